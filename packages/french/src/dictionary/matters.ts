import { readFileSync } from 'node:fs';
import { contentStems } from '../text/words.ts';

/**
 * A matter that people speak of in meetings. Each line of `data/matters.txt` has the words by which an agenda or a
 * question names the matter, a colon, and the words that people use to speak of it. The file has general French of
 * several countries; words that only one meeting would need do not belong there.
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

/** For each stem, lists the places of the matters that have this stem. */
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

/** Computes how informative a stem is, (0–1], if it belongs to this many matters. */
const telling = (matters: number): number => 1 / Math.sqrt(Math.max(1, matters));
const tellingOf = (stem: string): number => telling((NAMED.get(stem)?.length ?? 0) + (SPOKEN.get(stem)?.length ?? 0));

/**
 * Finds the stems that are likely when people speak of the matter that a stem names, and how informative each is,
 * (0–1]. For a stem that people use to speak of a matter, finds the names of that matter. Leaves out the stem itself.
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
