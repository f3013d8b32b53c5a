import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { rests } from '../../threads/rests.ts';

/**
 * How many elements of a list, with those of the lists within them, are checked and written at once: some milliseconds.
 */
const PART = 500;
/** How many characters of one text are written as quickly as such a part. */
const LONG_TEXT = 100_000;

/** One part is written at a time, so that many answers at once delay others no more than one. */
const inItsTurn = rests(0);

type Answer = Readonly<Record<string, unknown>>;

/**
 * Tells whether an answer contains a list or a text that is too long to be checked and written at once with the rest.
 */
export const isLarge = (value: unknown): value is Answer =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((field) => isLong(field) || (typeof field === 'string' && field.length > LONG_TEXT));

/** Looks no further than it must: it is asked several times of each answer. */
function isLong(field: unknown): field is readonly unknown[] {
  if (!Array.isArray(field)) return false;
  let weight = 0;
  return field.some((element) => (weight += weightOf(element)) > PART);
}

/** Counts an element, and those of the lists within it. */
const weightOf = (element: unknown): number =>
  typeof element !== 'object' || element === null
    ? 1
    : Object.values(element).reduce((weight: number, field) => weight + (Array.isArray(field) ? field.length : 0), 1);

/** Divides a list. A part exceeds its size only if a single element does. */
function* partsOf(list: readonly unknown[]): Generator<readonly unknown[]> {
  let from = 0;
  let weight = 0;
  for (const [at, element] of list.entries()) {
    const own = weightOf(element);
    if (at > from && weight + own > PART) {
      yield list.slice(from, at);
      from = at;
      weight = 0;
    }
    weight += own;
  }
  yield list.slice(from);
}

/**
 * Writes an answer as JSON, checked by its schema. Its long lists are checked and written a part at a time, so that
 * others' calls can run in between: written at once, a day's transcript takes a fifth of a second.
 * @throws ZodError if the answer does not match the schema
 */
export async function encodeInParts({ shape }: z.ZodObject, value: Answer): Promise<Buffer> {
  const lists = Object.keys(shape).filter((name) => isLong(value[name]));
  const rest = Object.fromEntries(Object.entries(shape).filter(([name]) => !lists.includes(name)));
  const written = [await inTurn('{', z.object(rest), value)];
  for (const name of lists) {
    const schema = shape[name];
    const list = value[name];
    if (schema === undefined || !isLong(list)) continue;
    let before = `${isEmpty(written) ? '' : ','}${JSON.stringify(name)}:[`;
    for (const part of partsOf(list)) {
      written.push(await inTurn(before, schema, part));
      before = ',';
    }
    written.push(Buffer.from(']'));
  }
  return Buffer.concat([...written, Buffer.from('}')]);
}

/** Whether no field has been written yet after the bracket. */
const isEmpty = (written: readonly Buffer[]): boolean => written.length === 1 && written[0]?.length === 1;

/** Fields of an answer as JSON, checked by their schema, so that they can be sent again and again. */
export class WrittenFields {
  readonly names: readonly string[];
  /** Without the brackets around them. */
  readonly json: Buffer;

  private constructor(names: readonly string[], json: Buffer) {
    this.names = names;
    this.json = json;
  }

  /** @param schema of these fields alone */
  static async write(schema: z.ZodObject, value: Answer): Promise<WrittenFields> {
    return new WrittenFields(Object.keys(schema.shape), (await encodeInParts(schema, value)).subarray(1, -1));
  }
}

/** An answer of which some fields were written before. */
export class PartlyWritten {
  readonly written: WrittenFields;
  readonly rest: Answer;

  constructor(written: WrittenFields, rest: Answer) {
    this.written = written;
    this.rest = rest;
  }

  /** @throws ZodError where the rest is not what the schema says */
  async encode({ shape }: z.ZodObject): Promise<Buffer> {
    const { names, json } = this.written;
    const others = Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name)));
    const rest = await encodeInParts(z.object(others), this.rest);
    return Buffer.concat([Buffer.from('{'), json, Buffer.from(','), rest.subarray(1)]);
  }
}

/** An answer with one list, of which each part is read only after the one before has been sent. */
export class ListInParts {
  readonly name: string;
  readonly parts: AsyncIterable<readonly unknown[]>;

  constructor(name: string, parts: AsyncIterable<readonly unknown[]>) {
    this.name = name;
    this.parts = parts;
  }
}

/** Writes it as JSON, checked by its schema. However long the list is, only a part of it is in memory. */
export function listAsJson(schema: z.ZodObject, list: ListInParts): Readable {
  const pieces = jsonParts(schema, list);
  // The stream asks for more on behalf of nobody. The database must still be asked on behalf of this person.
  const asNow = AsyncLocalStorage.snapshot();
  const iterator = { next: () => asNow(() => pieces.next()), return: () => pieces.return(undefined) };
  return Readable.from({ [Symbol.asyncIterator]: () => iterator }, { objectMode: false });
}

async function* jsonParts({ shape }: z.ZodObject, { name, parts }: ListInParts): AsyncGenerator<Buffer> {
  const schema = shape[name];
  if (schema === undefined) throw new Error(`an answer has no list ${name}`);
  let before = `{${JSON.stringify(name)}:[`;
  for await (const part of parts) {
    for (const piece of partsOf(part)) {
      if (piece.length === 0) continue;
      yield await inTurn(before, schema, piece);
      before = ',';
    }
  }
  yield Buffer.from(before === ',' ? ']}' : `${before}]}`);
}

/** Writes what is between the brackets of a checked value, after what comes before it. */
const inTurn = (before: string, schema: z.core.$ZodType, value: unknown): Promise<Buffer> =>
  inItsTurn(async () => {
    await nextTurn();
    const json = JSON.stringify(z.encode(schema, value));
    return Buffer.from(before + json.slice(1, -1));
  });
