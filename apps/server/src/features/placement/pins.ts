import type { AgendaItem } from '@greffier/contract/values';
import type { MovedPassages } from '@greffier/documents/minutes-html/moved-to';
import type { ItemPin } from '../../database/schema/meetings.ts';

/**
 * Carries pins, which say where items begin, over to another agenda. An item is recognised by its title or, if the
 * number of items is unchanged, by its place. Pins of removed items are dropped.
 */
export function pinsUnder(
  pins: readonly ItemPin[],
  before: readonly AgendaItem[],
  after: readonly AgendaItem[],
): ItemPin[] {
  if (after.length === 0) return [];
  const now = placesAfter(before, after);
  return pins.flatMap((pin): ItemPin[] => {
    if (typeof pin.item !== 'number') return [pin];
    const item = now[pin.item];
    return item === undefined || item === null ? [] : [{ ...pin, item }];
  });
}

/** Finds the place of each item of one agenda in another one; null if the item is gone. */
function placesAfter(before: readonly AgendaItem[], after: readonly AgendaItem[]): (number | null)[] {
  const free = new Set(after.keys());
  const places = before.map(({ text }) => {
    for (const place of free) {
      if (after[place]?.text !== text) continue;
      free.delete(place);
      return place;
    }
    return null;
  });
  if (before.length !== after.length) return places;
  return places.map((place, item) => (place === null && free.has(item) ? item : place));
}

/**
 * Carries pins over after the transcript was divided into other passages. An item now begins in the first passage that
 * contains words of the passage where it began before.
 */
export function pinsMoved(pins: readonly ItemPin[], moved: MovedPassages): ItemPin[] {
  const there = pins.flatMap((pin) => {
    const [passageId] = moved[pin.passageId - 1] ?? [];
    return passageId === undefined ? [] : [{ ...pin, passageId }];
  });
  // If several pins meet in one passage, the first pin at which an item begins is kept.
  return [...Map.groupBy(there, ({ passageId }) => passageId).values()].flatMap(
    (own) => own.find(({ item }) => item !== 'nothing') ?? own.slice(0, 1),
  );
}

/** Tells whether two different items would begin in the same passage after the transcript is divided anew. */
export function doPinsMeet(pins: readonly ItemPin[], moved: MovedPassages): boolean {
  const beginning = pins.filter(({ item }) => item !== 'nothing');
  const items = Map.groupBy(beginning, ({ passageId }) => moved[passageId - 1]?.[0]);
  return [...items.values()].some((own) => new Set(own.map(({ item }) => item)).size > 1);
}
