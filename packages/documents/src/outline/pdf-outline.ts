import { agendaBookmarks } from './bookmarks.ts';
import { printedLines } from './labelled.ts';
import { openPdf } from './pdf/open-pdf.ts';
import { OutlineError } from './outline-error.ts';
import type { ReadOutline } from './read-outline.ts';
import { readPages } from './read-pages.ts';
import { letters } from './titles/text.ts';
import { withTitles } from './titled-outline.ts';
import type { PageText } from './page-text.ts';

export { OutlineError, type OutlineErrorCode } from './outline-error.ts';

/** Largest number of letters that a scanner prints on its picture of a page: a date, a name and a page number. */
const STAMP = 60;

const isStamped = (pages: readonly PageText[]): boolean =>
  pages.every(
    ({ rows }) => letters(rows.flatMap(({ segments }) => segments.map(({ text }) => text)).join(' ')) <= STAMP,
  );

/**
 * Reads the outline of an agenda, a notice of meeting or a minutes template in PDF: its items in reading order, at
 * least one, without their numbers.
 * @throws OutlineError tells why there is none, and holds the printed lines if there is any text
 */
export async function readPdfOutline(pdf: Uint8Array): Promise<ReadOutline> {
  const { pages, bookmarks, isDrawn, hasImage } = await openPdf(pdf);
  if (pages.every(({ rows }) => rows.length === 0)) throw new OutlineError(isDrawn ? 'no_text' : 'empty');
  const { pieces, ...outline } = readPages(pages);
  const items = agendaBookmarks(bookmarks, outline) ?? outline.items;
  if (items.length > 0) return { ...outline, items };
  if (hasImage && isStamped(pages)) throw new OutlineError('no_text');
  throw new OutlineError('no_outline', { lines: printedLines(pieces), outline: withTitles(outline) });
}
