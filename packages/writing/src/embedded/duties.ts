import { expects, WHO } from './asked.ts';
import { ACCEPTING, HABITUAL, isState, isTaskVerb, USUAL } from './clues.ts';
import { POINTING } from './context.ts';
import { dueDate } from './dates.ts';
import { ownStems } from './motions.ts';
import type { People } from './people.ts';
import { promises } from './promises.ts';
import type { Utterance } from './utterances.ts';
import { infinitive } from './verbs.ts';
import { fold } from './words.ts';

/** A task that somebody gives to another. */
export interface Duty {
  readonly owner: string;
  /** What is to be done as it was said of the owner, « Fatou coordonne »; null where it was said to the owner. */
  readonly told: string | null;
}

/** What is heard around a sentence. */
export interface Hearing {
  readonly all: readonly Utterance[];
  readonly people: People;
  readonly leads: ReadonlySet<string>;
  readonly nameOf: (label: string) => string;
}

const CONSENT =
  /^(?:[^,.]{1,12}[,.] )?(?:oui|ok|okay|d['’]accord|volontiers|entendu|ça marche|bien sûr|parfait|pas de (?:problème|souci)|c['’]est noté|noté|moi(?=[.!,]|$)|je (?:le |la |les |m['’]en)|avec plaisir|bon,? allez|yes|deal)(?!\p{L})/iu;
const REFUSAL = /^(?:ah |oh |euh,? )?(?:non|c['’]est (?:déjà )?fait|déjà|impossible|je ne peux pas)(?!\p{L})/iu;
const CLITIC = "(?:(?:nous|vous|me|te|se|lui|leur|le|la|les|en|y) |[mlst]['’])*";
/** Behind a name: « s'en charge », « va écrire », « fera », « qui relit ». */
const DOES = new RegExp(`^(?:,? qui |, (?:lui|elle),? | )(${CLITIC})(\\p{L}{3,})(?: (${CLITIC})(\\p{L}+))?`, 'iu');
const CHARGES = /^,? ?(?:qui )?(?:s['’](?:en (?:charge|occupe)|occupe)|se charge|est chargée?)(?!\p{L})/iu;
/** What is done in the meeting itself. */
const DURING =
  /^,? (?:qui )?(?:(?:va|peut|veut|doit) )?(?:(?:nous|vous|te|me|le|la|les|en) |l['’])*(?:complét|compléte|expliqu|présent|parl|di[rt]|racont|résum|montr|répond|ajout|précis|propos|demand|arriv|confirm|rappel|signal)/iu;
const TAKES_MINUTES =
  /^ (?:(?:prend|tient|assure) (?:les notes|le (?:pv|pévé|procès|secrétariat))|fait (?:le|la) secrétaire)/iu;
/** Before a name: whose task something is made. */
const GIVEN =
  /(?:(?:on|je) (?:le |la |les )?(?:confie|met|laisse|donne|refile)s? (?:ça |cela |le tout |[^,.]{3,40} )?(?:à|pour)|(?:on|nous) demand(?:e|era|ons|erons) à|(?:à )?charge (?:à|de|pour)|c['’]est (?:à|pour)|je compte sur) $/iu;
/** Before a name: what only hopes, doubts, or tells of what is. */
const SUBORDINATE = /(?:(?:qu['’]|que|si|quand|comme|lorsque|parce que|à|de|d['’]|pour|chez|selon|par|avec|sur) ?)$/iu;
const NEEDED = /(?:il (?:faut|faudra|faudrait) que) $/iu;
const WITH = /(?:avec) $/iu;

const VERBS =
  'vas|allez|fais|faites|(?:prends|prenez)(?! (?:donc )?(?:note|acte))|envoies|envoyez|écris|écrivez|prépares|préparez|regardes|regardez|appelles|appelez|vois|voyez|repasses|repassez|contactes|contactez|demandes|demandez|transmets|rédiges|rédigez|relis|relisez|mets|mettez|organises|organisez|réserves|réservez|relances|relancez';
const TOLD = new RegExp(
  `(?<!\\p{L}|je )(?:tu|vous) ${CLITIC}(?:${VERBS}|t['’]occupes|\\p{L}{2,}r(?:as|ez)(?<!aur(?:as|ez)|ser(?:as|ez)|verr(?:as|ez)|voudr(?:as|ez)|pourr(?:as|ez)))(?!\\p{L})|(?<!\\p{L})(?:t['’]en|vous en) (?:charges|occupes|chargez|occupez)(?!\\p{L})`,
  'iu',
);
const NOT_TOLD = /(?<!\p{L})(?:si|quand|que|comme|où|dès que|ce que) (?:tu|vous)(?!\p{L})|(?:tu|vous) (?:ne |n['’])/iu;
/** « Sortez-moi leur bilan », « envoie-la au notaire ». */
const ORDER =
  /^(?:[^,]{1,40}, )*(?:et |mais |alors |donc |bon )*(\p{L}{2,}(?:ez|es?|s|ds|ts))-(?:moi|nous|les?|la|lui|leur)(?!\p{L})/iu;
const BARE_ORDER =
  /^(?:[^,]{1,30}, )?(?:et |alors |donc |bon )*(\p{L}{3,}ez)(?= (?:un|une|le|la|les|l['’]|aux?|des|votre|vos|leur)(?!\p{L})| l['’])/iu;
const SPEECH_ORDER =
  /^(?:attend|excus|dis|dit|laiss|regard|ecout|rappel|rassur|croi|croy|permett|pardonn|all|vas|va|expliqu|racont|montr|parl|rest|arret|asse|pos|lis|tais|aid|resum|present|passe|donne|epargn|fai|faisons|voy|rends|rend|lev|pren|imagin|not|ten|tien|ven|vien|reven|revien|compt|suiv|sach|soy|av|pass|sauv|chez|assez)/;

/** Whoever is spoken to: named in the sentence, else who answers, else nobody that is certain. */
function vocativeOf(sentence: Utterance, { people, nameOf }: Hearing): string | null {
  const own = nameOf(sentence.speaker);
  const found = people
    .mentions(sentence.text)
    .filter(({ name }) => name !== own)
    .find(
      ({ start, end }) =>
        /(?:^|[.,!?] ?)(?:(?:monsieur|madame|docteur|bon|alors|et|oui|ok|donc|merci) )*$/iu.test(
          sentence.text.slice(0, start),
        ) && /^ ?(?:[,?!.]|$|tu |vous )/u.test(sentence.text.slice(end)),
    );
  return found?.name ?? null;
}

/** Who spoke last before a sentence, other than its voice. */
const before = (sentence: Utterance, { all }: Hearing): Utterance | undefined =>
  all.slice(Math.max(0, sentence.order - 8), sentence.order).findLast((one) => one.speaker !== sentence.speaker);
/** The first sentence of the next voice after a sentence's passage. */
const after = (sentence: Utterance, { all }: Hearing): Utterance | undefined =>
  all
    .slice(sentence.order + 1, sentence.order + 8)
    .find((one) => one.passageId > sentence.passageId && one.speaker !== sentence.speaker);

/** The date that a sentence names, or the short one that follows it in its passage. */
const isDated = (sentence: Utterance, { all }: Hearing): boolean => {
  const next = all[sentence.order + 1];
  return (
    dueDate(sentence.text) !== null ||
    /(?<!\p{L})(?:avant|d['’]ici là)[.!]?$/iu.test(sentence.text) ||
    (next?.passageId === sentence.passageId && next.words <= 8 && dueDate(next.text) !== null)
  );
};

/** « Gérald s'en occupe », « Fatima fait tourner le projet avant jeudi », « charge à Julie d'écrire »: tasks of whom a sentence names. */
function saidOf(sentence: Utterance, hearing: Hearing): Duty[] {
  const { people, leads, nameOf } = hearing;
  const { text } = sentence;
  if (sentence.question || HABITUAL.test(text) || USUAL.test(text)) return [];
  return people.mentions(text).flatMap(({ name, start, end }): Duty[] => {
    const ahead = text.slice(0, start);
    const behind = text.slice(end);
    if (name === nameOf(sentence.speaker)) return [];
    if (GIVEN.test(ahead) && (/^(?: de | d['’]|[.,!]|$)/u.test(behind) || isDated(sentence, hearing)))
      return /c['’]est (?:à|pour) $/iu.test(ahead) && !/^ (?:de |d['’])\p{L}+(?:er|ir|re|oir)/u.test(behind)
        ? []
        : [{ owner: name, told: text }];
    if (SUBORDINATE.test(ahead) && !NEEDED.test(ahead) && !(WITH.test(ahead) && behind.startsWith(' qui '))) return [];
    if (TAKES_MINUTES.test(behind) || (DURING.test(behind) && dueDate(text) === null)) return [];
    if (CHARGES.test(behind)) return [{ owner: name, told: clause(text, end, name) }];
    const [, clitics = '', verb = '', , second = ''] = DOES.exec(behind) ?? [];
    const does = verbOf(verb, second);
    if (does === null) return [];
    const clear = does.worth + (isDated(sentence, hearing) ? 1 : 0) + (isTaskVerb(`${clitics}${does.name}`) ? 0.6 : 0);
    const worth =
      (clear > 0 ? clear : -1) +
      (leads.has(sentence.speaker) || WITH.test(ahead) ? 0.4 : 0) +
      (heeded(sentence, name, hearing) ? 0.5 : 0) +
      (sentence.words > 28 ? -0.5 : 0);
    return worth >= LEAST_WORTH ? [{ owner: name, told: clause(text, end, name) }] : [];
  });
}

const LEAST_WORTH = 0.9;

/** Whether the next voice agrees, or is who was named and does not refuse. */
function heeded(sentence: Utterance, name: string, hearing: Hearing): boolean {
  const reply = after(sentence, hearing);
  if (reply === undefined || reply.passageId > sentence.passageId + 1) return false;
  return ACCEPTING.test(reply.folded) || (hearing.nameOf(reply.speaker) === name && !REFUSAL.test(reply.spoken));
}

/** What the verb behind a name says of it, and how far that is a task; null for what is no task. */
function verbOf(verb: string, second: string): { name: string; worth: number } | null {
  const form = verb.toLowerCase();
  const modal = /^(?:va|doit|devra|devrait|peut|veut)$/u.test(form);
  if (modal) {
    if (!/(?:er|ir|re|oir)$/u.test(second) || isState(second)) return null;
    return { name: second, worth: /^p|^ve/u.test(form) ? -0.2 : 0.4 };
  }
  if (/^(?:a|est|était|avait|sera|aura|fut)$/u.test(form)) return null;
  const name = infinitive(form);
  if (name === null || isState(name) || /(?:(?<!^(?:re)?f)ait|ais|é|ée)$/u.test(form)) return null;
  return { name, worth: /r(?:a|ai)$/u.test(form) ? 0.7 : 0 };
}

/** « … et Nadia la traduit en arabe » as « Nadia El Khattabi la traduit en arabe. ». */
function clause(text: string, end: number, name: string): string {
  const rest = text.slice(end).replace(/^ qui /u, ' ');
  return `${name}${rest}`.replace(/\s*[.?!…]*$/u, '.');
}

const HAILED = new RegExp(`^,? (?:et |alors |puis |donc )?(?:tu|vous) (?!(?:ne |n['’]))(${CLITIC})(\\p{L}+)`, 'iu');

/** « Mirjana, tu ouvres la vente au 1er mars. »: whom who leads tells by name what to do; null for nothing of it. */
export function hailedIn(sentence: Utterance, hearing: Hearing): Duty | null {
  const { text, speaker } = sentence;
  if (sentence.question || !hearing.leads.has(speaker) || USUAL.test(text)) return null;
  const owner = vocativeOf(sentence, hearing);
  const mention = hearing.people.mentions(text).find(({ name }) => name === owner);
  const [said, , verb = ''] = HAILED.exec(text.slice(mention?.end ?? text.length)) ?? [];
  if (owner === null || said === undefined || /(?:ais|iez|es-tu)$(?<!fais)/iu.test(verb)) return null;
  const name = infinitive(verb);
  if (name === null || isState(name) || DURING.test(said.replace(/(?:tu|vous) /iu, ''))) return null;
  if (ownStems(sentence.stems).length < 2 && !isDated(sentence, hearing)) return null;
  const reply = after(sentence, hearing);
  return reply !== undefined && REFUSAL.test(reply.spoken) ? null : { owner, told: null };
}

/** « Vous me direz jeudi ce qu'il dit », « sortez-moi leur bilan »: tasks of whom a voice speaks to. */
function saidTo(sentence: Utterance, hearing: Hearing): Duty[] {
  const { leads, nameOf } = hearing;
  const { text, speaker } = sentence;
  if (sentence.question || NOT_TOLD.test(text) || USUAL.test(text)) return [];
  const order = ORDER.exec(text)?.[1] ?? BARE_ORDER.exec(text)?.[1];
  const isOrder = order !== undefined && !SPEECH_ORDER.test(fold(order));
  const objects = hearing.all
    .slice(Math.max(0, sentence.order - 3), sentence.order)
    .some((one) => one.passageId === sentence.passageId && /^non\b/.test(one.folded));
  const hailed = hailedIn(sentence, hearing);
  if (hailed !== null) return [hailed];
  // « Non Nathalie, écoute. Tu vas les punir. »
  const isTold = !objects && TOLD.test(text) && (leads.has(speaker) || isDated(sentence, hearing));
  if ((!isOrder && !isTold) || /(?:au revoir|bonne (?:soirée|journée|semaine)|à (?:bientôt|tantôt))/iu.test(text))
    return [];
  if (ownStems(sentence.stems).length < 2 && !isDated(sentence, hearing)) return [];
  const reply = after(sentence, hearing);
  if (reply !== undefined && REFUSAL.test(reply.spoken)) return [];
  const promising = hearing.all.some((one) => one.passageId === reply?.passageId && promises(one, hearing.all));
  // « Mets-le dans le texte » may be done at once.
  if (
    isOrder &&
    !isTold &&
    !/-(?:moi|nous)/iu.test(text) &&
    !isDated(sentence, hearing) &&
    !promising &&
    !CONSENT.test(reply?.spoken ?? '')
  )
    return [];
  const last = promising ? reply : before(sentence, hearing);
  const named = vocativeOf(sentence, hearing) ?? namedBeside(sentence, hearing);
  const owner = named ?? (last === undefined ? null : nameOf(last.speaker));
  return owner === null || owner === nameOf(speaker) ? [] : [{ owner, told: null }];
}

/** Whoever else is spoken to in a sentence's passage. */
const namedBeside = (sentence: Utterance, hearing: Hearing): string | null =>
  hearing.all
    .slice(Math.max(0, sentence.order - 3), sentence.order)
    .filter((one) => one.passageId === sentence.passageId)
    .map((one) => vocativeOf(one, hearing))
    .findLast((name) => name !== null) ?? null;

const NOUN_ALONE =
  /^,? (?:et )?((?:les?|la|l['’]|une?|des|du|ton|ta|tes|votre|vos) ?(?:(?!(?:est|sont|a|ont|va|vont|fait|qui|que|je|tu|vous|on|il|elle|étai[ts]|c['’]\p{L}+)(?!\p{L}))[\p{L}\d'’-]+(?![\p{L}\d'’-]) ?){1,8})[.!…]*$/iu;

/** « Karima, le chiffrage pour le 25. Aurore, le mémoire technique. »: nothing but a name, a thing, and once a day. */
function named(sentence: Utterance, hearing: Hearing): Duty[] {
  const { text, passageId, order } = sentence;
  const [only, ...others] = hearing.people.mentions(text);
  if (only === undefined || others.length > 0 || only.start > 12 || !NOUN_ALONE.test(text.slice(only.end))) return [];
  if (!/^(?:\p{L}+,? ){0,2}$/u.test(text.slice(0, only.start))) return [];
  const beside = hearing.all.slice(Math.max(0, order - 2), order + 3).filter((one) => one.passageId === passageId);
  // Without a day it gives the floor: « Malika, les chiffres de l'été. »
  const dated = beside.some(
    (one) =>
      /^(?:pour|d['’]ici|avant|au plus tard|dès|demain|cette)/u.test(dueDate(one.text) ?? '') &&
      hearing.people.mentions(one.text).some(({ end }) => NOUN_ALONE.test(one.text.slice(end))),
  );
  return dated ? [{ owner: only.name, told: `${only.name} : ${text.slice(only.end).replace(/^,? /u, '')}` }] : [];
}

/** Tasks that a sentence gives to others than its voice. */
export function dutiesIn(sentence: Utterance, hearing: Hearing): Duty[] {
  const said = saidOf(sentence, hearing);
  if (said.length > 0) return said;
  const alone = named(sentence, hearing);
  return alone.length > 0 ? alone : saidTo(sentence, hearing);
}

/** « Tu préviens les riverains ? — Une lettre, avant le 15 décembre. »: whoever was asked by name answers with a day. */
const datedReply = (reply: Utterance, request: Utterance, hearing: Hearing): boolean =>
  reply.words <= 14 &&
  !/(?<!\p{L})(?:quand|combien|comment|pourquoi) ?\?/iu.test(request.text) &&
  dueDate(reply.text) !== null &&
  !REFUSAL.test(reply.spoken) &&
  !/(?<!\p{L})(?:ne|n['’]\p{L}+|pas|si|mais|était|déjà)(?!\p{L})/iu.test(reply.text) &&
  vocativeOf(request, hearing) === hearing.nameOf(reply.speaker);

/** « D'ici le 30. Et je relance la banque. »: a promise beside the answer to what was asked, of another thing. */
export function addsTo(promise: Utterance, reply: Utterance, request: Utterance): boolean {
  const asked = new Set(ownStems(request.stems));
  const own = ownStems(promise.stems);
  return (
    promise !== reply &&
    (dueDate(reply.text) !== null || CONSENT.test(reply.spoken)) &&
    /^et (?:puis |aussi )?(?:je |j['’])/iu.test(promise.text) &&
    !POINTING.test(promise.text) &&
    own.length >= 3 &&
    !own.some((term) => asked.has(term))
  );
}

/** Who consents to a request right after it; null where nobody does, or says a promise of their own. */
export function consentTo(request: Utterance, hearing: Hearing): { reply: Utterance; owner: string } | null {
  const { all, nameOf } = hearing;
  const asksWho = WHO.test(request.text);
  if (!(expects(request) && (request.question || TOLD.test(request.text) || asksWho))) return null;
  if (ownStems(request.stems).length < 2 && !asksWho) return null;
  const reply = all.slice(request.order + 1, request.order + 6).find((one) => one.passageId > request.passageId);
  if (reply === undefined || reply.passageId > request.passageId + 1 || reply.speaker === request.speaker) return null;
  if (all.some((one) => one.passageId === reply.passageId && promises(one, all) && !addsTo(one, reply, request)))
    return null;
  // « Si Thierry me prête la nacelle, oui. »
  const consents =
    datedReply(reply, request, hearing) ||
    CONSENT.test(reply.spoken) ||
    /, (?:oui|d['’]accord|volontiers|ça marche)[.!]*$/iu.test(reply.spoken);
  if (!consents || reply.question) return null;
  return { reply, owner: (asksWho ? null : vocativeOf(request, hearing)) ?? nameOf(reply.speaker) };
}
