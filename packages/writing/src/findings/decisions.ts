import type { Utterance } from '../discourse/utterances.ts';
import type { Outcome } from '@greffier/contract/meeting/minutes/findings';
import { either, LEAST, type Scored } from './scoring.ts';
import { mattersOf, opensItem, putsOff, signalsOf } from './signals.ts';
import { leanedOn } from './tasks.ts';

export interface FoundDecision {
  readonly parts: readonly Utterance[];
  /** The sentences of `parts` that decide; another one may name the matter. */
  readonly own: readonly Utterance[];
  readonly outcome: Outcome;
  readonly score: number;
}

/** Least number of meaningful words with which a sentence names a matter. */
const NAMES = 3;
const REACH = 8;
const REFUSED =
  /\b(?:refus|rejet|repouss|decline|renonc|c'est non|n'est (?:donc )?pas (?:adopt|accept|approuv|renouvel|reten|prononc))/;

export function outcomeOf(parts: readonly Utterance[]): FoundDecision['outcome'] {
  if (parts.some(putsOff)) return 'postponed';
  return parts.some(({ folded }) => REFUSED.test(folded)) ? 'refused' : 'adopted';
}

/**
 * Finds the matter of a short verdict: a proposal or question to all that shares a word with it, else an earlier
 * sentence of its passage, else the last proposal or question to all.
 */
function matterOf(one: Utterance, all: readonly Utterance[]): Utterance | undefined {
  const before = all
    .slice(Math.max(0, one.order - 30), one.order)
    .filter((other) => other.passageId >= one.passageId - REACH && mattersOf([other]).size >= 2);
  const own = new Set(one.stems);
  const put = before.filter((other) =>
    signalsOf(other).acts.some((act) => act === 'proposes' || act === 'asksConsent'),
  );
  const sharing = put.findLast(({ stems }) => stems.some((stem) => own.has(stem)));
  // « Le budget de la bibliothèque est approuvé. » names its matter itself.
  if (sharing !== undefined || mattersOf([one]).size === NAMES - 1) return sharing;
  return (
    before.findLast(({ passageId, question }) => passageId === one.passageId && !question) ??
    put.at(-1) ??
    leanedOn(one, all)
  );
}

/** Finds decisions among the scored sentences of one item, in order, except decisions by a counted vote. */
export function decisionsOf(
  sentences: readonly Scored[],
  all: readonly Utterance[],
  voted: ReadonlySet<number>,
): FoundDecision[] {
  const groups: { parts: Utterance[]; matters: Set<string>; score: number }[] = [];
  for (const { utterance, decision } of sentences) {
    if (decision < LEAST.decision.propose || voted.has(utterance.passageId) || opensItem(utterance)) continue;
    const last = groups.at(-1);
    const previous = last?.parts.at(-1);
    const gap = previous === undefined ? Infinity : utterance.passageId - previous.passageId;
    const own = mattersOf([utterance]);
    const known = last?.matters ?? new Set();
    const same = own.size < NAMES || known.size < NAMES || utterance.stems.some((stem) => known.has(stem));
    if (
      last !== undefined &&
      previous !== undefined &&
      (gap === 0 ? utterance.order - previous.order <= 2 || same : gap <= 2 && same)
    ) {
      last.parts.push(utterance);
      for (const matter of own) last.matters.add(matter);
      last.score = either(last.score, decision);
    } else groups.push({ parts: [utterance], matters: own, score: decision });
  }
  return groups.map(({ parts, matters, score }) => {
    const [first] = parts;
    const matter = first !== undefined && matters.size < NAMES ? matterOf(first, all) : undefined;
    const whole = matter === undefined || parts.includes(matter) ? parts : [matter, ...parts];
    return { parts: whole, own: parts, outcome: outcomeOf(parts), score };
  });
}
