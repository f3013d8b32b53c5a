import { soundDistance } from './distance.ts';
import { prepareElement, type Element, type Spoken } from './elements.ts';
import type { KnownWords } from './known-words.ts';
import { ReadingIndex } from './readings.ts';
import { stretchOf, wordReader, type HeardWord, type Stretch } from './stretches.ts';

/** A recogniser makes up to this many words more of an element than it has. */
const MORE_WORDS = 2;
/**
 * What may be wrong in an element of so many sounds, in tenths of a sound for each: in a stretch with a word that nobody
 * knows, and where all that was heard are words. Short elements are like too many others.
 */
const LIMITS = [
  { from: 8, unknown: 2.2, known: 1 },
  { from: 6, unknown: 1.6, known: 0.6 },
  { from: 5, unknown: 1.4, known: -1 },
  { from: 3, unknown: 0.6, known: -1 },
] as const;
/** One word among several may be heard this much worse than alone. */
const AMONG_OTHERS = 1.5;
/** Letters from which several ordinary words are no chance: « valor plast ». */
const LONG_ENOUGH = 7;
const NONE = { unknown: -1, known: -1 };

interface Candidate {
  readonly from: number;
  readonly to: number;
  readonly written: string;
  readonly element: Element;
  readonly share: number;
}

interface Reading extends Spoken {
  readonly element: Element;
  readonly limits: readonly [unknown: number, known: number];
}

export type Correct = (text: string) => string;

/**
 * Writes vocabulary elements as they are spelled where a text has them otherwise: in another case, with other accents or
 * hyphens, or as other letters and words that sound alike. What a French ear would not take for the element is left.
 * @param known tells the words of the language: one of them is never taken for one word of the vocabulary
 */
export function vocabularyCorrection(elements: readonly string[], known: KnownWords): Correct {
  const prepared = elements.map(prepareElement).filter(({ key }) => key !== '');
  const most = MORE_WORDS + Math.max(0, ...prepared.map(({ words, initials, key }) => (initials ? key.length : words)));
  const read = wordReader(known);
  const keys = Map.groupBy(prepared, ({ key }) => key);
  const longestKey = Math.max(0, ...prepared.map(({ key }) => key.length));
  const readings = new ReadingIndex(
    prepared.flatMap((element) => element.spoken.map((spoken) => toReading(element, spoken))),
  );

  return (text) => {
    const words = read(text);
    const taken = words.map(() => false);
    const chosen: Candidate[] = [];
    const take = (candidates: readonly Candidate[]): void => {
      for (const candidate of candidates) {
        if (taken.slice(candidate.from, candidate.to).includes(true)) continue;
        taken.fill(true, candidate.from, candidate.to);
        chosen.push(candidate);
      }
    };
    const alike = words.flatMap((_, from) => sameLetters(text, words, from));
    take(alike.toSorted((a, b) => b.element.key.length - a.element.key.length));
    const heard = words.flatMap((_, from) => sameSounds(words, from));
    take(heard.toSorted((a, b) => a.share - b.share || b.to - b.from - (a.to - a.from)));
    let result = text;
    for (const { from, to, written, element } of chosen.toSorted((a, b) => b.from - a.from)) {
      const rest = result.slice(words[to - 1]?.end);
      // The last point of « R.G.P.D. » ends no sentence where it goes on.
      const pointed = element.initials && to - from > 1 && /^\.\s*[\p{Ll},;]/u.test(rest);
      result = result.slice(0, words[from]?.start) + written + (pointed ? rest.slice(1) : rest);
    }
    return result;
  };

  /** Ways in which words from here on are an element but for case, accents, hyphens and spaces. */
  function sameLetters(text: string, words: readonly HeardWord[], from: number): Candidate[] {
    const found: Candidate[] = [];
    let key = '';
    for (const [to, word] of together(words, from, most)) {
      key += word.key;
      if (key.length > longestKey) break;
      const elements = keys.get(key);
      if (elements === undefined) continue;
      const stretch = stretchOf(words, from, to);
      const written = text.slice(words[from]?.start, word.end);
      for (const element of elements) {
        if (!fits(stretch, element) || isOrdinary(stretch, written, element)) continue;
        found.push({ from, to, written: element.written, element, share: 0 });
      }
    }
    return found;
  }

  /** Ways in which words from here on sound like an element. */
  function sameSounds(words: readonly HeardWord[], from: number): Candidate[] {
    const found: Candidate[] = [];
    const ends: number[] = [];
    const stretches: Stretch[] = [];
    let heard = '';
    for (const [to, word] of together(words, from, most)) {
      heard += word.sounds;
      ends.push(heard.length);
      stretches.push(stretchOf(words, from, to));
      if (heard.length >= readings.longest) break;
    }
    const strictness = stretches.at(-1)?.known === true ? 1 : 0;
    readings.find(heard, [...new Set(ends)], strictness, ({ element, sounds, written, elided, limits }, end, cost) => {
      for (const [at, stretch] of stretches.entries()) {
        if (ends[at] !== end) continue;
        const { to, known, named } = stretch;
        if (elided && to - from > 1) continue;
        // « Moulin » within a sentence is a name and no mill: it may be the same name in another spelling, no other one.
        const only = known && to - from === 1 && element.words === 1;
        if (only ? !named || cost > 0 : cost > (known ? limitOf(sounds, 'known') : limits[0])) continue;
        if (!fits(stretch, element) || figuresIn(stretch) !== element.figures || !everyWordAlike(element, stretch))
          continue;
        found.push({ from, to, written, element, share: cost / Math.max(sounds.length, end) });
      }
    });
    return found;
  }
}

