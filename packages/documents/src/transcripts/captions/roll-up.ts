import type { Utterance } from '../types.ts';

/** The words of one voice in a caption, with their lines. */
export interface Caption extends Utterance {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Largest gap between two captions of which the second repeats the first; seconds. */
const GAP = 1;
/** Fewest words that show a caption repeats the one before, since nobody says as many twice in a row. */
const TELLING = 3;
/** Largest number of lines that a rolling caption shows. */
const SHOWN = 4;
/** Smallest share of captions that begin with the previous caption, in a file that rolls up. */
const ROLLING = 0.3;

/**
 * Keeps each word once in captions that roll up: they show a line again with the next one, or grow word by word. Words
 * that a person says twice (« oui, oui ») stay, and so do repetitions in a file in which only some captions repeat.
 */
export function withoutRollUp(captions: readonly Caption[]): Utterance[] {
  const voiced = carriedOn(captions);
  const pairs = voiced.slice(1).filter((caption, at) => isNext(voiced[at], caption));
  const repeating = voiced.slice(1).filter((caption, at) => repeated(voiced[at], caption) >= TELLING).length;
  const rolls = repeating > 1 && repeating >= pairs.length * ROLLING;
  const kept: Utterance[] = [];
  voiced.forEach((caption, at) => {
    const words = wordsOf(caption);
    const count = repeated(voiced[at - 1], caption);
    const fresh = rolls || count >= TELLING || isSameMoment(voiced[at - 1], caption) ? words.slice(count) : words;
    if (fresh.length > 0) kept.push({ ...omitLines(caption), text: fresh.join(' ') });
  });
  return kept;
}

/** Keeps the captions with speech. A caption without a name gets the previous speaker. */
function carriedOn(captions: readonly Caption[]): Caption[] {
  let voice: string | null = null;
  return captions.flatMap((caption) => {
    voice = caption.voice ?? voice;
    return caption.text === '' ? [] : [{ ...caption, voice: voice === '' ? null : voice }];
  });
}

const omitLines = ({ voice, start, end, text }: Caption): Utterance => ({ voice, start, end, text });

const isNext = (before: Caption | undefined, caption: Caption): before is Caption =>
  before !== undefined && before.voice === caption.voice && caption.start - before.end <= GAP;

/** Tells whether two captions are on the screen at once. */
const isSameMoment = (before: Caption | undefined, caption: Caption): boolean =>
  before !== undefined && caption.start < before.end;

/** Counts the first words of a caption that repeat the previous caption, as a whole or its last lines. */
function repeated(before: Caption | undefined, caption: Caption): number {
  if (!isNext(before, caption)) return 0;
  const words = wordsOf(caption).map(folded);
  const lines = before.lines.length;
  for (let from = 0; from < lines; from = Math.max(from + 1, lines - SHOWN)) {
    const shown = before.lines.slice(from).flatMap((line) => line.split(/\s+/).filter(Boolean).map(folded));
    if (shown.length > 0 && shown.length <= words.length && shown.every((word, at) => word === words[at]))
      return shown.length;
  }
  return 0;
}

const wordsOf = ({ text }: Caption): string[] => text.split(/[ \t]+/).filter(Boolean);
/** Removes punctuation and capitals, which a growing caption gets only at the end. */
const folded = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || word;
