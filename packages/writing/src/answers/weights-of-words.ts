import { readWeights } from '../weight-table.ts';

/**
 * Weight of each feature of a passage as the answer to a question in a meeting of which only the words are known:
 * conditional logit on the questions of 78 meetings (`npm run bench -- answers --words --learn DIR… --write`).
 */
export const RANKING = readWeights(`
answers 0.53; area 3 2.31; best item 0.4; best thread 2.67; best title 1.25; covers 5 1.98; digit 0.9; holds 2.58
holds amount 0.29; holds count 1.05; holds date 0.56; holds duration 0.74; holds name -0.09; holds number 0.15
holds person 0.12; holds place 0.09; holds reason -1.56; holds share 0.58; holds time 0.28; holds vote -0.2; late -0.1
late, outcome 0.74; nothing -0.82; said by 3.41; settles 0.56; settles, outcome 1.8; short -1.27; spoken 1.21
spoken near 0.84; spoken, item 1.23; votes alone 1.7
`);

/** Weight of each feature of a question in the log-odds that the meeting answers it at all. */
export const PROMISE = readWeights(`
always -0.3; asks a name -5.9; asks amount -1.79; asks count -0.97; asks duration 0.61; asks fact 1.98; asks name -1.79
asks number -1.1; asks of the future -0.63; asks person -1.26; asks place 1.63; asks reason 2.18; asks share -0.59
asks time 0.7; asks vote 0.09; covered -2.36; fits 0.12; fits alone -1.35; holds after it 3.85; holds it 1.53
titled 0.12; unsaid -2.62; unsaid words 1.23; words -0.13
`);
