import { contentStems } from '@greffier/french/text/words';

export type Stems = ReadonlySet<string>;

export const stemsOf = (text: string): Stems => new Set(contentStems(text));

/** How many words two texts share. */
export const shared = (one: Stems, other: Stems): number => [...one].filter((term) => other.has(term)).length;
