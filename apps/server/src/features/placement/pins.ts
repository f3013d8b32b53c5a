import type { AgendaItem } from '@greffier/contract/values';
import type { ItemPin, MovedPassages } from '../../database/schema/meetings.ts';

/**
 * Pins under another agenda. Those of an item stay where it is still there, by its title or, where as many items are left, by
 * its place; those of items that are gone go too.
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

/** Where each item of one agenda is in another; null where it is gone. */
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

/** Pins once the transcript is divided into other passages: an item begins in the first that holds the words of its own. */
export function pinsMoved(pins: readonly ItemPin[], moved: MovedPassages): ItemPin[] {
  const there = pins.flatMap((pin) => {
    const [passageId] = moved[pin.passageId - 1] ?? [];
    return passageId === undefined ? [] : [{ ...pin, passageId }];
  });
  // Of two that meet in one passage, the first that begins something stays.
  return [...Map.groupBy(there, ({ passageId }) => passageId).values()].flatMap(
    (own) => own.find(({ item }) => item !== 'nothing') ?? own.slice(0, 1),
  );
}
