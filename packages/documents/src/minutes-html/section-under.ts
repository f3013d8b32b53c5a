import { elementsOf } from './elements.ts';

/** A section of sanitised minutes, from the start of its heading to the end of its text. */
export interface Section {
  readonly start: number;
  /** Place at which the text under the section's heading begins. */
  readonly innerStart: number;
  readonly end: number;
}

const IS_HEADING = /^h[1-6]$/;

/**
 * Finds the place of each item's heading and text in sanitised minutes, up to the next item. A renamed heading is found
 * by its position if no heading was added or removed. Reads the text once for all items.
 * @param headings each item's heading as first written: the HTML between its tags
 * @returns for each heading a section, null if the heading is gone; without headings, one section after the last title
 */
export function sectionsUnder(html: string, headings: readonly string[]): readonly (Section | null)[] {
  const there = elementsOf(html)
    .filter(({ name, parent }) => parent === null && IS_HEADING.test(name))
    .map(({ name, innerStart, innerEnd, start, end }) => {
      return { level: name, heading: html.slice(innerStart, innerEnd), start, end };
    });
  if (headings.length === 0) {
    const start = there.at(-1)?.end ?? 0;
    return [{ start, innerStart: start, end: html.length }];
  }
  const items = new Set(headings);
  const left = Map.groupBy(there.keys(), (at) => there[at]?.heading ?? '');
  const found = headings.map((title, section) => {
    const titled = left.get(title)?.shift();
    const place = titled ?? (there.length === headings.length ? section : undefined);
    return place === undefined ? null : { place, isRenamed: titled === undefined };
  });
  const taken = new Set(found.map((own) => own?.place));
  return found.map((heading) => {
    const own = heading === null ? undefined : there[heading.place];
    if (heading === null || own === undefined) return null;
    // Headings that people added below an item belong to the item.
    let next = heading.place + 1;
    for (let other = there[next]; other !== undefined; other = there[++next]) {
      if (heading.isRenamed || taken.has(next) || items.has(other.heading) || other.level <= own.level) break;
    }
    return { start: own.start, innerStart: own.end, end: there[next]?.start ?? html.length };
  });
}
