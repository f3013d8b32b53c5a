import { readWeights } from '../weight-table.ts';

/**
 * Weight of each feature of a passage as the answer to a question:
 * conditional logit on the questions of 79 meetings (`npm run bench -- answers --learn DIR… --write`).
 */
export const RANKING = readWeights(`
answers 0.59; area 3 1.07; best item 0.32; best thread 2.67; best title 0.97; covers 5 1.4; digit 0.88; holds 2.26
holds count 1.13; holds date 0.7; holds duration 0.91; holds name -0.35; holds number 0.46; holds person -0.39
holds place -0.08; holds reason -1.4; holds share 1.23; holds time 0.49; holds vote -0.92; late -0.09
late, outcome 0.64; means it 1.56; means it, around 0.85; means it, item 5.54; means it, title 0.62; nothing -0.3
said by 2.97; settles 0.48; settles, outcome 1.72; short -0.74; spoken 0.66; spoken near 0.64; spoken, item 0.66
votes alone 1.91
`);

/** Weight of each feature of a question in the log-odds that the meeting answers it at all. */
export const PROMISE = readWeights(`
always -0.24; asks a name -6.01; asks amount -1.84; asks count -1.04; asks duration 0.62; asks fact 2.16
asks name -1.83; asks number -1.15; asks of the future -0.66; asks person -1.26; asks place 1.63; asks reason 2.27
asks share -0.61; asks time 0.75; asks vote 0.13; covered -2; fits 0.16; fits alone -2.37; holds 0.34
holds after it 3.54; holds it 1.44; titled 0.14; unsaid -2.49; unsaid words 1.17; words -0.14
`);
