import type { AgendaItem } from '@greffier/contract/values';
import { soundOf, soundsLike } from './sounds.ts';
import { contentStems, fold, stem } from './words.ts';

const WORD = /\p{L}[\p{L}\p{N}-]*/gu;
/** Shorter words of a title are too easily like something else. */
const LEAST_LETTERS = 5;
const LEAST_HALF = 3;

/** Halves of one word that was written as two: no word of grammar, no word of one letter or two. */
const mayJoin = (...halves: readonly string[]): boolean =>
  halves.every((half) => half.length >= LEAST_HALF && contentStems(half).length > 0);

/**
 * Puts the words of the titles where a recogniser wrote what sounds like them: « fancy faire » for « fancy-fair »,
 * « biau vert » for « Biovert ». A word that the title itself has, or any other title, is left as it is.
 */
export function hearing(agenda: readonly AgendaItem[]): (sentence: string) => string {
  const titles = agenda.flatMap(({ text }) => text.match(WORD) ?? []);
  const known = new Set(agenda.flatMap(({ text }) => contentStems(text)));
  const targets = [
    ...new Map(
      titles
        .filter((word) => word.length >= LEAST_LETTERS && contentStems(word).length > 0)
        .map((word): [string, string] => [fold(word), soundOf(word)]),
    ),
  ];
  const heard = new Map<string, string | null>();
  /** The title's word that one or two words sound like; null for none. */
  const meant = (said: string): string | null => {
    const cached = heard.get(said);
    if (cached !== undefined) return cached;
    const sound = soundOf(said);
    const found = targets.find(
      ([word, target]) =>
        soundsLike(sound, target) && fold(said).replace(/[^a-z]/g, '') !== word.replace(/[^a-z]/g, ''),
    );
    heard.set(said, found?.[0] ?? null);
    return found?.[0] ?? null;
  };
  return (sentence) => {
    const words = [...sentence.matchAll(WORD)];
    let text = '';
    let done = 0;
    for (let at = 0; at < words.length; at++) {
      const word = words[at];
      const next = words[at + 1];
      if (word === undefined) continue;
      const alone = fold(word[0]);
      if (known.has(stem(alone))) continue;
      const partner = next !== undefined && known.has(stem(fold(next[0])));
      const between =
        next === undefined || !mayJoin(word[0], next[0]) ? '' : sentence.slice(word.index + word[0].length, next.index);
      const pair = next !== undefined && !partner && between === ' ' ? meant(`${word[0]}${next[0]}`) : null;
      const one = pair ?? (alone.length >= LEAST_LETTERS ? meant(word[0]) : null);
      if (one === null) continue;
      const last = pair === null ? word : (next ?? word);
      text += sentence.slice(done, word.index) + one;
      done = last.index + last[0].length;
      if (pair !== null) at++;
    }
    return text + sentence.slice(done);
  };
}
