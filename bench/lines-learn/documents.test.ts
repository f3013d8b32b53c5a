import { expect, it } from 'vitest';
import { convocation } from '../convocations/convocation.ts';
import { readConvocation, withoutAgenda } from './documents.ts';

const [OTHER, ITEM, , HEADING] = [0, 1, 2, 3];

it('labels each item in a paragraph as an item, and the words that announce the items as their heading', async () => {
  const read = await readConvocation(await convocation(2, 'inline', 'drawn'));
  const told = read.told.filter(({ kind }) => kind !== OTHER);
  expect(told.map(({ kind }) => kind)).toEqual([HEADING, ...read.items.map(() => ITEM)]);
});

it('removes an agenda from its file, unless the file repeats its items', async () => {
  const read = await readConvocation(await convocation(1, 'letter', 'drawn'));
  const less = withoutAgenda(read);
  expect(less?.items).toEqual([]);
  expect(less?.told.every(({ kind }) => kind === OTHER)).toBe(true);
  expect(less?.told).toHaveLength(read.told.filter(({ kind }) => kind === OTHER).length);
  expect(withoutAgenda(await readConvocation(await convocation(1, 'detailed', 'drawn')))).toBeUndefined();
});
