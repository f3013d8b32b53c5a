import { expect, it } from 'vitest';
import { docxBlocks } from './docx-blocks.ts';
import { htmlBlocks } from '../blocks/html-blocks.ts';

/** Measures the processor time of this thread for converting a text; ms. */
function cost(html: string): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage();
    docxBlocks(htmlBlocks(html));
    return process.threadCpuUsage(before).user / 1_000;
  });
  // Other work on the machine only adds to a time.
  return Math.min(...times);
}

it.each([
  ['rows that are all heads', (n: number) => `<table>${'<tr><th>a</th></tr>'.repeat(n)}</table>`],
  [
    'a cell beside every row',
    (n: number) => `<table><tr><td rowspan="${n}">a</td></tr>${'<tr><td>b</td></tr>'.repeat(n)}</table>`,
  ],
  ['paragraphs', (n: number) => '<p>a <strong>b</strong></p>'.repeat(n)],
  ['lists within lists', (n: number) => ('<ul><li>a'.repeat(20) + '</li></ul>'.repeat(20)).repeat(n / 20)],
  ['pieces of one paragraph', (n: number) => `<p>${'<em>a</em><br>'.repeat(n)}</p>`],
])('takes four times as long for four times as much: %s', (_, html) => {
  cost(html(5_000));
  // Four times the text takes four times as long; this is doubled to allow for the machine's other work.
  expect(cost(html(20_000))).toBeLessThan(8 * cost(html(5_000)) + 50);
});

it('handles a table cell with very many paragraphs', () => {
  const html = `<table><tr><td>${'<p>a</p>'.repeat(150_000)}</td></tr></table>`;
  expect(docxBlocks(htmlBlocks(html))).toHaveLength(2);
});
