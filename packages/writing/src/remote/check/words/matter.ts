import { contentStems } from '@greffier/french/text/words';
import type { People } from '../../../people/people.ts';
import type { Passage } from '@greffier/contract/values';

/** Verbs with which minutes report speech. */
const TOLD = new Set(
  contentStems(
    `répond répondu demande demandé indique indiqué précise précisé propose proposé relève relevé rappelle rappelé estime estimé
    signale signalé objecte objecté soutient soutenu annonce annoncé explique expliqué ajoute ajouté souhaite refuse accepte`,
  ),
);
/** Number of consecutive content words that are compared at once. */
const SPAN = 4;
/** Compared words count as said elsewhere only if at most this many of them are in the cited passages. */
const MOST_OWN = 1;
/** Compared words count as said elsewhere only if one other passage has at least this many of them. */
const LEAST_ELSEWHERE = 2;
/** Number of passages on either side of a cited one that count as the same matter. */
const NEAR = 4;

/**
 * A row of words counts as said elsewhere if none of the words is in the cited passages or in the passages `around`
 * them, while another passage has `elsewhere` of the words. At the end of a sentence, where a model drifts into another
 * matter, fewer words suffice.
 */
const STRANGE = [
  { row: 2, elsewhere: 2, around: 1, atEnd: true },
  { row: 4, elsewhere: 2, around: 0, atEnd: true },
  { row: 3, elsewhere: 3, around: 1, atEnd: false },
] as const;

/** A task with its owner: « Léo Arc : envoyer le devis » */
const TASK = /^[^:«»]{2,80}\u00a0: \p{Lu}/u;

/** Returns a check that finds words of a sentence that were said elsewhere in the meeting. */
export function createMatters(
  passages: readonly Passage[],
  people: People,
): (text: string, places: readonly number[], title: string) => boolean {
  const stems = passages.map(({ text }) => new Set(contentStems(text)));
  const names = new Set(people.persons.flatMap(({ name }) => contentStems(name)));
  /** Collects the words of some passages, of the passages `around` them, and of the title. */
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
    // A task names its matter, which may have been discussed earlier, so it is not tested here.
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
