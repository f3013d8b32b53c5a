import { diffArrays, diffWordsWithSpace } from 'diff';
import { align } from './align.ts';
import type { TextLine } from './lines-of.ts';
import { joined, type Stretch, textOf } from './stretches.ts';

/** A line that shows both texts at once. */
export interface Line {
  readonly stretches: readonly Stretch[];
  readonly differs: boolean;
  readonly isTitle: boolean;
}

/** Longest time for the comparison of two texts line by line; milliseconds. */
const LINES_MS = 8_000;
/** Longest times to compare words: in one pair of lines, and in all pairs. After that, lines are shown whole; ms. */
const WORDS_MS = 500;
const ALL_WORDS_MS = 8_000;

/**
 * Compares two texts line by line, and word by word where lines differ. So a long text with few differences takes
 * little time.
 * @returns null if the texts have too little in common to be shown as one
 */
export function compareLines(before: readonly TextLine[], now: readonly TextLine[]): Line[] | null {
  const texts = (lines: readonly TextLine[]): string[] => lines.map(({ text }) => text);
  const titles = new Set([...before, ...now].flatMap(({ text, isTitle }) => (isTitle ? [text] : [])));
  const changes = diffArrays(texts(before), texts(now), { timeout: LINES_MS });
  if (changes === undefined) return null;
  const until = performance.now() + ALL_WORDS_MS;
  const lines: Line[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const close = (): void => {
    for (const stretches of changedLines(removed, added, until)) {
      const isTitle = titles.has(textOf(stretches, 'added')) || titles.has(textOf(stretches, 'removed'));
      lines.push({ stretches, differs: true, isTitle });
    }
    removed = [];
    added = [];
  };
  for (const change of changes) {
    if (change.removed) removed.push(...change.value);
    else if (change.added) added.push(...change.value);
    else {
      close();
      for (const text of change.value)
        lines.push({ stretches: [{ text, of: 'both' }], differs: false, isTitle: titles.has(text) });
    }
  }
  close();
  return lines;
}

/**
 * Compares the removed and the added lines of one place, each line with the line that it became.
 * @param until the time after which words are no longer compared
 */
const changedLines = (removed: readonly string[], added: readonly string[], until: number): Stretch[][] =>
  align(removed, added).flatMap((pair) => {
    const before = stretch(pair.removed, 'removed');
    const now = stretch(pair.added, 'added');
    if (before === null || now === null) return [[before ?? now].filter((one) => one !== null)];
    const words = changedWords(before.text, now.text, until);
    // One sentence took the place of another.
    return words === null ? [[before], [now]] : [words];
  });

const stretch = (text: string | null, of: 'removed' | 'added'): Stretch | null => (text === null ? null : { text, of });

function changedWords(before: string, now: string, until: number): Stretch[] | null {
  const timeout = Math.min(WORDS_MS, until - performance.now());
  const changes = timeout <= 0 ? undefined : diffWordsWithSpace(before, now, { timeout });
  if (changes === undefined) return null;
  return joined(
    changes.map(({ value, added, removed }) => ({ text: value, of: added ? 'added' : removed ? 'removed' : 'both' })),
  );
}

/**
 * Selects the lines to show: lines that differ, one line on either side, and the title above. A number in the result
 * stands for that many omitted lines.
 */
export function toRead(lines: readonly Line[]): (Line | number)[] {
  const shown = new Set<number>();
  let title: number | null = null;
  for (const [at, { differs, isTitle }] of lines.entries()) {
    if (isTitle) title = at;
    if (differs) for (const one of [title ?? at, at - 1, at, at + 1]) shown.add(one);
  }
  const read: (Line | number)[] = [];
  for (const [at, line] of lines.entries()) {
    const last = read.at(-1);
    if (shown.has(at)) read.push(line);
    else if (typeof last === 'number') read[read.length - 1] = last + 1;
    else read.push(1);
  }
  return read;
}
