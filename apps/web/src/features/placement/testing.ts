import type { ItemStart, ItemStarts } from '@greffier/contract/meeting/agenda/item-starts';

/** A start that is sure and that nobody has touched, for tests. */
export const startAt = (passageId: number, item: number | null, changes: Partial<ItemStart> = {}): ItemStart => ({
  passage_id: passageId,
  item,
  sentence: 0,
  sure: true,
  pinned: false,
  quote: null,
  ...changes,
});

/** Starts that nobody has corrected yet, for tests. */
export const startsAre = (starts: readonly ItemStart[], changes: Partial<ItemStarts> = {}): ItemStarts => ({
  starts: [...starts],
  pins: [],
  reading: false,
  checked: false,
  state: 'first',
  ...changes,
});
