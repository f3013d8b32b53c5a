import type { AgendaItem, Passage } from '@greffier/contract/values';
import { spokenSentences } from '@greffier/french/text/sentences';
import type { CheckedStart, ItemStart, Pin } from '../types.ts';
import { startingSentence } from './starting-sentence.ts';

interface Placed {
  readonly passages: readonly Passage[];
  readonly agenda: readonly AgendaItem[];
  readonly checked?: readonly CheckedStart[] | null;
}

/**
 * Returns the starts that a person has checked, as they are; null if nobody has. A sentence is looked for only if it is
 * not known yet, or if a correction has removed it.
 */
export function asChecked({ passages, agenda, checked }: Placed, pins: readonly Pin[]): ItemStart[] | null {
  if (checked == null) return null;
  const texts = new Map(passages.map(({ id, text }) => [id, text]));
  const pinned = new Map(pins.map(({ passageId, item }) => [passageId, item]));
  const itemAt = (place: number | null | undefined): AgendaItem | null => agenda[place ?? -1] ?? null;
  return checked.map(({ passageId, item, sentence }, nth) => {
    const text = texts.get(passageId) ?? '';
    const isThere = sentence !== null && (sentence === 0 || sentence < spokenSentences(text).length);
    const found = nth === 0 ? 0 : startingSentence(text, itemAt(item), itemAt(checked[nth - 1]?.item));
    return {
      passageId,
      item,
      sentence: isThere ? sentence : found,
      sure: true,
      ...(pinned.get(passageId) === item && { pinned: true }),
    };
  });
}
