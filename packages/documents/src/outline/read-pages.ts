import { TEXT_LIMITS } from '@greffier/contract/limits';
import { bounded } from './bounded.ts';
import { withCounted } from './layout/counted.ts';
import { withoutFurniture } from './layout/furniture.ts';
import { type Around, lookAround } from './lines/features/around.ts';
import { lineModel } from './lines/line-model.ts';
import { itemsAmong, type LineModel } from './lines/read-lines.ts';
import { type Piece, piecesOf } from './layout/pieces.ts';
import { withRunOn } from './layout/run-on.ts';
import type { ReadLine, ReadOutline } from './read-outline.ts';
import type { PageText } from './page-text.ts';

/** Fewest items of an agenda. */
const LEAST_ITEMS = 2;
/** Largest number of lines that are read from one file: eighty full pages. */
const MOST_LINES = 8_000;
/** How far a line reaches above its baseline, and how high it is; as multiples of the letters' size. */
const ABOVE = 0.95;
const HEIGHT = 1.25;

/** Reads the lines of pages without running headers and footers, and gathers the facts that their features need. */
export const linesAround = (pages: readonly PageText[]): Around =>
  lookAround(withCounted(withRunOn(piecesOf(withoutFurniture(pages)))).slice(0, MOST_LINES), pages);

/** Reads the lines of pages and the items of the agenda among them; no items if nothing looks like an agenda. */
export function readPages(
  pages: readonly PageText[],
  model: LineModel = lineModel(),
): ReadOutline & { readonly pieces: readonly Piece[] } {
  const around = linesAround(pages);
  const items = itemsAmong(around, model);
  return {
    pages: pages.map(({ number, width, height }) => ({ number, width, height })),
    pieces: around.pieces,
    lines: around.pieces.map(lineOf),
    items: bounded(
      (items.length < LEAST_ITEMS ? [] : items).map(({ level, text, run, chance }) => ({
        level,
        text,
        sure: chance >= model.sureFrom,
        lines: run,
      })),
    ),
  };
}

function lineOf({ printed, text, ...piece }: Piece): ReadLine {
  const { x, y, right } = printed ?? piece;
  const { size } = piece.style;
  return {
    page: piece.page,
    x,
    y: y - ABOVE * size,
    width: right - x,
    height: HEIGHT * size,
    text: text.slice(0, TEXT_LIMITS.agendaItem).toWellFormed(),
  };
}
