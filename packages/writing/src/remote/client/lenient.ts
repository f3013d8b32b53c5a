import { z } from 'zod';

/** A list, without its malformed entries. If all entries are malformed, the list is invalid. */
export const lenientArray = <T extends z.ZodType>(element: T) =>
  z.preprocess((value) => {
    if (!Array.isArray(value)) return value;
    const good = value.filter((one) => element.safeParse(one).success);
    return good.length > 0 ? good : value;
  }, z.array(element));

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' ? Number(/\d+/.exec(value)?.[0] ?? Number.NaN) : value;

/** A whole number; « 12 », « [12] » and "12" count as 12. */
const Id = z.preprocess(asNumber, z.number());

/** Passage numbers. A single number counts as a list of one, and a wrong number is left out. */
export const PassageIds = z.preprocess((value) => {
  const list = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  return list.map(asNumber).filter((one) => Number.isInteger(one));
}, z.array(Id));

export const ItemNumber = Id;
/** Number of an item in the agenda, « 6.2 »; « point 6.2 » and 6 count as well. */
export const ItemLabel = z.preprocess(
  (value) =>
    typeof value === 'number' || typeof value === 'string' ? (/\d+(?:\.\d+)*/.exec(String(value))?.[0] ?? '0') : value,
  z.string(),
);
/** Votes of one side; null or absent if nobody counted them. */
export const CountOrNull = z.int().min(0).nullable().catch(null).optional();
export const TextOrNull = z.string().nullable().catch(null).optional();
