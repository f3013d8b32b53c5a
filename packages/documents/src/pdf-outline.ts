import type { AgendaItem } from '@greffier/contract/values';
import { agendaBookmarks } from './outline/bookmarks.ts';
import { bounded } from './outline/bounded.ts';
import { lineOfTitle, linesOfItem, readLines } from './outline/found-lines.ts';
import { printedLines } from './outline/labelled.ts';
import type { ReadItem, ReadOutline } from './outline/read-outline.ts';
import { openPdf } from './outline/open-pdf.ts';
import { OutlineError } from './outline/outline-error.ts';
import { foldTitle, letters } from './outline/text.ts';
import { type FoundItem, textOutline } from './outline/text-outline.ts';
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
  const printed = textOutline(pages);
  const marked = agendaBookmarks(bookmarks, pages, printed);
  const outline = {
    pages: pages.map(({ number, width, height }) => ({ number, width, height })),
    lines: readLines(pages),
  };
  if (marked === undefined && printed.length === 0) {
    if (hasImage && isStamped(pages)) throw new OutlineError('no_text');
    throw new OutlineError('no_outline', {
      lines: printedLines(pages),
      outline: withTitles({ ...outline, items: [] }),
    });
  }
  const found = printed.map((item) => ({ ...item, lines: linesOfItem(outline.lines, item) }));
  return {
    ...outline,
    items: bounded(marked === undefined ? found.map(withoutPlace) : onPages(marked, found, outline)),
  };
}

const withoutPlace = ({ level, text, sure, lines }: FoundItem & ReadItem): ReadItem => ({ level, text, sure, lines });

/** Bookmarks, each with the lines that say the same; one that is not printed is not sure. */
function onPages(
  marked: readonly AgendaItem[],
  found: readonly ReadItem[],
  { lines }: Pick<ReadOutline, 'lines'>,
): ReadItem[] {
  const places = new Map(found.toReversed().map((item) => [foldTitle(item.text), item.lines]));
  return marked.map(({ level, text }) => {
    const from = places.get(foldTitle(text)) ?? lineOfTitle(lines, text);
    return { level, text, sure: from.length > 0, lines: from };
  });
}
