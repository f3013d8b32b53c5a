import { expect, it } from 'vitest';
import { FEW_ITEMS, possibleItems } from './possible.ts';
import { emptyPotentials } from './potentials.ts';

it('allows every passage all items of a usual agenda', () => {
  const possible = possibleItems(emptyPotentials(500, FEW_ITEMS));
  expect(possible.at(300)).toHaveLength(FEW_ITEMS);
  expect([possible.since(300, 7), possible.until(300, 7)]).toEqual([0, 500]);
});

it('allows each passage of a long agenda only the items that fit it and the passages around it', () => {
  const items = 300;
  const potentials = emptyPotentials(3_000, items);
  // Two hundred passages are about one item, and a person put one passage in another item.
  for (let at = 1_000; at < 1_200; at++) potentials.speaks[at * items + 250] = 2;
  for (let item = 0; item < items; item++) if (item !== 260) potentials.speaks[2_000 * items + item] = -1e5;
  // Later, people speak of other items.
  for (let at = 1_500; at < 3_000; at++)
    for (let item = 0; item < FEW_ITEMS; item++) potentials.speaks[at * items + item]! += 1;
  const possible = possibleItems(potentials);
  for (let at = 0; at < 3_000; at++) expect(possible.at(at).length).toBeLessThanOrEqual(FEW_ITEMS);
  expect(possible.at(1_100)).toContain(250);
  expect(possible.at(2_000)).toContain(260);
  expect(possible.at(2_900)).not.toContain(250);
  expect(possible.since(1_100, 250)).toBeLessThanOrEqual(1_000);
  expect(possible.until(1_100, 250)).toBeGreaterThanOrEqual(1_200);
  expect(possible.until(1_100, 250)).toBeLessThan(1_500);
  for (const at of [0, 1_100, 2_000, 2_999])
    for (const item of possible.at(at)) {
      expect(possible.since(at, item)).toBeLessThanOrEqual(at);
      expect(possible.until(at, item)).toBeGreaterThan(at);
    }
});
