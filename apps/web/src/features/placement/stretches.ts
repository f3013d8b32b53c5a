import type { ItemStart } from '@greffier/contract/meeting/agenda/item-starts';
import type { AgendaItem, Passage } from '@greffier/contract/values';

/** The part of a meeting from one start to the next. */
export interface Stretch {
  /** Id that stays with the item when the start moves: `3.0` where item 3 begins, `3.1` where it is first resumed. */
  readonly id: string;
  /** Null for talk before the first start. */
  readonly start: ItemStart | null;
  /** Index of the item in the agenda; null if the stretch belongs to no item. */
  readonly item: number | null;
  readonly passageId: number;
  /** Seconds from the beginning of the recording. */
  readonly from: number;
  readonly seconds: number;
  readonly isReturn: boolean;
}

/** Divides a meeting at the starts of items. @returns the stretches in order; empty if no item begins */
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

/** Tells whether a person still has to check where a stretch begins. */
export const isUnsure = ({ start }: Stretch): boolean => start !== null && !start.sure && !start.pinned;

/** Finds the indexes of agenda items without speech. An item with speech in one of its sub-items is not among them. */
export function itemsWithout(stretches: readonly Stretch[], agenda: readonly AgendaItem[]): number[] {
  const begun = new Set(stretches.map(({ item }) => item));
  return [...agenda.keys()].filter((item) => !partsOf(agenda, item).some((part) => begun.has(part)));
}

/**
 * Finds the stretch before which a missing item would stand by the agenda's order: the first stretch of a later item
 * or, if there is none, the last stretch.
 */
export const expectedAt = (item: number, stretches: readonly Stretch[]): Stretch | undefined =>
  stretches.find((one) => one.item !== null && one.item > item) ?? stretches.at(-1);

/** Returns the indexes of an item and of everything below it. */
function partsOf(agenda: readonly AgendaItem[], item: number): number[] {
  const level = agenda[item]?.level ?? 0;
  const next = agenda.findIndex((other, at) => at > item && other.level <= level);
  const end = next === -1 ? agenda.length : next;
  return Array.from({ length: end - item }, (_, at) => item + at);
}

/**
 * Finds the next unsure start after another start (given by its id) or a passage, else the first of all; null if there
 * is no other.
 */
export function nextUnsure(stretches: readonly Stretch[], from: string | number | null): Stretch | null {
  const open = stretches.filter((one) => isUnsure(one) && one.id !== from);
  const place = stretches.findIndex(({ id }) => id === from);
  const isAfter = (one: Stretch): boolean =>
    typeof from === 'number' ? one.passageId > from : stretches.indexOf(one) > place;
  return open.find(isAfter) ?? open[0] ?? null;
}
