import { FINDING_KINDS, OUTCOME_HEADS, OUTCOME_TITLES } from '@greffier/contract/meeting/minutes/findings';
import { textOf } from '../blocks/block-text.ts';
import type { Block, Cell, Format } from '../blocks/html-blocks.ts';
import { type Outcome, outcomesIn } from './outcomes.ts';

export const RECAP_TITLE = 'Relevé de décisions';
const ITEM = 'Point';
const DECISION = 'Décision';

/**
 * Lists all decisions, votes and tasks of minutes, each kind in a table, with the items that they belong to.
 * @param numbers numbers of the titles that have one
 * @returns nothing if there are no outcomes
 */
export function recap(blocks: readonly Block[], numbers: ReadonlyMap<Block, string>): Block[] {
  const outcomes = outcomesIn(blocks);
  return FINDING_KINDS.flatMap((kind) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind);
    if (own.length === 0) return [];
    const heads = kind === 'decision' ? [DECISION] : OUTCOME_HEADS[kind];
    const named = own.some(({ under }) => under !== null);
    const rows = own.map(({ under, cells }) => [
      ...(named ? [plainCell(itemName(under, numbers))] : []),
      ...heads.map((_, at) => plainCell(cells[at] ?? '')),
    ]);
    const head = [...(named ? [ITEM] : []), ...heads].map((text) => plainCell(text, true));
    return [paragraph(OUTCOME_TITLES[kind], { bold: true }), { kind: 'table' as const, rows: [head, ...rows] }];
  });
}

function itemName(under: Outcome['under'], numbers: ReadonlyMap<Block, string>): string {
  if (under?.kind !== 'paragraph') return '';
  const number = numbers.get(under);
  return number === undefined ? textOf(under) : `${number} ${textOf(under)}`;
}

const paragraph = (text: string, format: Format = {}): Block => ({
  kind: 'paragraph',
  role: { kind: 'body' },
  pieces: [{ text, format }],
});

const plainCell = (text: string, header = false): Cell => ({
  header,
  columns: 1,
  rows: 1,
  blocks: text === '' ? [] : [paragraph(text)],
});
