import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { rests } from '../threads/rests.ts';

/** Elements of a list, with those of the lists within them, that are checked and written at once: some milliseconds. */
const PART = 500;

/** One part at a time: many answers at once keep others waiting no longer than one. */
const inItsTurn = rests(0);

/** Whether an answer holds a list that is too long to be checked and written at once. */
export const isLarge = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.values(value).some(isLong);

const isLong = (field: unknown): field is readonly unknown[] =>
  Array.isArray(field) && field.reduce((weight: number, element) => weight + weightOf(element), 0) > PART;

/** An element, and those of the lists within it. */
const weightOf = (element: unknown): number =>
  typeof element !== 'object' || element === null
    ? 1
    : Object.values(element).reduce((weight: number, field) => weight + (Array.isArray(field) ? field.length : 0), 1);

/** Divides a list; a part weighs more than it may only where one element does. */
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
 * An answer as JSON, checked by its schema. Its long lists are checked and written a part at a time, between which others'
 * calls come: all at once, a day's transcript takes a fifth of a second.
 * @throws ZodError where the answer is not what the schema says
 */
export async function encodeInParts({ shape }: z.ZodObject, value: Readonly<Record<string, unknown>>): Promise<string> {
  const fields: string[] = [];
  const rest: Record<string, z.core.SomeType> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const list = value[name];
    if (!isLong(list)) rest[name] = schema;
    else {
      const lists: string[] = [];
      for (const part of partsOf(list)) lists.push(await inTurn(schema, part));
      fields.push(`{${JSON.stringify(name)}:[${lists.map(inner).join(',')}]}`);
    }
  }
  fields.push(await inTurn(z.object(rest), value));
  return `{${fields
    .map(inner)
    .filter((field) => field !== '')
    .join(',')}}`;
}

const inTurn = (schema: z.core.$ZodType, value: unknown): Promise<string> =>
  inItsTurn(async () => {
    await nextTurn();
    return JSON.stringify(z.encode(schema, value));
  });

/** What stands between the brackets. */
const inner = (json: string): string => json.slice(1, -1);
