import { bounded } from './bounded.ts';
import { readLabel } from './titles/labels.ts';
import type { Piece } from './layout/pieces.ts';
import type { ReadItem } from './read-outline.ts';
import { letters } from './titles/text.ts';
import { cleanTitle, joinLines } from './titles/titles.ts';

/** A line as it is printed. A language model reads the printed lines if no item was found. */
export interface PrintedLine {
  readonly text: string;
  /** Distance from the left edge of the line's column; points. */
  readonly x: number;
  /** Size of the letters; points. */
  readonly size: number;
  readonly isBold: boolean;
}

/** The kind of a line: an item of this level or, if the level is 0, a continuation of the item in the line before. */
export interface LineLabel {
  /** The index of the line, from 0. */
  readonly line: number;
  readonly level: number;
}

/** Largest number of lines that a language model gets, since an agenda stands on the first pages. */
const MOST_LINES = 150;
/** Largest number of characters of a line that the model gets. */
const LONGEST = 200;

/** Lists the first lines of the pages, as far as an agenda may reach. */
export function printedLines(pieces: readonly Piece[]): PrintedLine[] {
  const left = new Map<number, number>();
  for (const { part, x } of pieces) left.set(part, Math.min(x, left.get(part) ?? x));
  return pieces.slice(0, MOST_LINES).map(({ text, part, x, style }) => ({
    text: text.slice(0, LONGEST).toWellFormed(),
    x: Math.round(x - (left.get(part) ?? 0)),
    size: style.size,
    isBold: style.bold,
  }));
}

/**
 * Makes items of labelled lines, in the words of the lines. A line with its own number never continues another line,
 * and a level is at most one deeper than the level before it. No item is sure, because the labels may be guesses.
 */
export function labelledOutline(lines: readonly PrintedLine[], labels: readonly LineLabel[]): ReadItem[] {
  const items: { level: number; text: string; last: number; lines: number[] }[] = [];
  for (const { line, level } of labels.toSorted((a, b) => a.line - b.line)) {
    const text = lines[line]?.text;
    const open = items.at(-1);
    if (text === undefined || open?.last === line) continue;
    const label = readLabel(text);
    const isNumbered = label !== undefined && label.kind !== 'bullet';
    if (level > 0 || isNumbered) {
      const deepest = (open?.level ?? 0) + 1;
      const own = level > 0 ? level : (open?.level ?? 1);
      items.push({ level: Math.min(own, deepest), text: label?.rest ?? text, last: line, lines: [line] });
    } else if (open !== undefined && open.last === line - 1) {
      open.text = joinLines(open.text, text);
      open.last = line;
      open.lines.push(line);
    }
  }
  return bounded(
    items
      .map(({ level, text, lines: from }) => ({ level, text: cleanTitle(text), sure: false, lines: from }))
      .filter(({ text }) => letters(text) > 0),
  );
}
