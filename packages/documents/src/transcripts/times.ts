import type { Utterance } from './types.ts';

/** Words a minute of people who speak freely. */
const WORDS_PER_MINUTE = 150;
const WORD = /[\p{L}\p{N}]/u;

/** Computes how long an utterance takes at the usual pace; seconds. */
function spokenFor({ text }: Utterance): number {
  const words = text.split(/\s+/).filter((word) => WORD.test(word)).length;
  return (Math.max(1, words) * 60) / WORDS_PER_MINUTE;
}

/**
 * Gives each utterance its time. Times from the file stay. Utterances between two such times share the time in between
 * by their words. Without a later time, they continue at 150 words a minute. No estimated end is after the next start.
 */
export function withTimes(
  utterances: readonly Utterance[],
): (Utterance & { readonly start: number; readonly end: number })[] {
  const starts = startsOf(utterances);
  return utterances.map((utterance, index) => {
    const start = starts[index] ?? 0;
    if (utterance.end !== null && utterance.start !== null) return { ...utterance, start, end: utterance.end };
    const next = starts[index + 1] ?? Number.POSITIVE_INFINITY;
    return { ...utterance, start, end: Math.max(start, Math.min(next, start + spokenFor(utterance))) };
  });
}

function startsOf(utterances: readonly Utterance[]): number[] {
  const starts: number[] = [];
  let at = 0;
  while (at < utterances.length) {
    // The utterances from one with a time (or from the first) up to the next one with a time.
    let next = at + 1;
    while (next < utterances.length && utterances[next]?.start === null) next += 1;
    const span = utterances.slice(at, next);
    const begin = utterances[at]?.start ?? 0;
    const until = utterances[next]?.start ?? Number.POSITIVE_INFINITY;
    const needed = span.reduce((sum, utterance) => sum + spokenFor(utterance), 0);
    const pace = Math.min(1, Math.max(0, until - begin) / needed);
    let time = begin;
    for (const utterance of span) {
      starts.push(time);
      time += spokenFor(utterance) * pace;
    }
    at = next;
  }
  return starts;
}
