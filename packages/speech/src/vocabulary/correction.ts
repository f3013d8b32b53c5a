import { LEAST_GAP, soundDistance } from './distance.ts';
import { figuresOf, keyOf, prepareElement, textWords, type Element, type TextWord } from './elements.ts';
import type { KnownWords } from './known-words.ts';
import { soundsOf, spelledAloud } from './sounds.ts';

/** A recogniser makes up to this many words more of an element than it has. */
const MORE_WORDS = 2;
/**
 * What may be wrong in an element of so many sounds, as a part of them: in a stretch with a word that nobody knows, and
 * where all that was heard are words. Short elements are like too many others.
 */
const LIMITS = [
  { from: 8, unknown: 0.22, known: 0.1 },
  { from: 6, unknown: 0.16, known: 0.06 },
  { from: 5, unknown: 0.14, known: -1 },
  { from: 3, unknown: 0.06, known: -1 },
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

export type Correct = (text: string) => string;

/**
 * Writes vocabulary elements as they are spelled where a text has them otherwise: in another case, with other accents or
 * hyphens, or as other letters and words that sound alike. What a French ear would not take for the element is left.
 * @param known tells the words of the language: one of them is never taken for one word of the vocabulary
 */
export function vocabularyCorrection(elements: readonly string[], known: KnownWords): Correct {
  const prepared = elements.map(prepareElement).filter(({ key }) => key !== '');
  const most = MORE_WORDS + Math.max(0, ...prepared.map(({ words, initials, key }) => (initials ? key.length : words)));
  return (text) => {
    const words = textWords(text);
    const stretches = stretchesOf(text, most, known);
    const taken = words.map(() => false);
    const chosen: Candidate[] = [];
    const take = (candidates: readonly Candidate[]): void => {
      for (const candidate of candidates) {
        if (taken.slice(candidate.from, candidate.to).includes(true)) continue;
        taken.fill(true, candidate.from, candidate.to);
        chosen.push(candidate);
      }
    };
    take(sameLetters(stretches, prepared));
    take(sameSounds(stretches, prepared));
    let result = text;
    for (const { from, to, written, element } of chosen.sort((a, b) => b.from - a.from)) {
      const rest = result.slice(words[to - 1]?.end);
      // The last point of « R.G.P.D. » ends no sentence where it goes on.
      const pointed = element.initials && to - from > 1 && /^\.\s*[\p{Ll},;]/u.test(rest);
      result = result.slice(0, words[from]?.start) + written + (pointed ? rest.slice(1) : rest);
    }
    return result;
  };
}

/** Words that stand side by side and could be an element together. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly key: string;
  readonly figures: string;
  readonly sounds: readonly string[];
  readonly heard: string;
  /** All are words of the language. */
  readonly known: boolean;
  /** A capital letter within a sentence: whoever wrote it took the first word for a name. */
  readonly named: boolean;
  /** Signs between the words, not only spaces and hyphens. */
  readonly signs: boolean;
}

/** Ways in which a stretch is an element but for case, accents, hyphens and spaces; the longest elements first. */
function sameLetters(stretches: readonly Stretch[], elements: readonly Element[]): Candidate[] {
  const found = stretches.flatMap((stretch) =>
    elements
      .filter((element) => element.key === stretch.key && fits(stretch, element) && !isOrdinary(stretch, element))
      .map((element) => ({ ...stretch, written: element.written, element, share: 0 })),
  );
  return found.sort((a, b) => b.element.key.length - a.element.key.length);
}

/** « une pierre » is none of the name Pierre, and « si on » no Sion; « PIERRE » and « Pierre » may be. */
function isOrdinary({ text, known, from, to }: Stretch, element: Element): boolean {
  if (!known || text === element.written || element.words > 1) return false;
  return to - from === 1 ? text === text.toLowerCase() : element.key.length < LONG_ENOUGH;
}

