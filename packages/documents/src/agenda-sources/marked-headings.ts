import { isListHeading } from '@greffier/contract/list-heading';
import { agendaBookmarks } from '../outline/bookmarks.ts';
import type { Bookmark } from '../outline/page-text.ts';
import type { ReadItem, ReadOutline } from '../outline/read-outline.ts';
import { foldTitle } from '../outline/titles/text.ts';
import { lineTitle } from '../outline/titles/titles.ts';
import type { SourceLine } from './lines.ts';

/** A document with more headings is a book. */
const MOST = 100;
/** Headings of minutes that name a part of them, and no item of their agenda. */
const PARTS =
  /^(?:presences?|presents?|participants?|absents?|excuses?|proces verbal|compte rendu|releve (?:de|des) decisions?|decisions?|signatures?|approbation)$/;

const isPart = (title: string): boolean => PARTS.test(foldTitle(lineTitle(title)));

/** Gives the headings that a document itself marks as such, as the bookmarks of its PDF would. */
export function markedHeadings(lines: readonly SourceLine[]): Bookmark[] {
  const marked = lines.flatMap(({ heading, segments }): Bookmark[] =>
    heading === undefined ? [] : [{ level: heading, title: segments.map(({ text }) => text).join(' ') }],
  );
  const named = belowAgenda(marked).filter(({ title }) => !isPart(title));
  return named.length > MOST ? [] : named;
}

/** Where a heading says that the agenda follows, only those below it may be items. */
function belowAgenda(marked: readonly Bookmark[]): readonly Bookmark[] {
  const at = marked.findIndex(({ title }) => isListHeading(title));
  const own = marked[at];
  if (own === undefined) return marked;
  const behind = marked.slice(at + 1);
  const end = behind.findIndex(({ level }) => level <= own.level);
  return end === -1 ? behind : behind.slice(0, end);
}

/**
 * Takes the headings as the items where what was read among the lines is nothing else and mostly in doubt. Headings also part
 * documents that are no agenda, so they are sure only where the lines say so, too.
 * @returns undefined where the headings are not the agenda
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
