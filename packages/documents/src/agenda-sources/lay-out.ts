import type { PageText, Row } from '../outline/page-text.ts';
import type { SourceLine } from './lines.ts';

/**
 * A4, in points. Text at the top and bottom of a page could count as running headers and footers, so no text is put
 * there.
 */
const PAGE = { width: 595, height: 842, left: 70, top: 100, bottom: 740 } as const;
/** Largest number of pages, since an agenda is at the beginning of its document. */
const MOST_PAGES = 80;

/**
 * Lays out the lines as pages, as if they were printed, so that every kind of file is read as an outline in the same
 * way.
 */
export function layOut(lines: readonly SourceLine[]): PageText[] {
  const pages: Row[][] = [[]];
  let y: number = PAGE.top;
  for (const { segments, above } of lines) {
    y += above;
    if (y > PAGE.bottom) {
      if (pages.length === MOST_PAGES) break;
      pages.push([]);
      y = PAGE.top;
    }
    const placed = segments.map((one) => ({ ...one, x: one.x + PAGE.left, right: one.right + PAGE.left }));
    pages.at(-1)?.push({ page: pages.length, y, segments: placed });
  }
  return pages.map((rows, index) => ({ number: index + 1, width: PAGE.width, height: PAGE.height, rows }));
}
