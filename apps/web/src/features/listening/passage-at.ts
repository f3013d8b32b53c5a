import type { Passage } from '@greffier/contract/values';

/** A passage counts as begun this long before its start, because players round their times; seconds. */
const ROUNDED = 0.05;

/** Finds the passage that is heard at a moment: the last one that has begun. Undefined if none has begun. */
export function passageAt<P extends Pick<Passage, 'start'>>(passages: readonly P[], seconds: number): P | undefined {
  let [from, to] = [0, passages.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((passages[middle]?.start ?? 0) <= seconds + ROUNDED) from = middle + 1;
    else to = middle;
  }
  return passages[from - 1];
}
