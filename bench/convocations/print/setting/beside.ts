import type { Cell, Paragraph, Sheet } from '../../paper.ts';
import { type Run, setLine, wordsOf } from './lines.ts';

export interface Column {
  readonly x: number;
  readonly width: number;
}

/** Sets the signs that fill the space between the text and the piece at the right. */
export function leaderOf(paragraph: Paragraph, sheet: Sheet, last: Run | undefined, until: number, y: number): Run[] {
  if (paragraph.leader === undefined || last === undefined) return [];
  const look = { ...last, text: '' };
  const [word] = wordsOf([{ text: paragraph.leader.trim() }], sheet);
  if (word === undefined) return [];
  const step = word.width + (paragraph.leader === '. ' ? sheet.size * 0.28 : 0);
  const from = look.x + look.width + sheet.size * 0.35;
  const count = Math.floor((until - sheet.size * 0.35 - from) / step);
  if (count < 2) return [];
  const [piece] = wordsOf(
    [{ text: paragraph.leader === '. ' ? '.\u00a0'.repeat(count) : paragraph.leader.repeat(count) }],
    sheet,
  );
  return piece === undefined
    ? []
    : setLine([piece], { left: from, room: until - from, y, align: 'left', isLast: true });
}

/** Returns the place of each cell of a row, with and without its padding. */
export function cellsOf(row: readonly Cell[], columns: readonly Column[], padding: number) {
  let at = 0;
  return row.map((cell) => {
    const span = columns.slice(at, at + (cell.span ?? 1));
    at += cell.span ?? 1;
    const outer = { x: span[0]?.x ?? 0, width: span.reduce((sum, { width }) => sum + width, 0) };
    const inner = { x: outer.x + padding, width: Math.max(20, outer.width - 2 * padding) };
    return { cell, outer, inner };
  });
}

/** Joins the text of neighbouring runs, with spaces where there is a gap. */
export function textOf(runs: readonly Run[]): string {
  return runs
    .map((run, at) => {
      const previous = runs[at - 1];
      const apart = previous !== undefined && run.x - previous.x - previous.width > 0.12 * run.size;
      return (apart ? ' ' : '') + run.text;
    })
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