function sameSounds(stretches: readonly Stretch[], elements: readonly Element[]): Candidate[] {
  const found: Candidate[] = [];
  for (const stretch of stretches) {
    const { from, to, heard, known, named } = stretch;
    for (const element of elements) {
      if (!fits(stretch, element) || stretch.figures !== element.figures) continue;
      // « Moulin » within a sentence is a name and no mill: it may be the same name in another spelling, no other one.
      const only = known && to - from === 1 && element.words === 1;
      if (only && !named) continue;
      for (const { sounds, written, elided } of element.spoken) {
        if (elided && to - from > 1) continue;
        const limit = only ? 0 : limitOf(sounds, known ? 'known' : 'unknown');
        if (limit < LEAST_GAP * Math.abs(sounds.length - heard.length)) continue;
        const cost = soundDistance(sounds, heard, limit);
        if (cost > limit || !alike(element, stretch)) continue;
        found.push({ from, to, written, element, share: cost / Math.max(sounds.length, heard.length) });
      }
    }
  }
  return found.sort((a, b) => a.share - b.share || b.to - b.from - (a.to - a.from));
}

/** A recogniser makes of an element up to two words more than it has; initials may be letters with points between them. */
function fits({ from, to, signs }: Stretch, element: Element): boolean {
  if (signs && !element.initials) return false;
  return to - from <= (element.initials ? Math.max(1, element.key.length) : element.words) + MORE_WORDS;
}

/** What a recogniser has written, as sounds: capitals without a vowel between them were spelled. */
function heardSounds(word: string): string {
  return /^(?:\p{L}|[\p{Lu}\p{N}]{2,})$/u.test(word) && !/^[àyaô]$/iu.test(word) && !/[AEIOUY].|.[AEIOUY]/u.test(word)
    ? spelledAloud(word)
    : soundsOf(word);
}

/** All stretches of up to `most` words between which nothing stands but spaces, hyphens and the points of initials. */
function stretchesOf(text: string, most: number, known: KnownWords): Stretch[] {
  const words = textWords(text).map((word) => ({
    ...word,
    sounds: heardSounds(word.text),
    known: known(word.text) || isCompound(text, word, known),
    named: /^\p{Lu}/u.test(word.text) && /[^.!?…:«\s]\s*$/u.test(text.slice(0, word.start)),
  }));
  return words.flatMap((first, from) => {
    const found: Stretch[] = [];
    let signs = false;
    for (let to = from + 1; to <= Math.min(words.length, from + most); to++) {
      const [last, before] = [words[to - 1], words[to - 2]];
      if (last === undefined) break;
      const joint = to - from === 1 ? '' : text.slice(before?.end, last.start);
      if (/[^\s\-’'.]/u.test(joint) || (joint.includes('.') && before?.text.length !== 1)) break;
      signs ||= joint.includes('.');
      const part = words.slice(from, to);
      const written = text.slice(first.start, last.end);
      found.push({
        from,
        to,
        text: written,
        key: keyOf(written),
        figures: figuresOf(written),
        sounds: part.map(({ sounds }) => sounds),
        heard: part.map(({ sounds }) => sounds).join(''),
        known: part.every(({ known }) => known),
        named: first.named,
        signs,
      });
    }
    return found;
  });
}

/** Part of a word with a hyphen: « week-end ». */
function isCompound(text: string, word: TextWord, known: KnownWords): boolean {
  const before = /[\p{L}-]*$/u.exec(text.slice(0, word.start))?.[0] ?? '';
  const after = /^[\p{L}-]*/u.exec(text.slice(word.end))?.[0] ?? '';
  return before + after !== '' && known(before + word.text + after);
}

function limitOf(sounds: string, kind: 'known' | 'unknown'): number {
  return (LIMITS.find(({ from }) => sounds.length >= from) ?? NONE)[kind] * sounds.length;
}

/** As many words as the element has: each is one of its own, and none may be another altogether. */
function alike(element: Element, { from, to, sounds }: Stretch): boolean {
  if (element.words === 1 || to - from !== element.words) return true;
  return element.sounds.every((readings, index) =>
    readings.some((own) => {
      const limit = AMONG_OTHERS * Math.max(0, limitOf(own, 'unknown'));
      return soundDistance(own, sounds[index] ?? '', limit) <= limit;
    }),
  );
}
