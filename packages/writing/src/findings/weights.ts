/**
 * What each feature of a sentence counts, as log-odds of its being part of a decision or of a task: logistic regression on 20
 * meetings, drawn to a prior (`npm run bench -- findings --learn DIR… --write`).
 */
export const DECISION = `
* -4.63; accepting names 0.26; accepting names (attends) -0.25; accepts -0.21; accepts (runs) -0.2; after: asks -0.11
after: commits 0.72; after: concludes -0.95; after: consents 0.55; after: delivers -0.21; after: doubts -0.08
after: due 0.48; after: leads -0.19; after: needs -0.49; after: proposes -0.23; after: puts off -0.15
after: refuses 0.24; after: requests -0.29; after: requests? -0.13; after: settles -0.23; after: takesOn 0.39
after: unopposed -0.1; after: voted 0.21; after: withdraws -0.3; asksConsent 0.19; attends -0.4; attends act 0.3
attends asks 0.15; attends be -0.28; attends commits 0.37; attends concludes 0.36; attends consents -0.1
attends il future 0.2; attends il passive -0.13; attends il past -0.11; attends il present -0.1; attends je present 0.19
attends mind -0.11; attends needs 0.11; attends on present -0.31; attends order present 0.28; attends proposes 0.13
attends refuses -0.08; attends requests 0.16; attends say -0.13; attends short -0.24; attends voted 0.13
bareVerdict 0.37; because -0.14; before: commits -0.46; before: concludes 0.11; before: consents -0.34
before: delivers -0.2; before: doubts -0.21; before: due 0.18; before: floor -0.13; before: leads -0.26
before: proposes 0.37; before: requests -0.22; before: takesOn 0.18; before: thanks -0.33; before: voted 0.22
before: whoDoes -0.08; before: withdraws 0.15; body bare -0.1; body present 0.29; chooses 0.54; chosen 1.55
chosen (runs) 0.85; concludes 0.58; concluding names 0.62; concluding names (attends) 0.5; concluding names (runs) 0.19
consent asked here 0.85; consent asked here (runs) 0.94; consent asked of it 1.42; consent asked of it (runs) 0.5
decides alone 1.59; decides alone (attends) 0.14; decides alone (helps) 0.25; decides alone (runs) -0.3; decrees 0.52
delays 0.89; delays (attends) -0.14; delays (runs) 0.48; delays till 0.93; delays till (attends) -0.08
delays till (runs) -0.25; delivers -0.09; denied be 0.09; denied je going 0.13; denied je present 0.16; denied mind 0.2
denied on going -0.13; denied on present 0.31; denied settle -0.14; denied tell 0.18; disposes 0.61
disposes (helps) 0.14; disposes (runs) 0.88; disposes accepting 0.67; disposes agreed 0.66
disposes agreed (attends) -0.08; disposes agreed (runs) 0.44; disposes answering 0.38; disposes answering (runs) 0.13
doubts -0.78; due 0.46; earlier: asksConsent 0.11; earlier: concludes 0.11; earlier: consents 0.3; earlier: due 0.19
earlier: refuses 0.11; earlier: requests? -0.21; earlier: short 0.14; earlier: unopposed 0.1; earlier: voted -0.08
echoes 0.49; echoes attends -0.27; echoes much 0.39; echoes much runs 0.48; echoes runs 0.83; ends 0.45
ends attends -0.09; ends helps 0.29; ends runs 0.25; ends soon helps -0.13; ends soon runs 0.1; figure -0.32
first -0.14; floor -1.06; from 0.42; gives (attends) 0.15; gives (runs) -0.11; gives accepted 0.24
gives accepted (attends) 0.24; gives dated 0.18; gives dated (attends) 0.2; greets -1.65; habit -0.38; hailed -0.58
helps -0.18; helps commits 0.24; helps concludes -0.11; helps delay 0.26; helps due 0.25; helps je past 0.1
helps je present 0.22; helps settle 0.12; helps settles 0.1; hypothesis -1.49; il act dated -0.18; il bare -0.23
il future 0.15; il future be 0.19; il must -0.14; il must act -0.13; il object -0.33; il passive act -0.31
il passive be 0.17; il passive dated -0.12; il passive settle 0.24; il past -0.26; il past act -0.11; il past be -0.11
il present be -0.36; il present conduct 0.44; il present dated 0.1; il present settle -0.18; je act dated 0.11
je dative -0.13; je past 0.28; je past act -0.09; je past mind 0.26; je present 0.16; je present act 0.29
je present be 0.15; je present conduct -0.15; je present dated -0.12; je present say -0.16; jokes -2; later: asks 0.25
later: asksConsent 0.51; later: commits 0.4; later: due 0.26; later: requests 0.25; later: requests? 0.09
later: settles 0.17; later: short 0.51; later: thanks -0.08; later: unopposed 0.18; later: voted 0.34; leads 0.69
leads asksConsent 0.25; leads bareVerdict 0.38; leads because 0.17; leads chooses 0.35; leads commits -0.14
leads concludes 0.32; leads consents 0.11; leads decrees 0.12; leads delivers -0.08; leads due 0.18; leads from 0.27
leads greets -0.14; leads habit 0.17; leads hypothesis -0.18; leads il must -0.12; leads il passive 0.28
leads il past -0.12; leads je past 0.25; leads je present 0.17; leads needs -0.16; leads nextMeeting -0.22
leads noted 0.08; leads on conditional -0.17; leads on future 0.1; leads on going -0.08; leads on present 0.34
leads opinion 0.16; leads order present -0.08; leads requests 0.09; leads settles 0.65; leads short 0.28
leads takesOn -0.1; leads thanks -0.08; leads tu present -0.21; leads unopposed 0.36; leads voted -0.25
leads vous past -0.13; leads vous present -0.16; on bare 0.15; on be dated -0.08; on conditional -0.2; on dative -0.1
on delay dated 0.24; on future 0.08; on future act 0.1; on going -0.08; on mind dated -0.11; on object 0.4; on past -0.1
on past act -0.18; on past say 0.21; on present act 0.11; on present be -0.47; on present conduct 0.15
on present dated 0.23; on present delay 0.3; opinion -0.36; order act dated 0.25; order bare -0.16; order dative 0.13
order object 0.36; order present 0.24; order present act 0.17; order present be 0.17; order present dated 0.25
order present tell 0.14; others -0.77; own after: commits 0.11; own after: due 0.19; own after: floor -0.26
own after: requests 0.26; own after: short 0.17; own after: thanks 0.24; own before: asks -0.09
own before: asksConsent 0.14; own before: commits -0.13; own before: concludes -0.29; own before: due -0.16
own before: short -0.32; own before: unopposed 0.14; past -0.93; promises (attends) 0.12; promises (helps) 0.24
promises (runs) -0.43; promises asked (attends) 0.09; promises dated -0.17; promises dated (runs) -0.22
promises thanked 0.13; promises thanked (attends) 0.09; proposes -0.4; question -0.6; question asks 0.1
question asksConsent 0.21; question commits 0.25; question consents 0.22; question settles 0.19; question short -0.28
refuses 0.12; right after: asks 0.23; right after: asksConsent 0.3; right after: concludes 0.22
right after: consents 0.3; right after: delivers -0.08; right after: doubts -0.09; right after: floor -0.13
right after: needs -0.18; right after: proposes -0.14; right after: refuses -0.27; right after: settles 0.27
right after: short 0.3; right after: thanks -0.13; right after: unopposed -0.14; right after: withdraws 0.16
right before: asks -0.17; right before: asksConsent 0.27; right before: commits -0.28; right before: concludes 0.18
right before: consents -0.27; right before: delivers -0.15; right before: doubts 0.17; right before: due 0.26
right before: needs -0.23; right before: proposes 0.5; right before: refuses -0.1; right before: requests 0.08
right before: settles -0.2; right before: takesOn -0.1; right before: thanks -0.3; right before: unopposed 0.14
right before: voted 0.09; right before: whoDoes -0.09; runs 0.56; runs act -0.18; runs asksConsent 0.24; runs be -0.16
runs body present 0.31; runs commits -0.43; runs concludes 0.32; runs conduct 0.14; runs consents 0.1; runs due 0.23
runs il must -0.12; runs il passive 0.17; runs il past -0.13; runs je past 0.14; runs je present -0.25; runs needs -0.16
runs on conditional -0.19; runs on future 0.1; runs on going -0.08; runs on present 0.3; runs say 0.13
runs settles 0.57; runs short 0.25; runs tell 0.15; runs tu present -0.33; runs unopposed 0.35; runs voted -0.26
runs vous past -0.13; runs vous present -0.16; settled beside 0.73; settled beside (attends) -0.15
settled beside (runs) 0.12; stays 0.08; thanks -0.09; tu act dated -0.1; tu present -0.26; tu present be -0.15
tu present dated -0.13; under il present -0.17; under on present 0.16; under vous wants -0.14; unopposed 1.04
unreal -0.52; verbless -0.45; verbless asks -0.19; verbless attends -0.32; verbless concludes 0.22
verbless concludes attends -0.08; verbless concludes runs 0.24; verbless due 0.19; verbless figure attends -0.11
verbless figure runs 0.28; verbless helps -0.11; verbless short -0.18; verbless thanks -0.09; verdict 1.59
verdict (runs) 0.85; voted -0.14; vous past -0.14; vous past act -0.13; vous present -0.19; vous present act -0.09
vous present mind -0.1; well after: asks -0.35; well after: asksConsent 0.21; well after: commits 0.54
well after: concludes -0.26; well after: consents 0.13; well after: delivers 0.26; well after: doubts 0.22
well after: floor -0.09; well after: jokes 0.18; well after: leads -0.53; well after: needs 0.39
well after: refuses -0.5; well after: requests 0.22; well after: requests? 0.22; well after: settles 0.08
well after: short -0.19; well after: takesOn 0.12; well after: thanks -0.27; well after: unopposed -0.08
well after: whoDoes 0.27; well before: asks -0.43; well before: asksConsent -0.12; well before: commits -0.21
well before: concludes -0.27; well before: consents -0.15; well before: delivers 0.21; well before: doubts 0.51
well before: floor 0.33; well before: jokes -0.22; well before: leads -0.22; well before: needs 0.17
well before: proposes 0.57; well before: puts off -0.1; well before: refuses -0.19; well before: requests 0.17
well before: requests? 0.42; well before: short -0.31; well before: takesOn -0.09; well before: unopposed -0.28
well before: voted 0.19; well before: whoDoes -0.39; well before: withdraws 0.17; withdraws -1.05; words 12 0.17
words 2 -0.24; words 20 -0.14; words 32 -0.21; words 4 0.24; words 7 0.18
`;

