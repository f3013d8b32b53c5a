import { readWeights } from '../weight-table.ts';
import type { Weights } from './model.ts';

/**
 * What each feature counts in a walk through the agenda (log-potentials): maximum likelihood on 32 meetings, drawn to a
 * prior (`npm run bench -- placement --learn DIR…`).
 */
export const FIRST_LOOK: Weights = readWeights(`
aside after aside -4.66; aside after beginning -5.13; aside after main line -5.32; aside after none -4.95
aside ahead -0.51; aside back 0.43; aside: length -0.33; aside: length, odd -0.22; aside: one passage -0.46
aside: two passages 0.08; end after aside -0.17; end after main line -0.36; end after none 0.54
first below its heading 0.4; left out -0.67; main line: length 1.25; main line: length, odd -0.22; main line: long -0.18
main line: one passage 0.25; main line: two passages 1.03; next after main line 0.5; next after none 0.55
none after aside 0.33; none after beginning 0.1; none: length -0.9; none: length, odd -0.34; none: one passage -0.46
off: begins the meeting 0.64; off: comes first 0.32; off: ends the meeting 0.77; off: figures -0.68; off: matter -0.6
off: names items -0.12; off: says: answers -0.45; off: says: closes -0.1; off: says: comes back 0.23
off: says: document 0.21; off: says: greets 0.74; off: says: last matter 0.22; off: says: orders matters -0.1
off: says: room 1.14; off: says: takes leave 0.89; off: says: votes -0.34; off: short 0.46; passes over -1.99
passes over, many -0.35; resumes after aside -0.62; resumes after none -0.66; speaks: fits nowhere 0.1
speaks: heading -0.32; speaks: kindred words 0.89; speaks: last time -0.14; speaks: next time 0.27; speaks: outline 0.45
speaks: outline near 0.33; speaks: words 1.87; starts: always -3.56; starts: anything else 1.02
starts: before begins: closes 0.39; starts: before: about -0.09; starts: before: asks for more 0.13
starts: before: closes 0.53; starts: before: comes back 0.18; starts: before: last matter 0.17
starts: before: room -0.12; starts: before: starts 0.34; starts: before: takes leave 0.1; starts: before: votes -0.3
starts: begins: asks for more 0.17; starts: begins: closes -0.21; starts: begins: comes back 1.32
starts: begins: document 0.09; starts: begins: gives the floor 0.32; starts: begins: last matter 0.41
starts: begins: moves on 0.38; starts: begins: orders matters 0.26; starts: begins: starts 0.24
starts: begins: votes -0.35; starts: called by its number 0.2; starts: last time 0.08; starts: leads 0.58
starts: leads at length -0.3; starts: leads before 0.34; starts: length 0.92; starts: named 3.9; starts: named soon 1.19
starts: named, moving 0.17; starts: new words 0.72; starts: question 0.23; starts: question before -0.94
starts: same voice 1.17; starts: says: about 0.09; starts: says: asks for more 0.17; starts: says: closes -0.21
starts: says: comes back 1.25; starts: says: gives the floor 0.39; starts: says: last matter 0.5
starts: says: moves on 0.14; starts: says: orders matters 0.21; starts: says: room 0.41; starts: says: starts 0.24
starts: says: takes leave -0.1; starts: says: votes -0.49; starts: short -0.23; starts: short before 0.54
starts: words change 1.28; startsOff: always -3.53; startsOff: leads 0.64; startsOff: same voice 0.65
startsOff: short -0.59; turns back -6.34; turns back, far -0.49
`);

/** The same, once it is roughly known what is spoken of where. */
export const SECOND_LOOK: Weights = readWeights(`
aside after aside -4.44; aside after beginning -5.1; aside after main line -5.28; aside after none -4.84
aside ahead -0.39; aside back 0.72; aside: length -0.21; aside: length, odd -0.21; aside: one passage -0.39
end after aside -0.15; end after main line -0.41; end after none 0.57; first below its heading 0.34; left out -0.43
main line: length 0.95; main line: length, odd -0.18; main line: long -0.1; main line: one passage 0.22
main line: two passages 0.95; next after none 0.31; none after aside 0.44; none after beginning 0.11
none after main line -0.09; none: length -0.89; none: length, odd -0.35; none: one passage -0.45
off: begins the meeting 0.6; off: comes first 0.34; off: ends the meeting 0.77; off: figures -0.66; off: matter -0.53
off: names items -0.16; off: says: answers -0.43; off: says: closes -0.1; off: says: comes back 0.23
off: says: document 0.21; off: says: greets 0.7; off: says: last matter 0.23; off: says: orders matters -0.11
off: says: room 1.16; off: says: takes leave 0.89; off: says: votes -0.34; off: short 0.42; passes over -1.82
passes over, too many 0.24; resumes after aside -0.47; resumes after none -0.56; speaks: fits nowhere 0.1
speaks: heading -0.3; speaks: kindred words 0.88; speaks: next time 0.23; speaks: outline 0.48
speaks: outline near 0.26; speaks: sounds like it 0.58; speaks: sounds like it, from afar -0.72; speaks: words 1.76
speaks: words around -0.11; speaks: words near 0.1; starts: always -3.55; starts: anything else 0.98
starts: before begins: closes 0.39; starts: before: asks for more 0.09; starts: before: closes 0.42
starts: before: comes back 0.16; starts: before: last matter 0.17; starts: before: room -0.11
starts: before: starts 0.36; starts: before: takes leave 0.08; starts: before: votes -0.3; starts: begins: about -0.08
starts: begins: asks for more 0.2; starts: begins: closes -0.2; starts: begins: comes back 1.28
starts: begins: document 0.08; starts: begins: gives the floor 0.35; starts: begins: last matter 0.4
starts: begins: moves on 0.4; starts: begins: orders matters 0.25; starts: begins: starts 0.23
starts: begins: votes -0.35; starts: called by its number 0.2; starts: leads 0.47; starts: leads at length -0.3
starts: leads before 0.3; starts: length 1; starts: named 3.71; starts: named soon 1.01; starts: new words 0.69
starts: question 0.27; starts: question before -0.89; starts: same voice 1.1; starts: says: asks for more 0.2
starts: says: closes -0.2; starts: says: comes back 1.24; starts: says: document -0.08
starts: says: gives the floor 0.4; starts: says: last matter 0.46; starts: says: moves on 0.15
starts: says: orders matters 0.22; starts: says: room 0.47; starts: says: starts 0.23; starts: says: takes leave -0.09
starts: says: votes -0.48; starts: short -0.29; starts: short before 0.47; starts: words change 1.03
startsOff: always -3.54; startsOff: leads 0.65; startsOff: same voice 0.65; startsOff: short -0.59; turns back -6.12
turns back, far -0.16
`);
