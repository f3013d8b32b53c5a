/**
 * What each feature of a sentence counts, as log-odds of its being part of a decision or of a task: logistic regression on 32
 * meetings, drawn to a prior, those nearer to zero than 0.15 left out (`npm run bench -- findings --learn DIR… --write`).
 */
export const DECISION = `
* -5.1; accepting names 0.32; accepting names (attends) -0.41; accepting names (helps) 0.22; accepts -0.25
accepts (runs) -0.21; after: asks -0.19; after: commits 1.06; after: concludes -1.38; after: consents 0.57
after: delivers -0.7; after: due 0.41; after: needs -0.41; after: puts off -0.22; after: requests -0.64
after: requests? -0.25; after: settles -0.36; after: short 0.2; after: takesOn 0.64; after: thanks 0.29
after: withdraws -0.22; asksConsent 0.54; attends -0.35; attends act 0.29; attends be -0.56; attends commits 0.25
attends concludes 0.25; attends il future 0.19; attends il present -0.16; attends mind -0.19; attends on present -0.21
attends order present 0.23; attends proposes 0.22; attends puts off -0.17; attends requests 0.15; attends say -0.16
attends short -0.27; attends takesOn 0.24; attends voted 0.33; bareVerdict 0.46; because -0.42; before: asks -0.15
before: concludes 0.34; before: consents -0.49; before: delivers 0.33; before: doubts -0.17; before: due 0.22
before: floor -0.24; before: leads -0.21; before: proposes 0.34; before: puts off -0.21; before: refuses 0.28
before: requests 0.29; before: settles -0.3; before: short 0.15; before: takesOn 0.31; before: thanks -0.65
before: unopposed -0.15; before: voted 0.17; body present 0.33; body present act 0.27; body present dated -0.17
chosen 1.34; chosen (attends) -0.2; chosen (runs) 0.71; concludes 0.55; concluding names 0.9
concluding names (attends) 0.59; concluding names (runs) 0.17; consent asked here 0.68; consent asked here (runs) 0.78
consent asked of it 1.68; consent asked of it (helps) 0.24; consent asked of it (runs) 0.52; decides alone 1.65
decides alone (helps) 0.25; decides alone (runs) -0.16; decrees 0.54; delays 1; delays (helps) 0.19
delays (runs) 0.42; delays till 0.62; delays till (attends) -0.15; delays till (runs) -0.32; denied act 0.29
denied be -0.19; denied delay 0.17; denied il passive 0.15; denied il present -0.36; denied je going 0.34
denied on present 0.32; denied settle -0.28; denied tell 0.18; disposes 0.57; disposes (attends) 0.21
disposes (runs) 0.61; disposes accepting 0.67; disposes accepting (helps) 0.18; disposes agreed 0.42
disposes answering 0.36; disposes answering (attends) 0.3; disposes answering (helps) -0.17; doubts -0.73; due 0.36
earlier: asks -0.25; earlier: asksConsent 0.27; earlier: commits -0.44; earlier: consents -0.32
earlier: requests 0.17; earlier: requests? -0.23; earlier: short 0.57; earlier: takesOn 0.23; earlier: thanks -0.2
echoes 0.67; echoes attends -0.56; echoes helps 0.53; echoes much 0.21; echoes much runs 0.39; echoes runs 0.7
empty 0.33; ends 0.86; ends helps 0.61; ends runs 0.25; ends soon attends -0.2; ends soon runs 0.24; first -0.17
floor -1.07; from 0.75; gives accepted (attends) 0.25; gives dated (attends) 0.16; greets -1.52; habit -0.25
hailed -0.77; helps -0.3; helps act -0.24; helps asksConsent 0.26; helps commits 0.2; helps delay 0.16
helps say -0.17; helps short 0.23; hypothesis -1.15; il act dated 0.29; il delay dated -0.19; il future 0.25
il future act -0.15; il future be 0.42; il object -0.44; il passive act -0.4; il passive be 0.39
il passive delay -0.17; il passive settle 0.31; il past act 0.26; il past be -0.23; il past dated 0.36
il present -0.2; il present be -0.28; il present conduct 0.51; il present settle -0.31; je act dated -0.21
je bare 0.4; je future 0.17; je future act 0.15; je past settle 0.22; je present act 0.3; je present conduct -0.2
je present settle 0.22; jokes -2; lastly 0.6; later: asks 0.5; later: asksConsent 0.53; later: commits 0.25
later: consents 0.16; later: requests? 0.24; later: settles 0.55; later: short 0.52; later: voted 0.49
later: withdraws 0.18; leads 0.52; leads asksConsent 0.48; leads bareVerdict 0.51; leads body present 0.23
leads commits -0.41; leads concludes 0.48; leads consents 0.17; leads from 0.88; leads habit 0.33
leads hypothesis -0.21; leads il passive 0.21; leads il present 0.17; leads je present -0.25; leads lastly 0.56
leads nextMeeting -0.24; leads nous present -0.24; leads on conditional -0.21; leads on future 0.2
leads on going -0.28; leads on present 0.28; leads past -0.18; leads settles 0.43; leads stays 0.41
leads tu present -0.37; leads unopposed 0.58; leads voted -0.41; leads vous present -0.25; needs -0.25
nextMeeting -0.18; nous present -0.24; on act dated 0.32; on conditional -0.23; on delay dated 0.25; on future 0.28
on future mind 0.3; on going -0.29; on going conduct -0.19; on object 0.65; on past -0.27; on past act -0.23
on present 0.24; on present be -0.79; on present conduct 0.18; on present dated 0.61; on present delay 0.58
on present settle -0.16; opinion -0.64; order act dated 0.2; order bare -0.17; order object 0.38; order present 0.22
order present act 0.24; order present be 0.18; order present dated 0.2; others -0.92; own after: concludes -0.34
own after: due 0.28; own after: floor -0.37; own after: requests 0.17; own after: short 0.26; own after: thanks 0.34
own before: asks -0.29; own before: commits -0.17; own before: concludes -0.47; own before: doubts 0.42
own before: due -0.15; own before: needs 0.21; own before: proposes -0.24; own before: settles -0.26
own before: short -0.24; past -1.1; promises (helps) 0.2; promises (runs) -0.24; promises asked -0.18
promises dated -0.22; promises dated (attends) -0.22; proposes -0.23; question -0.68; question asksConsent 0.53
question settles -0.18; question short -0.18; question unopposed 0.18; right after: asks 0.46
right after: asksConsent 0.16; right after: consents 0.58; right after: due 0.27; right after: floor -0.17
right after: needs -0.23; right after: proposes -0.2; right after: puts off -0.21; right after: refuses -0.21
right after: settles 0.41; right after: thanks -0.28; right after: withdraws 0.15; right before: asksConsent 0.36
right before: commits -0.38; right before: delivers 0.18; right before: due 0.35; right before: needs -0.39
right before: proposes 0.28; right before: settles 0.22; right before: short -0.2; right before: takesOn -0.15
right before: thanks -0.55; right before: unopposed 0.24; runs 0.57; runs asksConsent 0.33; runs be -0.19
runs body present 0.24; runs commits -0.41; runs concludes 0.27; runs consents 0.22; runs due 0.24
runs il passive 0.27; runs mind 0.16; runs needs -0.29; runs nous present -0.24; runs on conditional -0.2
runs on future 0.23; runs on going -0.28; runs on present 0.45; runs settles 0.44; runs tu present -0.26
runs unopposed 0.43; runs voted -0.4; runs vous present -0.25; settled beside 1.3; settled beside (attends) -0.33
settled beside (runs) 0.78; stays 0.42; tu future 0.18; tu object 0.18; tu present -0.18; under il other 0.27
under il present -0.18; under je can 0.2; under on can 0.16; unopposed 1.18; unreal -0.4; verbless asks -0.25
verbless asksConsent 0.18; verbless attends -0.15; verbless concludes helps 0.23; verbless concludes runs 0.58
verbless consents -0.28; verbless figure helps 0.26; verbless figure runs 0.27; verbless helps 0.25
verbless puts off -0.16; verbless settles -0.3; verbless thanks -0.21; verdict 1.49; verdict (runs) 0.83
verdict named -0.23; vous present -0.28; well after: asksConsent 0.18; well after: commits 0.31
well after: concludes -0.43; well after: consents 0.19; well after: due 0.18; well after: floor -0.25
well after: needs 0.31; well after: proposes -0.22; well after: refuses -0.73; well after: settles 0.2
well after: short -0.17; well after: takesOn 0.15; well after: thanks -0.25; well after: unopposed -0.21
well after: whoDoes 0.25; well before: asks -0.41; well before: asksConsent 0.28; well before: commits -0.19
well before: concludes -0.32; well before: doubts -0.39; well before: floor 0.22; well before: leads -0.5
well before: proposes 0.76; well before: refuses -0.46; well before: requests 0.26; well before: requests? 0.39
well before: short -0.27; well before: thanks -0.2; well before: unopposed 0.23; well before: whoDoes -0.44
withdraws -1.09; words 12 0.44; words 2 -0.42; words 32 -0.39; words 4 0.29
`;

