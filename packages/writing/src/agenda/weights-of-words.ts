import { readWeights } from '../weight-table.ts';
import type { Weights } from './model.ts';

/**
 * Weight of each feature in a walk through the agenda (log-potentials): maximum likelihood on 47 meetings, drawn
 * towards a prior (`npm run bench -- placement --learn DIR…`).
 */
export const FIRST_LOOK: Weights = readWeights(`
aside after aside -4.77; aside after beginning -5.42; aside after main line -5.34; aside after none -5.13
aside ahead -0.73; aside: length 0.26; aside: length, odd -0.13; aside: one passage -0.91; aside: two passages -0.12
end after aside -0.43; end after main line -0.62; end after none 1.08; first below its heading 0.95; left out -1.86
main line: length 2.3; main line: length, odd -0.32; main line: long -1; main line: one passage 1.44
main line: two passages 2.1; next after aside 0.74; next after beginning 0.35; next after main line 0.94
next after none 0.89; none after aside 0.33; none after beginning 0.08; none after main line 0.39; none: length -1.12
none: length, odd -0.38; none: one passage -1.33; off: begins the meeting 0.75; off: comes first 0.32
off: ends the meeting 0.73; off: figures -0.77; off: matter -1.09; off: says: about -0.17; off: says: answers -0.61
off: says: asks for more -0.31; off: says: comes back 1.12; off: says: document 0.52; off: says: gives the floor 0.12
off: says: greets 1.77; off: says: last matter 1.07; off: says: moves on 0.18; off: says: orders matters 0.25
off: says: room 1.5; off: says: starts 0.22; off: says: takes leave 1.43; off: says: votes -0.85; off: short 0.43
passes over -1.29; passes over, many -0.89; passes over, too many -0.11; resumes after aside -1.52
resumes after none -1.86; speaks: fits nowhere 0.18; speaks: heading -0.42; speaks: kindred words 1.28
speaks: last time 0.08; speaks: next time 0.64; speaks: outline 0.78; speaks: outline near 0.3
speaks: spoken words 1.28; speaks: words 2.06; starts: always -4.04; starts: anything else 2.9
starts: before begins: closes 0.46; starts: before: about -0.34; starts: before: asks for more 0.54
starts: before: closes 0.5; starts: before: comes back 0.55; starts: before: document 0.2
starts: before: gives the floor 0.1; starts: before: greets -0.38; starts: before: last matter 0.1
starts: before: moves on -0.25; starts: before: orders matters 0.37; starts: before: room -0.25
starts: before: starts 0.52; starts: before: votes -0.5; starts: begins: about -0.16; starts: begins: asks for more 0.41
starts: begins: closes -0.1; starts: begins: comes back 2.08; starts: begins: document 0.1
starts: begins: gives the floor 0.6; starts: begins: last matter 0.47; starts: begins: moves on 0.59
starts: begins: orders matters 0.29; starts: begins: room 0.12; starts: begins: starts 0.5; starts: begins: votes -0.58
starts: called by its number 0.6; starts: leads 0.82; starts: leads at length -0.44; starts: leads before 0.52
starts: length 0.95; starts: named 3.65; starts: named soon 1.91; starts: named, moving -0.17; starts: new words 1.94
starts: next time 0.08; starts: question 0.51; starts: question before -1.62; starts: same voice 1.51
starts: says: about 0.12; starts: says: asks for more 0.32; starts: says: closes -0.1; starts: says: comes back 1.81
starts: says: document -0.46; starts: says: gives the floor 0.65; starts: says: greets 0.22
starts: says: last matter 0.57; starts: says: orders matters 0.37; starts: says: room 0.38; starts: says: starts 0.5
starts: says: takes leave 0.26; starts: says: votes -0.95; starts: short -0.17; starts: short before 0.55
starts: spoken of 0.4; starts: spoken of soon 1.29; starts: words change 1.72; startsOff: always -3.29
startsOff: leads 0.55; startsOff: same voice 1.73; startsOff: short -0.83; turns back -6.95; turns back, far -0.98
`);

