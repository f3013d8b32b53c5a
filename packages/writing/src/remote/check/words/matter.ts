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

/** Looks for words of a sentence that were said in another place of the meeting. */
export function createMatters(
  passages: readonly Passage[],
  people: People,
): (text: string, places: readonly number[], title: string) => boolean {
  const stems = passages.map(({ text }) => new Set(contentStems(text)));
  const names = new Set(people.persons.flatMap(({ name }) => contentStems(name)));
  return (text, places, title) => {
    const near = new Set(places.flatMap((at) => Array.from({ length: 2 * NEAR + 1 }, (_, by) => at - NEAR + by)));
    const own = new Set([...contentStems(title), ...[...near].flatMap((at) => [...(stems[at] ?? [])])]);
    const words = contentStems(text).filter((word) => !names.has(word) && !TOLD.has(word) && !/\d/.test(word));
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
