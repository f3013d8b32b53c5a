import { readWeights } from '../weight-table.ts';
import type { Weights } from './model.ts';

/**
 * What each feature counts in a walk through the agenda (log-potentials): maximum likelihood on 32 meetings, drawn to a
 * prior (`npm run bench -- placement --learn DIR…`).
 */
export const FIRST_LOOK: Weights = readWeights(`
aside after aside -4.79; aside after beginning -5.15; aside after main line -5.39; aside after none -4.99
aside ahead -0.41; aside back, far 0.34; aside back 0.11; aside: length, odd -0.23; aside: length -0.43
aside: one passage -0.44; aside: two passages 0.09; end after aside -0.16; end after main line -0.35
end after none 0.53; first below its heading 0.38; left out -0.65; main line: length, odd -0.32; main line: length 0.92
main line: long -0.19; main line: one passage 0.33; main line: two passages 1.07; next after main line 0.45
next after none 0.58; none after aside 0.32; none after beginning 0.13; none: length, odd -0.34; none: length -0.87
none: one passage -0.46; none: two passages -0.07; off: always -0.11; off: begins the meeting 0.65
off: comes first 0.34; off: ends the meeting 0.77; off: figures -0.7; off: matter -0.49; off: names items -0.13
off: says: answers -0.44; off: says: asks for more -0.12; off: says: closes -0.1; off: says: comes back 0.22
off: says: document 0.21; off: says: gives the floor 0.06; off: says: greets 0.72; off: says: last matter 0.22
off: says: orders matters -0.11; off: says: room 1.15; off: says: takes leave 0.88; off: says: votes -0.35
off: short 0.5; passes over, many -0.36; passes over, too many -0.07; passes over -1.98; resumes after aside -0.66
resumes after none -0.64; speaks: fits nowhere 0.11; speaks: heading -0.34; speaks: kindred words 0.89
speaks: last time -0.15; speaks: next time 0.25; speaks: outline near 0.34; speaks: outline 0.37; speaks: words near 0.1
speaks: words 1.66; starts: always -3.59; starts: anything else 1.02; starts: before begins: closes 0.4
starts: before: about -0.08; starts: before: asks for more 0.13; starts: before: closes 0.53
starts: before: comes back 0.19; starts: before: document 0.05; starts: before: greets -0.06
starts: before: last matter 0.2; starts: before: room -0.13; starts: before: starts 0.34
starts: before: takes leave 0.11; starts: before: votes -0.34; starts: begins: about -0.1; starts: begins: answers -0.1
starts: begins: asks for more 0.19; starts: begins: closes -0.19; starts: begins: comes back 1.31
starts: begins: document 0.1; starts: begins: gives the floor 0.3; starts: begins: last matter 0.39
starts: begins: moves on 0.36; starts: begins: orders matters 0.29; starts: begins: starts 0.26
starts: begins: votes -0.34; starts: called by its number 0.21; starts: last time 0.1; starts: leads at length -0.24
starts: leads before 0.34; starts: leads 0.53; starts: length 0.69; starts: named soon 1.21; starts: named, moving 0.15
starts: named 3.98; starts: new words 0.69; starts: question before -0.97; starts: question 0.21
starts: same voice 1.17; starts: says: about 0.09; starts: says: answers -0.1; starts: says: asks for more 0.2
starts: says: closes -0.19; starts: says: comes back 1.25; starts: says: gives the floor 0.37; starts: says: greets 0.1
starts: says: last matter 0.49; starts: says: moves on 0.13; starts: says: orders matters 0.24; starts: says: room 0.43
starts: says: starts 0.26; starts: says: takes leave -0.08; starts: says: votes -0.48; starts: short before 0.52
starts: short -0.32; starts: words change 1.28; startsOff: always -3.5; startsOff: leads 0.64
startsOff: same voice 0.63; startsOff: short -0.62; turns back, far -0.47; turns back -6.35
`);

/** The same, once it is roughly known what is spoken of where. */
export const SECOND_LOOK: Weights = readWeights(`
aside after aside -4.58; aside after beginning -5.13; aside after main line -5.33; aside after none -4.88
aside ahead, far 0.17; aside ahead -0.28; aside back, far 0.5; aside back 0.38; aside: length, odd -0.21
aside: length -0.21; aside: one passage -0.38; aside: two passages 0.07; end after aside -0.14
end after main line -0.39; end after none 0.56; first below its heading 0.33; left out -0.43
main line: length, odd -0.27; main line: length 0.63; main line: long -0.12; main line: one passage 0.29
main line: two passages 0.96; next after aside -0.08; next after none 0.34; none after aside 0.42
none after beginning 0.13; none after main line -0.07; none: length, odd -0.34; none: length -0.86
none: one passage -0.44; none: two passages -0.07; off: always -0.14; off: begins the meeting 0.6; off: comes first 0.35
off: ends the meeting 0.77; off: figures -0.69; off: matter -0.44; off: names items -0.18; off: says: answers -0.42
off: says: asks for more -0.12; off: says: closes -0.09; off: says: comes back 0.22; off: says: document 0.2
off: says: gives the floor 0.06; off: says: greets 0.67; off: says: last matter 0.23; off: says: orders matters -0.13
off: says: room 1.17; off: says: starts 0.07; off: says: takes leave 0.89; off: says: votes -0.36; off: short 0.45
passes over, too many 0.13; passes over -1.81; resumes after aside -0.5; resumes after none -0.56
speaks: fits nowhere 0.1; speaks: heading -0.31; speaks: kindred words 0.9; speaks: last time 0.06
speaks: next time 0.22; speaks: outline near 0.26; speaks: outline 0.39; speaks: sounds like it, from afar -0.74
speaks: sounds like it 0.6; speaks: words around -0.12; speaks: words near 0.17; speaks: words 1.61
starts: always -3.57; starts: anything else 0.97; starts: before begins: closes 0.41; starts: before: about -0.06
starts: before: asks for more 0.1; starts: before: closes 0.43; starts: before: comes back 0.17
starts: before: last matter 0.2; starts: before: room -0.1; starts: before: starts 0.36
starts: before: takes leave 0.09; starts: before: votes -0.34; starts: begins: about -0.12
starts: begins: answers -0.09; starts: begins: asks for more 0.21; starts: begins: closes -0.19
starts: begins: comes back 1.26; starts: begins: document 0.07; starts: begins: gives the floor 0.33
starts: begins: last matter 0.38; starts: begins: moves on 0.38; starts: begins: orders matters 0.27
starts: begins: starts 0.25; starts: begins: votes -0.35; starts: called by its number 0.21; starts: last time 0.06
starts: leads at length -0.24; starts: leads before 0.3; starts: leads 0.41; starts: length 0.75
starts: named soon 1.05; starts: named 3.77; starts: new words 0.66; starts: question before -0.91
starts: question 0.26; starts: same voice 1.1; starts: says: about 0.08; starts: says: answers -0.09
starts: says: asks for more 0.21; starts: says: closes -0.19; starts: says: comes back 1.23
starts: says: document -0.08; starts: says: gives the floor 0.38; starts: says: greets 0.08
starts: says: last matter 0.46; starts: says: moves on 0.15; starts: says: orders matters 0.25; starts: says: room 0.49
starts: says: starts 0.25; starts: says: takes leave -0.07; starts: says: votes -0.48; starts: short before 0.45
starts: short -0.37; starts: words change 1.02; startsOff: always -3.5; startsOff: leads 0.65
startsOff: same voice 0.63; startsOff: short -0.62; turns back, far -0.18; turns back -6.15
`);
