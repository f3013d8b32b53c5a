import type { AgendaItem } from '@greffier/contract/values';
import { bounded } from './bounded.ts';
import { readLabel } from './titles/labels.ts';
import type { ReadItem, ReadOutline } from './read-outline.ts';
import { foldTitle, letters } from './titles/text.ts';
import { cleanTitle, lineTitle } from './titles/titles.ts';
import type { Bookmark } from './page-text.ts';

/** Fewest bookmarks that can be an agenda. */
const LEAST = 3;
/** Bookmarks that name a part of the document, such as its cover, and not an item of its agenda. */
const PARTS =
  /^(?:page(?: de (?:garde|titre|couverture))?(?: \d+)?|couverture|sommaire|table des matieres|ordre du jour.*|annexe.*|convocation|liste des annexes|informations? pratiques?|diapositive \d+|slide \d+)$/;

/**
 * Takes the bookmarks as the items of the agenda, each with the lines that print the same text. Many files have
 * bookmarks of another kind (chapters, names of pages), so most bookmarks must be printed, and most printed items must
 * be among them.
 * @returns undefined where the bookmarks are not the agenda
 */
export function agendaBookmarks(
  bookmarks: readonly Bookmark[],
  { lines, items: printed }: Pick<ReadOutline, 'lines' | 'items'>,
): ReadItem[] | undefined {
  const items = belowTitle(bookmarks).flatMap(({ level, title }) => {
    const text = cleanTitle(readLabel(title.trim())?.rest ?? title);
    return letters(text) === 0 || PARTS.test(foldTitle(text)) ? [] : [{ level, text }];
  });
  if (items.length < LEAST) return undefined;
  const said = foldTitle(lines.map(({ text }) => text).join(' '));
  const isPrinted = items.filter(({ text }) => said.includes(foldTitle(text)));
  const marked = new Set(items.map(({ text }) => foldTitle(text)));
  const known = printed.filter(({ text }) => marked.has(foldTitle(text)));
  const isAgenda = isPrinted.length >= items.length * 0.7 && known.length >= printed.length * 0.7;
  return isAgenda ? bounded(onPages(withoutGaps(items), { lines, items: printed })) : undefined;
}

/** Finds the lines that print each bookmark. An item that is printed nowhere is not sure. */
function onPages(marked: readonly AgendaItem[], { lines, items }: Pick<ReadOutline, 'lines' | 'items'>): ReadItem[] {
  const places = new Map<string, readonly number[]>();
  lines.forEach((line, at) => {
    const title = foldTitle(lineTitle(line.text));
    if (!places.has(title)) places.set(title, [at]);
  });
  for (const item of items.toReversed()) places.set(foldTitle(item.text), item.lines);
  return marked.map(({ level, text }) => {
    const from = places.get(foldTitle(text)) ?? [];
    return { level, text, sure: from.length > 0, lines: from };
  });
}

/** Leaves out a single bookmark above all others: it is the title of the document, and those below it are the items. */
function belowTitle(bookmarks: readonly Bookmark[]): readonly Bookmark[] {
  const tops = bookmarks.filter(({ level }) => level === 1);
  return tops.length === 1 && bookmarks.length > LEAST
    ? bookmarks.slice(1).map(({ level, title }) => ({ level: level - 1, title }))
    : bookmarks;
}

function withoutGaps(items: readonly AgendaItem[]): AgendaItem[] {
  const top = Math.min(...items.map(({ level }) => level));
  return items.map(({ level, text }) => ({ level: level - top + 1, text }));
}
