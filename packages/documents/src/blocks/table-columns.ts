import { textOf } from './block-text.ts';
import type { Cell } from './html-blocks.ts';

/** A cell and the column in which it begins. */
export interface PlacedCell {
  readonly cell: Cell;
  /** The first column of the cell, from 0. */
  readonly column: number;
}

/** Places the cells of each row in the columns that are not taken by cells reaching down from the rows above. */
export function placed(rows: readonly (readonly Cell[])[]): PlacedCell[][] {
  /** For each column, the first row that no cell from above reaches. */
  const free: number[] = [];
  return rows.map((cells, index) => {
    let column = 0;
    return cells.map((cell) => {
      while ((free[column] ?? 0) > index) column++;
      const begin = column;
      column += cell.columns;
      for (let at = begin; at < column; at++) free[at] = Math.max(free[at] ?? 0, index + cell.rows);
      return { cell, column: begin };
    });
  });
}

/** Margins on both sides of a cell, in twips. */
const MARGINS = 200;
/** Width of a character in a bold head, in fonts as wide as Calibri's replacements, and extra for a capital; twips. */
const CHARACTER = 140;
const CAPITAL = 40;
/** Smallest width of a column, in characters. It is small, since a figure needs little room. */
const NARROWEST = 6;
/** Largest number of characters in a word that is never broken: an address may be longer than the page. */
const LONGEST_WORD = 26;
/** Number of characters after which a text wraps, so that a sentence does not take the whole width. */
const WIDEST = 42;

/** Widths that a column needs, in twips: `words` so that no word breaks, `line` so that each text stays on one line. */
interface Need {
  readonly words: number;
  readonly line: number;
}
const LEAST: Need = { words: NARROWEST * CHARACTER + MARGINS, line: NARROWEST * CHARACTER + MARGINS };

/**
 * Computes the widths of the columns from their contents, in twips. No word breaks if the page is wide enough; the
 * remaining width goes to the columns whose texts wrap.
 * @param width largest width of all columns together
 */
export function columnWidths(cells: readonly (readonly PlacedCell[])[], width: number): number[] {
  const needs: Need[] = [];
  for (const { cell, column } of cells.flat()) {
    const { words, line } = needOf(cell);
    for (let at = column; at < column + cell.columns; at++) {
      const known = needs[at] ?? LEAST;
      needs[at] = {
        words: Math.max(known.words, words / cell.columns),
        line: Math.max(known.line, line / cell.columns),
      };
    }
  }
  // A cell that reaches far to the right leaves columns without any content.
  const all = Array.from(needs, (need) => need ?? LEAST);
  if (all.length === 0) return [width];
  const words = sum(all.map((need) => need.words));
  const lines = sum(all.map((need) => need.line));
  const share = (need: Need): number => {
    if (words >= width) return (width * need.words) / words;
    if (lines <= width) return (width * need.line) / lines;
    return need.words + ((width - words) * (need.line - need.words)) / (lines - words);
  };
  return all.map((need) => Math.floor(share(need)));
}

function needOf({ blocks }: Cell): Need {
  let words = 0;
  let line = 0;
  for (const block of blocks) {
    const text = block.kind === 'paragraph' ? textOf(block) : null;
    // A table or a rule in a cell counts as a long line of text.
    if (text === null) line = Math.max(line, WIDEST * CHARACTER);
    else {
      line = Math.max(line, widthOf(text.length > WIDEST ? text.slice(0, WIDEST) : text));
      for (const word of text.split(/[ \t\n-]/)) words = Math.max(words, widthOf(word.slice(0, LONGEST_WORD)));
    }
  }
  return { words: words + MARGINS, line: Math.max(line, words) + MARGINS };
}

const widthOf = (text: string): number => text.length * CHARACTER + (text.match(/\p{Lu}/gu)?.length ?? 0) * CAPITAL;

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
