import { contentStems } from '@greffier/french/text/words';
import type { People } from '../../../people/people.ts';
import type { Passage } from '@greffier/contract/values';

/** By which minutes tell that something was said. */
const TOLD = new Set(
  contentStems(
    `répond répondu demande demandé indique indiqué précise précisé propose proposé relève relevé rappelle rappelé estime estimé
    signale signalé objecte objecté soutient soutenu annonce annoncé explique expliqué ajoute ajouté souhaite refuse accepte`,
  ),
);
/** Content words in a row that are looked at together. */
const SPAN = 4;
/** Of these, as many stand at most in the passages that are named… */
const MOST_OWN = 1;
/** …and at least in another one. */
const LEAST_ELSEWHERE = 2;
/** Passages on either side of those that are named in which the same matter is spoken of. */
const NEAR = 4;

/**
 * Words in a row of which none stands in the passages that are named, nor `around` them, while as many as `elsewhere` were said
 * together in another one. What is carried over from another matter comes at the end of a sentence, where fewer tell.
 */
const STRANGE = [
  { row: 2, elsewhere: 2, around: 1, atEnd: true },
  { row: 4, elsewhere: 2, around: 0, atEnd: true },
  { row: 3, elsewhere: 3, around: 1, atEnd: false },
] as const;

/** « Léo Arc : envoyer le devis » */
const TASK = /^[^:«»]{2,80}\u00a0: \p{Lu}/u;

/** Looks for words of a sentence that were said in another place of the meeting. */
export function createMatters(
  passages: readonly Passage[],
  people: People,
): (text: string, places: readonly number[], title: string) => boolean {
  const stems = passages.map(({ text }) => new Set(contentStems(text)));
  const names = new Set(people.persons.flatMap(({ name }) => contentStems(name)));
  /** What stands in some passages, and so far around them. */
  const wordsAround = (places: readonly number[], title: string, around: number) => {
    const near = new Set(places.flatMap((at) => Array.from({ length: 2 * around + 1 }, (_, by) => at - around + by)));
    return { near, own: new Set([...contentStems(title), ...[...near].flatMap((at) => [...(stems[at] ?? [])])]) };
  };
  const isStrange = (
    words: readonly string[],
    places: readonly number[],
    title: string,
    { row, elsewhere, around, atEnd }: (typeof STRANGE)[number],
  ): boolean => {
    const { near, own } = wordsAround(places, title, around);
    for (let at = atEnd ? Math.max(0, words.length - row) : 0; at + row <= words.length; at++) {
      const some = [...new Set(words.slice(at, at + row))];
      if (some.length < row || some.some((word) => own.has(word))) continue;
      if (stems.some((said, place) => !near.has(place) && some.filter((word) => said.has(word)).length >= elsewhere))
        return true;
    }
    return false;
  };
  return (text, places, title) => {
    const { near, own } = wordsAround(places, title, NEAR);
    const words = contentStems(text).filter((word) => !names.has(word) && !TOLD.has(word) && !/\d/.test(word));
    // A task names its matter, which may have been spoken of before.
    if (!TASK.test(text) && STRANGE.some((rule) => isStrange(words, places, title, rule))) return true;
    for (let at = 0; at + SPAN <= words.length; at++) {
      const span = [...new Set(words.slice(at, at + SPAN))];
      const strange = span.filter((word) => !own.has(word));
      if (span.length - strange.length > MOST_OWN || strange.length < LEAST_ELSEWHERE) continue;
      if (
        stems.some(
          (said, place) => !near.has(place) && strange.filter((word) => said.has(word)).length >= LEAST_ELSEWHERE,
        )
      )
        return true;
    }
    return false;
  };
}
