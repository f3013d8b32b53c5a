import type { ItemStart } from '@greffier/contract/item-starts';
import type { AgendaItem, Passage } from '@greffier/contract/values';

/** What is said from one start to the next. */
export interface Stretch {
  /** Stays with its item while its start is moved: `3.0` where item 3 begins, `3.1` where it is first taken up again. */
  readonly id: string;
  /** Null for what is said before the first. */
  readonly start: ItemStart | null;
  /** Place in the agenda; null where it belongs to none. */
  readonly item: number | null;
  readonly passageId: number;
  /** Seconds from the beginning of the recording. */
  readonly from: number;
  readonly seconds: number;
  readonly isReturn: boolean;
}

/** A meeting divided where items begin, in order; nothing where none does. */
export function stretchesOf(passages: readonly Passage[], starts: readonly ItemStart[]): Stretch[] {
  const times = new Map(passages.map(({ id, start }) => [id, start]));
  const there = starts.filter(({ passage_id }) => times.has(passage_id));
  const [first] = passages;
  if (first === undefined || there.length === 0) return [];
  const opening = there[0]?.passage_id === first.id && there[0].quote === null ? [] : [null];
  const counts = new Map<number | null, number>();
  const all = [...opening, ...there].map((start) => {
    const item = start?.item ?? null;
    const before = start === null ? 0 : (counts.get(item) ?? 0);
    if (start !== null) counts.set(item, before + 1);
    const passageId = start?.passage_id ?? first.id;
    const id = start === null ? OPENING : `${item ?? 'none'}.${before}`;
    return { id, start, item, passageId, from: times.get(passageId) ?? 0, isReturn: item !== null && before > 0 };
  });
  const end = passages.reduce((latest, passage) => Math.max(latest, passage.end), 0);
  return all.map((one, at) => ({ ...one, seconds: Math.max(0, (all[at + 1]?.from ?? end) - one.from) }));
}

const OPENING = 'opening';

/** Whether a person still has to look at where this begins. */
export const isUnsure = ({ start }: Stretch): boolean => start !== null && !start.sure && !start.pinned;

/** Places in the agenda under which nothing is said. What only holds together items that begin lacks nothing. */
export function itemsWithout(stretches: readonly Stretch[], agenda: readonly AgendaItem[]): number[] {
  const begun = new Set(stretches.map(({ item }) => item));
  return [...agenda.keys()].filter((item) => !partsOf(agenda, item).some((part) => begun.has(part)));
}

/** What an item that begins nowhere would stand before, by the agenda's order: the first that comes after it, or the last. */
export const expectedAt = (item: number, stretches: readonly Stretch[]): Stretch | undefined =>
  stretches.find((one) => one.item !== null && one.item > item) ?? stretches.at(-1);

/** An item and all that stands below it. */
function partsOf(agenda: readonly AgendaItem[], item: number): number[] {
  const level = agenda[item]?.level ?? 0;
  const next = agenda.findIndex((other, at) => at > item && other.level <= level);
  const end = next === -1 ? agenda.length : next;
  return Array.from({ length: end - item }, (_, at) => item + at);
}

/**
 * The start in doubt that comes after another one (its id) or after a passage, else the first; null where no other one is.
 */
export function nextUnsure(stretches: readonly Stretch[], from: string | number | null): Stretch | null {
  const open = stretches.filter((one) => isUnsure(one) && one.id !== from);
  const place = stretches.findIndex(({ id }) => id === from);
  const isAfter = (one: Stretch): boolean =>
    typeof from === 'number' ? one.passageId > from : stretches.indexOf(one) > place;
  return open.find(isAfter) ?? open[0] ?? null;
}
