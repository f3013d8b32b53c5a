import { expect, it } from 'vitest';
import { elementsOf } from './elements.ts';

const read = (xml: string) =>
  [...elementsOf(xml)].map(({ name, attributes, text }) => [name, Object.fromEntries(attributes), text]);

it('reads names without prefixes, in the order in which elements end', () => {
  expect(read('<?xml version="1.0"?><q:a xmlns:q="x"><b/><q:c >x</q:c></q:a>')).toEqual([
    ['b', {}, ''],
    ['c', {}, 'x'],
    ['a', { q: 'x' }, ''],
  ]);
});

it('decodes attribute values and texts', () => {
  const xml = `<a b = "1 > 0 &amp;&#101;&#x65;" r:c='"' d\n=""><!-- <x> -->IN<!-- -->CLU<![CDATA[DE<]]>&#80;<?x <y> ?>&lt;</a >`;
  expect(read(xml)).toEqual([['a', { b: '1 > 0 &ee', c: '"', d: '' }, 'INCLUDE<P<']]);
});

it('separates an element’s own text from the text of its children', () => {
  expect(read('<a>1<b>2</b>3</a>')).toEqual([
    ['b', {}, '2'],
    ['a', {}, '13'],
  ]);
});

it('takes time in proportion to the text', () => {
  const xml = `<a>${'<b c="d">e</b>'.repeat(100_000)}<f g="${'>'.repeat(1_000_000)}"/></a>`;
  const before = process.threadCpuUsage();
  expect([...elementsOf(xml)]).toHaveLength(100_002);
  expect(process.threadCpuUsage(before).user / 1_000).toTakeLessThan(3_000);
});
