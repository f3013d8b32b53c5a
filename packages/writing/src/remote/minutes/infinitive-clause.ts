import { conjugated, finiteReadings, readings } from '@greffier/french/dictionary/lexicon';
import { elided } from '@greffier/french/text/tokens';

const CLITICS = String.raw`((?:(?:se|lui|leur|le|la|les|y|en) |[sl]['’])*)`;
const VERB = new RegExp(String.raw`^${CLITICS}(\p{L}+)(?=[ ,;.]|$)`, 'iu');
export const INFINITIVE = new RegExp(String.raw`^${CLITICS}(\p{L}+(?:er|ir|re|oir))(?!\p{L})`, 'iu');
/** Verbs that are never a task. */
export const STATES = /^(?:être|avoir|connaître|pouvoir|vouloir|devoir|falloir|savoir|aller|dire|viser|promettre)$/u;
/** Verbs that only say that somebody does something: the infinitive after them is the task. */
const TAKES_ON = /^(?:doit|devra|va|veut bien|est chargée? d(?:e |['’]))\s*/iu;
/** Words and marks before another verb with the same subject, or before a noun: « et la note ». */
const JOINT = /(?:,? (et|puis|mais|ou|donc|sinon)|[,;]) /giu;
/** Words for something already done: « et a vu passer une offre ». */
const DONE = /,? et ((?:a|s['’]est|est) \p{L}+(?:é|i|u|s|t|ée|ie|ue)(?!\p{L})[^,;]*)/iu;
export const FIRST_PERSON =
  /(?<![\p{L}'’-])(?:(?:je|moi|me|mon|ma|mes|mien|mienne|tu|te|toi|ton|ta|tes)(?![\p{L}-])|[jmt]['’](?=\p{L}))/iu;
export const SECOND = /(?<![\p{L}'’-])(?:tu|te|toi|ton|ta|tes|vous|votre|vos)(?!\p{L})|(?<![\p{L}'’])t['’]/iu;

/**
 * Returns the infinitive of a verb form for something that one person does, now or later; null if the form may be
 * another verb's, or if nobody acts.
 */
function infinitiveOf(form: string): string | null {
  const lemmas = new Set(
    finiteReadings(form)
      .filter(({ tense, person }) => person === 2 && (tense === 'P' || tense === 'F'))
      .map(({ lemma }) => lemma),
  );
  const [lemma] = lemmas;
  return lemmas.size !== 1 || lemma === undefined || STATES.test(lemma) ? null : (conjugated(lemma, 'W', 0) ?? lemma);
}

export const isInfinitive = (word: string): boolean => readings(word).some(({ tense }) => tense === 'W');

/** Puts « s’ », « l’ » before the infinitive: « s’en occuper », « l’envoyer ». */
const withClitics = (clitics: string, infinitive: string): string =>
  elided(`${clitics.replace(/(?<=[sl])['’]$/iu, 'e ')}${infinitive}`);

/** Turns « se renseigne pour un terminal » into « se renseigner pour un terminal »; null if that is not certain. */
export function infinitiveClause(clause: string): string | null {
  if (FIRST_PERSON.test(clause) || SECOND.test(clause) || /\?|-même/u.test(clause)) return null;
  const taken = TAKES_ON.exec(clause)?.[0];
  const task = taken === undefined ? clause : clause.slice(taken.length);
  const first = (taken === undefined ? VERB : INFINITIVE).exec(task);
  if (first === null) return null;
  const [whole, clitics = '', verb = ''] = first;
  // In « l’envoie », « l’ » may stand for « le » or « la ».
  const kept = /l['’]$/iu.test(clitics) && !/^[aeiouyhàâéèêîô]/iu.test(verb) ? null : clitics;
  const infinitive = taken === undefined ? infinitiveOf(verb) : isInfinitive(verb) ? verb : null;
  if (infinitive === null || kept === null) return null;
  const rest = task.slice(whole.length);
  const [left, done] = withoutDone(rest);
  const same = sameSubject(left);
  if (same === null) return null;
  return `${withClitics(kept, infinitive)}${same}${done === null ? '' : ` (${done})`}`;
}

/** Splits off the last part of a clause if it is about something already done. */
function withoutDone(rest: string): readonly [left: string, done: string | null] {
  const last = Math.max(0, rest.lastIndexOf(','), rest.lastIndexOf(';'));
  const found = DONE.exec(rest.slice(last));
  return found === null ? [rest, null] : [rest.slice(0, last + found.index), found[1] ?? null];
}

/**
 * Turns the verbs in the rest of a clause into infinitives as well: « et lance la copie » becomes « et lancer la
 * copie »; null if a verb may or may not have the same subject.
 */
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
