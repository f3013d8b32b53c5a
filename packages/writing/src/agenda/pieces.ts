import type { Passage } from '@greffier/contract/values';
import type { ItemStart } from '../types.ts';

/** Sentences of a passage between two starts of items. */
export interface Piece {
  readonly passageId: number;
  /** Index of the first sentence in the passage, from 0, and of the one after the last; null for the passage's end. */
  readonly from: number;
  readonly until: number | null;
  /** The start of an item before these sentences; undefined before the first start. */
  readonly start: ItemStart | undefined;
}

/** Divides passages where items begin in them, in order. Starts in passages that do not exist are ignored. */
export function piecesBetween(passages: readonly Pick<Passage, 'id'>[], starts: readonly ItemStart[]): Piece[] {
  const own = Map.groupBy(starts, ({ passageId }) => passageId);
  let open: ItemStart | undefined;
  return passages.flatMap(({ id: passageId }) => {
    const here = (own.get(passageId) ?? []).toSorted((a, b) => a.sentence - b.sentence);
    const before = { passageId, from: 0, until: here[0]?.sentence ?? null, start: open };
    open = here.at(-1) ?? open;
    const after = here.map((start, at): Piece => {
      return { passageId, from: start.sentence, until: here[at + 1]?.sentence ?? null, start };
    });
    return before.until === 0 ? after : [before, ...after];
  });
}
