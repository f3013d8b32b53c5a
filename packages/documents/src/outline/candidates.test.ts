import { expect, it } from 'vitest';
import { candidatesOf } from './candidates.ts';
import { joinBlocks } from './joining.ts';
import { lineOf } from './lines.ts';

const style = { size: 10, bold: false, italic: false, color: '#000000' };
const found = (...texts: readonly string[]): string[] =>
  candidatesOf(
    joinBlocks(
      texts.flatMap((text, index) => {
        const segments = [{ text, x: 50, right: 50 + 5 * text.length, style }];
        return lineOf({ page: 1, y: 100 + 20 * index, segments }, 0, 0) ?? [];
      }),
    ),
  ).map(({ block }) => block.text);

it('takes boxes to tick side by side for no item, and one box for a bullet', () => {
  expect(found('☐ approuvé ☐ modifié', '☐ Budget', '☐ Travaux – tranche 2')).toEqual([
    '☐ Budget',
    '☐ Travaux – tranche 2',
  ]);
});
