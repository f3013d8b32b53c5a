import { readWeights } from '../weight-table.ts';
import type { Weights } from './model.ts';

/**
 * Weight of each feature in a walk through the agenda of a meeting (log-potentials): maximum likelihood on
 * 67 meetings, drawn towards a prior (`npm run bench -- placement --learn DIR…`).
 */
export const FIRST_LOOK: Weights = readWeights(`
aside after aside -4.78; aside after beginning -5.29; aside after main line -5.49; aside after none -5.27
aside ahead -1; aside back 0.11; aside: length 0.74; aside: one passage -1.13; aside: two passages -0.18
end after aside -0.39; end after main line -0.81; end after none 1.2; first below its heading 0.56; left out -2.49
main line: length 2.6; main line: length, odd -0.42; main line: long -0.85; main line: one passage 0.98
main line: two passages 2.3; next after aside 0.72; next after beginning 0.23; next after main line 1.06
next after none 0.86; none after aside 0.34; none after main line 0.43; none: length -1.14; none: length, odd -0.47
none: one passage -1.18; none: two passages -0.22; off: always 0.32; off: begins the meeting 0.66; off: comes first 0.61
off: ends the meeting 0.73; off: figures -0.71; off: matter -1.46; off: names items 0.17; off: says: about -0.08
off: says: answers -0.69; off: says: asks for more -0.44; off: says: closes -0.51; off: says: comes back 1.16
off: says: document 0.73; off: says: greets 1.64; off: says: last matter 1.59; off: says: moves on 0.6
off: says: room 1.61; off: says: starts 0.13; off: says: takes leave 1.27; off: says: votes -1.03; off: short 0.31
passes over -1.62; passes over, many -0.61; passes over, too many -0.36; resumes after aside -1.62
resumes after none -2.02; speaks: heading -0.46; speaks: kindred words 1.46; speaks: last time 0.16
speaks: means it 1.73; speaks: means it, around 0.23; speaks: means it, near -0.41; speaks: next time 0.24
speaks: outline 1.16; speaks: outline near 0.13; speaks: spoken words 1.15; speaks: words 1.69; starts: always -4.64
starts: anything else 2.41; starts: before begins: closes 0.43; starts: before: about -0.14
starts: before: asks for more 0.16; starts: before: closes 0.89; starts: before: comes back 0.49
starts: before: document 0.17; starts: before: greets -0.21; starts: before: moves on 0.21
starts: before: orders matters 0.1; starts: before: room -0.16; starts: before: starts 0.46
starts: before: takes leave 0.31; starts: begins: about -0.2; starts: begins: answers -0.24
starts: begins: asks for more 0.49; starts: begins: closes -0.48; starts: begins: comes back 2.32
starts: begins: document 0.26; starts: begins: gives the floor 1.01; starts: begins: last matter 0.62
starts: begins: moves on 0.68; starts: begins: orders matters 0.56; starts: begins: room 0.09
starts: begins: starts 0.58; starts: begins: takes leave -0.08; starts: begins: votes -0.91; starts: last time 0.39
starts: leads 0.82; starts: leads at length -0.45; starts: leads before 0.39; starts: length 1.35; starts: named 3.63
starts: named soon 2.13; starts: named, moving -0.23; starts: new words 2.39; starts: next time -0.15
starts: question 0.26; starts: question before -1.76; starts: same voice 1.55; starts: says: about 0.38
starts: says: answers -0.24; starts: says: asks for more 0.64; starts: says: closes -0.48; starts: says: comes back 1.61
starts: says: document -0.24; starts: says: gives the floor 0.55; starts: says: greets -0.1
starts: says: last matter 0.32; starts: says: moves on -0.19; starts: says: orders matters 0.28; starts: says: room 0.32
starts: says: starts 0.58; starts: says: takes leave 0.22; starts: says: votes -1.1; starts: short 0.36
starts: short before 0.39; starts: spoken of 0.71; starts: spoken of soon 2.23; starts: words change 1.67
startsOff: always -3.17; startsOff: leads 0.61; startsOff: same voice 2.17; startsOff: short -0.94; turns back -7.09
turns back, far -0.61
`);

