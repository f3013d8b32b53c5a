import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { whileOthersAsk } from '../testing/others.ts';
import { encodeInParts, isLarge } from './large-answers.ts';

const Schema = z.object({
  name: z.string(),
  lines: z.array(z.object({ at: z.int(), text: z.string() })),
  pairs: z.array(z.tuple([z.string(), z.string()])),
  note: z.string().nullable(),
});
const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ at, text: `« ${at} »`, secret: true }));
const answer = (count: number, pairs: [string, string][] = []) => ({
  name: 'Comité',
  lines: lines(count),
  pairs,
  note: null,
});

it.each([0, 1, 500, 501, 1_000, 1_234])(
  'says the same of a list of %i as if it were written at once',
  async (count) => {
    const value = answer(
      count,
      Array.from({ length: 700 }, () => ['a', 'b']),
    );
    expect(JSON.parse(await encodeInParts(Schema, value))).toEqual(Schema.parse(value));
  },
);

it('is for answers with a long list only', () => {
  expect([answer(500), answer(501), null, 'a'.repeat(1_000)].map(isLarge)).toEqual([false, true, false, false]);
});

it('is also for answers whose elements hold lists, and says the same of them', async () => {
  const Outlines = z.object({ outlines: z.array(z.object({ name: z.string(), items: z.array(z.string()) })) });
  const outlines = (count: number) => ({
    outlines: Array.from({ length: count }, (_, at) => ({ name: `${at}`, items: Array.from({ length: 99 }, String) })),
  });
  expect([outlines(5), outlines(6)].map(isLarge)).toEqual([false, true]);
  expect(JSON.parse(await encodeInParts(Outlines, outlines(77)))).toEqual(outlines(77));
});

it('refuses what the schema does not say', async () => {
  const wrong = { ...answer(2_000), lines: [...lines(2_000), { at: 'x', text: 'y' }] };
  await expect(encodeInParts(Schema, wrong)).rejects.toThrow(z.core.$ZodError);
});

it('lets others’ calls come between the parts, however many answers are written at once', async () => {
  const pairs: [string, string][] = Array.from({ length: 10_000 }, () => ['speaker_1', 'Oui.'.repeat(30)]);
  const value = answer(10_000, pairs);
  const { longestWait } = await whileOthersAsk({ ping: () => turn() }, () =>
    Promise.all(Array.from({ length: 20 }, () => encodeInParts(Schema, value))),
  );
  expect(longestWait).toBeLessThan(100);
});