export const TASK = `
* -6.17; accepting names -0.2; accepting names (attends) -0.15; accepting names (runs) -0.08; accepts 1.53
accepts (attends) 0.37; after: asksConsent 0.13; after: commits 0.66; after: concludes -0.66; after: doubts -0.25
after: due 0.31; after: floor 0.12; after: leads -0.08; after: needs 0.41; after: proposes 0.19; after: settles -0.2
after: short -0.26; after: thanks -0.09; after: voted -0.58; after: withdraws -0.08; asks who 0.68; attends be -0.29
attends commits 0.32; attends conduct 0.39; attends delivers 0.11; attends due 0.47; attends il future 0.14
attends il must -0.12; attends il past -0.31; attends il present -0.22; attends je can 0.45; attends je future 0.24
attends je past -0.43; attends je present 0.23; attends je wants 0.08; attends mind -0.14; attends on present -0.15
attends proposes -0.28; attends refuses -0.18; attends requests 0.12; attends settle -0.24; attends settles -0.14
attends takesOn 0.62; attends thanks 0.09; attends voted -0.12; attends vous present -0.1; attends withdraws -0.17
because -0.42; before: asksConsent -0.34; before: concludes -0.3; before: consents -0.28; before: delivers -0.13
before: floor -0.13; before: needs 0.46; before: proposes 0.4; before: puts off 0.24; before: refuses 0.14
before: requests -0.27; before: requests? 0.54; before: settles 0.28; before: short 0.15; before: takesOn -0.12
before: thanks -0.26; before: unopposed 0.2; before: voted -0.18; before: whoDoes 0.27; before: withdraws -0.12
body past -0.09; chooses -0.1; chosen -0.1; concludes -0.19; consent asked here -0.12; consent asked here (runs) -0.08
consent asked of it -0.14; consent asked of it (runs) -0.11; consents -0.08; delivers 0.91; delivers asked 1.54
denied act -0.23; denied be -0.24; denied il present -0.17; denied je past -0.19; denied je present -0.13
denied say -0.13; disposes 0.2; disposes (runs) 0.24; disposes agreed 0.23; disposes agreed (runs) 0.24
disposes answering (attends) -0.08; disposes answering (runs) 0.09; doubts -0.86; due 1.66; earlier: asks -0.15
earlier: concludes -0.09; earlier: needs 0.19; earlier: proposes -0.11; earlier: refuses -0.09; earlier: requests 0.08
echoes 0.21; echoes attends 0.26; echoes helps -0.12; echoes much -0.11; echoes runs 0.08; empty 0.12; ends 0.81
ends attends 0.3; ends helps 0.41; ends runs 0.1; ends soon 0.41; ends soon helps 0.08; ends soon runs 0.36
figure -0.27; first 0.45; floor -1.25; from 0.3; gives 0.35; gives (attends) 0.12; gives (runs) 0.47
gives accepted 1.34; gives accepted (attends) 0.13; gives dated 0.78; gives dated (attends) 0.1; greets -1.59
habit -0.3; hailed 0.19; helps 0.17; helps act -0.09; helps be -0.23; helps commits 0.21; helps concludes -0.11
helps conduct 0.13; helps delivers 0.1; helps due 0.14; helps je past -0.1; helps je present 0.33
helps on present -0.08; helps settle 0.23; helps takesOn 0.24; helps tu present 0.12; hypothesis -0.84
il act dated 0.25; il be dated 0.14; il conduct dated -0.17; il future be 0.17; il must -0.12; il must be -0.11
il must dated -0.11; il object -0.22; il passive act 0.23; il passive be -0.08; il passive settle -0.09; il past -0.4
il past act -0.17; il past be -0.08; il past dated -0.22; il past say -0.12; il present -0.17; il present be -0.24
il present conduct 0.11; il present dated 0.25; il present settle 0.14; je act dated 0.1; je bare -0.42; je can 0.43
je can act 0.35; je conduct dated 0.4; je dative 0.67; je future 0.33; je future act 0.27; je going act -0.25
je mind dated 0.08; je must dated 0.08; je object 1.07; je past -0.39; je past be -0.12; je past dated -0.16
je past say -0.1; je present 0.66; je present act 0.26; je present be -0.27; je present conduct 0.59
je present dated 0.36; je present say 0.28; je say dated 0.21; je tell dated -0.15; je wants 0.08; jokes -2; lastly 0.33
later: asks -0.13; later: asksConsent -0.13; later: concludes -0.34; later: due -0.2; later: settles -0.33
later: short -0.35; leads -0.46; leads asks -0.11; leads commits 0.19; leads concludes -0.18; leads consents -0.1
leads from -0.08; leads hypothesis 0.17; leads il future -0.11; leads il passive -0.08; leads il present -0.25
leads je past -0.08; leads nextMeeting 0.32; leads noted 0.09; leads on future -0.1; leads on present 0.11
leads settles -0.31; leads short -0.21; leads takesOn -0.11; leads thanks 0.1; leads voted -0.1; leads withdraws -0.12
needs -0.11; nextMeeting 0.24; noted 0.1; on act dated 0.18; on be dated -0.14; on future -0.12; on future mind -0.09
on object -0.08; on past -0.18; on present -0.13; on present be -0.18; on present dated 0.25; on present tell 0.18
opinion -0.74; order act dated 0.08; order present -0.1; order present dated 0.08; others 0.33; own after: due 0.1
own after: requests 0.13; own after: settles -0.08; own after: short 0.17; own before: short -0.24
own before: thanks -0.12; past -1.02; promises 2.17; promises (attends) 0.33; promises (helps) 0.21
promises (runs) 0.43; promises asked 0.86; promises asked (helps) 0.11; promises asked (runs) 0.1; promises dated 1.18
promises dated (runs) 0.09; promises thanked 0.72; promises thanked (attends) 0.25; proposes -0.37; question -0.71
question asks -0.21; question requests? -0.11; question short -0.08; refuses -1.22; right after: asksConsent -0.09
right after: commits 0.51; right after: concludes -0.37; right after: delivers -0.09; right after: due 0.19
right after: requests -0.2; right after: settles -0.18; right after: short 0.16; right after: thanks 0.09
right before: asks -0.26; right before: delivers -0.09; right before: doubts -0.11; right before: due 0.25
right before: needs 0.1; right before: proposes -0.17; right before: puts off -0.08; right before: short 0.15
right before: thanks 0.15; right before: voted -0.21; runs -0.13; runs act 0.35; runs asks -0.15; runs be -0.26
runs commits 0.43; runs conduct -0.21; runs consents -0.19; runs due 0.35; runs il future -0.11; runs je future 0.09
runs je past 0.14; runs je present 0.11; runs mind -0.13; runs on future -0.1; runs on present 0.1
runs order present -0.08; runs requests? -0.1; runs say -0.1; runs settle -0.17; runs settles -0.16; runs short -0.26
runs takesOn -0.09; runs tell 0.35; runs tu present 0.1; runs voted -0.1; runs withdraws -0.12; settled beside -0.22
settled beside (runs) -0.18; stays -0.12; takesOn 1.77; thanks 0.1; tu act dated 0.1; tu present 0.25
tu present act 0.25; tu present dated 0.2; under je present 0.17; under on other -0.09; under on present 0.13
unreal -0.52; verbless -0.26; verbless asks -0.08; verbless attends -0.15; verbless concludes -0.15
verbless concludes runs -0.11; verbless consents -0.14; verbless due 0.27; verbless figure attends -0.24
verbless figure runs 0.11; verbless runs -0.09; verbless takesOn 0.31; verdict -0.1; verdict (runs) -0.1
verdict named -0.1; verdict named (runs) -0.09; voted -0.95; vous act dated -0.13; vous be dated 0.21; vous future 0.21
vous future be 0.21; vous future dated 0.21; vous object 0.15; vous present -0.17; vous present act -0.15
vous present dated -0.1; well after: asks 0.5; well after: asksConsent -0.2; well after: commits -0.31
well after: concludes -0.42; well after: consents 0.08; well after: doubts -0.24; well after: due 0.29
well after: floor -0.11; well after: leads -0.36; well after: needs 0.13; well after: proposes -0.18
well after: puts off 0.18; well after: refuses -0.25; well after: requests 0.14; well after: requests? 0.19
well after: settles 0.18; well after: short 0.38; well after: unopposed -0.15; well after: voted -0.28
well after: whoDoes 0.09; well after: withdraws -0.1; well before: asks 0.17; well before: asksConsent 0.36
well before: commits 0.27; well before: concludes -0.11; well before: delivers -0.4; well before: doubts 0.29
well before: due -0.15; well before: floor -0.17; well before: needs 0.27; well before: proposes 0.36
well before: puts off 0.11; well before: refuses -0.14; well before: short 0.15; well before: unopposed 0.45
well before: voted -0.13; well before: whoDoes 0.45; withdraws -1.3; words 12 0.42; words 2 -0.37; words 20 -0.1
words 4 0.08
`;
