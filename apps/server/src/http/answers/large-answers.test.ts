import { once } from 'node:events';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { currentOwner, onBehalfOf } from '../../actor.ts';
import { whileOthersAsk } from '../../testing/responsiveness/others.ts';
import { buffer } from 'node:stream/consumers';
import { encodeInParts, isLarge, listAsJson, ListInParts, PartlyWritten, WrittenFields } from './large-answers.ts';

const Schema = z.object({
  name: z.string(),
  lines: z.array(z.object({ at: z.int(), text: z.string() })),
  pairs: z.array(z.tuple([z.string(), z.string()])),
  note: z.string().nullable(),
});
const read = (json: Buffer): unknown => JSON.parse(json.toString());
const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ at, text: `« ${at} »`, secret: true }));
const answer = (count: number, pairs: [string, string][] = []) => ({
  name: 'Comité',
  lines: lines(count),
  pairs,
  note: null,
});

it.each([0, 1, 500, 501, 1_000, 1_234])(
  'writes a list of %i in parts with the same result as at once',
  async (count) => {
    const value = answer(
      count,
      Array.from({ length: 700 }, () => ['a', 'b']),
    );
    expect(read(await encodeInParts(Schema, value))).toEqual(Schema.parse(value));
  },
);

it('writes only answers with a long list or a long text in parts', () => {
  const text = (length: number) => ({ ...answer(1), note: 'a'.repeat(length) });
  expect([answer(500), answer(501), null, 'a'.repeat(1_000)].map(isLarge)).toEqual([false, true, false, false]);
  expect([text(100_000), text(100_001)].map(isLarge)).toEqual([false, true]);
});

it('writes a long text, or a long list beside another, with the same result as at once', async () => {
  const Notes = z.object({ note: z.string() });
  const value = { note: '« € » '.repeat(100_000) };
  expect(read(await encodeInParts(Notes, value))).toEqual(value);
  const Lists = z.object({ one: z.array(z.int()), other: z.array(z.int()) });
  const long = Array.from({ length: 600 }, (_, at) => at);
  for (const lists of [
    { one: long, other: [] },
    { one: long, other: long },
  ])
    expect(read(await encodeInParts(Lists, lists))).toEqual(lists);
});

it('lets others’ calls run between the answers with a long text', async () => {
  const value = { ...answer(1), note: '€'.repeat(2_000_000) };
  const { longestWait } = await whileOthersAsk({ ping: () => turn() }, () =>
    Promise.all(Array.from({ length: 20 }, () => encodeInParts(Schema, value))),
  );
  expect(longestWait).toTakeLessThan(100);
});

describe('a list in parts', () => {
  const List = z.object({ lines: Schema.shape.lines });
  const send = (parts: AsyncIterable<readonly unknown[]>) => listAsJson(List, new ListInParts('lines', parts));

  async function* partsOf(...counts: number[]) {
    for (const count of counts) yield await Promise.resolve(lines(count));
  }

  it.each([[], [0], [3], [0, 1_234, 0, 2]])('gives the same for parts of %j as for one list', async (...counts) => {
    const all = counts.flatMap((count) => lines(count));
    expect(read(await buffer(send(partsOf(...counts))))).toEqual(List.parse({ lines: all }));
  });

  it('is read no faster than its reader takes it', async () => {
    let begun = 0;
    async function* endless() {
      for (;;) {
        begun += 1;
        yield await Promise.resolve(lines(400));
      }
    }
    const sent = send(endless());
    await once(sent, 'readable');
    await wait(50);
    expect(begun).toBeLessThan(5);
    sent.destroy();
  });

  it('is read on behalf of the person who asked, whoever sends it', async () => {
    const owners: (string | null)[] = [];
    async function* asked() {
      for (const count of [1, 2]) {
        owners.push(currentOwner());
        yield await Promise.resolve(lines(count));
      }
    }
    await buffer(onBehalfOf('anne', () => send(asked())));
    expect(owners).toEqual(['anne', 'anne']);
  });

  it('breaks off if it does not match the schema', async () => {
    const wrong = async function* () {
      yield* partsOf(3);
      yield [{ at: 'x', text: 'y' }];
    };
    await expect(buffer(send(wrong()))).rejects.toThrow(z.core.$ZodError);
  });
});

it('also writes lists whose elements contain lists, with the same result', async () => {
  const Outlines = z.object({ outlines: z.array(z.object({ name: z.string(), items: z.array(z.string()) })) });
  const outlines = (count: number) => ({
    outlines: Array.from({ length: count }, (_, at) => ({ name: `${at}`, items: Array.from({ length: 99 }, String) })),
  });
  expect([outlines(5), outlines(6)].map(isLarge)).toEqual([false, true]);
  expect(read(await encodeInParts(Outlines, outlines(77)))).toEqual(outlines(77));
});

describe('fields that were written in advance', () => {
  const { lines: linesSchema, pairs } = Schema.shape;

  it.each([0, 1_234])('add up to the same answer, with a list of %i', async (count) => {
    const value = answer(count, [['a', 'b']]);
    const written = await WrittenFields.write(z.object({ lines: linesSchema, pairs }), value);
    for (const rest of [value, { name: value.name, note: value.note }])
      expect(read(await new PartlyWritten(written, rest).encode(Schema))).toEqual(Schema.parse(value));
  });

  it('are refused if they do not match the schema, just as other fields are', async () => {
    const wrong = { ...answer(3), pairs: ['a'] };
    await expect(WrittenFields.write(z.object({ pairs }), wrong)).rejects.toThrow(z.core.$ZodError);
    const written = await WrittenFields.write(z.object({ lines: linesSchema, pairs }), answer(3));
    await expect(new PartlyWritten(written, { name: 7 }).encode(Schema)).rejects.toThrow(z.core.$ZodError);
  });
});

it('refuses an answer that does not match the schema', async () => {
  const wrong = { ...answer(2_000), lines: [...lines(2_000), { at: 'x', text: 'y' }] };
  await expect(encodeInParts(Schema, wrong)).rejects.toThrow(z.core.$ZodError);
});

it('lets others’ calls run between the parts, however many answers are written at once', async () => {
  const pairs: [string, string][] = Array.from({ length: 10_000 }, () => ['speaker_1', 'Oui.'.repeat(30)]);
  const value = answer(10_000, pairs);
  const { longestWait } = await whileOthersAsk({ ping: () => turn() }, () =>
    Promise.all(Array.from({ length: 20 }, () => encodeInParts(Schema, value))),
  );
  expect(longestWait).toTakeLessThan(100);
});
