import { requestBefore } from './asked.ts';
import { dueDate } from './dates.ts';
import { infinitive } from './verbs.ts';
import type { Utterance } from './utterances.ts';
import { VOTE_CALL } from './votes.ts';
import { contentStems } from './words.ts';

const CLITICS = "(?:(?:vous|te|lui|leur|le|la|les|y|en|me|nous|m['’]en|m['’]y) |(?:l|m|t|s)['’]|m['’]en )*";
const FIRST = new RegExp(
  `(?<![\\p{L}'’-])(?:je |j['’])(${CLITICS})(\\p{L}+)(?: (?:bien |donc |alors |aussi |encore |déjà )?((?:vous |te |lui |leur |le |la |les |l['’]|y |en |m['’]en |m['’]|me )*)(\\p{L}+))?`,
  'giu',
);
const CHARGED =
  /(?<!\p{L})(?:je (?:m['’]en |m['’]y |me |le |la |les )?(?:charge|occupe|colle)(?! (?:de la séance|du pv)\b)|je m['’]y (?:mets|attelle|emploie)|je (?:le |la |les |l['’])?(?:prends?) (?:pour|sur|avec) moi|je m['’](?:occupe|engage|en (?:suis|charge|occupe))|je me (?:renseigne|propose)|(?:nous|chez nous),? on s['’]en (?:charge|occupe)|on s['’]en (?:charge|occupe)|(?:c['’]est|ce sera) (?:pour moi|à moi de|moi qui (?:vais|m['’]en|m['’]y|(?:le|la|les) (?!vois|dis|sais)|l['’](?!ai|avais)|\p{L}+rai(?!\p{L})))|laissez-moi faire|comptez sur moi|j['’]en fais mon affaire|je m['’]y engage|je m['’]arrange (?:avec|pour)|je (?:te|vous) (?:reviens|tiens au courant))(?!\p{L})/iu;

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
  laisser abandonner renoncer recommander déconseiller conseiller interroger étonner plaindre moquer vendre acheter détester adorer
  déplorer remarquer observer croiser viser considérer estimer juger soumettre tendre pousser crier râler changer céder peser
  toucher risquer ignorer recevoir`.split(/\s+/),
);
/** Of these, what is taken on where it is done to or for somebody, or by a day. */
const SPOKEN = new Set(
  `demander répondre signaler dire proposer reprendre rappeler parler passer suivre ouvrir confirmer chercher valider changer
  étudier surveiller servir sortir aller porter soumettre tenir commencer travailler avancer accueillir acheter vendre viser
  voir revenir recevoir noter expliquer ajouter lire payer laisser`.split(/\s+/),
);
export const IMPOSSIBLE =
  /(?<!\p{L})(?:si|quand|comme|parce que|puisque|où|lorsque) (?:je|j['’])|^(?:\p{L}+,? ){0,2}(?:si|quand) (?:on|tu|vous|ça|c['’]est) |(?<!\p{L})à ce prix(?!\p{L})|(?<!\p{L})(?:qui|(?<!dès )que|qu['’]) (?:je|j['’])|(?<!\p{L})sinon je /iu;
/** What is said to the meeting, not done after it. */
const SPEECH =
  /je (?:te|vous) (?:alerte|préviens|avertis|informe|signale|rappelle|dis(?!\p{L})|assure|jure|remercie|prie|lis|rassure|écoute|laisse|passe|arrête|coupe|suis)(?!\p{L})|je (?:te|vous) donne (?:la parole|un exemple|raison|les? chiffres?|tout de suite)|je (?:le |la |les )?(?:dis|dirai|redis|répète)(?! (?:à|aux?) )(?!\p{L})|je (?:vais|viens) (?:dire|être|avoir|essayer|voir|parler|répondre|faire (?:court|vite|bref|simple)|vous (?:dire|décevoir|montrer|présenter|rappeler|donner|lire|expliquer))|je (?:mets|soumets) aux? vo|je (?:fais|mets) (?:pas|que)(?!\p{L})|je (?:vous |te )?donne la parole|je (?:fais|refais) (?:que|partie|confiance|remarquer|le (?:tour|compte|point))|je prends (?:la parole|acte|note|le point|ma retraite|l['’]escalier|le risque)|je (?:me |m['’])?(?:rends|tiens) (?:compte|à)|je m['’]en (?:veux|fiche|souviens|doute|vais)|je (?:dépose|maintiens|présente) (?:un |une |mon |ma |l['’]|cet |cette )(?:amendement|motion|proposition|candidature)|je suis|je (?:vous |te )?rappelle(?! (?:à|le \p{Ll}+ pour|demain|lundi|la))|je (?:lève|passe) |je (?:préviens|avertis|mets),|la parole|je (?:compte|recompte)[ ,.]|je (?:note|corrige|remplace|change|rectifie|modifie)(?:[,. ]|$)/iu;
/** What is asked of others than the meeting. */
const ASKED_FOR =
  /^ (?:encore |aussi |déjà )?(?:les?|la|l['’]|une?|des|leurs?|\p{L}+) ?(?:\p{L}+ )?(?:devis|offres?|accords?|prix|avis|autorisations?|confirmations?|chiffres?|listes?|rendez-vous|rapports?|subventions?|permis)(?!\p{L})/iu;
const DENIED = /(?<![\p{L}'’])(?:je|j['’])\s?(?:n['’]|ne )/iu;
/** What is wanted of the meeting or of others. */
const PROPOSING =
  /je (?:te |vous |nous )?(?:demand|propos|souhait|suggèr|voudr|m['’]engag)\p{L}* (?:donc |aussi |alors )?(?:qu[e'’]|\d|(?<=propos\p{L}* )(?:de |d['’]|une? |l[ea]s? |deux |trois |quatre |cinq |six |huit |dix ))|je demande (?:donc |aussi )?(?:une?|la|l['’]|des) ?(?!(?:\p{L}+ )?(?:devis|offres?|accords?|prix|avis|autorisations?|confirmations?|chiffres?|listes?|rendez-vous|rapports?|subventions?|permis))/iu;
const WEAK =
  /je (?:sais|vois|peux|pourrais|voudrais|devrais|pourrai|saurai|voudrai|croirai|verrai|dirais|mettrais|ferais|prendrais|trouve|pense|crois)(?! (?:bien )?(?:le |la |les |l['’]|vous |te |lui |leur |m['’]en |y |en |me )*\p{L}+(?:er|ir|re|oir)(?!\p{L}))/iu;
export const HABITUAL =
  /(?<!\p{L})(?:déjà|hier|autrefois|l['’]an (?:passé|dernier)|l['’]année (?:passée|dernière)|une fois(?! (?:par|que))|à l['’]époque|en ce moment|actuellement|depuis)(?!\p{L})/iu;
export const USUAL =
  /(?<!\p{L})(?:toujours|souvent|chaque|tous les|toutes les|d['’]habitude|parfois|des fois|jamais|en général|généralement|normalement)(?!\p{L})/iu;
/** How verbs begin that tasks of meetings mostly are. */
const TASK_VERBS =
  '(?:ré|re|r)?(?:prépar|rédig|écri|envo|enve|contact|appel|organis|convoqu|relanc|vérifi|corrig|complèt|planifi|réserv|command|distribu|imprim|publi|inscri|transme|signal|demand|coordonn|présent|inform|averti|prévien|dépos|sign|lanc|établi|fourni|install|répar|chiffr|calcul|tradui|rapport|form|fais (?:un|une|des|le|la|les|faire|venir|re)|mets|rassembl|réuni|négoci|renégoci|nettoi|class|tri|archiv|affich|diffus|adress|partag|télépho|rencontr|visit|étudi|analys|rempl|met|refai|rachèt|achèt|cherch|regard|renseign|sond|test|reli|sors|creus|voi[st] (?:avec|ça)|racont)';
const TASKS = new RegExp(
  `(?<![\\p{L}'’-])(?:je |j['’])(?:(?:vous|te|lui|leur|le|la|les|y|en) |l['’])*(?:(?:vais|dois|peux|veux bien) (?:(?:vous|te|lui|leur|le|la|les|y|en) |l['’])*)?${TASK_VERBS}\\p{L}*`,
  'iu',
);
const TASK_VERB = new RegExp(`^(?:(?:vous|nous|te|me|lui|leur|le|la|les|y|en|se) |[lmst]['’])*${TASK_VERBS}`, 'iu');
/** Whether a verb with what follows it is what tasks of meetings mostly are. */
export const isTaskVerb = (text: string): boolean => TASK_VERB.test(text);
/** Whether somebody who does this does nothing that could be a task. */
export const isState = (name: string): boolean => STATES.has(name) && !SPOKEN.has(name);
const ACKNOWLEDGING =
  /^(?:ah )?(?:merci|parfait|tres bien|d'accord|ok|okay|vas-y|allez-y|note|c'est note|je note|bonne idee|super|volontiers|formidable|genial|ca marche|ca joue|ca passe|impeccable|nickel|entendu|[a-z]+ c'est (?:bien|bon|parfait)|oui,? (?:merci|parfait|vas-y)|bien|alors merci|[a-z]+ ! c'est)\b|^(?:(?:tu|vous) (?:l[ae]s?|y|en) [a-z]+|fais-l[ae]s?|faites-l[ae]s?)[.!]*$/;
export const ACCEPTING =
  /^(?:oui|ouais|ok|okay|d'accord|deal|ca marche|entendu|volontiers|avec plaisir|parfait|bien sur|pas de (?:souci|probleme)|(?:bon|ben) (?:oui|allez|d'accord))\b/;

/** What one sentence tells of whether its voice takes something on: each between 0 and 1. */
export type Clue = (typeof CLUES)[number];
export const CLUES = [
  'charged',
  'goingTo',
  'can',
  'must',
  'offers',
  'future',
  'present',
  'past',
  'conditional',
  'state',
  'spoken',
  'spokenTo',
  'proposes',
  'unknown',
  'typical',
  'typicalPresent',
  'dative',
  'object',
  'begins',
  'bare',
  'rich',
  'due',
  'dueNext',
  'impossible',
  'speech',
  'weak',
  'habitual',
  'usual',
  'denied',
  'question',
  'long',
  'self',
  'so',
  'accepts',
  'asked',
  'hailed',
  'answers',
  'acknowledged',
  'offerAcknowledged',
  'last',
  'statement',
  'vote',
] as const;

interface Form {
  readonly clues: Partial<Record<Clue, number>>;
  readonly worth: number;
  /** What is said from « je » on, up to the next one. */
  readonly clause: string;
}

/** Whether somebody does something in a sentence of theirs. */
export const actsIn = (text: string): boolean => {
  if (SPEECH.test(text) || WEAK.test(text) || DENIED.test(text)) return false;
  return [...text.matchAll(FIRST)].some((match) => {
    const { clues } = formOf(match, text);
    return ![clues.state, clues.unknown, clues.past, clues.conditional].includes(1);
  });
};

/** What one « je … » of a sentence is. */
function formOf(match: RegExpMatchArray, text: string): Form {
  const [whole, clitics = '', verb = '', inner = '', second = ''] = match;
  const form = verb.toLowerCase();
  const modal = /^(?:vais|viens|peux|veux|dois|compte|propose)$/u.test(form);
  const isInfinitive = /(?:er|ir|re|oir)$/iu.test(second);
  // « Je prends l'urne »: of a noun, not of a second verb.
  const pronouns = modal ? `${clitics}${inner}` : clitics;
  const dative = /(?:te|vous|lui|leur|t['’])/iu.test(pronouns);
  const object = /(?:le |la |les |l['’]|en |y )/iu.test(pronouns);
  const name = modal && isInfinitive ? second.toLowerCase() : infinitive(form);
  const state = name !== null && STATES.has(name);
  const spoken = name !== null && SPOKEN.has(name);
  const clues: Partial<Record<Clue, number>> = {};
  if (modal && isInfinitive) {
    if (/^vai|^vie/u.test(form)) clues.goingTo = 1;
    else if (form === 'peux') clues.can = 1;
    else if (form === 'dois') clues.must = 1;
    else clues.offers = 1;
  } else if (form.endsWith('rai') && form.length > 4) clues.future = 1;
  else if (/^(?:ai|suis)$/u.test(form)) clues.past = 1;
  else if (/(?:ais|ait)$/u.test(form) && !/^(?:fais|refais|sais|tais)$/u.test(form)) clues.conditional = 1;
  else clues.present = 1;
  if (state && !spoken) clues.state = 1;
  const after = text.slice((match.index ?? 0) + whole.length - (modal ? 0 : inner.length + second.length));
  const goes = name === 'aller' && form.endsWith('rai');
  if (spoken && !goes) {
    clues.spoken = 1;
    if (
      dative ||
      dueDate(text) !== null ||
      /^[^,.]{0,12}(?<!\p{L})(?:à|au|aux|avec|chez) (?!ça|cela|tout|toi|vous|moi)/iu.test(after) ||
      ASKED_FOR.test(after)
    )
      clues.spokenTo = 1;
  }
  if (name === null && clues.past === undefined && clues.conditional === undefined) clues.unknown = 1;
  if (dative) clues.dative = 1;
  if (object) clues.object = 1;
  const before = text.slice(0, match.index ?? 0);
  if ((match.index ?? 0) <= 22 || /,\s*(?:et )?(?:moi,? )?$|et $|alors $/iu.test(before)) clues.begins = 1;
  const rest = contentStems(text.slice((match.index ?? 0) + whole.length - (modal ? 0 : second.length))).length;
  if (rest === 0) clues.bare = 1;
  if (rest >= 2) clues.rich = 1;
  const kind = clues.past !== undefined || clues.conditional !== undefined ? -2 : 0;
  const [clause = ''] = text.slice(match.index ?? 0).split(/(?<!^)(?<![\p{L}'’-])(?=je |j['’])/iu, 1);
  const worth =
    kind -
    (clues.state ?? 0) * 1.5 -
    (clues.unknown ?? 0) * 0.5 -
    (PROPOSING.test(clause) ? 0.5 : 0) +
    (dative || object ? 0.2 : 0);
  return { clues, worth, clause };
}

/** The clues of a sentence in the first person; null for any other. `all` are the meeting's sentences. */
export function cluesOf(utterance: Utterance, all: readonly Utterance[]): Partial<Record<Clue, number>> | null {
  const { text, folded, order, passageId, speaker } = utterance;
  // « Marc Tissot, je m'occupe de l'informatique. »: said where somebody begins to speak.
  const presents =
    /je m['’]occupe d/iu.test(text) && !all.some((one) => one.speaker === speaker && one.passageId < passageId);
  const charged = CHARGED.test(text) && !presents;
  const forms = [...text.matchAll(FIRST)].map((match) => formOf(match, text));
  if (!charged && forms.length === 0) return null;
  const best = forms.toSorted((a, b) => b.worth - a.worth)[0];
  const clues: Partial<Record<Clue, number>> = { ...best?.clues };
  const set = (clue: Clue, holds: boolean): void => {
    if (holds) clues[clue] = 1;
  };
  const after = all.slice(order + 1, order + 6);
  const following = after.find((one) => one.passageId > passageId);
  const next = after[0];
  const previous = all.slice(Math.max(0, order - 12), order).findLast((one) => one.passageId < passageId);
  const passageBefore = all
    .slice(Math.max(0, order - 14), order)
    .filter((one) => one.passageId === previous?.passageId && one.speaker !== speaker);
  set('charged', charged);
  // « Je propose les 12 et 13, je vérifie avec la logistique. »
  const proposing = PROPOSING.test(best?.clause ?? text);
  set('typical', TASKS.test(text) && !proposing);
  set('typicalPresent', clues.typical === 1 && clues.present === 1);
  set('due', dueDate(text) !== null && !proposing);
  set(
    'dueNext',
    clues.due === undefined &&
      next !== undefined &&
      next.passageId === passageId &&
      next.words <= 8 &&
      dueDate(next.text) !== null,
  );
  set('impossible', IMPOSSIBLE.test(text));
  set('speech', SPEECH.test(text));
  set('proposes', proposing);
  set('weak', WEAK.test(text));
  set('usual', USUAL.test(text));
  set('habitual', HABITUAL.test(text));
  set('denied', DENIED.test(text) || /^non\b/.test(folded));
  set('question', utterance.question);
  set('long', utterance.words > 28);
  set('self', /(?<!\p{L})(?:moi-même|et moi,? je|moi,? je|personnellement)(?!\p{L})/iu.test(utterance.spoken));
  set('so', /(?<!\p{L})(?:alors|donc|du coup)(?!\p{L})/iu.test(utterance.spoken));
  set('accepts', ACCEPTING.test(folded) || (previousInPassage(all, utterance)?.words ?? 9) <= 2);
  set('asked', requestBefore(utterance, all) !== null);
  set(
    'hailed',
    passageBefore.some(({ spoken }) => /^(?:[^,]{0,15}, )?\p{Lu}[\p{L}-]+, |, \p{Lu}[\p{L}-]+ ?\?/u.test(spoken)),
  );
  set('answers', passageBefore.at(-1)?.question === true);
  const thanked = following !== undefined && following.speaker !== speaker && ACKNOWLEDGING.test(following.folded);
  set('acknowledged', thanked);
  set('offerAcknowledged', thanked && (clues.can === 1 || clues.offers === 1));
  set('last', next === undefined || next.passageId !== passageId);
  set('statement', passageBefore.length > 0 && passageBefore.at(-1)?.question === false);
  set('vote', VOTE_CALL.test(folded));
  return clues;
}

const previousInPassage = (all: readonly Utterance[], { order, passageId }: Utterance): Utterance | undefined => {
  const one = all[order - 1];
  return one?.passageId === passageId && ACCEPTING.test(one.folded) ? one : undefined;
};