/** Weights of the same features once it is roughly known which passages are about which items. */
export const SECOND_LOOK: Weights = readWeights(`
aside after aside -4.31; aside after beginning -5.16; aside after main line -5.52; aside after none -4.97
aside ahead -0.7; aside back 0.68; aside: length 1.07; aside: one passage -0.93; aside: two passages -0.14
end after aside -0.37; end after main line -0.91; end after none 1.28; first below its heading 0.44; left out -1.96
main line: length 1.85; main line: length, odd -0.3; main line: long -0.48; main line: one passage 0.75
main line: two passages 1.84; next after aside 0.35; next after beginning 0.09; next after none 0.24
none after aside 0.58; none after beginning 0.09; none after main line 0.16; none: length -1.11; none: length, odd -0.49
none: one passage -1.1; none: two passages -0.19; off: always 0.25; off: begins the meeting 0.54; off: comes first 0.69
off: ends the meeting 0.71; off: figures -0.73; off: matter -1.36; off: names items 0.1; off: says: answers -0.66
off: says: asks for more -0.4; off: says: closes -0.5; off: says: comes back 1.1; off: says: document 0.69
off: says: greets 1.68; off: says: last matter 1.55; off: says: moves on 0.65; off: says: room 1.53
off: says: starts 0.11; off: says: takes leave 1.24; off: says: votes -1; off: short 0.25; passes over -1.28
passes over, many -0.18; passes over, too many -0.12; resumes after aside -1.09; resumes after none -1.48
speaks: fits nowhere 0.08; speaks: heading -0.39; speaks: kindred words 1.15; speaks: means it 1.54
speaks: means it, near -0.26; speaks: next time 0.16; speaks: outline 1.06; speaks: sounds like it 0.61
speaks: sounds like it, from afar -0.88; speaks: sounds like it, from afar, in meaning -0.22
speaks: sounds like it, in meaning 0.24; speaks: spoken words 0.96; speaks: words 1.51; speaks: words around -0.15
speaks: words near 0.15; starts: always -4.61; starts: anything else 2.5; starts: before begins: closes 0.39
starts: before: about -0.16; starts: before: asks for more 0.11; starts: before: closes 0.81
starts: before: comes back 0.45; starts: before: document 0.26; starts: before: greets -0.19
starts: before: moves on 0.2; starts: before: orders matters 0.31; starts: before: room -0.21
starts: before: starts 0.42; starts: before: takes leave 0.29; starts: before: votes -0.08; starts: begins: about -0.19
starts: begins: answers -0.2; starts: begins: asks for more 0.46; starts: begins: closes -0.49
starts: begins: comes back 2.16; starts: begins: document 0.3; starts: begins: gives the floor 0.91
starts: begins: last matter 0.78; starts: begins: moves on 0.79; starts: begins: orders matters 0.54
starts: begins: room 0.12; starts: begins: starts 0.56; starts: begins: takes leave -0.1; starts: begins: votes -0.79
starts: called by its number -0.13; starts: last time 0.47; starts: leads 0.69; starts: leads at length -0.37
starts: leads before 0.28; starts: length 1.49; starts: named 3.4; starts: named soon 1.57; starts: named, moving -0.64
starts: new words 2.27; starts: next time -0.09; starts: question 0.29; starts: question before -1.69
starts: same voice 1.56; starts: says: about 0.38; starts: says: answers -0.2; starts: says: asks for more 0.6
starts: says: closes -0.49; starts: says: comes back 1.47; starts: says: document -0.33
starts: says: gives the floor 0.51; starts: says: last matter 0.23; starts: says: moves on -0.09
starts: says: orders matters 0.35; starts: says: room 0.27; starts: says: starts 0.56; starts: says: takes leave 0.2
starts: says: votes -1.04; starts: short 0.32; starts: short before 0.33; starts: spoken of 0.54
starts: spoken of soon 1.91; starts: words change 1.2; startsOff: always -3.2; startsOff: leads 0.64
startsOff: same voice 2.18; startsOff: short -0.9; turns back -6.36; turns back, far -0.67
`);
