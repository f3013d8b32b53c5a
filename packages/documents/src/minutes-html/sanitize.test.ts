import { MINUTES_LIMITS } from '@greffier/contract/limits';
import { expect, it } from 'vitest';
import { flattenMinutes } from './flatten.ts';
import { sanitizeMinutes } from './sanitize.ts';

const NOW = new Date('2026-03-03T10:00:00.000Z');
const anne = { name: 'Anne Jobin', now: NOW };
const clean = (html: string, context: Partial<Parameters<typeof sanitizeMinutes>[1]> = {}) =>
  sanitizeMinutes(html, { passages: 20, ...context });

it('keeps headings, lists, tables and the passages of a sentence', () => {
  const html =
    '<h1>Budget</h1><h6>Détail</h6><p><span data-passages="3 12">Le budget est accepté.</span></p>' +
    '<ol start="3"><li><p><strong>Oui</strong><br /><em>non</em></p></li></ol>' +
    '<table><tbody><tr><th colspan="2" scope="col">Voix</th></tr><tr><td>5</td><td>2</td></tr></tbody></table>';
  expect(clean(html)).toBe(html);
});

it('removes active content such as scripts, but keeps its text', () => {
  const html =
    '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=x()><iframe src="//e"></iframe></p>' +
    '<a href="javascript:x()">b</a><p style="position:fixed">c</p><blockquote>d</blockquote>';
  expect(clean(html)).toBe('<p>a</p>b<p>c</p>d');
});

it('keeps the start number of a list if it is a valid number', () => {
  const of = (start: string) => clean(`<ol start="${start}"><li>a</li></ol>`);
  expect(of('12')).toBe('<ol start="12"><li>a</li></ol>');
  for (const start of ['', 'x', '-1', '1&quot; onclick=&quot;x()', '1e9', '9'.repeat(10)])
    expect(of(start)).toBe('<ol><li>a</li></ol>');
});

it('reduces an editor’s table to its contents', () => {
  const html =
    '<table style="min-width: 50px"><colgroup><col style="min-width: 25px"></colgroup>' +
    '<tbody><tr><td colspan="1" rowspan="1"><p>5</p></td><td colspan="x"></td><th scope="x">6</th></tr></tbody></table>';
  expect(clean(html)).toBe('<table><tbody><tr><td><p>5</p></td><td></td><th>6</th></tr></tbody></table>');
});

it('drops passages that are not numbers, or that the meeting does not have', () => {
  expect(clean('<span data-passages="1 x" class="y">a</span>')).toBe('a');
  expect(clean('<span data-passages="4 3 4">a</span>')).toBe('<span data-passages="4 3">a</span>');
  expect(clean('<span data-passages="19 20 21">a</span><span data-passages="0">b</span>')).toBe(
    '<span data-passages="19 20">a</span>b',
  );
});

it('keeps the number of the finding that a line shows', () => {
  const html =
    '<ul><li data-finding="3">a</li></ul><table><tbody><tr data-finding="12"><td>b</td></tr></tbody></table>';
  expect(clean(html)).toBe(html);
  expect(
    clean('<ul><li data-finding="0">a</li><li data-finding="x" value="3">b</li></ul><p data-finding="3">c</p>'),
  ).toBe('<ul><li>a</li><li>b</li></ul><p>c</p>');
});

it('keeps only known kinds of doubt', () => {
  expect(clean('<span data-doubt="figure colour name">a</span><span data-doubt="colour">b</span>')).toBe(
    '<span data-doubt="figure name">a</span>b',
  );
});

it('keeps the author’s own confirmations, and other people’s only if they were there before', () => {
  const of = (value: string) => `<span data-confirmed="${value}">a</span>`;
  const own = of('2026-03-03T09:59:00.000Z Anne Jobin');
  const other = of('2026-03-01T08:00:00.000Z Léo &quot;Zed&quot; Arc');
  expect(clean(own, { author: anne })).toBe(own);
  expect(clean(other, { author: anne, before: other })).toBe(other);
  const stamped = of('2026-03-03T10:00:00.000Z Anne Jobin');
  expect(clean(other, { author: anne })).toBe(stamped);
  expect(clean(of('2031-03-03T09:59:00.000Z Anne Jobin'), { author: anne })).toBe(stamped);
  expect(clean(of('oui'), { author: anne })).toBe(stamped);
  expect(clean(own)).toBe('a');
});

it('removes spans without any data, wherever they stand', () => {
  expect(clean('<p><span>a<span data-doubt="name">b<span>c</span></span></span>d</p>')).toBe(
    '<p>a<span data-doubt="name">bc</span>d</p>',
  );
  expect(clean('<span>a')).toBe('a');
});

const { elements, depth, cells } = MINUTES_LIMITS;

it.each([
  ['elements', (more: number) => '<br>'.repeat(elements + more)],
  ['depth', (more: number) => '<em>'.repeat(depth + more)],
  [
    'cells',
    (more: number) => `<table><tr>${'<td>'.repeat(cells - 999 + more)}<td colspan="999"></table><table></table>`,
  ],
] as const)('refuses a person’s text beyond the limit of %s, but not within it', (limit, html) => {
  expect(() => clean(html(0), { author: anne })).not.toThrow();
  expect(() => clean(html(1), { author: anne })).toThrow(
    expect.objectContaining({ name: 'MinutesTooLargeError', limit }),
  );
  // An engine's text has no author and is not refused. It can then be edited, because it is flattened when it is read.
  expect(() => clean(html(1))).not.toThrow();
  expect(() => clean(flattenMinutes(html(1)), { author: anne, before: html(1) })).not.toThrow();
  expect(() => clean(html(2), { author: anne, before: html(1) })).toThrow(expect.objectContaining({ limit }));
});

/** Measures the processor time of this thread for sanitising a text; ms. */
function cost(html: string): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage();
    clean(html);
    return process.threadCpuUsage(before).user / 1_000;
  });
  // Other work on the machine only adds to a time.
  return Math.min(...times);
}

it.each([
  ['spans that say nothing', (n: number) => '<p>bonjour<span>x</span></p>'.repeat(n)],
  ['nested lists that end', (n: number) => ('<ul><li>'.repeat(20) + '</li></ul>'.repeat(20)).repeat(n / 20)],
  ['one element of many attributes', (n: number) => `<p ${Array.from({ length: n }, (_, i) => `a${i}=1`).join(' ')}>`],
  ['references', (n: number) => '&amp;&lt;'.repeat(n)],
  ['tags that nothing opened', (n: number) => '</p></li></b>'.repeat(n)],
  ['many numbers of passages', (n: number) => `<span data-passages="${'1 '.repeat(n)}x">a</span>`],
])('takes four times as long for four times as much: %s', (_, html) => {
  cost(html(10_000));
  // Four times the text takes four times as long; this is doubled to allow for the machine's other work.
  expect(cost(html(40_000))).toBeLessThan(8 * cost(html(10_000)) + 50);
});
