import type { AgendaItem, Passage } from '@greffier/contract/values';
import { FORM } from '../embedded/announce.ts';
import { sentencePlaces } from '../embedded/assign.ts';
import { spokenSentences } from '../embedded/clean.ts';
import type { Place } from '../embedded/edges.ts';
import { inSteps } from '../embedded/steps.ts';
import { contentStems } from '../embedded/words.ts';
import type { ItemStart, Pin, Source } from '../types.ts';

/** Share of a title's words that is said where an item begins and nothing else comes close. */
const CLEARLY_NAMED = 0.5;

/**
 * Where each item of the agenda begins and is taken up again, in order of speech. What is said before the first start belongs
 * to no item. Deterministic.
 * @param pins what people said, one of a passage at most; it takes the place of all that was found to begin in that passage
 */
export async function placeItems(
  { passages, agenda }: Source & { readonly agenda: readonly AgendaItem[] },
  pins: readonly Pin[],
  signal: AbortSignal,
): Promise<ItemStart[]> {
  if (agenda.length === 0) return [];
  const places = await inSteps(sentencePlaces(passages, agenda), signal);
  const pinned = new Map(pins.map((pin) => [pin.passageId, pin.item]));
  const found = Map.groupBy(foundStarts(passages, places, agenda), ({ passageId }) => passageId);
  const starts: ItemStart[] = [];
  for (const { id } of passages) {
    const own = found.get(id) ?? [];
    const pin = pinned.get(id);
    for (const start of pin === undefined ? own : startsOfPin(id, pin, own))
      // An item that goes on does not begin again.
      if (start.pinned === true || start.item !== (starts.at(-1)?.item ?? null)) starts.push(start);
  }
  return starts;
}

function foundStarts(
  passages: readonly Passage[],
  places: readonly (readonly Place[])[],
  agenda: readonly AgendaItem[],
): ItemStart[] {
  const titles = agenda.map(({ text }) => contentStems(text).filter((term) => !FORM.has(term)));
  let before: number | null = null;
  return passages.flatMap(({ id, text }, at) => {
    const own = places[at] ?? [];
    return own.flatMap((place, sentence): ItemStart[] => {
      const item = typeof place === 'number' ? place : null;
      if (item === before) return [];
      before = item;
      const title = item === null ? [] : (titles[item] ?? []);
      const said = new Set(contentStems(spokenSentences(text).slice(sentence).join(' ')));
      const named = title.filter((term) => said.has(term)).length;
      return [{ passageId: id, sentence, item, sure: named > 0 && named >= title.length * CLEARLY_NAMED }];
    });
  });
}

/** Begins at the sentence where the same item was found to begin; where it was not, with the passage. */
function startsOfPin(passageId: number, item: Pin['item'], found: readonly ItemStart[]): ItemStart[] {
  if (item === 'nothing') return [];
  const sentence = found.find((start) => start.item === item)?.sentence ?? 0;
  return [{ passageId, sentence, item, sure: true, pinned: true }];
}
