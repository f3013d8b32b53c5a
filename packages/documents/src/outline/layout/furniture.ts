import { readLabel } from '../titles/labels.ts';
import { foldTitle } from '../titles/text.ts';
import type { PageText, Row } from '../page-text.ts';

/** The share of a page's height, at its head and at its foot, in which running headers and footers stand. */
const EDGE = 0.1;
/** Largest distance by which a running header or footer may move from page to page; points. */
const DRIFT = 4;
const PAGE_NUMBER = /^[-–—|\s]*(?:(?:page|p\.)\s{0,4})?\d{1,4}(?:\s{0,4}(?:\/|sur|de|of)\s{0,4}\d{1,4})?[-–—|\s]*$/iu;
const ENDING_PAGE_NUMBER = /\bpage\s{0,4}\d{1,4}\s{0,4}(?:\/|sur|de)\s{0,4}\d{1,4}$/iu;

const textOf = (row: Row): string => row.segments.map(({ text }) => text).join(' ');
// Digits are masked because a page number changes from page to page.
const pattern = (row: Row): string => foldTitle(textOf(row)).replace(/\d+/g, '#');

/** Removes running headers, running footers and page numbers from pages. */
export function withoutFurniture(pages: readonly PageText[]): PageText[] {
  const edges = pages.flatMap((page) => page.rows.filter((row) => isAtEdge(row, page)));
  // A numbered line that repeats may still be content: in the agenda and, on a later page, above the item itself.
  const repeats = (row: Row): boolean =>
    readLabel(textOf(row)) === undefined &&
    edges.some(
      (other) => other.page !== row.page && Math.abs(other.y - row.y) <= DRIFT && pattern(other) === pattern(row),
    );
  return pages.map((page) => ({
    ...page,
    rows: page.rows.filter((row) => !(isAtEdge(row, page) && (isPageNumber(row) || repeats(row)))),
  }));
}

function isAtEdge(row: Row, page: PageText): boolean {
  return row.y < page.height * EDGE || row.y > page.height * (1 - EDGE);
}

const isPageNumber = (row: Row): boolean => {
  const text = textOf(row);
  return PAGE_NUMBER.test(text) || ENDING_PAGE_NUMBER.test(text);
};
