import type { FoundItem } from '@greffier/contract/meeting/agenda/read-pdf';
import { withoutListHeading } from '@greffier/contract/list-heading';
import { printedLines } from '../outline/labelled.ts';
import { readPages } from '../outline/read-pages.ts';
import type { Bookmark, PageText } from '../outline/page-text.ts';
import { headedItems } from './marked-headings.ts';
import { AgendaSourceError, type AgendaSourceErrorCode } from './source-error.ts';

/**
 * Reads an agenda of at least one item from pages that were drawn or laid out. All sources except PDFs with text are
 * read by this function.
 * @param nothing code of the error if there is no item
 * @param headings the headings that the document itself marks
 * @throws AgendaSourceError
 */
export function outlineOf(
  pages: readonly PageText[],
  nothing: AgendaSourceErrorCode,
  headings: readonly Bookmark[] = [],
): FoundItem[] {
  const read = readPages(pages);
  const { pieces } = read;
  const items = headedItems(headings, read) ?? read.items;
  if (items.length === 0) throw new AgendaSourceError(nothing, { lines: printedLines(pieces) });
  return withoutListHeading(items, ({ lines: [first = -1] }) => pieces[first]?.label !== undefined).map(
    ({ level, text, sure }) => ({ level, text, sure }),
  );
}
