import { prepareElement, type Element, type Spoken } from './elements.ts';
import type { KnownWords } from './known-words.ts';
import { everyWordAlike, limitIn, SAME } from './likeness.ts';
import { fits, isOrdinary, isPhrase, isTorn, MORE_WORDS } from './ordinary-words.ts';
import { ReadingIndex } from './readings.ts';
import { stretchOf, wordReader, type HeardWord, type Stretch } from './stretches.ts';

/** Several heard words may be one word of an element only if it has this many sounds: « Can’t » is not Conthey. */
const LONG_SOUNDS = 5;
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
 * Corrects the spelling of vocabulary elements in a text: their case, accents and hyphens, or other letters and words
 * that sound alike. Leaves words that do not sound like an element in French.
 * @param known recognises the words of the language; they count as an element of one word only with a capital
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
      // The last full stop of « R.G.P.D. » belongs to the initials if the sentence goes on.
      const pointed = element.initials && to - from > 1 && /^\.\s*[\p{Ll},;]/u.test(rest);
      result = result.slice(0, words[from]?.start) + written + (pointed ? rest.slice(1) : rest);
    }
    return result;
  };

  /** Finds elements that the words from here on match except for case, accents, hyphens and spaces. */
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
        if (isPhrase(stretch, words[from - 1], element)) continue;
        found.push({ from, to, written: element.written, element, share: 0 });
      }
    }
    return found;
  }

  /** Finds elements that the words from here on sound like. */
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
    readings.find(heard, [...new Set(ends)], strictness, (reading, end, cost) => {
      const { element, sounds, written, joined, figures } = reading;
      for (const [at, stretch] of stretches.entries()) {
        if (ends[at] !== end) continue;
        const { to, known, named, capital } = stretch;
        if (to - from > (joined ? 1 : sounds.length < LONG_SOUNDS ? element.words : Infinity)) continue;
        // « Moulin » within a sentence is a name, not a mill. It may be another spelling of the same name, but not another
        // name.
        const only = known && to - from === 1 && element.words === 1;
        if (
          only
            ? !named || joined || cost > SAME
            : cost > limitIn(reading, known ? 'known' : capital ? 'named' : 'unknown')
        )
          continue;
        if (isPhrase(stretch, words[from - 1], element) || isTorn(stretch, element)) continue;
        if (!fits(stretch, element) || figuresIn(stretch) !== figures || !everyWordAlike(reading, stretch)) continue;
        found.push({ from, to, written, element, share: cost / Math.max(sounds.length, end) });
      }
    });
    return found;
  }
}

/** Lists the words from here on that could form one element, each with the place after it. */
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
    // Even a single known word may be an element, if it is written as a name and sounds the same.
    limits: [Math.max(limitIn(spoken, 'unknown'), limitIn(spoken, 'named')), Math.max(SAME, limitIn(spoken, 'known'))],
  };
}

const figuresIn = ({ words }: Stretch): string => words.map(({ figures }) => figures).join('');
