import { elementsOf } from './elements.ts';

/** An item, by its place among the headings that the minutes had when they were written. */
export interface ItemPlace {
  /** Each as it stood between its tags. */
  readonly headings: readonly string[];
  readonly section: number;
}

const IS_HEADING = /^h[1-6]$/;

/**
 * Where the text below an item's heading is in sanitised minutes, to the next item. A heading that was renamed is found by its
 * place, where no heading came or went; null where it is gone.
 */
export function sectionUnder(
  html: string,
  { headings, section }: ItemPlace,
): { readonly start: number; readonly end: number } | null {
  const there = elementsOf(html)
    .filter(({ name, parent }) => parent === null && IS_HEADING.test(name))
    .map(({ name, innerStart, innerEnd, start, end }) => {
      return { level: name, heading: html.slice(innerStart, innerEnd), start, end };
    });
  const title = headings[section];
  // Minutes that were written without items.
  if (title === undefined) return { start: there.at(-1)?.end ?? 0, end: html.length };
  const nth = headings.slice(0, section).filter((heading) => heading === title).length;
  const titled = there.filter(({ heading }) => heading === title)[nth];
  const own = titled ?? (there.length === headings.length ? there[section] : undefined);
  if (own === undefined) return null;
  // Headings that people added below stay with the item.
  const items = new Set(headings);
  const next = there.find(
    ({ start, level, heading }) =>
      start >= own.end && (titled === undefined || items.has(heading) || level <= own.level),
  );
  return { start: own.end, end: next?.start ?? html.length };
}