/** The words from here on that could be one element together, each with the place after it. */
function* together(words: readonly HeardWord[], from: number, most: number): Generator<readonly [number, HeardWord]> {
  for (let at = from; at < Math.min(words.length, from + most); at++) {
    const word = words[at];
    if (word === undefined || (at > from && !word.joined)) return;
    yield [at + 1, word];
  }
}

function toReading(element: Element, spoken: Spoken): Reading {
  return {
    ...spoken,
    element,
    // Even a single known word may be an element, where it is written as a name and sounds the same.
    limits: [limitOf(spoken.sounds, 'unknown'), Math.max(0, limitOf(spoken.sounds, 'known'))],
  };
}

/** « une pierre » is none of the name Pierre, and « si on » no Sion; « PIERRE » and « Pierre » may be. */
function isOrdinary({ known, from, to }: Stretch, written: string, element: Element): boolean {
  if (!known || written === element.written || element.words > 1) return false;
  return to - from === 1 ? written === written.toLowerCase() : element.key.length < LONG_ENOUGH;
}

/** A recogniser makes of an element up to two words more than it has; initials may be letters with points between them. */
function fits({ from, to, signs }: Stretch, element: Element): boolean {
  if (signs && !element.initials) return false;
  return to - from <= (element.initials ? Math.max(1, element.key.length) : element.words) + MORE_WORDS;
}

const figuresIn = ({ words }: Stretch): string => words.map(({ figures }) => figures).join('');

function limitOf(sounds: string, kind: 'known' | 'unknown'): number {
  return (LIMITS.find(({ from }) => sounds.length >= from) ?? NONE)[kind] * sounds.length;
}

/** As many words as the element has: each is one of its own, and none may be another altogether. */
function everyWordAlike(element: Element, { from, to, words }: Stretch): boolean {
  if (element.words === 1 || to - from !== element.words) return true;
  return element.sounds.every((readings, index) =>
    readings.some((own) => {
      const limit = AMONG_OTHERS * Math.max(0, limitOf(own, 'unknown'));
      return soundDistance(own, words[index]?.sounds ?? '') <= limit;
    }),
  );
}