export const TASK = `
* -6.92; accepts 1.43; accepts (attends) 0.22; accepts (helps) 0.16; after: commits 0.71; after: concludes -0.52
after: doubts -0.22; after: needs 0.51; after: refuses 0.23; after: requests? -0.17; after: settles -0.16
after: takesOn -0.22; after: voted -0.57; asks who 0.66; attends -0.17; attends commits 0.24; attends delay 0.21
attends due 0.87; attends il must -0.22; attends il past -0.39; attends je can 0.53; attends je past -0.41
attends je present 0.2; attends mind -0.17; attends order present -0.21; attends proposes -0.37
attends requests -0.15; attends settle -0.38; attends takesOn 0.74; attends voted -0.29; attends vous future 0.16
attends withdraws -0.15; bareVerdict 0.17; because -0.34; before: asks 0.16; before: asksConsent -0.47
before: concludes -0.22; before: consents -0.23; before: floor -0.21; before: needs 0.85; before: proposes 0.41
before: puts off 0.42; before: requests -0.31; before: requests? 0.76; before: settles 0.41; before: short 0.32
before: takesOn -0.15; before: thanks -0.48; before: unopposed 0.3; before: voted -0.34; before: whoDoes 0.44
concludes -0.25; delays (attends) 0.19; delays till (attends) 0.17; delays till (runs) -0.19; delivers 0.73
delivers asked 1.43; denied act -0.43; denied be -0.32; denied il present -0.24; denied je past -0.15
denied je present -0.36; denied say -0.15; disposes agreed 0.18; disposes agreed (runs) 0.16; doubts -0.92; due 2.07
earlier: delivers 0.19; earlier: due 0.2; earlier: needs 0.41; echoes helps -0.27; echoes runs 0.17; empty 0.17
ends 0.85; ends attends 0.49; ends helps 0.17; ends runs 0.19; ends soon 0.45; ends soon helps 0.37; figure -0.37
first 0.58; floor -1.28; gives 0.29; gives (attends) -0.15; gives (runs) 0.65; gives accepted 1.34
gives accepted (runs) 0.17; gives dated 0.74; greets -1.55; habit -0.67; hailed 0.21; helps be -0.31
helps concludes -0.28; helps due 0.47; helps je past -0.17; helps je present 0.27; helps settle 0.23
helps short -0.32; helps tell -0.23; helps voted 0.15; hypothesis -1.01; il bare -0.16; il conduct dated -0.19
il future be 0.16; il must -0.21; il must be -0.21; il must dated -0.2; il passive act 0.28; il passive settle -0.18
il past -0.5; il past act -0.19; il past dated -0.31; il past say -0.15; il present -0.33; il present act -0.22
il present settle 0.18; il say dated -0.16; je bare -0.58; je can 0.4; je can act 0.63; je conduct dated 0.3
je dative 0.47; je future 0.39; je future act 0.21; je future dated 0.21; je future say 0.18; je going act -0.26
je going tell 0.26; je mind dated 0.25; je object 1.01; je past -0.57; je past act -0.23; je past dated -0.4
je past say -0.16; je present 1.03; je present act 0.16; je present conduct 0.43; je present dated 0.53
je present delay 0.34; je present settle -0.25; je say dated 0.22; je tell dated -0.43; je wants act 0.15; jokes -2
lastly 0.42; later: asks -0.18; later: concludes -0.57; later: delivers -0.16; later: doubts -0.19
later: proposes -0.17; later: refuses -0.37; later: settles -0.41; later: short -0.4; leads -0.52; leads commits -0.36
leads consents -0.17; leads decrees 0.17; leads delivers -0.18; leads due 0.55; leads from -0.29; leads habit -0.21
leads il passive -0.22; leads il present -0.48; leads je future 0.2; leads nextMeeting 0.48; leads on present -0.22
leads order present -0.19; leads puts off -0.15; leads settles -0.17; leads short -0.46; leads takesOn -0.4
leads tu present 0.32; leads vous future 0.17; nextMeeting 0.39; noted -0.21; on be dated -0.21; on dative 0.22
on object -0.27; on present -0.25; on present be -0.25; on present dated -0.16; on present say 0.2; opinion -0.62
order bare -0.22; order present -0.38; order present conduct -0.2; others 0.64; own after: concludes -0.27
own after: needs -0.19; own before: concludes -0.19; own before: doubts -0.19; own before: due -0.35
own before: short -0.61; past -0.91; promises 2.03; promises (attends) 0.26; promises (runs) 0.45; promises asked 0.82
promises asked (attends) -0.3; promises asked (runs) 0.35; promises dated 1.33; promises dated (attends) 0.37
promises thanked 0.75; proposes -0.42; puts off -0.2; question -0.69; question asks -0.19; question short -0.16
refuses -1.18; right after: asks -0.28; right after: commits 0.96; right after: concludes -0.47
right after: doubts 0.46; right after: due 0.59; right after: requests -0.15; right after: settles -0.24
right after: short 0.26; right after: takesOn 0.21; right after: thanks -0.21; right after: unopposed 0.29
right before: asks -0.41; right before: commits 0.21; right before: concludes -0.15; right before: due 0.61
right before: proposes -0.18; right before: puts off -0.16; right before: refuses -0.33; right before: short 0.38
right before: voted -0.31; runs act 0.3; runs commits 0.45; runs il present -0.47; runs je future 0.24
runs je present 0.56; runs mind -0.18; runs on present -0.16; runs puts off -0.17; runs requests 0.17; runs say 0.16
runs settle -0.34; runs tell 0.3; runs tu present 0.35; runs voted -0.16; runs vous future 0.16; stays -0.2
takesOn 1.68; tu bare 0.16; tu present 0.4; tu present act 0.39; tu present dated 0.22; under il present 0.35
under je present -0.15; under on can 0.22; under on present -0.18; unreal -0.54; verbless asks -0.15
verbless concludes -0.25; verbless concludes runs -0.19; verbless consents -0.2; verbless due 0.6
verbless figure attends -0.4; verbless helps 0.31; verbless runs -0.32; verbless takesOn 0.43; verbless voted 0.2
verdict (attends) 0.16; verdict named (attends) 0.17; voted -1; vous act dated -0.15; vous be dated 0.32
vous future 0.33; vous future be 0.17; vous future dated 0.35; vous present act -0.19; well after: asks 0.45
well after: commits -0.21; well after: concludes -0.24; well after: floor -0.32; well after: refuses -0.38
well after: requests? 0.16; well after: short 0.22; well after: withdraws -0.22; well before: asks 0.24
well before: asksConsent 0.45; well before: commits 0.15; well before: delivers -0.55; well before: doubts -0.22
well before: due -0.16; well before: floor -0.19; well before: leads -0.23; well before: needs 0.58
well before: proposes 0.36; well before: puts off 0.18; well before: settles 0.42; well before: short 0.28
well before: unopposed 0.7; well before: whoDoes 0.44; withdraws -1.3; words 12 0.51; words 2 -0.32; words 32 -0.41
words 7 0.16
`;
