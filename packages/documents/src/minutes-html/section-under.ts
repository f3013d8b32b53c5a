import { elementsOf } from './elements.ts';

/** A section of sanitised minutes, from the start of its heading to the end of its text. */
export interface Section {
  readonly start: number;
  /** Where the text under its heading begins. */
  readonly innerStart: number;
  readonly end: number;
}

const IS_HEADING = /^h[1-6]$/;

/**
 * Finds where each item's heading and text are in sanitised minutes, up to the next item. A heading that was renamed is
 * found by its position if no heading was added or removed; null if it is gone. Reads the text once for all items.
 * @param headings of the items, each with the content of its tags when the minutes were written
 * @returns a section for each heading; if there are no headings, one section for minutes without items
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
    // Headings that people added below belong to the item.
    let next = heading.place + 1;
    for (let other = there[next]; other !== undefined; other = there[++next]) {
      if (heading.isRenamed || taken.has(next) || items.has(other.heading) || other.level <= own.level) break;
    }
    return { start: own.start, innerStart: own.end, end: there[next]?.start ?? html.length };
  });
}
