import type { AgendaItem, Passage } from '@greffier/contract/values';
import type { CheckedStart, ItemStart, Pin } from '../types.ts';
import { startingSentence } from './starting-sentence.ts';

interface Placed {
  readonly passages: readonly Passage[];
  readonly agenda: readonly AgendaItem[];
}

/** Returns the starts that a person has checked, as they are. Only a sentence that is not known yet is looked for. */
export function asChecked(
  { passages, agenda }: Placed,
  starts: readonly CheckedStart[],
  pins: readonly Pin[],
): ItemStart[] {
  const texts = new Map(passages.map(({ id, text }) => [id, text]));
  const pinned = new Map(pins.map(({ passageId, item }) => [passageId, item]));
  const itemAt = (place: number | null | undefined): AgendaItem | null => agenda[place ?? -1] ?? null;
  return starts.map(({ passageId, item, sentence }, nth) => ({
    passageId,
    item,
    sentence:
      sentence ??
      (nth === 0 ? 0 : startingSentence(texts.get(passageId) ?? '', itemAt(item), itemAt(starts[nth - 1]?.item))),
    sure: true,
    ...(pinned.get(passageId) === item && { pinned: true }),
  }));
}
