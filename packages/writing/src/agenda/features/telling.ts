import { familyOf, type Title } from './titles.ts';

/** The items that a word tells something about, and how much about each. */
interface Told {
  readonly items: readonly number[];
  readonly tells: readonly number[];
}
/** Finds the items that a spoken word tells something about. Its cost grows with the words said, not the titles. */
export type Telling = (word: string) => Told;

const NOTHING: Told = { items: [], tells: [] };

interface Growing {
  readonly items: number[];
  readonly tells: number[];
}

function index(titles: readonly ReadonlyMap<string, number>[]): Map<string, Growing> {
  const told = new Map<string, Growing>();
  for (const [item, words] of titles.entries())
    for (const [word, tells] of words) {
      const known = told.get(word) ?? { items: [], tells: [] };
      known.items.push(item);
      known.tells.push(tells);
      told.set(word, known);
    }
  return told;
}

/** Makes a function that finds the items with a word. @param titles for each item, its words and how much each tells */
export function tellingOf(titles: readonly ReadonlyMap<string, number>[]): Telling {
  const told = index(titles);
  return (word) => told.get(word) ?? NOTHING;
}

/** Makes a function that finds the items whose titles have a word of the same family, but not the word itself. */
export function kindredTelling(titles: readonly Title[]): Telling {
  const families = index(titles.map((title) => title.families));
  const known = new Map<string, Told>();
  const find = (word: string): Told => {
    const family = families.get(familyOf(word) ?? '') ?? NOTHING;
    const kept = family.items.flatMap((item, nth) => (titles[item]?.own.has(word) === true ? [] : [nth]));
    return { items: kept.map((nth) => family.items[nth] ?? 0), tells: kept.map((nth) => family.tells[nth] ?? 0) };
  };
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const told = find(word);
    known.set(word, told);
    return told;
  };
}
