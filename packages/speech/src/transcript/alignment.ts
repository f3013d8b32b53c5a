import { length as lengthOf, type Span } from '../sound/spans.ts';
import { belongTogether, endsSentence } from '@greffier/french/text/sentences';
import type { SpeechPassage } from '../types.ts';
import { wordsOf } from './words.ts';

/** Recognised words and the time that they take together; seconds in the recording. */
export interface TimedText extends Span {
  readonly text: string;
  /** Probability of each word (`wordsOf`); absent where it is not known. */
  readonly odds?: readonly number[] | undefined;
}
export interface SpeakerTurn extends Span {
  readonly speaker: number;
}

interface Word extends TimedText {
  readonly speaker: number;
}

/**
 * Probability below which a word is doubtful. It was chosen so that about half of the marked words are wrong where
 * people speak (`npm run bench -- doubts`, docs/benchmarks.md).
 */
export const DOUBTFUL = 0.5;

/** A change of speaker moves to the end of a sentence that is at most this far away: words and seconds. */
const SNAP_WORDS = 4;
const SNAP_SECONDS = 1.8;
/** A change of speaker moves to the end of a clause that is at most this far away: words and seconds. */
const CLAUSE_SNAP_WORDS = 2;
const CLAUSE_SNAP_SECONDS = 0.9;
/** A new passage begins after a pause of this length; seconds. */
const PAUSE = 2;
/**
 * A passage that has reached the first length ends with its sentence; at the second length it ends with any word;
 * seconds. Short passages make sources easy to find.
 */
const LONG_PASSAGE = 15;
const LONGEST_PASSAGE = 45;
const endsClause = (word: string): boolean => /[,;:][»”)]*$/.test(word);

/**
 * Assigns recognised words to speakers and joins the words to passages. Every word is kept. Speakers are numbered by
 * first appearance.
 */
export function alignPassages(texts: readonly TimedText[], turns: readonly SpeakerTurn[]): SpeechPassage[] {
  const words = holdTogether(snapChanges(spreadWords(texts, turns)));
  const labels = new Map<number, string>();
  const passages: { speaker: string; start: number; end: number; words: Word[] }[] = [];
  let previous: Word | undefined;
  for (const word of words) {
    const label = labels.get(word.speaker) ?? `speaker_${labels.size + 1}`;
    labels.set(word.speaker, label);
    const passage = passages.at(-1);
    if (passage === undefined || previous === undefined || breaksBefore(word, previous, passage.start)) {
      passages.push({ speaker: label, start: word.start, end: word.end, words: [word] });
    } else {
      passage.end = word.end;
      passage.words.push(word);
    }
    previous = word;
  }
  return passages.map(({ words, start, end, speaker }) => ({
    speaker,
    start: round(start),
    end: round(end),
    ...joined(words),
  }));
}

/** Joins words to a text, and finds the doubtful words in it. */
function joined(words: readonly Word[]): Pick<SpeechPassage, 'text' | 'doubts'> {
  let at = 0;
  const doubts = words.flatMap(({ text, odds: [odds = 1] = [] }): [number, number][] => {
    const from = at;
    at += text.length + 1;
    const [spoken] = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(text) ?? [];
    if (odds >= DOUBTFUL || spoken === undefined) return [];
    const begin = from + text.indexOf(spoken);
    return [[begin, begin + spoken.length]];
  });
  const text = words.map((word) => word.text).join(' ');
  return doubts.length === 0 ? { text } : { text, doubts };
}

function breaksBefore(word: Word, previous: Word, passageStart: number): boolean {
  if (word.speaker !== previous.speaker) return true;
  if (belongTogether(previous.text, word.text)) return false;
  if (word.start - previous.end >= PAUSE) return true;
  const length = previous.end - passageStart;
  return length >= LONGEST_PASSAGE || (length >= LONG_PASSAGE && endsSentence(previous.text));
}

/** Splits texts into words. Each word gets a time in proportion to its letters, and the speaker of the nearest turn. */
function spreadWords(texts: readonly TimedText[], turns: readonly SpeakerTurn[]): Word[] {
  let nearestTurn = 0;
  const nearer = (by: 1 | -1, time: number): boolean => {
    const other = turns[nearestTurn + by];
    const [away, here] = [distance(other, time), distance(turns[nearestTurn], time)];
    return other !== undefined && (away < here || (by === 1 && away === here));
  };
  return texts.flatMap(spreadClause).map((word) => {
    const middle = (word.start + word.end) / 2;
    // The times of words may go back from one window to the next.
    while (nearer(-1, middle)) nearestTurn -= 1;
    while (nearer(1, middle)) nearestTurn += 1;
    return { ...word, speaker: turns[nearestTurn]?.speaker ?? 0 };
  });
}

/** Splits a clause into words, with times in proportion to their letters. */
export function spreadClause(clause: TimedText): TimedText[] {
  const parts = wordsOf(clause.text).map(({ text }) => text);
  const letters = parts.reduce((sum, part) => sum + part.length, 0);
  let start = clause.start;
  return parts.map((text, i) => {
    const end = start + (lengthOf(clause) * text.length) / Math.max(1, letters);
    const odds = clause.odds?.[i];
    const word = { text, start, end, ...(odds !== undefined && { odds: [odds] }) };
    start = end;
    return word;
  });
}

function distance(turn: Span | undefined, time: number): number {
  if (turn === undefined) return Infinity;
  return Math.max(0, turn.start - time, time - turn.end);
}

/**
 * Moves changes of speaker to a nearby end of a sentence, or else of a clause, because the times of words are estimates.
 */
function snapChanges(words: readonly Word[]): Word[] {
  const speakers = words.map((word) => word.speaker);
  const changes = words.flatMap((word, i) => (i > 0 && word.speaker !== words[i - 1]?.speaker ? [i] : []));
  for (const [n, change] of changes.entries()) {
    const limits = [changes[n - 1] ?? 0, changes[n + 1] ?? words.length] as const;
    const best =
      nearestSign(words, change, limits, endsSentence, SNAP_WORDS, SNAP_SECONDS) ??
      nearestSign(words, change, limits, endsClause, CLAUSE_SNAP_WORDS, CLAUSE_SNAP_SECONDS) ??
      change;
    const [before, after] = [words[change - 1]?.speaker ?? 0, words[change]?.speaker ?? 0];
    for (let i = best; i < change; i++) speakers[i] = after;
    for (let i = change; i < best; i++) speakers[i] = before;
  }
  return words.map((word, i) => ({ ...word, speaker: speakers[i] ?? word.speaker }));
}

/** Assigns words that belong together, such as « 15 000 » and « M. Dupont », to the person who begins them. */
function holdTogether(words: readonly Word[]): Word[] {
  let previous: Word | undefined;
  return words.map((word) => {
    const held = previous !== undefined && belongTogether(previous.text, word.text);
    previous = held && previous !== undefined ? { ...word, speaker: previous.speaker } : word;
    return previous;
  });
}

/** Finds the word after the sign that is nearest to a change of speaker; undefined if no sign is near enough. */
function nearestSign(
  words: readonly Word[],
  change: number,
  [previous, next]: readonly [number, number],
  isSign: (word: string) => boolean,
  most: number,
  seconds: number,
): number | undefined {
  let best: number | undefined;
  let far = seconds;
  for (let i = Math.max(previous + 1, change - most); i <= Math.min(next - 1, change + most); i++) {
    const away = Math.abs((words[i]?.start ?? 0) - (words[change]?.start ?? 0));
    if (isSign(words[i - 1]?.text ?? '') && (best === undefined ? away <= far : away < far)) [best, far] = [i, away];
  }
  return best;
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
