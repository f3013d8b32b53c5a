import { readWeights } from '../weight-table.ts';

/**
 * What each feature of a passage counts as the answer to a question: conditional logit on the questions of 55 meetings
 * (`npm run bench -- answers --learn DIR… --write`).
 */
export const RANKING = readWeights(`
answers 0.64; area 3 1.86; best item 0.84; best thread 3.29; best title 1.52; covers 5 2.04; digit 0.89; holds 2.82
holds amount 0.15; holds count 1.92; holds date 0.35; holds duration 1.46; holds name 0.12; holds number 0.23
holds person -0.84; holds reason -1.91; holds share 1.58; holds time 0.32; holds vote -1.26; late, outcome 1.1
nothing -1.04; said by 3.55; settles 1.1; settles, outcome 1.21; short -0.98; spoken 0.65; spoken near 0.17
spoken, item 0.55; votes alone 2.07
`);

/** What each feature of a question counts for the meeting's answering it at all, as log-odds. */
export const PROMISE = readWeights(`
always -0.5; asks a name -5.34; asks amount -1.71; asks count -0.74; asks date -0.21; asks duration 0.43; asks fact 2.16
asks name -1.66; asks number -0.44; asks of the future -0.81; asks person -1.8; asks place 1.44; asks reason 1.71
asks share -0.47; asks time 0.61; asks vote 0.17; covered -1.03; fits 0.11; fits alone -1.23; holds 0.27
holds after it 3.26; holds it 2.42; titled -0.15; unsaid -2.72; unsaid words 1.11; words -0.23
`);
