import { type MinutesLine, type OutcomeLine, outcomeLines } from '@greffier/contract/meeting/minutes/outcome-lines';
import { type ParagraphBlock, textOf } from '../blocks/block-text.ts';
import type { Block, Cell, Origin } from '../blocks/html-blocks.ts';

/** A decision, a vote or a task, as the text of the minutes now records it. */
export interface Outcome extends Omit<OutcomeLine<Block>, 'sources'> {
  readonly origin: Origin;
}

/** Finds the outcomes in minutes, in order. */
export const outcomesIn = (blocks: readonly Block[]): Outcome[] =>
  outcomeLines(blocks.map(lineOf)).map(({ sources, ...outcome }) => ({ ...outcome, origin: originOf(sources) }));

function lineOf(block: Block): MinutesLine<Block> {
  if (block.kind === 'rule') return { kind: 'other', text: '', source: block };
  if (block.kind === 'table') {
    const rows = block.rows.map((row) => ({ cells: row.map(cellText), sources: row.flatMap(paragraphsOf) }));
    return { kind: 'table', rows };
  }
  const { role } = block;
  const line = { text: oneLine(block), source: block };
  if (role.kind === 'item') return { kind: 'item', begins: role.level === 0 && role.marked, ...line };
  return { kind: role.kind === 'quote' ? 'other' : role.kind, ...line };
}

const paragraphsOf = ({ blocks }: Cell): ParagraphBlock[] => blocks.filter((block) => block.kind === 'paragraph');

const oneLine = (block: ParagraphBlock): string => textOf(block).replaceAll('\n', ' ');

const cellText = (cell: Cell): string => paragraphsOf(cell).map(oneLine).join(' ').trim();

/** Finds the origin of a line; of several passages, the first one that the line names. */
function originOf(line: readonly Block[]): Origin {
  const all = line.flatMap((block) =>
    block.kind === 'paragraph' ? block.pieces.flatMap(({ origin }) => origin ?? []) : [],
  );
  const finding = all.find((origin) => origin.finding !== undefined)?.finding;
  const passage = all.find((origin) => origin.passage !== undefined)?.passage;
  return { ...(finding !== undefined && { finding }), ...(passage !== undefined && { passage }) };
}
