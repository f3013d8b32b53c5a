import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { inPieces, jsonOf } from './pieces.ts';

const PASSAGES = Array.from({ length: 5_000 }, (_, at) => ({ id: at, text: 'Été '.repeat(40), said: [at, null] }));

it.each([
  ['an object with a long list', { id: 1, at: new Date(0), none: undefined, passages: PASSAGES, note: null }],
  ['a list of objects with lists', [{ name: 'a', format: [{ level: 1 }] }, { name: '«\n»' }, null, 3]],
  ['nothing', {}],
  ['an empty list', []],
  ['empty ones within', { list: [], object: {}, text: '' }],
])('writes %s in pieces that add up to the whole', async (_, value) => {
  const pieces = inPieces(jsonOf(value));
  expect(await text(pieces)).toBe(JSON.stringify(value, null, 2));
});

it('makes small pieces, and lets the event loop turn in between', async () => {
  let turned = 0;
  let isOver = false;
  const turn = (): void => {
    turned += 1;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const sizes: number[] = [];
  for await (const piece of inPieces(jsonOf({ summary: 'é'.repeat(500_000), passages: PASSAGES })))
    sizes.push(piece.length);
  isOver = true;
  expect(Math.max(...sizes)).toBeLessThanOrEqual(65_536);
  expect(turned).toBeGreaterThanOrEqual(sizes.length);
});
