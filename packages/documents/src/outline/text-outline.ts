import type { AgendaItem } from '@greffier/contract/values';
import { candidatesOf, type Candidate } from './candidates.ts';
import { columnsOf } from './columns.ts';
import { contentsLines } from './contents.ts';
import { withCounted } from './counted.ts';
import { withoutFurniture } from './furniture.ts';
import { joinBlocks } from './joining.ts';
import { type Leveled, withLevels } from './levels.ts';
import { withPlainItems } from './plain.ts';
import { type Line, linesOf } from './lines.ts';
import { agendaBlocks } from './region.ts';
import { isSure } from './sure.ts';
import { tableLines } from './table.ts';
import { foldTitle, letters } from './text.ts';
import { cleanTitle } from './titles.ts';
import type { PageText } from './types.ts';

const LEAST_ITEMS = 2;

/** An item, and where it was found: the baselines of its first and its last line. */
export interface FoundItem extends AgendaItem {
  readonly page: number;
  readonly top: number;
  readonly bottom: number;
  readonly sure: boolean;
}

/** What is printed on the pages, read as an outline; empty where nothing looks like one. */
export function textOutline(pages: readonly PageText[]): FoundItem[] {
  const clean = withoutFurniture(pages);
  const lines = withCounted(linesOf(clean.flatMap(columnsOf)));
  // The columns of a table are not read one after the other.
  const unparted = clean.map(({ number, rows }) => ({ page: number, offset: 0, rows }));
  const contents = contentsLines(lines);
  const table = tableLines(unparted);
  const ways: (() => FoundItem[])[] = [
    // Dots that lead to a page are evidence enough.
    () => (contents === undefined ? [] : itemsOf(contents).map((item) => ({ ...item, sure: true }))),
    () => (table === undefined ? [] : tableItems(withCounted(table), lines)),
    () => itemsOf(lines),
  ];
  for (const way of ways) {
    const items = way();
    if (items.length >= LEAST_ITEMS) return items;
  }
  return [];
}

/** A table may also be one of tasks or of decisions within a longer outline. */
function tableItems(table: readonly Line[], lines: readonly Line[]): FoundItem[] {
  const inside = itemsOf(table, true);
  const cells = new Set(table.map(({ page, y }) => `${page} ${y}`));
  const outside = itemsOf(lines.filter(({ page, y }) => !cells.has(`${page} ${y}`)));
  return outside.length > inside.length ? outside : inside;
}

function itemsOf(lines: readonly Line[], isTable = false): FoundItem[] {
  const blocks = joinBlocks(lines);
  const region = isTable ? { blocks, isAnnounced: true } : agendaBlocks(blocks);
  const candidates = once(withPlainItems(region, candidatesOf(region.blocks), isTable));
  const list = oneList(withLevels(afterFirst(candidates)));
  return list.flatMap((item) => {
    const { level, block } = item;
    const text = cleanTitle(block.label?.rest ?? block.text);
    const place = { page: block.page, top: block.y, bottom: block.lastY };
    return letters(text) === 0 ? [] : [{ level, text, ...place, sure: isSure(list, item, region.isAnnounced) }];
  });
}

/** Bullets that come before the first number belong to no item of a numbered agenda. */
function afterFirst(candidates: readonly Candidate[]): readonly Candidate[] {
  const first = candidates.findIndex(({ block }) => block.label?.kind !== 'bullet');
  return first === -1 ? candidates : candidates.slice(first);
}

/** A second list that counts from one again, at the top, is no longer the agenda: conditions, directions, articles. */
function oneList(items: readonly Leveled[]): readonly Leveled[] {
  const again = items.findIndex(({ level, family, block: { label } }, index) => {
    if (level !== 1 || label?.value !== 1 || label.kind === 'bullet') return false;
    return items.slice(0, index).filter((item) => item.level === 1 && item.family === family).length >= 3;
  });
  return again === -1 ? items : items.slice(0, again);
}

const textOf = ({ block }: Candidate): string => foldTitle(cleanTitle(block.label?.rest ?? block.text));

/** An agenda that is followed by its points in detail says everything twice: the first time counts. */
function once(candidates: readonly Candidate[]): readonly Candidate[] {
  const [first] = candidates;
  if (first === undefined) return candidates;
  const again = candidates.findIndex((candidate, index) => index >= 3 && textOf(candidate) === textOf(first));
  if (again === -1) return candidates;
  const said = new Set(candidates.slice(0, again).map(textOf));
  const repeated = new Set(
    candidates
      .slice(again)
      .map(textOf)
      .filter((text) => said.has(text)),
  );
  return repeated.size >= said.size / 2 ? candidates.slice(0, again) : candidates;
}
