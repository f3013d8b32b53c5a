import { soundDistance } from './distance.ts';
import { prepareElement, textWords, type Element, type Spoken, type TextWord } from './elements.ts';
import type { KnownWords } from './known-words.ts';
import { ReadingIndex } from './readings.ts';
import { stretchOf, wordReader, type HeardWord, type Stretch } from './stretches.ts';

/** A recogniser may write an element with up to this many more words than it has. */
const MORE_WORDS = 2;
/**
 * How much of an element may be heard wrongly, in tenths of a sound for each of its sounds, from a number of sounds on. The
 * limit is different for stretches with an unknown word, for those that are also written as a name, and for those that
 * consist of known words. Short elements have stricter limits, because many words sound like them.
 */
const LIMITS = [
  { from: 10, unknown: 2.9, named: 2.9, known: 2 },
  { from: 8, unknown: 2.7, named: 2.7, known: 0.7 },
  { from: 7, unknown: 2.4, named: 2.4, known: 0.4 },
  { from: 6, unknown: 2.1, named: 2.1, known: -1 },
  { from: 5, unknown: 1.4, named: 0.8, known: -1 },
  { from: 4, unknown: 0.5, named: 1.4, known: -1 },
  { from: 3, unknown: 0.5, named: 0.5, known: -1 },
] as const;
type Heard = 'unknown' | 'named' | 'known';
/** Words that sound the same, as « Charmée » and « Charmey » do, may differ by this; tenths of a sound. */
const SAME = 1;
/** One of several words may be heard this many times worse than a single word. */
const AMONG_OTHERS = 1.6;
/** Factor of the limits for letters that are said one by one. */
const SPELLED = 0.7;
/** Lowest limit for them; tenths of a sound. */
const LEAST_LIMIT = 4;
/** Several ordinary words hardly match an element of this many letters by chance: « valor plast » is Valorplast. */
const LONG_ENOUGH = 7;
/** Several heard words may be one word of an element only if it has this many sounds: « Can’t » is not Conthey. */
const LONG_SOUNDS = 5;
const NONE = { unknown: -1, named: -1, known: -1 };

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
 * Corrects the spelling of vocabulary elements in a text: their case, accents and hyphens, or other letters and words that
 * sound alike. Leaves what does not sound like an element in French.
 * @param known knows the words of the language; such a word is never taken for a vocabulary element of one word
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
      // The last point of « R.G.P.D. » belongs to the initials if the sentence goes on.
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

/**
 * Tells whether a stretch is ordinary language: « une pierre » is not the name Pierre and « si on » is not Sion, but « PIERRE »
 * and « Pierre » may be names. A capital at the beginning of a sentence does not count: « Ça va » is not about the CA.
 */
function isOrdinary({ known, named, from, to }: Stretch, written: string, element: Element): boolean {
  if (!known || written === element.written || element.words > 1) return false;
  if (to - from > 1) return element.key.length < LONG_ENOUGH;
  return written === written.toLowerCase() || (element.initials && !named && written !== written.toUpperCase());
}

/**
 * Tells whether an article and a noun are just that: « le maire » is not Lemaire, but « Du Jardin » within a sentence and
 * « Madame du jardin » may be Dujardin.
 */
function isPhrase({ known, named, words }: Stretch, before: TextWord | undefined, element: Element): boolean {
  const [first] = words;
  if (!known || element.words > 1 || words.length < 2 || !isOneOf(SMALL_WORDS, first)) return false;
  if (isOneOf(TITLES, before) && isOneOf(WORDS_OF_NAMES, first)) return false;
  return !(named && words.every(({ capital }) => capital));
}

/**
 * Tells whether a stretch begins or ends with a joining word that the element lacks: « je gère des projets de… » is not
 * « chef de projet ».
 */
function isTorn({ known, words }: Stretch, { written }: Element): boolean {
  if (!known || words.length < 2) return false;
  const said = textWords(written);
  return ([0, -1] as const).some((at) => isOneOf(SMALL_WORDS, words.at(at)) && !isOneOf(SMALL_WORDS, said.at(at)));
}

const TITLES = new Set('m mme mlle me maître monsieur madame mademoiselle'.split(' '));
const WORDS_OF_NAMES = new Set('de des du d’'.split(' '));
const SMALL_WORDS = new Set([...WORDS_OF_NAMES, ...'à au aux en et l’ la le les ou un une'.split(' ')]);
const isOneOf = (words: ReadonlySet<string>, word: TextWord | undefined): boolean =>
  word !== undefined && words.has(word.text.toLowerCase().replace("'", '’'));

/**
 * Tells whether a stretch has a possible number of words for an element: up to two more. Only initials may have points in
 * between.
 */
function fits({ from, to, signs }: Stretch, element: Element): boolean {
  if (signs && !element.initials) return false;
  return to - from <= (element.initials ? Math.max(1, element.key.length) : element.words) + MORE_WORDS;
}

const figuresIn = ({ words }: Stretch): string => words.map(({ figures }) => figures).join('');

const limitIn = ({ sounds, spelled }: Spoken, heard: Heard): number => limitOf(sounds, heard) * (spelled ? SPELLED : 1);

function limitOf(sounds: string, kind: Heard): number {
  return (LIMITS.find(({ from }) => sounds.length >= from) ?? NONE)[kind] * sounds.length;
}

/**
 * Tells whether every word matches, so that one completely different word rules an element out. If the stretch has as many
 * words as the element, each is compared with its counterpart; if a part is the same, the rest is compared with the rest.
 * « Luca et Marie » is not Luca Ferrari.
 */
function everyWordAlike({ words }: Spoken, { words: heard }: Stretch): boolean {
  if (words.length === 1) return true;
  const same = (at: number, other: number): boolean => words.at(at)?.includes(heard.at(other)?.sounds ?? '') === true;
  if (heard.length === words.length) {
    return words.every((readings, at) => readings.some((own) => isLike(own, heard[at]?.sounds ?? '')));
  }
  // If fewer words were heard than the element has, none of them may be just one of its words.
  const rest = heard.length < words.length ? heard.length : words.length - 1;
  let start = 0;
  while (start < rest && same(start, start)) start++;
  let end = 0;
  while (start + end < rest && same(-1 - end, -1 - end)) end++;
  const restHeard = heard.slice(start, heard.length - end);
  return (words[0] ?? []).some((_, way) =>
    isLike(
      words
        .slice(start, words.length - end)
        .map((readings) => readings[way] ?? '')
        .join(''),
      restHeard.map(({ sounds }) => sounds).join(''),
    ),
  );
}

function isLike(said: string, heard: string): boolean {
  return soundDistance(said, heard) <= AMONG_OTHERS * Math.max(LEAST_LIMIT, limitOf(said, 'named'));
}
