/** Present singular (first and second person, third where it differs), future stem and infinitive of irregular verbs. */
const IRREGULAR = `
suis es est ser être
ai as a aur avoir
vais vas va ir aller
fais fais fait fer faire
refais refais refait refer refaire
peux peux peut pourr pouvoir
veux veux veut voudr vouloir
dois dois doit devr devoir
sais sais sait saur savoir
prends prends prend prendr prendre
reprends reprends reprend reprendr reprendre
apprends apprends apprend apprendr apprendre
comprends comprends comprend comprendr comprendre
entreprends entreprends entreprend entreprendr entreprendre
mets mets met mettr mettre
remets remets remet remettr remettre
soumets soumets soumet soumettr soumettre
transmets transmets transmet transmettr transmettre
promets promets promet promettr promettre
admets admets admet admettr admettre
réponds réponds répond répondr répondre
attends attends attend attendr attendre
étends étends étend étendr étendre
suspends suspends suspend suspendr suspendre
rends rends rend rendr rendre
vends vends vend vendr vendre
défends défends défend défendr défendre
descends descends descend descendr descendre
viens viens vient viendr venir
reviens reviens revient reviendr revenir
conviens conviens convient conviendr convenir
préviens préviens prévient préviendr prévenir
interviens interviens intervient interviendr intervenir
tiens tiens tient tiendr tenir
retiens retiens retient retiendr retenir
maintiens maintiens maintient maintiendr maintenir
soutiens soutiens soutient soutiendr soutenir
obtiens obtiens obtient obtiendr obtenir
dis dis dit dir dire
interdis interdis interdit interdir interdire
écris écris écrit écrir écrire
inscris inscris inscrit inscrir inscrire
réduis réduis réduit réduir réduire
traduis traduis traduit traduir traduire
produis produis produit produir produire
construis construis construit construir construire
conduis conduis conduit conduir conduire
reconduis reconduis reconduit reconduir reconduire
lis lis lit lir lire
relis relis relit relir relire
élis élis élit élir élire
suis suis suit suivr suivre
vois vois voit verr voir
revois revois revoit reverr revoir
prévois prévois prévoit prévoir prévoir
reçois reçois reçoit recevr recevoir
crois crois croit croir croire
connais connais connaît connaîtr connaître
reconnais reconnais reconnaît reconnaîtr reconnaître
pars pars part partir partir
repars repars repart repartir repartir
sors sors sort sortir sortir
sers sers sert servir servir
dors dors dort dormir dormir
ouvre ouvres ouvre ouvrir ouvrir
rouvre rouvres rouvre rouvrir rouvrir
offre offres offre offrir offrir
cours cours court courr courir
tais tais tait tair taire
vis vis vit vivr vivre
bats bats bat battr battre
convaincs convaincs convainc convaincr convaincre
résous résous résout résoudr résoudre
rejoins rejoins rejoint rejoindr rejoindre
crains crains craint craindr craindre
peins peins peint peindr peindre
éteins éteins éteint éteindr éteindre
acquiers acquiers acquiert acquerr acquérir
envoie envoies envoie enverr envoyer
renvoie renvoies renvoie renverr renvoyer
appelle appelles appelle appeller appeler
rappelle rappelles rappelle rappeller rappeler
rejette rejettes rejette rejetter rejeter
jette jettes jette jetter jeter
projette projettes projette projetter projeter
achète achètes achète achèter acheter
lève lèves lève lèver lever
relève relèves relève relèver relever
enlève enlèves enlève enlèver enlever
prélève prélèves prélève prélèver prélever
mène mènes mène mèner mener
amène amènes amène amèner amener
gèle gèles gèle gèler geler
complète complètes complète complèter compléter
règle règles règle règler régler
libère libères libère libèrer libérer
gère gères gère gèrer gérer
suggère suggères suggère suggèrer suggérer
préfère préfères préfère préfèrer préférer
répète répètes répète répèter répéter
opère opères opère opèrer opérer
considère considères considère considèrer considérer
accélère accélères accélère accélèrer accélérer
récupère récupères récupère récupèrer récupérer
cède cèdes cède cèder céder
essaie essaies essaie essaier essayer
paie paies paie paier payer
`;

interface Verb {
  readonly forms: readonly [string, string, string];
  readonly future: string;
  readonly infinitive: string;
}

const VERBS: readonly Verb[] = IRREGULAR.trim()
  .split('\n')
  .map((line) => {
    const [first = '', second = '', third = '', future = '', infinitive = ''] = line.split(' ');
    return { forms: [first, second, third], future, infinitive };
  });
const BY_FIRST = new Map(VERBS.toReversed().map((verb) => [verb.forms[0], verb]));
const BY_SECOND = new Map(VERBS.toReversed().map((verb) => [verb.forms[1], verb]));
const BY_THIRD = new Map(VERBS.toReversed().map((verb) => [verb.forms[2], verb]));
const BY_FUTURE = new Map(VERBS.toReversed().map((verb) => [verb.future, verb]));

/** Infinitive of « charge », « finis », « préparera », « ferai »; null where the form does not tell it surely. */
export function infinitive(form: string): string | null {
  const word = form.toLowerCase();
  const known = BY_THIRD.get(word) ?? BY_FIRST.get(word) ?? BY_SECOND.get(word);
  if (known !== undefined) return known.infinitive;
  const future = /^(.+r)(?:ai|as|a|ons|ez|ont)$/u.exec(word);
  if (future !== null) {
    const stem = future[1] ?? '';
    const irregular = BY_FUTURE.get(stem);
    if (irregular !== undefined) return irregular.infinitive;
    return /(?:er|ir)$/u.test(stem) && stem.length > 3 ? stem : null;
  }
  // « finit », « réunit », « garantis »: verbs in -ir with -iss-.
  if (
    /^(?:fin|réun|fourn|établ|garant|avert|rempl|chois|réuss|sais|défin|franch|rajeun|agrand|élarg|ralent|réfléch|grand|invest|bât|pun|nourr|blanch|élarg|approfond|réag|ag)i[st]$/u.test(
      word,
    )
  )
    return word.replace(/[st]$/u, 'r');
  if (/[^aeiouéèêy]es?$|[iu]es?$|ées?$/u.test(word)) return word.replace(/es?$/u, 'er');
  return null;
}

/** Third person singular of a verb in the first: « ferai » → « fera », « envoie » stays. Null when unsure. */
export function third(form: string): string | null {
  const word = form.toLowerCase();
  const known = BY_FIRST.get(word);
  if (known !== undefined) return known.forms[2];
  if (word.endsWith('rai')) return word.replace(/ai$/u, 'a');
  if (word.endsWith('ais')) return word.replace(/s$/u, 't');
  if (word.endsWith('e')) return word;
  if (/[^s]is$/u.test(word)) return word.replace(/s$/u, 't');
  return null;
}

/** Third person singular of a verb in the second: « écris » → « écrit », « envoies » → « envoie ». Null when unsure. */
export function second(form: string): string | null {
  const word = form.toLowerCase();
  const known = BY_SECOND.get(word);
  if (known !== undefined) return known.forms[2];
  if (word.endsWith('ras')) return word.replace(/s$/u, '');
  if (word.endsWith('es')) return word.replace(/s$/u, '');
  return /[^s]is$/u.test(word) ? word.replace(/s$/u, 't') : null;
}
