import type { AgendaItem } from '@greffier/contract/values';
import { printedLines } from '../outline/labelled.ts';
import { readPages } from '../outline/read-pages.ts';
import type { PageText } from '../outline/page-text.ts';
import { AgendaSourceError, type AgendaSourceErrorCode } from './source-error.ts';

/**
 * The agenda of what stands on pages, drawn or laid out, at least one item: the one way into the reading of outlines.
 * @param nothing how it is called where there is none
 * @throws AgendaSourceError
 */
export function outlineOf(pages: readonly PageText[], nothing: AgendaSourceErrorCode): AgendaItem[] {
  const { pieces, items } = readPages(pages, []);
  if (items.length === 0) throw new AgendaSourceError(nothing, { lines: printedLines(pieces) });
  return items.map(({ level, text }) => ({ level, text }));
}
