import { expect, it } from 'vitest';
import { htmlBlocks } from './html-blocks.ts';
import { columnWidths, placed, sum } from './table-columns.ts';

const WIDTH = 9_000;
function widthsOf(...rows: readonly string[]): number[] {
  const [table] = htmlBlocks(`<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`);
  return table?.kind === 'table' ? columnWidths(placed(table.rows), WIDTH) : [];
}
const MOTION = 'Le crédit pour la réfection de la cour et du préau de l’école';
/** Width in twips of « Abstentions » in bold at 11 points: in Calibri, and in DejaVu Sans, its widest replacement. */
const [CALIBRI, WIDEST_FONT] = [1_099, 1_489];
const MARGINS = 200;

it('columns break no word of a header, whatever text stands beside it', () => {
  const heads = '<th>Objet</th><th>Pour</th><th>Contre</th><th>Abstentions</th><th>Résultat</th>';
  const [motion = 0, pour = 0, , abstentions = 0] = widthsOf(
    heads,
    `<td>${MOTION}</td><td>7</td><td>0</td><td>1</td><td>Adopté à l’unanimité des voix</td>`,
  );
  expect(abstentions - MARGINS).toBeGreaterThan(CALIBRI);
  expect(abstentions - MARGINS).toBeGreaterThanOrEqual(WIDEST_FONT);
  expect(motion).toBeGreaterThan(2 * pour);
});

it('columns fill the page, and are never wider', () => {
  for (const rows of [
    ['<td>A</td><td>B</td>'],
    [`<td>${MOTION}</td><td>${MOTION}</td><td>1</td>`],
    [`<td>${'a'.repeat(5_000)}</td><td>B</td>`],
    ['<td>Anticonstitutionnellement</td>'.repeat(20)],
    ['<td colspan="3">A</td>', '<td>B</td>'],
    ['<td>A<table><tr><td>B</td></tr></table></td><td>C</td>'],
  ]) {
    const all = sum(widthsOf(...rows));
    expect(all).toBeLessThanOrEqual(WIDTH);
    expect(all).toBeGreaterThan(WIDTH - 30);
  }
});

it('columns leave room beside an endless word', () => {
  const [, beside = 0] = widthsOf(`<td>${'a'.repeat(5_000)}</td><td>Abstentions</td>`);
  expect(beside - MARGINS).toBeGreaterThan(CALIBRI);
});
