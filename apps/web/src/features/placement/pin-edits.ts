import type { ItemStart, ItemStarts, Pin } from '@greffier/contract/meeting/agenda/item-starts';

/** A person's correction of where items begin. */
export type PinEdit =
  /** An item begins at a passage, and nowhere before it. `item` is null for talk that belongs to no item. */
  | { readonly type: 'begin'; readonly passageId: number; readonly item: number | null }
  /** An item is resumed at a passage. */
  | { readonly type: 'resume'; readonly passageId: number; readonly item: number }
  | { readonly type: 'move'; readonly start: ItemStart; readonly to: number }
  | { readonly type: 'remove' | 'confirm'; readonly start: ItemStart };

/** People's corrections of where items begin, whether they have checked all starts, and the starts that they saw. */
export interface Said {
  readonly pins: readonly Pin[];
  readonly checked: boolean;
  readonly starts: readonly ItemStart[];
}

/** The state of the pins before and after an edit. */
export interface PinsChange {
  readonly before: Said;
  readonly after: Said;
}

/** Tells whether two states have the same pins and the same `checked`. */
export const isSame = (one: Omit<Said, 'starts'>, other: Omit<Said, 'starts'>): boolean =>
  JSON.stringify([one.checked, one.pins]) === JSON.stringify([other.checked, other.pins]);

type Known = Pick<ItemStarts, 'starts' | 'pins'>;

/** Applies an edit to the pins, and to the starts as they are shown until the server has worked them out again. */
export function editPins({ starts, pins }: Known, edit: PinEdit): Known {
  const draft = new Map(pins.map(({ passage_id, item }) => [passage_id, item]));
  /** Removes this start; another start in the same passage stays. */
  const clear = (start: ItemStart): void => {
    const other = starts.findLast((one) => one.passage_id === start.passage_id && one.item !== start.item);
    draft.set(start.passage_id, other === undefined ? 'nothing' : other.item);
  };
  switch (edit.type) {
    case 'begin':
      for (const start of starts)
        if (edit.item !== null && start.item === edit.item && start.passage_id < edit.passageId) clear(start);
      draft.set(edit.passageId, edit.item);
      break;
    case 'resume':
      draft.set(edit.passageId, edit.item);
      break;
    case 'move':
      if (edit.to !== edit.start.passage_id) clear(edit.start);
      draft.set(edit.to, edit.start.item);
      break;
    case 'remove':
      clear(edit.start);
      break;
    case 'confirm':
      // A pin covers all starts in its passage. If two starts share a passage, one of them cannot be confirmed without
      // losing the other.
      if (!starts.some((one) => one.item !== edit.start.item && one.passage_id === edit.start.passage_id))
        draft.set(edit.start.passage_id, edit.start.item);
      break;
  }
  const after = withPins(starts, draft);
  // A start is dropped if it only continues the item before it, even if a person put the start there.
  for (const [at, start] of after.entries())
    if (at > 0 && start.item === after[at - 1]?.item && draft.get(start.passage_id) === start.item)
      draft.set(start.passage_id, 'nothing');
  return { starts: withPins(starts, draft), pins: pinsOf(draft) };
}

/**
 * Pins the starts that a person has checked all at once, so that they stay where they are when one of them is
 * corrected. A passage with two starts has no pin that could hold both.
 */
export function allPinned({ starts, pins }: Known): Known {
  const draft = new Map(pins.map(({ passage_id, item }) => [passage_id, item]));
  for (const [passage, own] of Map.groupBy(starts, ({ passage_id }) => passage_id)) {
    const [only] = own;
    if (only !== undefined && own.length === 1) draft.set(passage, only.item);
  }
  return { starts: withPins(starts, draft), pins: pinsOf(draft) };
}

const pinsOf = (draft: ReadonlyMap<number, Pin['item']>): Pin[] =>
  [...draft].map(([passage_id, item]) => ({ passage_id, item })).toSorted((a, b) => a.passage_id - b.passage_id);

/** Replaces the starts in pinned passages. The server does the same, and then also searches for starts again. */
export function withPins(starts: readonly ItemStart[], pins: ReadonlyMap<number, Pin['item']>): ItemStart[] {
  const found = Map.groupBy(starts, ({ passage_id }) => passage_id);
  const passages = [...new Set([...found.keys(), ...pins.keys()])].toSorted((a, b) => a - b);
  const all = passages.flatMap((passage_id): readonly ItemStart[] => {
    const own = found.get(passage_id) ?? [];
    const item = pins.get(passage_id);
    if (item === undefined) return own;
    if (item === 'nothing') return [];
    const { sentence = null, quote = null } = own.find((start) => start.item === item) ?? {};
    return [{ passage_id, item, sentence, sure: true, pinned: true, quote }];
  });
  return all.filter((start, at) => start.pinned || at === 0 || start.item !== all[at - 1]?.item);
}

/**
 * Finds the passage to which one step moves a start, up (-1) or down (1). A start does not pass another start, or leave
 * the meeting. Null if the start cannot move.
 */
export function stepFrom(starts: readonly ItemStart[], start: ItemStart, by: 1 | -1, passages: number): number | null {
  const to = start.passage_id + by;
  if (to < 1 || to > passages) return null;
  return starts.some(({ passage_id }) => passage_id === to) ? null : to;
}
