import { MINUTES_LIMITS } from '@greffier/contract/limits';
import { describe, expect, it } from 'vitest';
import { flattenMinutes } from './flatten.ts';
import { sanitizeMinutes } from './sanitize.ts';

const anne = { name: 'Anne Jobin', now: new Date('2026-03-03T10:00:00.000Z') };
const MANY = Array.from({ length: 60 }, (_, at) => `mot${at}`);
const nested = (open: string, close: string): string =>
  MANY.map((word) => open + word).join('') + MANY.map(() => close).join('');
const within = (depth: number, html: string): string => '<strong>'.repeat(depth) + html + '</strong>'.repeat(depth);

describe('minutes that are nested too deeply', () => {
  it.each([
    ['lists', nested('<ul><li><p>', '</p></li></ul>')],
    ['lists of texts', nested('<ol><li>', '</li></ol>')],
    ['tables', nested('<table><tbody><tr><td>', '</td></tr></tbody></table>')],
    ['bold texts', nested('<strong>', '</strong>')],
    ['sentences', nested('<span data-passages="1">', '</span>')],
    ['sentences in lists', nested('<ul><li><span data-passages="1"><strong>', '</strong></span></li></ul>')],
    ['what nobody closed', nested('<ul><li><p>', '')],
  ])('keep the text of %s, and can be saved again', (_, html) => {
    const flat = flattenMinutes(html);
    expect(flat.replaceAll(/<[^<>]*>/g, ' ').match(/mot\d+/g)).toEqual(MANY);
    expect(sanitizeMinutes(flat, { passages: 1, author: anne })).toContain('mot59');
  });

  it('show the items of a list that is too deep as lines of the item around it', () => {
    const { depth } = MINUTES_LIMITS;
    const [open, close] = ['<ul><li>'.repeat(depth / 2 - 2), '</li></ul>'.repeat(depth / 2 - 2)];
    const deep = '<ul><li><strong>a</strong><ul><li>b</li><li><p>c</p>d<br />e</li></ul></li></ul>';
    const further = '<ol><li>f</li></ol>'.repeat(2) + '<table><tbody><tr><td>g</td><td>h</td></tr></tbody></table>i';
    expect(flattenMinutes(open + deep + further + close + nested('<em>', '</em>')).split('<em>')[0]).toBe(
      `${open}<strong>a</strong><br />b<br />c<br />d<br />e<br />f<br />f<br />g<br />h<br />i${close}`,
    );
  });

  it('keep the passages of their sentences', () => {
    const sentence = '<span data-passages="3">a</span>';
    const flat = flattenMinutes(nested(`<ul><li>${sentence}`, '</li></ul>'));
    expect(flat.replaceAll('<br />', '').split(sentence)).toHaveLength(MANY.length + 1);
  });

  it('are flattened in a time proportional to their length', () => {
    const html = '<ul><li>a'.repeat(105_000) + '</li></ul>'.repeat(105_000);
    const begun = performance.now();
    expect(flattenMinutes(html).match(/a/g)).toHaveLength(105_000);
    // This takes some 150 ms; parsing as many levels takes half a minute.
    expect(performance.now() - begun).toPassWithin(5_000);
  });
});

it('leaves minutes within the limit as they are', () => {
  const html = within(MINUTES_LIMITS.depth - 1, 'a<br />b</p>c<p>');
  expect(flattenMinutes(html)).toBe(html);
  expect(flattenMinutes(within(MINUTES_LIMITS.depth, 'a<br />b'))).not.toContain(
    '<strong>'.repeat(MINUTES_LIMITS.depth),
  );
});
