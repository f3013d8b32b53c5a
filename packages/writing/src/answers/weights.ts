import { readWeights } from '../weight-table.ts';

/**
 * What each feature of a passage counts as the answer to a question: conditional logit on the questions of 40 meetings
 * (`npm run bench -- answers --learn DIR… --write`).
 */
export const RANKING = readWeights(`
answers 0.5; area 3 1.16; best item 0.78; best thread 4.5; best title 1.46; covers 5 2.16; digit 1.03; holds 2.86
holds count 1.83; holds date 1.03; holds duration 0.78; holds name 0.13; holds number 0.16; holds person -0.87
holds place -0.56; holds reason -2.16; holds share 1.49; holds time 0.24; holds vote 0.25; late 0.22; late, outcome 1.71
nothing -1.37; said by 6.53; settles 1.65; settles, outcome 0.95; short -0.61; votes alone 2.85
`);

/** What each feature of a question counts for the meeting's answering it at all, as log-odds. */
export const PROMISE = readWeights(`
always -0.67; asks a name -5.77; asks amount -1.72; asks count -0.69; asks date -0.25; asks fact 2.21; asks name -1.39
asks number -0.11; asks of the future -0.98; asks person -1.84; asks place 1; asks reason 0.98; asks share 0.23
asks time 0.61; asks vote 0.3; covered 0.42; fits 0.13; fits alone -1.54; holds 0.56; holds after it 2.53; holds it 2.81
titled -0.22; unsaid -2.61; unsaid words 0.75; words -0.3
`);
