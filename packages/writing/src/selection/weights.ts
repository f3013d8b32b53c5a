/**
 * Weight of each feature of a sentence in the log-odds that it tells something that good minutes hold: logistic
 * regression on 16 meetings (`npm run bench -- quotations --learn DIR… --write`).
 */
export const WEIGHTS = `
* -2.51; amount 0.48; answers 0.38; asks -0.28; asksConsent 0.21; bareVerdict 0.7; breaks off -0.93; central 0.25 -0.15
central 0.5 -0.64; central 0.75 -0.22; central 0.9 0.21; central more 0.75; chooses 0.67; closes -0.26; concludes 0.34
consents -0.48; date 0.44; decrees -0.34; delivers -0.29; digits 1 0.48; digits 2 1.22; digits more 1.17; doubts -0.55
figure 0.94; floor -0.46; from 0.45; goes on 0.53; greets 0.24; habit -0.3; hypothesis -0.37; is answered 0.18
is gone on with 0.75; jokes -0.08; lastly 0.23; leads 0.27; name 0.29; needs 0.15; nextMeeting 0.13; noted 0.26
opens -0.7; opinion -0.15; others -0.14; position 0.34; puts off 0.66; refuses 0.08; stays 0.32; takesOn -0.34
thanks -0.39; told 10 -0.11; told 16 0.16; told 2 -1.44; told 24 0.38; told 36 0.76; told 5 -0.44; told more 0.63
unopposed -0.24; voted -0.22; whoDoes -0.23; words 26 0.19; words 3 -0.26; words 5 0.15
`;
