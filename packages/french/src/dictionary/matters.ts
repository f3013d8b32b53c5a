import { readFileSync } from 'node:fs';
import { contentStems } from '../text/words.ts';

/**
 * What people speak of in meetings, a matter a line of `data/matters.txt`: the words by which an agenda or a question names it,
 * a colon, and those with which it is spoken of. General French of several countries; what only one meeting would need has no place there.
 */
interface Matter {
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

const DATA = new URL('../../data/matters.txt', import.meta.url);

const MATTERS: readonly Matter[] = readFileSync(DATA, 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [names = '', words = ''] = line.split(':');
    return { names: new Set(contentStems(names)), words: new Set(contentStems(words)) };
  });

/** By stem, the places of the matters that hold it. */
function placesBy(stemsOf: (matter: Matter) => ReadonlySet<string>): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [place, matter] of MATTERS.entries())
    for (const stem of stemsOf(matter)) {
      const known = places.get(stem);
      if (known === undefined) places.set(stem, [place]);
      else known.push(place);
    }
  return places;
}
const NAMED = placesBy(({ names }) => names);
const SPOKEN = placesBy(({ words }) => words);
const NOWHERE: readonly number[] = [];

/** What a stem tells that is a word of so many matters, (0–1]. */
const telling = (matters: number): number => 1 / Math.sqrt(Math.max(1, matters));
const tellingOf = (stem: string): number => telling((NAMED.get(stem)?.length ?? 0) + (SPOKEN.get(stem)?.length ?? 0));

/**
 * The stems that are likely where a matter is spoken of that a stem names, and how much each tells of it, (0–1]. Where the stem is
 * itself one with which a matter is spoken of, the names of that matter. Without the stem itself.
 */
export function kindredOf(stem: string): ReadonlyMap<string, number> {
  const kindred = new Map<string, number>();
  const add = (stems: ReadonlySet<string>, tells: number): void => {
    for (const other of stems)
      if (other !== stem) kindred.set(other, Math.max(kindred.get(other) ?? 0, tells * tellingOf(other)));
  };
  const named = NAMED.get(stem) ?? NOWHERE;
  const spoken = SPOKEN.get(stem) ?? NOWHERE;
  for (const place of named) {
    add(MATTERS[place]?.words ?? new Set(), telling(named.length));
    add(MATTERS[place]?.names ?? new Set(), telling(named.length));
  }
  for (const place of spoken) add(MATTERS[place]?.names ?? new Set(), telling(named.length + spoken.length));
  return kindred;
}
