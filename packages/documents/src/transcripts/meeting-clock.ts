import type { Utterance } from './types.ts';

/** An utterance with its time as it was written. */
export interface Timed extends Utterance {
  /** As `12:05`, which may be minutes and seconds or a clock's. */
  readonly isShort: boolean;
}

/** Nobody speaks as fast; words a minute. */
const FASTEST = 400;
/** No recording begins there, but meetings do; seconds. */
const MORNING = 6 * 3600;
/** A second part's recording begins anew about there; seconds. */
const BEGINNING = 60;

/** Times of a written transcript as seconds from the meeting's start, none before the one above it. */
export function inOrder(utterances: readonly Timed[]): Utterance[] {
  const scale = isClock(utterances) ? 60 : 1;
  const first = (utterances.find(({ start }) => start !== null)?.start ?? 0) * scale;
  const origin = first >= MORNING ? first : 0;
  let offset = -origin;
  let latest = 0;
  let written = 0;
  return utterances.map(({ voice, start, end, text }) => {
    if (start === null) return { voice, start, end: null, text };
    if (start < BEGINNING && written > 2 * BEGINNING) offset = latest;
    written = start;
    const from = Math.max(latest, start * scale + offset);
    const to = end === null ? null : Math.max(from, end * scale + offset);
    latest = from;
    return { voice, start: from, end: to, text };
  });
}

/** Whether `12:05` is five past twelve: more is said between two such times than as many seconds can hold. */
function isClock(utterances: readonly Timed[]): boolean {
  const at = utterances.flatMap(({ start }, index) => (start === null ? [] : [index]));
  const [from = 0] = at;
  const to = at.at(-1) ?? 0;
  const span = (utterances[to]?.start ?? 0) - (utterances[from]?.start ?? 0);
  const words = utterances.slice(from, to).reduce((sum, { text }) => sum + text.split(' ').length, 0);
  return at.every((index) => utterances[index]?.isShort === true) && span > 0 && (words * 60) / span > FASTEST;
}
