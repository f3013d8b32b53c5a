import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { rests } from '../../threads/rests.ts';

/**
 * Number of elements that are checked and written at once, counting the elements of lists inside them. This takes some
 * milliseconds.
 */
const PART = 500;
/** Number of characters of a text that take as long to write as a part of a list. */
const LONG_TEXT = 100_000;

/** Writes one part at a time, so that many simultaneous answers delay others no more than one answer does. */
const inItsTurn = rests(0);

type Answer = Readonly<Record<string, unknown>>;

/**
 * Tells whether an answer contains a list or a text that is too long to be checked and written at once with the rest.
 */
export const isLarge = (value: unknown): value is Answer =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((field) => isLong(field) || (typeof field === 'string' && field.length > LONG_TEXT));

/** Tells whether a list is long. It stops counting early, because it is called several times for each answer. */
function isLong(field: unknown): field is readonly unknown[] {
  if (!Array.isArray(field)) return false;
  let weight = 0;
  return field.some((element) => (weight += weightOf(element)) > PART);
}

/** Counts an element, together with the elements of the lists within it. */
const weightOf = (element: unknown): number =>
  typeof element !== 'object' || element === null
    ? 1
    : Object.values(element).reduce((weight: number, field) => weight + (Array.isArray(field) ? field.length : 0), 1);

/** Divides a list into parts. A part exceeds `PART` only if a single element does. */
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
 * others' calls can run in between. Writing the transcript of a day at once takes a fifth of a second.
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

/** Tells whether no field has been written yet after the opening bracket. */
const isEmpty = (written: readonly Buffer[]): boolean => written.length === 1 && written[0]?.length === 1;

/** Fields of an answer as JSON, checked by their schema and written once, so that they can be sent again and again. */
export class WrittenFields {
  readonly names: readonly string[];
  /** JSON of the fields, without the brackets around them. */
  readonly json: Buffer;

  private constructor(names: readonly string[], json: Buffer) {
    this.names = names;
    this.json = json;
  }

  /** @param schema schema of these fields alone */
  static async write(schema: z.ZodObject, value: Answer): Promise<WrittenFields> {
    return new WrittenFields(Object.keys(schema.shape), (await encodeInParts(schema, value)).subarray(1, -1));
  }
}

/** An answer of which some fields have already been written. */
export class PartlyWritten {
  readonly written: WrittenFields;
  readonly rest: Answer;

  constructor(written: WrittenFields, rest: Answer) {
    this.written = written;
    this.rest = rest;
  }

  /** @throws ZodError if the remaining fields do not match the schema */
  async encode({ shape }: z.ZodObject): Promise<Buffer> {
    const { names, json } = this.written;
    const others = Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name)));
    const rest = await encodeInParts(z.object(others), this.rest);
    return Buffer.concat([Buffer.from('{'), json, Buffer.from(','), rest.subarray(1)]);
  }
}

/** An answer with one list, each part of which is read only after the previous part has been sent. */
export class ListInParts {
  readonly name: string;
  readonly parts: AsyncIterable<readonly unknown[]>;

  constructor(name: string, parts: AsyncIterable<readonly unknown[]>) {
    this.name = name;
    this.parts = parts;
  }
}

/** Writes an answer with one list as JSON, checked by its schema. Only one part of the list is in memory at a time. */
export function listAsJson(schema: z.ZodObject, list: ListInParts): Readable {
  const pieces = jsonParts(schema, list);
  // A stream continues outside the context of its request. With the snapshot, it still queries as the same person.
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

/** Writes a checked value as JSON without its brackets, preceded by the text `before`. */
const inTurn = (before: string, schema: z.core.$ZodType, value: unknown): Promise<Buffer> =>
  inItsTurn(async () => {
    await nextTurn();
    const json = JSON.stringify(z.encode(schema, value));
    return Buffer.from(before + json.slice(1, -1));
  });