/** Weights of the same features once it is roughly known which passages are about which items. */
export const SECOND_LOOK: Weights = readWeights(`
aside after aside -4.44; aside after beginning -5.26; aside after main line -5.39; aside after none -4.95
aside ahead -0.65; aside back 0.6; aside: length 0.41; aside: length, odd -0.12; aside: one passage -0.76
aside: two passages -0.09; end after aside -0.37; end after main line -0.71; end after none 1.09
first below its heading 0.66; left out -1.35; main line: length 1.72; main line: length, odd -0.22
main line: long -0.47; main line: one passage 1.1; main line: two passages 1.74; next after aside 0.3
next after beginning 0.17; next after main line 0.1; next after none 0.33; none after aside 0.56
none after beginning 0.09; none after main line 0.13; none: length -1.1; none: length, odd -0.39
none: one passage -1.27; off: begins the meeting 0.68; off: comes first 0.37; off: ends the meeting 0.75
off: figures -0.78; off: matter -1.03; off: says: about -0.16; off: says: answers -0.62; off: says: asks for more -0.27
off: says: comes back 1.16; off: says: document 0.53; off: says: gives the floor 0.09; off: says: greets 1.79
off: says: last matter 1.14; off: says: moves on 0.2; off: says: orders matters 0.26; off: says: room 1.5
off: says: starts 0.22; off: says: takes leave 1.37; off: says: votes -0.82; off: short 0.4; passes over -1.2
passes over, many -0.36; passes over, too many -0.09; resumes after aside -1.03; resumes after none -1.41
speaks: fits nowhere 0.16; speaks: heading -0.41; speaks: kindred words 1.32; speaks: last time 0.16
speaks: next time 0.54; speaks: outline 0.9; speaks: outline near 0.22; speaks: sounds like it 0.51
speaks: sounds like it, from afar -0.86; speaks: spoken words 1.11; speaks: words 1.92; speaks: words around -0.14
speaks: words near 0.17; starts: always -4.15; starts: anything else 2.7; starts: before begins: closes 0.45
starts: before: about -0.19; starts: before: asks for more 0.5; starts: before: closes 0.51
starts: before: comes back 0.54; starts: before: document 0.26; starts: before: greets -0.42
starts: before: moves on -0.31; starts: before: orders matters 0.38; starts: before: room -0.29
starts: before: starts 0.56; starts: before: votes -0.53; starts: begins: about -0.08; starts: begins: answers -0.08
starts: begins: asks for more 0.45; starts: begins: closes -0.14; starts: begins: comes back 2.06
starts: begins: document 0.11; starts: begins: gives the floor 0.52; starts: begins: last matter 0.6
starts: begins: moves on 0.75; starts: begins: orders matters 0.39; starts: begins: starts 0.49
starts: begins: votes -0.61; starts: called by its number 0.59; starts: leads 0.75; starts: leads at length -0.38
starts: leads before 0.51; starts: length 0.94; starts: named 3.55; starts: named soon 1.61; starts: named, moving -0.57
starts: new words 1.96; starts: next time 0.21; starts: question 0.55; starts: question before -1.6
starts: same voice 1.54; starts: says: about 0.2; starts: says: answers -0.08; starts: says: asks for more 0.33
starts: says: closes -0.14; starts: says: comes back 1.77; starts: says: document -0.51
starts: says: gives the floor 0.73; starts: says: greets 0.24; starts: says: last matter 0.48
starts: says: orders matters 0.4; starts: says: room 0.37; starts: says: starts 0.49; starts: says: takes leave 0.22
starts: says: votes -0.97; starts: short -0.19; starts: short before 0.51; starts: spoken of 0.44
starts: spoken of soon 1.14; starts: words change 1.4; startsOff: always -3.31; startsOff: leads 0.58
startsOff: same voice 1.76; startsOff: short -0.82; turns back -6.33; turns back, far -0.58
`);
