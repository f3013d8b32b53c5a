/**
 * Weight of each feature of a sentence in the log-odds that it is part of a decision or of a task: logistic regression
 * on 66 meetings, drawn towards a prior. Weights nearer to zero than 0.15 are left out
 * (`npm run bench -- findings --learn DIR… --write`).
 */
export const DECISION = `
* -5.31; accepting names 0.57; accepting names (attends) -0.55; accepting names (runs) 0.51; accepts (attends) 0.15
after: asks -0.19; after: commits 0.81; after: concludes -0.78; after: consents 0.94; after: delivers -0.22
after: doubts -0.18; after: due 0.6; after: leads 0.15; after: proposes -0.21; after: puts off -0.24
after: refuses 0.18; after: requests -0.6; after: requests? -0.37; after: thanks 0.69; after: voted 0.25
after: whoDoes -0.3; asksConsent 0.55; attends -0.44; attends act -0.23; attends be -1.02; attends commits 0.45
attends concludes 0.4; attends conduct 0.21; attends due 0.44; attends il passive -0.21; attends il past -0.21
attends il present -0.27; attends je can 0.51; attends mind -0.37; attends on can 0.48; attends on past -0.23
attends order present 0.21; attends proposes 0.43; attends puts off -0.28; attends refuses 0.24; attends say 0.31
attends settle 0.36; attends short -0.29; attends takesOn 0.26; attends tell -0.31; attends voted 0.27
attends vous present 0.17; bareVerdict 0.39; because -0.29; before: asks -0.53; before: asksConsent -0.48
before: commits -0.18; before: concludes 0.19; before: doubts -0.17; before: floor -0.46; before: leads -0.26
before: proposes 0.36; before: puts off 0.34; before: refuses 0.16; before: requests 0.38; before: short 0.16
before: takesOn 0.25; before: thanks -0.5; before: unopposed -0.27; before: whoDoes -0.17; before: withdraws -0.27
body present 0.35; body present act 0.27; body present dated -0.16; chosen 1.27; chosen (runs) 0.54; concludes 0.85
concluding names 0.35; concluding names (attends) 0.31; consent asked here 0.52; consent asked here (attends) 0.16
consent asked here (helps) 0.2; consent asked here (runs) 0.15; consent asked of it 1.49
consent asked of it (attends) 0.17; consent asked of it (helps) 0.33; decides alone 1.69; decides alone (attends) -0.16
decides alone (helps) 0.41; decrees 0.69; delays 1.12; delays (helps) 0.37; delays (runs) 0.51; delays till 0.26
delays till (attends) -0.23; delays till (runs) -0.59; delivers -0.27; denied be -0.37; denied delay 0.17
denied il present -0.27; denied je present -0.36; denied mind -0.3; denied on future -0.16; denied on present 0.18
denied settle -0.38; denied tu present -0.17; disposes 0.68; disposes (attends) 0.21; disposes (helps) 0.3
disposes (runs) 0.57; disposes accepting 0.61; disposes accepting (attends) -0.32; disposes agreed (attends) 0.24
disposes agreed (runs) -0.44; disposes answering 0.38; disposes answering (attends) 0.41
disposes answering (runs) -0.35; doubts -0.74; due 0.33; earlier: asks 0.89; earlier: asksConsent 0.72
earlier: commits -0.37; earlier: consents -0.26; earlier: delivers -0.25; earlier: due -0.82; earlier: floor -0.18
earlier: needs -0.47; earlier: refuses 0.37; earlier: requests 0.28; earlier: requests? -0.25; earlier: settles 0.17
earlier: short 0.34; earlier: takesOn 0.19; earlier: thanks -0.16; earlier: unopposed 0.25; echoes 0.83
echoes attends -0.23; echoes helps 0.32; echoes much 0.48; echoes much helps -0.15; echoes much runs 0.54
echoes runs 0.74; empty 0.37; ends 0.67; ends attends 0.27; ends helps 0.36; ends soon 0.28; ends soon helps 0.21
ends soon runs 0.15; floor -1.09; from 0.79; gives accepted (attends) 0.24; gives accepted (runs) -0.25; greets -1.57
habit -0.59; hailed -0.98; helps -0.4; helps act 0.3; helps asksConsent 0.23; helps be -0.27; helps commits 0.15
helps concludes 0.49; helps delay 0.26; helps doubts 0.22; helps due -0.2; helps il present 0.33; helps on future 0.16
helps on going 0.24; helps puts off 0.17; helps say -0.28; helps settle 0.16; helps settles 0.15; helps short 0.21
hypothesis -1.25; il be dated -0.27; il can 0.18; il can be 0.19; il conditional -0.16; il conduct dated 0.25
il dative 0.28; il delay dated -0.2; il future -0.23; il future act -0.25; il future dated -0.24; il going be 0.18
il must -0.2; il object -0.6; il passive act -0.45; il passive be 0.15; il passive dated 0.26; il passive delay -0.15
il passive settle 0.24; il past -0.34; il past be -0.25; il present be -0.33; il present conduct 0.7
il present mind -0.2; il present say -0.15; il present settle -0.24; il present tell -0.27; il say dated 0.26
il wants be 0.18; je act dated -0.34; je bare 0.35; je be dated 0.17; je can 0.43; je can act 0.37
je conditional act 0.33; je conditional be -0.15; je conditional dated -0.17; je going -0.24; je mind dated -0.16
je object 0.19; je past -0.17; je past act -0.23; je past mind 0.2; je past settle 0.19; je past tell -0.16
je present act 0.26; je present be -0.17; je present conduct -0.37; je present mind -0.26; je present say 0.47
je present settle 0.19; je present tell -0.34; je settle dated 0.2; jokes -2.01; last -0.29; lastly 0.51
later: asks 1.06; later: asksConsent 0.51; later: commits 0.55; later: concludes -0.45; later: consents 0.59
later: delivers -0.19; later: due -0.41; later: floor -0.39; later: needs -0.4; later: proposes 0.18
later: puts off -0.32; later: requests 0.39; later: requests? 0.17; later: settles 1.09; later: short 0.59
later: takesOn 0.23; later: thanks 0.57; later: unopposed 0.55; later: voted 0.22; later: whoDoes 0.15; leads 0.38
leads asksConsent 0.45; leads bareVerdict 0.48; leads because 0.38; leads body present 0.26; leads chooses -0.24
leads commits -0.15; leads delivers -0.22; leads from 0.81; leads hypothesis -0.29; leads il can 0.24
leads il future -0.19; leads il going 0.22; leads il must -0.18; leads il passive 0.21; leads il past -0.15
leads je past -0.18; leads lastly 0.74; leads needs -0.44; leads nextMeeting -0.55; leads nous present -0.26
leads on conditional -0.34; leads on going -0.43; leads on past -0.21; leads on present 0.17; leads others 0.19
leads past -0.26; leads settles 0.69; leads unopposed 0.74; leads voted -0.37; leads vous past -0.17
leads vous present -0.35; needs -0.38; nextMeeting -0.2; nous present -0.26; on act dated -0.25; on bare 0.3
on can 0.54; on can act 0.36; on can settle 0.31; on conditional -0.4; on conditional mind -0.17; on conduct dated 0.45
on delay dated 0.18; on future act -0.16; on future mind 0.53; on going -0.24; on mind dated -0.15; on object 0.46
on past -0.43; on past act -0.41; on past dated -0.19; on past mind 0.18; on present 0.37; on present act 0.39
on present be -0.94; on present dated 0.24; on present delay 0.72; on present settle -0.18; on present tell 0.43
on say dated -0.2; on tell dated -0.19; opinion -0.72; order act dated 0.18; order bare -0.18; order object 0.46
order present act -0.17; order present be 0.52; order present dated 0.48; order present say -0.19
order present tell 0.19; others -0.78; own after: asksConsent -0.21; own after: concludes -0.24
own after: delivers -0.17; own after: due 0.22; own after: needs -0.39; own after: proposes 0.31; own after: short 0.39
own after: thanks 0.69; own after: unopposed 0.36; own before: asksConsent -0.17; own before: commits -0.3
own before: concludes -0.62; own before: consents 0.24; own before: doubts 0.43; own before: due -0.26
own before: floor -0.16; own before: needs 0.21; own before: proposes -0.26; own before: requests -0.32
own before: settles -0.24; own before: short -0.59; own before: voted -0.17; past -1.18; promises (attends) 0.22
promises (helps) 0.15; promises (runs) -0.26; promises asked -0.31; promises asked (attends) -0.43
promises asked (helps) 0.26; promises dated -0.3; promises dated (attends) -0.19; promises thanked (helps) 0.15
question -0.87; question asks -0.17; question asksConsent 0.45; question short 0.25; question unopposed 0.77
refuses 0.28; right after: asks 0.63; right after: commits 0.48; right after: concludes -0.55
right after: consents 1.09; right after: delivers -0.29; right after: floor -0.4; right after: needs -0.18
right after: proposes 0.38; right after: puts off -0.32; right after: requests 0.22; right after: settles 0.36
right after: short 0.31; right after: thanks -0.36; right after: voted -0.29; right after: whoDoes -0.18
right after: withdraws 0.27; right before: asksConsent 0.64; right before: commits -0.17; right before: concludes 0.4
right before: needs -0.47; right before: proposes 0.47; right before: refuses -0.18; right before: requests? -0.2
right before: short -0.19; right before: takesOn -0.29; right before: unopposed 0.38; right before: voted -0.35
runs 0.63; runs asksConsent 0.42; runs be -0.18; runs body present 0.27; runs commits -0.38; runs conduct -0.33
runs delivers -0.22; runs il can 0.24; runs il future -0.18; runs il going 0.23; runs il must -0.18
runs il passive 0.32; runs je past -0.31; runs mind 0.22; runs needs -0.44; runs nous present -0.26
runs on conditional -0.33; runs on going -0.42; runs on past -0.16; runs on present 0.52; runs settles 0.57
runs unopposed 0.6; runs voted -0.36; runs vous past -0.17; runs vous present -0.35; settled beside 1.4
settled beside (attends) -0.54; settled beside (helps) 0.21; settled beside (runs) 1.03; stays 0.44; thanks -0.23
tu act dated -0.2; tu bare -0.19; tu dative -0.27; tu object 0.41; tu present act 0.28; tu present be -0.21
tu present dated -0.26; under il other 0.57; under il passive -0.22; under il present -0.43; under je can 0.16
under je past -0.2; under je present -0.25; under on future 0.25; under on present 0.36; unopposed 1.15; unreal -0.66
verbless 0.16; verbless asks -0.26; verbless asksConsent 0.17; verbless concludes runs 0.43; verbless consents -0.33
verbless due 0.24; verbless figure attends 0.41; verbless figure runs 0.52; verbless puts off -0.22; verbless runs 0.3
verbless short -0.79; verbless thanks -0.24; verdict 1.61; verdict (attends) -0.19; verdict (runs) 1.08
verdict named -0.6; verdict named (attends) -0.15; verdict named (runs) -0.33; vous object -0.2; vous past -0.2
vous present -0.2; vous present act -0.2; vous present dated 0.27; well after: asks 0.29; well after: commits 0.26
well after: concludes -0.51; well after: delivers 0.35; well after: due 0.16; well after: floor -0.51
well after: jokes 0.24; well after: leads -0.65; well after: proposes -0.23; well after: puts off 0.17
well after: refuses -0.36; well after: requests 0.56; well after: requests? 0.35; well after: short 0.17
well after: takesOn -0.34; well after: unopposed -0.27; well after: voted 0.33; well after: whoDoes 0.35
well after: withdraws -0.26; well before: asksConsent 0.2; well before: commits -0.28; well before: concludes -0.2
well before: doubts -0.4; well before: floor -0.19; well before: jokes -0.21; well before: leads -0.36
well before: needs 0.57; well before: proposes 0.42; well before: puts off -0.27; well before: refuses -0.67
well before: requests? 0.15; well before: settles -0.32; well before: takesOn 0.4; well before: unopposed -0.15
well before: whoDoes -0.27; well before: withdraws -0.19; withdraws -1.02; words 2 -0.17; words 32 -0.22; words 4 0.2
`;

