import { expect, it } from 'vitest';
import { forward } from './forward.ts';
import { FEW_ITEMS } from './possible.ts';
import { emptyPotentials } from './potentials.ts';
import { segmentsOf } from './segments.ts';

it('comes to a passage of a long agenda with few numbers of reached items, and follows only those', () => {
  const items = 200;
  const potentials = emptyPotentials(1_200, items);
  for (let at = 0; at < 1_200; at++) potentials.speaks[at * items + Math.floor(at / 6)] = 2;
  const { reached, exits } = forward(potentials, segmentsOf(potentials, new Set()));
  for (const at of [0, 300, 1_199]) {
    const rows = reached[at] ?? [];
    const walks = (kind: number, row: number): number => exits[(at * 4 + kind) * (items + 1) + row] ?? 0;
    const all = Array.from({ length: items + 1 }, (_, row) => row);
    expect([...rows]).toEqual(all.filter((row) => [0, 1, 2, 3].some((kind) => walks(kind, row) > 0)));
  }
  expect(reached[0]).toHaveLength(1);
  expect(reached[300]?.length).toBeLessThan(3 * FEW_ITEMS);
});
