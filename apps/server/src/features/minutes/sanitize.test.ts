import { expect, it } from 'vitest';
import { sanitizeMinutes } from './sanitize.ts';

it('keeps headings, lists, tables and the passages of a sentence', () => {
  const html =
    '<h1>Budget</h1><p><span data-passages="3 12">Le budget est accepté.</span></p>' +
    '<ul><li><strong>Oui</strong></li></ul><table><tbody><tr><td colspan="2">5</td></tr></tbody></table>';
  expect(sanitizeMinutes(html)).toBe(html);
});

it('removes what could act in a page, and keeps its text', () => {
  const html =
    '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=x()><iframe src="//e"></iframe></p>' +
    '<a href="javascript:x()">b</a><a href="//ailleurs">c</a><p style="position:fixed">d</p>';
  expect(sanitizeMinutes(html)).toBe('<p>a</p><a>b</a><a>c</a><p>d</p>');
});

it('drops passages that are not numbers', () => {
  expect(sanitizeMinutes('<span data-passages="1 x" class="y">a</span>')).toBe('<span>a</span>');
});

it('keeps what of a sentence is doubtful, and drops what is no doubt', () => {
  const html = '<p><span data-passages="3" data-doubt="figure name">Il coûte 3 francs.</span></p>';
  expect(sanitizeMinutes(html)).toBe(html);
  expect(sanitizeMinutes('<span data-doubt="figure onclick">a</span>')).toBe('<span>a</span>');
});
