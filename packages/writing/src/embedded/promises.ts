import { dueDate } from './dates.ts';
import { infinitive } from './verbs.ts';
import type { Utterance } from './utterances.ts';
import { VOTE_CALL } from './votes.ts';
import { contentStems, fold } from './words.ts';

/** From this on, a sentence in the first person takes on a task. */
const LEAST = 2.1;

const CLITICS = "(?:(?:vous|te|lui|leur|le|la|les|y|en|me|nous|m['’]en|m['’]y) |(?:l|m|t|s)['’]|m['’]en )*";
const FIRST = new RegExp(
  `(?<![\\p{L}'’-])(?:je |j['’])(${CLITICS})(\\p{L}+)(?: (?:bien |donc |alors |aussi |encore |déjà )?((?:vous |te |lui |leur |le |la |les |l['’]|y |en |m['’]en |m['’]|me )*)(\\p{L}+))?`,
  'giu',
);
const CHARGED =
  /(?<!\p{L})(?:je (?:m['’]en |m['’]y |me )(?:charge|occupe|colle|mets)|je m['’](?:occupe|engage|en suis)|je me (?:renseigne|propose)|(?:nous|chez nous),? on s['’]en (?:charge|occupe)|on s['’]en (?:charge|occupe)|c['’]est pour moi|laissez-moi faire|comptez sur moi)(?!\p{L})/iu;

/** What people say of themselves without taking anything on: states, opinions, speech, the conduct of the meeting. */
const STATES = new Set(
  `être avoir aller pouvoir vouloir devoir savoir venir croire voir connaître comprendre penser trouver dire parler aimer préférer
  espérer souhaiter craindre douter regretter remercier féliciter saluer excuser rappeler répéter reconnaître admettre avouer
  constater noter supposer imaginer sembler rester vivre habiter dormir manger boire payer gagner perdre coûter connaitre
  entendre sentir attendre reprendre résumer reformuler récapituler compter lire commencer finir terminer passer lever clore
  clôturer conclure voter abstenir soutenir appuyer maintenir retirer proposer suggérer insister confirmer préciser ajouter expliquer
  comparer plaisanter rigoler blaguer rire exagérer demander répondre accepter refuser approuver rejoindre partager tenir
  rentrer sortir arriver partir courir tomber marcher revenir continuer interrompre permettre promettre jurer garantir signaler
  oublier souvenir inquiéter réjouir fier respirer transpirer vieillir travailler étudier chercher jouer porter mériter valider surveiller
  accueillir ouvrir couper entrer servir avancer descendre monter chauffer gêner soulever retenir suivre cesser arrêter démissionner
  laisser abandonner renoncer recommander déconseiller conseiller interroger étonner plaindre moquer vendre acheter détester adorer déplorer remarquer observer croiser vouloir viser dormir considérer estimer juger soumettre tendre pousser crier râler changer céder peser toucher risquer ignorer recevoir estimer`.split(
    /\s+/,
  ),
);
/** Of these, what is taken on where it is done to or for somebody, or by a day. */
const SPOKEN = new Set(
  'demander répondre signaler dire proposer reprendre rappeler parler passer suivre ouvrir confirmer chercher valider changer étudier surveiller servir sortir aller porter soumettre tenir commencer travailler avancer accueillir acheter vendre viser'.split(
    ' ',
  ),
);

