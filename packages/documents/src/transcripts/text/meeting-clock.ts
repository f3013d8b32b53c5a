import type { Utterance } from '../types.ts';

/** An utterance with its time as written. */
export interface Timed extends Utterance {
  /** Whether the time is written as `12:05`, which may be minutes and seconds or hours and minutes. */
  readonly isShort: boolean;
}

/** Fastest speech; words a minute. */
const FASTEST = 400;
/** Smallest first time that counts as a time of day, since no recording begins so late; seconds. */
const MORNING = 6 * 3600;
/** Time below which a time that follows a later one begins the recording of a second part; seconds. */
const BEGINNING = 60;

/** Converts the times of a written transcript to seconds from the meeting's start; no time is before the one above. */
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

/** Tells whether `12:05` means five past twelve. If so, people say more between two times than minutes would allow. */
function isClock(utterances: readonly Timed[]): boolean {
  const at = utterances.flatMap(({ start }, index) => (start === null ? [] : [index]));
  const [from = 0] = at;
  const to = at.at(-1) ?? 0;
  const span = (utterances[to]?.start ?? 0) - (utterances[from]?.start ?? 0);
  const words = utterances.slice(from, to).reduce((sum, { text }) => sum + text.split(' ').length, 0);
  return at.every((index) => utterances[index]?.isShort === true) && span > 0 && (words * 60) / span > FASTEST;
}
