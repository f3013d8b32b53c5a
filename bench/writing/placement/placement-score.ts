import { type Looks, placeItems } from '@greffier/writing/agenda/place';
import { piecesBetween } from '@greffier/writing/agenda/pieces';
import type { ItemStart, Meanings, Pin, ReadStart } from '@greffier/writing/types';
import type { MeetingFile } from '../../shared/meeting-file.ts';
import type { Part } from '../../shared/score.ts';

export interface PlacementScore {
  /** Share of passages in the right item, among those that belong to an item. */
  readonly right: Part;
  /** Share of passages placed in no item, among those that belong to none. */
  readonly outside: Part;
  /** Share of passages shown as sure, among those that belong to an item. */
  readonly sure: Part;
  /** Share of passages in the right item, among those shown as sure. */
  readonly sureRight: Part;
  /** Passages in the right item after a person has corrected as many starts as there are items. */
  readonly corrected: Part;
  /** Items that people spoke of but for which no start was found. */
  readonly lost: Part;
}

interface Placed {
  readonly item: number | null;
  readonly sure: boolean;
}

/** Finds the item of each passage. A passage with a start inside it counts as part of the item that starts there. */
function placesOf({ passages }: MeetingFile, starts: readonly ItemStart[]): Placed[] {
  const byPassage = Map.groupBy(piecesBetween(passages, starts), ({ passageId }) => passageId);
  return passages.map(({ id }) => {
    const start = byPassage.get(id)?.at(-1)?.start;
    return { item: start?.item ?? null, sure: start?.sure ?? false };
  });
}

/**
 * Makes the next correction of a person who reads through the transcript, at the longest run of passages in the wrong
 * place. If the true item begins there, the person marks its beginning. If the item only continues, the person marks
 * that nothing begins there.
 */
function correction(
  { passages }: MeetingFile,
  truth: readonly (number | null)[],
  placed: readonly Placed[],
): Pin | null {
  let best = { from: 0, length: 0 };
  for (let from = 0; from < truth.length;) {
    let until = from;
    const wrong = (at: number): boolean =>
      truth[at] !== null && placed[at]?.item !== truth[at] && truth[at] === truth[from];
    while (until < truth.length && wrong(until)) until++;
    if (until - from > best.length) best = { from, length: until - from };
    from = Math.max(until, from + 1);
  }
  const passage = passages[best.from];
  if (best.length === 0 || passage === undefined) return null;
  const item = truth[best.from] ?? null;
  const goesOn = best.from > 0 && truth[best.from - 1] === item && placed[best.from - 1]?.item === item;
  return { passageId: passage.id, item: goesOn ? 'nothing' : item };
}

interface Given {
  /** What the passages and titles mean; null if only the words are known. */
  readonly meanings?: Meanings | null;
  /** Starts that a language model read; null if there was no model. */
  readonly read?: readonly ReadStart[] | null;
  /** Weights other than the product's. */
  readonly looks?: Looks;
}

/** Scores the places of items. */
export async function scorePlacement(
  meeting: MeetingFile,
  { meanings = null, read = null, looks }: Given = {},
): Promise<PlacementScore> {
  const { passages, agenda } = meeting;
  const own = new Map(
    meeting.truth.items.flatMap((item) => item.passages.map((id) => [id, item.agenda_index] as const)),
  );
  const truth = passages.map(({ id }) => own.get(id) ?? null);
  const place = async (pins: readonly Pin[]): Promise<Placed[]> =>
    placesOf(meeting, placeItems({ passages, agenda, meanings }, pins, read, looks));
  const placed = await place([]);
  const pins = new Map<number, Pin>();
  let corrected = placed;
  for (let round = 0; round < agenda.length; round++) {
    const pin = correction(meeting, truth, corrected);
    // Setting the same pin again changes nothing.
    if (pin === null || pins.get(pin.passageId)?.item === pin.item) break;
    pins.set(pin.passageId, pin);
    corrected = await place([...pins.values()]);
  }
  const count = (of: (at: number) => boolean): number => truth.filter((_, at) => of(at)).length;
  const inItem = (at: number): boolean => truth[at] !== null;
  const isRight = (some: readonly Placed[], at: number): boolean => some[at]?.item === truth[at];
  const isSure = (at: number): boolean => placed[at]?.sure === true && placed[at].item !== null;
  const all = count(inItem);
  const spoken = new Set(truth.filter((item) => item !== null));
  const found = new Set(placed.map(({ item }) => item));
  return {
    right: [count((at) => inItem(at) && isRight(placed, at)), all],
    outside: [count((at) => !inItem(at) && isRight(placed, at)), truth.length - all],
    sure: [count((at) => inItem(at) && isSure(at)), all],
    sureRight: [
      count((at) => inItem(at) && isSure(at) && isRight(placed, at)),
      count((at) => inItem(at) && isSure(at)),
    ],
    corrected: [count((at) => inItem(at) && isRight(corrected, at)), all],
    lost: [[...spoken].filter((item) => !found.has(item)).length, spoken.size],
  };
}
