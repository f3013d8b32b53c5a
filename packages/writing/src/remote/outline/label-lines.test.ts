import { expect, it } from 'vitest';
import type { ModelClient } from '../client/client.ts';
import { labelLines } from './label-lines.ts';

const lines = ['Comité', 'Accueil', 'Budget de l’année', 'et comptes', 'Divers'].map((text, at) => ({
  text,
  x: 70,
  size: 11,
  isBold: at === 0,
}));

async function labelled(labels: readonly object[], printed = lines) {
  const asked: string[] = [];
  const client: ModelClient = {
    room: 4_000,
    ask: ({ messages, schema }) => {
      asked.push(messages[0]?.content ?? '');
      return Promise.resolve(schema.parse({ labels }));
    },
    write: () => Promise.reject(new Error('nobody asks')),
  };
  const found = await labelLines(printed, client, new AbortController().signal);
  return { asked: asked.join('\n'), found: found.map(({ line, level }) => [line, level]) };
}

it('shows each line with its place and look, and accepts labels of existing lines, in order', async () => {
  const { asked, found } = await labelled([
    { line: 5, level: 1 },
    { line: 2, level: 1 },
    { line: 3, level: '2' },
    { line: 4, level: 0 },
    { line: 9, level: 1 },
    { line: 1, level: -1 },
  ]);
  expect(asked).toContain('1. (70, 11 pt, gras) Comité\n2. (70, 11 pt) Accueil');
  expect(found).toEqual([
    [1, 1],
    [2, 2],
    [3, 0],
    [4, 1],
  ]);
});

it('lets no line continue a missing item, and does not call a single item an outline', async () => {
  expect(
    (
      await labelled([
        { line: 2, level: 1 },
        { line: 4, level: 0 },
        { line: 5, level: 1 },
      ])
    ).found,
  ).toEqual([
    [1, 1],
    [4, 1],
  ]);
  expect(
    (
      await labelled([
        { line: 2, level: 1 },
        { line: 3, level: 0 },
      ])
    ).found,
  ).toEqual([]);
});

it('accepts no label of a line that was not shown for want of room', async () => {
  const many = Array.from({ length: 400 }, (_, at) => ({ text: `Affaire ${at}`, x: 70, size: 11, isBold: false }));
  const { asked, found } = await labelled(
    many.map((_, at) => ({ line: at + 1, level: 1 })),
    many,
  );
  expect(asked).toContain('1. (70, 11 pt) Affaire 0');
  expect(asked).not.toContain('Affaire 399');
  expect(found).toHaveLength(asked.match(/Affaire/g)?.length ?? 0);
});