export const TASK = `
* -6.29; accepting names (attends) 0.29; accepting names (helps) -0.3; accepts 1.24; accepts (attends) 0.47
accepts (helps) -0.23; after: asks 0.38; after: asksConsent -0.43; after: commits 0.27; after: concludes -0.51
after: consents 0.2; after: delivers 0.47; after: doubts -0.56; after: due 0.48; after: jokes 0.2; after: leads -0.25
after: needs 0.5; after: proposes 0.43; after: refuses -0.16; after: settles -0.39; after: takesOn -0.22
after: thanks 0.21; after: voted -0.61; after: withdraws -0.26; asks who 0.68; asksConsent -0.17; attends -0.43
attends asks -0.17; attends commits 0.36; attends concludes 0.22; attends conduct 0.18; attends delay 0.27
attends delivers 0.17; attends doubts -0.29; attends due 0.84; attends il must -0.25; attends il passive -0.33
attends il past -0.51; attends il present -0.22; attends je can 0.48; attends je future 0.21; attends je going 0.38
attends je must 0.18; attends je past -0.55; attends je present 0.56; attends mind 0.21; attends needs 0.35
attends on past -0.52; attends order present -0.24; attends proposes -0.26; attends puts off -0.16
attends refuses -0.27; attends requests -0.16; attends say -0.25; attends settle -0.79; attends settles -0.3
attends takesOn 0.62; attends tell 0.53; attends tu future 0.4; attends tu present -0.15; attends voted -0.29
attends withdraws -0.28; bareVerdict 0.16; because -0.44; before: asks 0.25; before: asksConsent -0.33
before: commits -0.31; before: concludes -0.38; before: doubts -0.38; before: due -0.22; before: floor -0.28
before: jokes -0.44; before: leads 0.19; before: needs 0.87; before: proposes 0.61; before: puts off 0.35
before: refuses 0.27; before: requests -0.37; before: requests? 1.19; before: settles 0.39; before: short 0.17
before: voted 0.3; before: whoDoes 0.25; body past -0.24; body past act -0.21; concludes -0.53; concluding names 0.22
concluding names (attends) 0.25; concluding names (helps) -0.17; consent asked here (attends) -0.18
consent asked here (runs) 0.23; consents -0.17; delays 0.29; delays (attends) 0.2; delivers 0.82; delivers asked 1.63
delivers asked (attends) 0.22; denied act -0.64; denied be -0.42; denied il past -0.31; denied je can -0.22
denied je past -0.31; denied je present -0.51; denied on past -0.18; denied say -0.61; denied settle -0.18
denied vous present -0.28; disposes (attends) 0.36; disposes (runs) -0.18; disposes agreed 0.22
disposes answering (attends) 0.33; disposes answering (runs) -0.37; doubts -0.89; due 2.42; earlier: asks 0.2
earlier: commits 0.29; earlier: doubts 0.29; earlier: due -0.19; earlier: needs 0.69; earlier: proposes 0.16
earlier: refuses 0.26; earlier: requests 0.87; earlier: settles 0.61; earlier: takesOn 0.43; earlier: thanks -0.18
earlier: unopposed 0.33; earlier: voted 0.34; echoes much -0.38; echoes much runs -0.19; empty -0.26; ends 0.86
ends attends 0.28; ends helps 0.56; ends soon 0.8; ends soon helps 0.81; figure -0.17; first 0.2; floor -1.32
from -0.38; gives 0.47; gives (attends) -0.18; gives (runs) 0.76; gives accepted 0.99; gives accepted (attends) -0.15
gives dated 0.71; gives dated (attends) 0.19; gives dated (runs) -0.23; greets -1.56; habit -0.26; hailed 0.46
helps be -0.5; helps commits 0.16; helps concludes -0.5; helps conduct -0.26; helps due 0.48; helps il past 0.29
helps je going -0.22; helps je past -0.15; helps je present 0.22; helps mind 0.29; helps on present -0.18
helps say -0.27; helps settle 0.44; helps short -0.29; helps takesOn -0.18; helps tell -0.2; helps voted 0.24
hypothesis -0.82; il bare -0.44; il can dated -0.16; il conditional act -0.16; il conditional be 0.19
il conditional dated 0.15; il conduct dated -0.44; il future -0.17; il must -0.33; il must be -0.21; il must dated -0.31
il other 0.18; il other be 0.18; il passive -0.21; il passive act 0.16; il passive dated 0.28; il passive settle -0.16
il past -0.35; il past act -0.17; il past dated -0.61; il past mind 0.22; il present -0.26; il present act -0.15
il present be -0.19; il present dated 0.23; il present settle 0.39; il present tell -0.15; il tell dated -0.2
je act dated -0.7; je bare -0.79; je can 0.48; je can act 0.58; je can conduct -0.16; je can dated -0.61
je can tell 0.25; je conduct dated 0.42; je dative 0.63; je future 0.34; je future be 0.2; je future dated 0.29
je future say 0.2; je going 0.69; je going act -0.15; je going dated 0.28; je going mind 0.37; je going say 0.17
je going tell 0.41; je mind dated 0.32; je must 0.41; je must act 0.24; je must be 0.17; je must dated 0.36; je object 1
je past -0.81; je past be -0.33; je past dated -0.46; je past say -0.17; je present 0.88; je present act 0.31
je present be -0.48; je present conduct 0.62; je present dated 0.26; je present delay 0.55; je present mind 0.46
je present say 0.41; je present settle -0.44; je present tell 0.35; je say dated 0.3; je tell dated -0.62; jokes -2
lastly 0.15; later: asks -0.43; later: commits 0.42; later: concludes -0.62; later: consents -0.21
later: delivers -0.21; later: proposes -0.19; later: puts off 0.28; later: refuses -0.32; later: settles -0.24
later: short -0.25; later: unopposed -0.19; later: voted -0.24; leads -0.55; leads because 0.17; leads consents -0.28
leads delivers -0.15; leads doubts 0.23; leads from -0.48; leads hypothesis -0.18; leads il future -0.17
leads il other 0.22; leads il passive -0.25; leads il past -0.16; leads il present -0.27; leads je going 0.44
leads je must 0.18; leads je past -0.23; leads nextMeeting 0.34; leads on can 0.21; leads on future -0.23
leads past -0.19; leads proposes -0.27; leads refuses 0.16; leads requests 0.24; leads settles -0.37; leads short 0.28
leads stays -0.2; leads takesOn -0.39; leads tu present 0.62; leads vous future 0.16; leads vous past -0.2
leads vous present 0.19; needs 0.32; noted -0.45; on act dated 0.35; on bare -0.32; on conditional act -0.15
on conditional be 0.18; on conditional dated -0.16; on conduct dated -0.33; on delay dated -0.2; on future -0.21
on future mind -0.18; on mind dated -0.17; on past -0.59; on past act -0.22; on past dated -0.37; on past say -0.16
on present -0.3; on present act 0.31; on present be -0.26; on present conduct -0.33; on present delay -0.19
on present settle -0.23; on present tell 0.43; on say dated -0.18; on settle dated -0.19; opinion -1; order bare -0.53
order present -0.17; order present conduct -0.21; others 0.4; own after: asks -0.38; own after: concludes -0.19
own after: delivers -0.15; own after: needs -0.4; own after: proposes 0.15; own after: refuses 0.22
own after: requests 0.16; own after: settles -0.16; own after: short 0.49; own before: concludes -0.27
own before: doubts -0.15; own before: due -0.27; own before: short -0.65; own before: thanks -0.19; past -1.07
promises 2.06; promises (attends) 0.39; promises (helps) 0.16; promises (runs) 0.31; promises asked 0.4
promises asked (attends) -0.21; promises dated 0.8; promises dated (attends) -0.17; promises dated (helps) 0.23
promises dated (runs) -0.26; promises thanked 0.53; promises thanked (helps) 0.22; proposes -0.59; puts off -0.23
question -0.79; question asks -0.29; question short -0.52; refuses -1.11; right after: asks 0.19
right after: commits 0.92; right after: concludes -0.74; right after: doubts 0.56; right after: due 0.72
right after: floor -0.28; right after: needs 0.35; right after: proposes 0.54; right after: refuses -0.43
right after: requests 0.2; right after: requests? 0.25; right after: settles -0.21; right after: short -0.19
right after: takesOn 0.62; right after: unopposed 0.16; right before: asks -0.74; right before: asksConsent 0.25
right before: commits 0.37; right before: concludes -0.24; right before: consents 0.21; right before: doubts -0.2
right before: due 0.55; right before: needs 0.17; right before: proposes -0.3; right before: refuses -0.46
right before: settles -0.25; right before: thanks -0.28; right before: voted -0.62; right before: withdraws -0.16
runs 0.22; runs act 0.57; runs commits 0.31; runs concludes -0.25; runs consents -0.29; runs delay 0.15; runs doubts 0.2
runs due 0.4; runs il future -0.17; runs il other 0.22; runs il passive 0.21; runs je going 0.53; runs je must 0.27
runs on can 0.22; runs on future -0.22; runs proposes -0.36; runs refuses 0.17; runs requests 0.38; runs say 0.42
runs settle -0.59; runs settles -0.26; runs tell 0.62; runs tu present 0.67; runs voted -0.32; runs vous future 0.15
runs vous past -0.19; runs vous present 0.19; settled beside (helps) -0.18; settled beside (runs) 0.18; stays -0.53
takesOn 1.3; thanks -0.24; tu act dated 0.21; tu dative 0.22; tu future 0.38; tu future be 0.34; tu future dated 0.43
tu object 0.46; tu present 0.4; tu present act 0.41; tu present be -0.16; tu present tell 0.19; under il can 0.22
under il other 0.48; under il passive 0.21; under il present 0.41; under je past -0.37; under on can 0.26
under on present -0.24; under tu present -0.21; under vous present 0.2; unopposed -0.19; unreal -0.46; verbless -0.66
verbless asks -0.15; verbless attends -0.42; verbless concludes -0.15; verbless concludes runs -0.24; verbless due 0.71
verbless figure attends -0.53; verbless figure helps 0.36; verbless helps 0.24; verbless runs -0.48; verbless voted 0.18
verdict (attends) 0.3; verdict (runs) -0.16; verdict named (attends) 0.3; verdict named (runs) -0.15; voted -1.08
vous act dated -0.32; vous bare -0.3; vous be dated 0.37; vous future 0.23; vous future dated 0.26; vous object 0.34
vous past -0.29; vous past act -0.17; vous past dated -0.25; vous present dated 0.17; well after: asks 0.41
well after: asksConsent -0.4; well after: commits -0.16; well after: concludes -0.27; well after: delivers 0.31
well after: doubts -0.16; well after: leads 0.22; well after: needs 0.33; well after: puts off 0.19
well after: settles -0.4; well after: takesOn -0.17; well after: thanks -0.18; well after: voted -0.32
well after: withdraws -0.33; well before: asksConsent 0.27; well before: delivers -0.51; well before: floor -0.31
well before: jokes -0.21; well before: leads -0.24; well before: needs 0.58; well before: requests -0.2
well before: settles 0.77; well before: thanks -0.51; well before: unopposed 0.38; well before: voted 0.22
well before: whoDoes 0.16; well before: withdraws 0.19; withdraws -1.45; words 12 0.26; words 2 -0.26; words 20 0.25
words 32 -0.29
`;
