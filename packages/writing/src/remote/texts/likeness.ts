import { contentStems } from '@greffier/french/text/words';

export type Stems = ReadonlySet<string>;

export const stemsOf = (text: string): Stems => new Set(contentStems(text));

/** Counts the words that two texts share. */
export const shared = (one: Stems, other: Stems): number => [...one].filter((term) => other.has(term)).length;
