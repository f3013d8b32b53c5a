import { WEEKDAY } from '@greffier/french/time/calendar';
import { capital } from '@greffier/french/text/typography';
import { FIRST_PERSON, INFINITIVE, infinitiveClause, isInfinitive, SECOND, STATES } from './infinitive-clause.ts';

/** Verbs that are dropped before an infinitive: « S'engager à envoyer » becomes « Envoyer ». */
const TO_TAKE_ON =
  /^(?:s[’']engager à|promettre (?:de |d[’'])|accepter (?:de |d[’'])|se charger (?:de |d[’'])|devoir|s[’']occuper (?:de |d[’'])(?=\p{L}+(?:er|ir|re|oir)(?!\p{L})))\s*/iu;
const SUBORDINATE = /[,;:]|(?<!\p{L})(?:pour|afin|qui|que|qu['’]|si|quand|dès)(?!\p{L})/iu;
const HANGS =
  /(?:^|[\s’'])(?:donc|soit|et|ou|pas|de|d|du|des|pour|avant|dès|après|jusqu|à|au|aux|le|la|les|que|vers|mais)$/iu;
const PROMISES_IT = new RegExp(
  String.raw`^(?:fait (?:cela|ça)|le fait|s['’]en (?:occupe|charge))(?= (?:pour|avant|d['’]ici|dès|cette|le|${WEEKDAY}|demain)(?!\p{L})|$)`,
  'iu',
);
const REQUEST =
  /^(?:[^,«»?]{2,40}, )?(?:est-ce que )?(?:(?:tu|vous) (?:veux|voulez|peux|pouvez|pourrais|pourriez|voudrais|voudriez)|(?:peux|pourrais|veux)-tu|(?:pouvez|pourriez|voulez)-vous)(?: bien)? (?:(nous|me) |(m['’]))?(\p{L}+(?:er|ir|re|oir))(?!\p{L})(.*)$/iu;
const REMARKS = /\s\((?:à la demande|à propos de|échéance)\s:/u;
const ASKED = /^\s\(à la demande\s:\s«\s([^«»]+?)\s»(?:\s;\s(.+))?\)$/su;

/** Drops the day at the end, which has a column of its own. */
function withoutDue(clause: string, due: string | null): string {
  if (due === null) return clause;
  const bare = clause.replace(/\s\([^()]*\d{4}\)$/u, '');
  const said = due.replaceAll("'", '’').toLowerCase();
  if (!bare.replaceAll("'", '’').toLowerCase().endsWith(said)) return clause;
  const left = bare.slice(0, bare.length - said.length).trimEnd();
  return left === '' || !/\s/u.test(left) || HANGS.test(left) || SUBORDINATE.test(left) ? clause : left;
}

/**
 * Divides « tu veux bien nous faire un chiffrage, combien on économise ? » into « faire un chiffrage » and « combien on
 * économise ».
 */
function requested(said: string): readonly [task: string, matter: string] | null {
  const [whole, dative, elidedDative, infinitive = '', rest = ''] =
    REQUEST.exec(said.replace(/(?<![\s?.…])\s*[?.…]+$/u, '')) ?? [];
  if (whole === undefined || !isInfinitive(infinitive) || STATES.test(infinitive)) return null;
  // « nous » is the object of « nous appeler », but the recipient in « nous faire un chiffrage ».
  const object = /^ (?:une?|le|la|les|des|du|ce|cet|cette|ces|\d+|l['’])(?:\s|(?<=['’]))/iu.test(rest);
  if ((dative ?? elidedDative) !== undefined && !object) return null;
  if (SECOND.test(rest) || FIRST_PERSON.test(rest) || /[?;:]/u.test(rest)) return null;
  const [task = '', matter = ''] = rest.split(/, (?=(?:combien|comment|quand|où|pourquoi|quels?|quelles?|qui) )/u);
  return task.includes(',') ? null : [`${infinitive}${task}`, matter];
}

/**
 * Completes a clause such as « fait cela pour septembre » with the request that the clause answers; null if the clause
 * says more, or if there is no request.
 */
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

/** Drops the day in brackets at the end: « Envoyer le plan (vendredi) ». */
function withoutBracketed(clause: string, due: string | null): string {
  const [whole, inside = ''] = /\s\(([^()]*)\)$/u.exec(clause) ?? [];
  if (whole === undefined || due === null) return clause;
  const plain = (said: string): string => said.replaceAll("'", '’').toLowerCase();
  return plain(inside).includes(plain(due)) || plain(due).includes(plain(inside))
    ? clause.slice(0, -whole.length)
    : clause;
}

/** Removes the full stop of a sentence. */
const unstopped = (text: string): string => text.replace(/(?<![\s.])[\s.]+$/u, '');

/** Separates a task from the remarks in brackets at its end. */
function withoutRemarks(told: string): readonly [body: string, remarks: string] {
  const text = told.replace(/\.$/u, '');
  const at = text.endsWith(')') ? text.search(REMARKS) : -1;
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

interface Task {
  readonly text: string;
  readonly owner: string | null;
  /** The day as it was said; null if nobody said one. */
  readonly due: string | null;
}

/**
 * Returns the text of a task for a table with columns for its owner and its day: « Se renseigner pour un terminal ». If
 * this form is not certain, returns the text unchanged.
 */
export function taskCell({ text, owner, due }: Task): string {
  // The day has a column of its own.
  const told = text.replace(/ \(échéance\s*:[^()]*\)/u, '');
  const [body, remarks] = withoutRemarks(told);
  const bare = body.replace(TO_TAKE_ON, '');
  if (INFINITIVE.test(bare) && isInfinitive(INFINITIVE.exec(bare)?.[2] ?? ''))
    return capital(`${withoutDue(withoutBracketed(bare, due), due)}${remarks}`);
  if (owner === null || !body.toLocaleLowerCase('fr').startsWith(`${owner.toLocaleLowerCase('fr')} `)) return told;
  const [first = '', ...others] = body.split(/(?<=\.) (?=\p{Lu})/u);
  // Tells whether a part has nothing but the day: « D’ici vendredi (27 novembre 2026). »
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