const IMPOSSIBLE =
  /(?<![\p{L}'’])(?:je|j['’])\s?(?:n['’]|ne )|(?<!\p{L})(?:si|quand|comme|parce que|puisque|où|lorsque) (?:je|j['’])|^(?:\p{L}+,? ){0,2}(?:si|quand) (?:on|tu|vous|ça|c['’]est) |(?<!\p{L})à ce prix(?!\p{L})|(?<!\p{L})(?:qui|(?<!dès )que|qu['’]) (?:je|j['’])|(?<!\p{L})sinon je |je (?:te|vous) (?:alerte|préviens|avertis|informe|signale|rappelle|dis(?!\p{L})|assure|jure|remercie|prie|lis|rassure|écoute|laisse|passe|arrête|coupe|suis)(?!\p{L})|je (?:te|vous) donne (?:la parole|un exemple|raison|les? chiffres?|tout de suite)|je (?:le |la |les )?(?:dis|dirai|redis|répète)(?! (?:à|aux?) )(?!\p{L})|je (?:vais|viens) (?:dire|être|avoir|essayer|voir|parler|répondre|faire (?:court|vite|bref|simple)|vous (?:dire|décevoir|montrer|présenter|rappeler|donner|lire|expliquer))|je (?:mets|soumets) aux? vo|je (?:fais|mets) (?:pas|que)(?!\p{L})|je (?:vous |te )?donne la parole|je (?:fais|refais) (?:que|partie|confiance|remarquer)|je prends (?:la parole|acte|note|le point|ma retraite|l['’]escalier|le risque)|je (?:me |m['’])?(?:rends|tiens) (?:compte|à)|je m['’]en (?:veux|fiche|souviens|doute|vais)|je (?:dépose|maintiens|présente) (?:un |une |mon |ma |l['’]|cet |cette )(?:amendement|motion|proposition|candidature)|je suis|je (?:vous |te )?rappelle(?! (?:à|le \p{Ll}+ pour|demain|lundi|la))|je (?:lève|passe) |la parole|(?<!\p{L})depuis (?!le printemps)|je vais (?:pas|ne)|je (?:sais|vois|peux|pourrais|voudrais|devrais|pourrai|saurai|voudrai|croirai|verrai|dirais|mettrais|ferais|prendrais|trouve|pense|crois)(?! (?:bien )?(?:le |la |les |l['’]|vous |te |lui |leur |m['’]en |y |en |me )*\p{L}+(?:er|ir|re|oir)(?!\p{L}))/iu;
const HABITUAL =
  /(?<!\p{L})(?:toujours|souvent|chaque|tous les|toutes les|d['’]habitude|parfois|des fois|déjà|hier|autrefois|l['’]an (?:passé|dernier)|l['’]année (?:passée|dernière)|une fois|jamais|à l['’]époque|en ce moment|actuellement)(?!\p{L})/iu;
/** What tasks of meetings mostly are. */
const TASKS =
  /(?<![\p{L}'’])(?:je |j['’])(?:(?:vous|te|lui|leur|le|la|les|y|en) |l['’])*(?:prépar|rédig|écri|envoi|contact|appel|organis|convoqu|relanc|vérifi|corrig|complèt|planifi|réserv|command|distribu|imprim|publi|inscri|transme|signal|demand|coordonn|présent|inform|averti|prévien|dépos|sign|lanc|établi|fourni|install|répar|chiffr|calcul|tradui|rapport|form|fais (?:un|une|des|le|la|les|faire|venir|re)|mets|rassembl|réuni|négoci|renégoci|nettoi|class|tri|archiv|affich|diffus|adress|partag|télépho|rencontr|visit|étudi|analys|rempl|met)\p{L}*/iu;
const EXPECTING =
  /(?:\btu (?:(?:vous |te |nous |me |lui |leur |le |la |les |en |y )|[mltn]')*(?!es\b|as\b|vois\b|sais\b|crois\b|penses\b|dis\b|trouves\b|parles\b|connais\b|plaisantes\b|rigoles\b|exageres\b|entends\b|voulais\b|avais\b|etais\b|veux\b|te\b|arrives\b|restes\b|habites\b)[a-z]+(?:es|[^aeiou]s|[aeiou]is|is)\b(?=.*\?)|\bvous (?:(?:nous |me |lui |leur |le |la |les |en |y )|[ml]')*(?!avez\b|voyez\b|savez\b|pensez\b|croyez\b|trouvez\b|connaissez\b|voulez\b|entendez\b|parlez\b|aviez\b|etiez\b|vouliez\b|arrivez\b|restez\b|aimez\b)[a-z]+ez\b(?=.*\?)|^(?:(?:bon|alors|ok|donc),? )*(?:vas-y|allez-y)\b|\btu (?:vas (?!bien)|peux|pourrais|nous (?:fais|prepares|envoies)|me (?:fais|prepares|envoies|donnes)|m'envoies|prends|envoies|t'en charges|t'en occupes|t'occupes|veux bien)|(?:peux|pourrais|veux)-tu|\bvous (?:pouvez|pourriez|allez|nous (?:faites|preparez|envoyez)|prenez|voulez bien|m'envoyez|me (?:faites|preparez|envoyez|donnez)|preparez|envoyez|contactez|appelez)|(?:pouvez|pourriez|voulez)-vous|il (?:me |nous |te |vous |leur )?(?:faut|faudra|faudrait)|qui (?:s'occupe|se charge|rapporte|prepare|fait|ecrit|prend|envoie|appelle|contacte|nettoie|presente|veut|peut|s'en)|il manque|on a besoin|j'ai besoin|\b(?!excusez|attendez|dites|rappelez|permettez|croyez|pardonnez|laissez|allez|regardez)[a-z]+ez-(?:moi|nous|le|la|les))/;
const ACKNOWLEDGING =
  /^(?:ah )?(?:merci|parfait|tres bien|d'accord|ok|okay|vas-y|allez-y|note|c'est note|bonne idee|super|volontiers|formidable|genial|ca marche|entendu|[a-z]+ c'est (?:bien|bon|parfait)|oui,? (?:merci|parfait|vas-y)|bien|alors merci|[a-z]+ ! c'est)\b/;

/** How surely an utterance takes on a task; `all` are the meeting's. Null where it does not. */
export function promiseOf(utterance: Utterance, all: readonly Utterance[]): number | null {
  const { text } = utterance;
  // « Je lui dis de l'envoyer d'ici le 5 octobre ? »: offered, and a promise once it is taken.
  if (utterance.question && !(dueDate(text) !== null && agreedTo(utterance, all))) return null;
  const charged = CHARGED.test(text);
  if (!charged && !/(?<![\p{L}'’-])(?:je |j['’])/iu.test(text)) return null;
  if (VOTE_CALL.test(utterance.folded)) return null;
  if ((IMPOSSIBLE.test(text) || /^(?:non|en fait)\b.*\bc'est\b/.test(utterance.folded)) && !charged) return null;
  let best = charged ? 3 : 0;
  for (const match of text.matchAll(FIRST)) best = Math.max(best, taken(match, text));
  if (best === 0) return null;
  const due = dueDate(text);
  const before = requestBefore(utterance, all);
  const following = all
    .slice(utterance.order + 1, utterance.order + 5)
    .find((one) => one.passageId > utterance.passageId);
  let strength = best;
  if (due !== null) strength += 1;
  if (before !== null) strength += 1;
  if (following !== undefined && following.speaker !== utterance.speaker && ACKNOWLEDGING.test(following.folded))
    strength += OFFER.test(text) ? 1.1 : 0.5;
  if (/(?<!\p{L})(?:moi-même|et moi,? je|moi,? je|alors|donc|du coup)(?!\p{L})/iu.test(utterance.spoken))
    strength += 0.3;
  if (TASKS.test(text)) strength += 0.4;
  if (/^(?:ok|d'accord|deal|ca marche|entendu|volontiers|avec plaisir|parfait)\b/.test(utterance.folded))
    strength += 0.4;
  if (HABITUAL.test(text)) strength -= 1.5;
  if (utterance.words > 40) strength -= 0.5;
  return strength >= LEAST ? strength : null;
}

/** Whether a sentence goes on with what its voice took on right before: in the first person, or a day for it. */
export function continuesPromise({ text, question }: Utterance): boolean {
  if (question || IMPOSSIBLE.test(text)) return false;
  const acts = [...text.matchAll(FIRST)].some((match) => taken(match, text) >= 1);
  return (
    acts || (dueDate(text) !== null && /^(?:pour |avant |d['’]ici |dès |au plus tard |le |pas avant |et )/iu.test(text))
  );
}

/** Whether the next voice agrees. */
function agreedTo(utterance: Utterance, all: readonly Utterance[]): boolean {
  const next = all.slice(utterance.order + 1, utterance.order + 4).find((one) => one.passageId > utterance.passageId);
  return (
    next !== undefined &&
    next.speaker !== utterance.speaker &&
    !next.question &&
    /(?:ca joue|ca marche|parfait|d'accord|\bok\b|^oui\b|tres bien|c'est (?:bon|bien))/.test(next.folded)
  );
}

const OFFER = /(?<!\p{L})je (?:peux|veux bien) /iu;
/** What one « je … » of a sentence is worth. */
function taken(match: RegExpMatchArray, text: string): number {
  const [whole, clitics = '', verb = '', inner = '', second = ''] = match;
  const form = verb.toLowerCase();
  // « Je prends l'urne »: of a noun, not of a second verb.
  const pronouns = /^(?:vais|viens|peux|veux|dois|compte|propose)$/u.test(form) ? `${clitics}${inner}` : clitics;
  const dative = /(?:te|vous|lui|leur|t['’])/iu.test(pronouns);
  const object = /(?:le |la |les |l['’]|en |y )/iu.test(pronouns);
  const helps = (dative ? 0.7 : 0) + (object ? 0.5 : 0);
  const busy = (name: string | null): boolean =>
    name !== null &&
    (!STATES.has(name) ||
      (SPOKEN.has(name) && (dative || dueDate(text) !== null || (!/demande|propose/u.test(name) && object))));
  const isInfinitive = /(?:er|ir|re|oir)$/iu.test(second);
  if (/^(?:vais|viens)$/u.test(form))
    return isInfinitive && (busy(second.toLowerCase()) || (second === 'voir' && object)) ? 1.9 + helps : 0;
  if (/^(?:peux|veux|dois|compte|propose)$/u.test(form))
    return isInfinitive && busy(second.toLowerCase())
      ? (form === 'peux' ? 1 : form === 'propose' ? 0.4 : 1.2) + helps
      : 0;
  const name = infinitive(form);
  if (form.endsWith('rai')) return (name === null ? form.length > 5 : busy(name) || name === 'aller') ? 2 + helps : 0;
  if (!busy(name) || (/(?:ais|ait)$/u.test(form) && !/^(?:fais|refais)$/u.test(form))) return 0;
  const first =
    (match.index ?? 0) <= 22 || /,\s*(?:et )?(?:moi,? )?$|et $|alors $/iu.test(text.slice(0, match.index ?? 0));
  const rest = contentStems(text.slice((match.index ?? 0) + whole.length - second.length)).length;
  return 1 + helps + (first ? 0.5 : 0) + (rest > 0 ? 0.5 : 0);
}

/** Whether an utterance asks somebody to do something after the meeting. */
export const expects = (utterance: Utterance): boolean =>
  EXPECTING.test(fold(utterance.text)) && !MEANWHILE.test(utterance.text) && utterance.stems.length >= 1;

/** What is asked for the meeting itself, not for after it. */
const MEANWHILE =
  /(?:nous (?:fais|faites|dire|dis|dites|résum|présent|racont|expliqu|entend|rappel)|la parole|lever? la main|compte[sz]?(?!\p{L})|^(?:[^,]{2,25}, )?(?:et |alors )?(?:comment|pourquoi|combien|quand|où)(?!\p{L})|(?:tu|vous) (?:vouli?ez|voulais|en penses|en pensez|as|avez|es|êtes)(?!\p{L}))/iu;

/** What another voice asked right before, that the utterance answers; null for nothing. */
export function requestBefore(utterance: Utterance, all: readonly Utterance[]): Utterance | null {
  for (let at = utterance.order - 1; at >= 0 && at >= utterance.order - 6; at--) {
    const one = all[at];
    if (one === undefined || one.passageId < utterance.passageId - 1) return null;
    if (one.speaker !== utterance.speaker && expects(one)) return one;
  }
  return null;
}
