import { WEEKDAY } from '@greffier/french/time/calendar';
import { conjugated, finiteReadings, readings } from '@greffier/french/dictionary/lexicon';
import { elided } from '@greffier/french/text/tokens';
import { capital } from '@greffier/french/text/typography';

const CLITICS = String.raw`((?:(?:se|lui|leur|le|la|les|y|en) |[sl]['’])*)`;
const VERB = new RegExp(String.raw`^${CLITICS}(\p{L}+)(?=[ ,;.]|$)`, 'iu');
const INFINITIVE = new RegExp(String.raw`^${CLITICS}(\p{L}+(?:er|ir|re|oir))(?!\p{L})`, 'iu');
/** What nobody is given to do. */
const STATES = /^(?:être|avoir|connaître|pouvoir|vouloir|devoir|falloir|savoir|aller|dire|viser|promettre)$/u;
/** What only says that somebody does something: the infinitive behind it is the task. */
const TAKES_ON = /^(?:doit|devra|va|veut bien|est chargée? d(?:e |['’]))\s*/iu;
/** The same before the infinitive, where nobody is named: « S'engager à envoyer » is « Envoyer ». */
const TO_TAKE_ON =
  /^(?:s[’']engager à|promettre (?:de |d[’'])|accepter (?:de |d[’'])|se charger (?:de |d[’'])|devoir|s[’']occuper (?:de |d[’'])(?=\p{L}+(?:er|ir|re|oir)(?!\p{L})))\s*/iu;
/** Verbs that go on with the same subject, and may be nouns where an article stands before them: « et la note ». */
const JOINT = /(?:,? (et|puis|mais|ou|donc|sinon)|[,;]) /giu;
/** « et a vu passer une offre »: what is already done. */
const DONE = /,? et ((?:a|s['’]est|est) \p{L}+(?:é|i|u|s|t|ée|ie|ue)(?!\p{L})[^,;]*)/iu;
const SUBORDINATE = /[,;:]|(?<!\p{L})(?:pour|afin|qui|que|qu['’]|si|quand|dès)(?!\p{L})/iu;
const HANGS =
  /(?:^|[\s’'])(?:donc|soit|et|ou|pas|de|d|du|des|pour|avant|dès|après|jusqu|à|au|aux|le|la|les|que|vers|mais)$/iu;
const PROMISES_IT = new RegExp(
  String.raw`^(?:fait (?:cela|ça)|le fait|s['’]en (?:occupe|charge))(?= (?:pour|avant|d['’]ici|dès|cette|le|${WEEKDAY}|demain)(?!\p{L})|$)`,
  'iu',
);
const REQUEST =
  /^(?:[^,«»?]{2,40}, )?(?:est-ce que )?(?:(?:tu|vous) (?:veux|voulez|peux|pouvez|pourrais|pourriez|voudrais|voudriez)|(?:peux|pourrais|veux)-tu|(?:pouvez|pourriez|voulez)-vous)(?: bien)? (?:(nous|me) |(m['’]))?(\p{L}+(?:er|ir|re|oir))(?!\p{L})(.*)$/iu;
const FIRST_PERSON =
  /(?<![\p{L}'’-])(?:(?:je|moi|me|mon|ma|mes|mien|mienne|tu|te|toi|ton|ta|tes)(?![\p{L}-])|[jmt]['’](?=\p{L}))/iu;
const SECOND = /(?<![\p{L}'’-])(?:tu|te|toi|ton|ta|tes|vous|votre|vos)(?!\p{L})|(?<![\p{L}'’])t['’]/iu;
const REMARKS = /\s\((?:à la demande|à propos de|échéance)\s:/u;
const ASKED = /^\s\(à la demande\s:\s«\s([^«»]+?)\s»(?:\s;\s(.+))?\)$/su;

/** The infinitive of what is done by one alone, now or later; null where the form may be another verb's, or nobody acts. */
function infinitiveOf(form: string): string | null {
  const lemmas = new Set(
    finiteReadings(form)
      .filter(({ tense, person }) => person === 2 && (tense === 'P' || tense === 'F'))
      .map(({ lemma }) => lemma),
  );
  const [lemma] = lemmas;
  return lemmas.size !== 1 || lemma === undefined || STATES.test(lemma) ? null : (conjugated(lemma, 'W', 0) ?? lemma);
}

const isInfinitive = (word: string): boolean => readings(word).some(({ tense }) => tense === 'W');

/** « s’ », « l’ » before the infinitive: « s’en occuper », « l’envoyer ». */
const withClitics = (clitics: string, infinitive: string): string =>
  elided(`${clitics.replace(/(?<=[sl])['’]$/iu, 'e ')}${infinitive}`);

/** « se renseigne pour un terminal » as « se renseigner pour un terminal »; null where that is not certain. */
function infinitiveClause(clause: string): string | null {
  if (FIRST_PERSON.test(clause) || SECOND.test(clause) || /\?|-même/u.test(clause)) return null;
  const taken = TAKES_ON.exec(clause)?.[0];
  const task = taken === undefined ? clause : clause.slice(taken.length);
  const first = (taken === undefined ? VERB : INFINITIVE).exec(task);
  if (first === null) return null;
  const [whole, clitics = '', verb = ''] = first;
  // « l’envoie » may be of « le » or « la ».
  const kept = /l['’]$/iu.test(clitics) && !/^[aeiouyhàâéèêîô]/iu.test(verb) ? null : clitics;
  const infinitive = taken === undefined ? infinitiveOf(verb) : isInfinitive(verb) ? verb : null;
  if (infinitive === null || kept === null) return null;
  const rest = task.slice(whole.length);
  const [left, done] = withoutDone(rest);
  const same = sameSubject(left);
  if (same === null) return null;
  return `${withClitics(kept, infinitive)}${same}${done === null ? '' : ` (${done})`}`;
}

/** What follows the verb without what it says, behind its last comma, to be done already. */
function withoutDone(rest: string): readonly [left: string, done: string | null] {
  const last = Math.max(0, rest.lastIndexOf(','), rest.lastIndexOf(';'));
  const found = DONE.exec(rest.slice(last));
  return found === null ? [rest, null] : [rest.slice(0, last + found.index), found[1] ?? null];
}

/** What follows the verb, « et lance la copie » as « et lancer la copie »; null where a verb there may have the same subject or not. */
function sameSubject(rest: string): string | null {
  let told = '';
  let from = 0;
  for (const joint of rest.matchAll(JOINT)) {
    const start = joint.index + joint[0].length;
    const next = VERB.exec(rest.slice(start));
    if (next === null) continue;
    const [whole, clitics = '', verb = ''] = next;
    if (!finiteReadings(verb).some(({ person }) => person === 2)) continue;
    const infinitive = infinitiveOf(verb);
    const certain = /^(?:et|puis)$/iu.test(joint[1] ?? '') && !/^(?:le|la|les|l['’]|en) ?/iu.test(clitics);
    if (!certain || infinitive === null) return null;
    told += rest.slice(from, start) + withClitics(clitics, infinitive);
    from = start + whole.length;
  }
  return told + rest.slice(from);
}

/** Without the day at the end, which stands in a column of its own. */
function withoutDue(clause: string, due: string | null): string {
  if (due === null) return clause;
  const bare = clause.replace(/\s\([^()]*\d{4}\)$/u, '');
  const said = due.replaceAll("'", '’').toLowerCase();
  if (!bare.replaceAll("'", '’').toLowerCase().endsWith(said)) return clause;
  const left = bare.slice(0, bare.length - said.length).trimEnd();
  return left === '' || !/\s/u.test(left) || HANGS.test(left) || SUBORDINATE.test(left) ? clause : left;
}

/** « tu veux bien nous faire un chiffrage, combien on économise ? » as « faire un chiffrage » and « combien on économise ». */
function requested(said: string): readonly [task: string, matter: string] | null {
  const [whole, dative, elidedDative, infinitive = '', rest = ''] =
    REQUEST.exec(said.replace(/(?<![\s?.…])\s*[?.…]+$/u, '')) ?? [];
  if (whole === undefined || !isInfinitive(infinitive) || STATES.test(infinitive)) return null;
  // « nous appeler »: whom; « nous faire un chiffrage »: for whom.
  const object = /^ (?:une?|le|la|les|des|du|ce|cet|cette|ces|\d+|l['’])(?:\s|(?<=['’]))/iu.test(rest);
  if ((dative ?? elidedDative) !== undefined && !object) return null;
  if (SECOND.test(rest) || FIRST_PERSON.test(rest) || /[?;:]/u.test(rest)) return null;
  const [task = '', matter = ''] = rest.split(/, (?=(?:combien|comment|quand|où|pourquoi|quels?|quelles?|qui) )/u);
  return task.includes(',') ? null : [`${infinitive}${task}`, matter];
}

/** « fait cela pour septembre » with what was asked for; null where it says more, or the request is none. */
function askedTask(clause: string, due: string | null, remarks: string): string | null {
  const promise = PROMISES_IT.exec(clause)?.[0];
  const [, said, others] = ASKED.exec(remarks) ?? [];
  const request = promise === undefined || said === undefined ? null : requested(said);
  if (promise === undefined || request === null) return null;
  const when = clause.slice(promise.length);
  const [task, matter] = request;
  const end = withoutDue(`${task}${when}`, due);
  return `${end}${matter === '' ? '' : `\u00a0: ${matter}`}${others === undefined ? '' : ` (${others})`}`;
}

/** Without the day in brackets at the end: « Envoyer le plan (vendredi) ». */
function withoutBracketed(clause: string, due: string | null): string {
  const [whole, inside = ''] = /\s\(([^()]*)\)$/u.exec(clause) ?? [];
  if (whole === undefined || due === null) return clause;
  const plain = (said: string): string => said.replaceAll("'", '’').toLowerCase();
  return plain(inside).includes(plain(due)) || plain(due).includes(plain(inside))
    ? clause.slice(0, -whole.length)
    : clause;
}

/** A sentence without its full stop. */
const unstopped = (text: string): string => text.replace(/(?<![\s.])[\s.]+$/u, '');

/** A task and the remarks in brackets at its end. */
function withoutRemarks(told: string): readonly [body: string, remarks: string] {
  const text = told.replace(/\.$/u, '');
  const at = text.endsWith(')') ? text.search(REMARKS) : -1;
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

interface Task {
  readonly text: string;
  readonly owner: string | null;
  /** As it was said. */
  readonly due: string | null;
}

/**
 * The task as it stands beside its owner and its day: « Se renseigner pour un terminal »; as it is told, where turning it
 * is not certain.
 */
export function taskCell({ text, owner, due }: Task): string {
  // The day stands in a column of its own.
  const told = text.replace(/ \(échéance\s*:[^()]*\)/u, '');
  const [body, remarks] = withoutRemarks(told);
  const bare = body.replace(TO_TAKE_ON, '');
  if (INFINITIVE.test(bare) && isInfinitive(INFINITIVE.exec(bare)?.[2] ?? ''))
    return capital(`${withoutDue(withoutBracketed(bare, due), due)}${remarks}`);
  if (owner === null || !body.toLocaleLowerCase('fr').startsWith(`${owner.toLocaleLowerCase('fr')} `)) return told;
  const [first = '', ...others] = body.split(/(?<=\.) (?=\p{Lu})/u);
  // « D’ici vendredi (27 novembre 2026). »
  const dated = (part: string): boolean =>
    due !== null &&
    unstopped(part)
      .replace(/\s\([^()]*\)$/u, '')
      .replaceAll("'", '’')
      .toLowerCase() === due.replaceAll("'", '’').toLowerCase();
  if (!others.every(dated)) return told;
  const clause = unstopped(first.slice(owner.length + 1)).replace(/, oui$/u, '');
  const asked = askedTask(clause, due, remarks);
  if (asked !== null) return capital(asked);
  const infinitive = infinitiveClause(clause);
  return infinitive === null ? told : capital(`${withoutDue(infinitive, due)}${remarks}`);
}
