import type { PdfLine, ReadPdf } from '@greffier/contract/meeting/agenda/read-pdf';
import type { AgendaItem } from '@greffier/contract/values';

/** A PDF, which the page keeps, with the lines and items read from it. */
export interface PdfSource {
  readonly file: File;
  readonly read: ReadPdf;
}

/** Where an item stands in the PDF: the indexes of its lines, in order. */
interface PdfOrigin {
  readonly lines: readonly number[];
  /** False if the item was read with doubt and nobody has checked it. */
  readonly sure: boolean;
}

export interface ReadItem extends AgendaItem {
  readonly from?: PdfOrigin;
}

/** The effect of a click on a line: a new item at a place in the list, or more text for the item on the line above. */
export type LineEntry =
  | { readonly type: 'insert'; readonly at: number; readonly item: ReadItem }
  | { readonly type: 'join'; readonly at: number; readonly item: ReadItem };

export const isUnsure = ({ from }: ReadItem): boolean => from?.sure === false;

/** Tells whether an item stands on a line. An item recognised on pictures, or known only from a bookmark, does not. */
export const isPlaced = ({ from }: ReadItem): boolean => (from?.lines.length ?? 0) > 0;

/** Marks an item as checked by a person. */
export const checked = <T extends ReadItem>(item: T): T =>
  item.from === undefined || item.from.sure ? item : { ...item, from: { ...item.from, sure: true } };

/**
 * Links an agenda to the PDF that it was read from. Each item gets the lines where it was read, or, if a person added
 * it, the line with the same words.
 * @param looked whether a person has saved the agenda since
 */
export function linkedTo({ lines, items }: ReadPdf, agenda: readonly AgendaItem[], looked: boolean): ReadItem[] {
  const used = new Set<number>();
  const isFree = (at: number): boolean => !used.has(at);
  return agenda.map(({ level, text }) => {
    const read = items.find((item) => item.text === text && item.lines.length > 0 && item.lines.every(isFree));
    const line = read === undefined ? lines.findIndex(({ title }, at) => title === text && isFree(at)) : -1;
    const own = read?.lines ?? (line === -1 ? [] : [line]);
    for (const at of own) used.add(at);
    const unplaced = items.find((item) => item.text === text && item.lines.length === 0);
    const sure = looked || ((read ?? unplaced)?.sure ?? true);
    return own.length === 0 && sure ? { level, text } : { level, text, from: { lines: own, sure } };
  });
}

/** Selects the pages to show first: those with items, and their neighbours; the first pages if there are no items. */
export function pagesFirst({ pages, lines, items }: ReadPdf): ReadonlySet<number> {
  const read = new Set(items.flatMap((item) => item.lines.map((at) => lines[at]?.page ?? 0)));
  const near = pages.filter(({ number }) => [number - 1, number, number + 1].some((other) => read.has(other)));
  return new Set((near.length === 0 ? pages.slice(0, FIRST_PAGES) : near).map(({ number }) => number));
}

const FIRST_PAGES = 2;
/** Largest difference between the indents of two lines on the same level; points. */
const SAME_INDENT = 6;
/** Largest distance between a line and the line below that continues it; line heights. */
const LINE_SPACING = 1.7;

/** Makes the entry that a click on a line adds to the list; null if the line has no title. */
export function entryOf(lines: readonly PdfLine[], at: number, items: readonly ReadItem[]): LineEntry | null {
  const line = lines[at];
  if (line === undefined || line.title === '') return null;
  const above = items.findIndex(({ from }) => from?.lines.at(-1) === at - 1);
  const open = items[above];
  if (open?.from !== undefined && goesOn(lines[at - 1], line)) {
    const from = { lines: [...open.from.lines, at], sure: true };
    return { type: 'join', at: above, item: { level: open.level, text: joined(open.text, line.title), from } };
  }
  const place = placeOf(items, at);
  const item = { level: levelOf(lines, line, items, place), text: line.title, from: { lines: [at], sure: true } };
  return { type: 'insert', at: place, item };
}

/** Finds a line's place in the list, in the order of the page: before the first item that stands below the line. */
function placeOf(items: readonly ReadItem[], at: number): number {
  const below = items.findIndex(({ from }) => (from?.lines[0] ?? -1) > at);
  if (below >= 0) return below;
  const last = items.findLastIndex(({ from }) => (from?.lines.length ?? 0) > 0);
  return last === -1 ? items.length : last + 1;
}

/** Finds the level of the nearest item with the same indent, above if possible; else the level of the item before. */
function levelOf(lines: readonly PdfLine[], line: PdfLine, items: readonly ReadItem[], place: number): number {
  const isBeside = ({ from }: ReadItem): boolean => {
    const first = lines[from?.lines[0] ?? -1];
    return first !== undefined && Math.abs(first.x - line.x) <= SAME_INDENT;
  };
  const beside = items.slice(0, place).findLast(isBeside) ?? items.slice(place).find(isBeside);
  return (beside ?? items[place - 1])?.level ?? 1;
}

/** Tells whether a line continues the one directly above: it begins in lower case, without a number of its own. */
const goesOn = (above: PdfLine | undefined, line: PdfLine): boolean =>
  above !== undefined &&
  above.page === line.page &&
  line.y > above.y &&
  line.y - above.y <= LINE_SPACING * line.height &&
  /^\p{Ll}/u.test(line.title) &&
  line.text.trimStart().startsWith(line.title.slice(0, 2));

/** Joins two lines, and a word that was divided between them. */
const joined = (text: string, more: string): string =>
  /\p{Ll}-$/u.test(text) ? text.slice(0, -1) + more : `${text} ${more}`;
