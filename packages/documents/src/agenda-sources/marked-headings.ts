import { isListHeading } from '@greffier/contract/list-heading';
import { agendaBookmarks } from '../outline/bookmarks.ts';
import type { Bookmark } from '../outline/page-text.ts';
import type { ReadItem, ReadOutline } from '../outline/read-outline.ts';
import { foldTitle } from '../outline/titles/text.ts';
import { lineTitle } from '../outline/titles/titles.ts';
import type { SourceLine } from './lines.ts';

/** Largest number of headings of a document that is not a book. */
const MOST = 100;
/** Headings of minutes that name a part of the minutes and not an item of their agenda. */
const PARTS =
  /^(?:presences?|presents?|participants?|absents?|excuses?|proces verbal|compte rendu|releve (?:de|des) decisions?|decisions?|signatures?|approbation)$/;

const isPart = (title: string): boolean => PARTS.test(foldTitle(lineTitle(title)));

/** Lists the headings that a document itself marks as headings, in the form of a PDF's bookmarks. */
export function markedHeadings(lines: readonly SourceLine[]): Bookmark[] {
  const marked = lines.flatMap(({ heading, segments }): Bookmark[] =>
    heading === undefined ? [] : [{ level: heading, title: segments.map(({ text }) => text).join(' ') }],
  );
  const named = belowAgenda(marked).filter(({ title }) => !isPart(title));
  return named.length > MOST ? [] : named;
}

/** Keeps only the headings below the one that announces the agenda, if there is such a heading. */
function belowAgenda(marked: readonly Bookmark[]): readonly Bookmark[] {
  const at = marked.findIndex(({ title }) => isListHeading(title));
  const own = marked[at];
  if (own === undefined) return marked;
  const behind = marked.slice(at + 1);
  const end = behind.findIndex(({ level }) => level <= own.level);
  return end === -1 ? behind : behind.slice(0, end);
}

/**
 * Takes a document's headings as the items of its agenda, if they match the items that were read from its lines and if
 * most of these are in doubt. Headings also divide other documents, so an item is sure only if its lines say so, too.
 * @returns undefined if the headings are not the agenda
 */
export function headedItems(headings: readonly Bookmark[], read: ReadOutline): ReadItem[] | undefined {
  const items = read.items.filter(({ text }) => !isPart(text));
  const sure = new Set(items.filter((item) => item.sure).map(({ lines: [first] }) => first));
  if (sure.size > items.length / 2) return undefined;
  return agendaBookmarks(headings, { lines: read.lines, items })?.map((item) => ({
    ...item,
    sure: item.sure && sure.has(item.lines[0]),
  }));
}
