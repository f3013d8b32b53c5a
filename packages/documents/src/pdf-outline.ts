import { agendaBookmarks } from './outline/bookmarks.ts';
import { printedLines } from './outline/labelled.ts';
import { openPdf } from './outline/open-pdf.ts';
import { OutlineError } from './outline/outline-error.ts';
import type { ReadOutline } from './outline/read-outline.ts';
import { readPages } from './outline/read-pages.ts';
import { letters } from './outline/text.ts';
import { withTitles } from './outline/titled-outline.ts';
import type { PageText } from './outline/types.ts';

export { OutlineError, type OutlineErrorCode } from './outline/outline-error.ts';

/** Letters on a page, at most, where a scanner prints a date, a name and a page number on its picture. */
const STAMP = 60;

const isStamped = (pages: readonly PageText[]): boolean =>
  pages.every(
    ({ rows }) => letters(rows.flatMap(({ segments }) => segments.map(({ text }) => text)).join(' ')) <= STAMP,
  );

/**
 * The outline of an agenda, a notice of meeting or a minutes template in PDF: its items in reading order, without their
 * numbers, at least one. Throws an `OutlineError` that says why there is none, with what is printed where there is any text.
 */
export async function readPdfOutline(pdf: Uint8Array): Promise<ReadOutline> {
  const { pages, bookmarks, isDrawn, hasImage } = await openPdf(pdf);
  if (pages.every(({ rows }) => rows.length === 0)) throw new OutlineError(isDrawn ? 'no_text' : 'empty');
  const { pieces, ...outline } = readPages(pages, bookmarks);
  const items = agendaBookmarks(bookmarks, outline) ?? outline.items;
  if (items.length > 0) return { ...outline, items };
  if (hasImage && isStamped(pages)) throw new OutlineError('no_text');
  throw new OutlineError('no_outline', { lines: printedLines(pieces), outline: withTitles(outline) });
}
