import { PassageText } from '@greffier/contract/meeting/transcript/transcript';
import { tidyLine } from '@greffier/contract/text';
import type { Passage } from '@greffier/contract/values';
import { formatTimestamp } from '../../../lib/durations.ts';
import { firstMessage } from '../../../lib/rules.ts';
import { findTexts } from '../../../texts/meeting/transcript/find.ts';
import type { Change } from '../corrections.ts';
import type { Found } from './find-text.ts';

/** Replaces words at some places. Returns the passages that change, before and after. */
export function replacedAt(passages: readonly Passage[], places: readonly Found[], by: string): Change {
  const byPassage = Map.groupBy(places, ({ passageId }) => passageId);
  const pairs = passages.flatMap((before) => {
    const own = byPassage.get(before.id);
    if (own === undefined) return [];
    const text = tidyLine(replaced(before.text, own, by));
    return text === before.text ? [] : [{ before, after: { ...before, text } }];
  });
  return { before: pairs.map(({ before }) => before), after: pairs.map(({ after }) => after) };
}

function replaced(text: string, places: readonly Found[], by: string): string {
  const parts = places.map(({ from }, at) => text.slice(places[at - 1]?.to ?? 0, from));
  return [...parts, text.slice(places.at(-1)?.to ?? 0)].join(by);
}

/** Returns why changes cannot be saved: there are none, or a passage would be empty or too long; null if they can. */
export function whyNotReplaced({ after }: Change): string | null {
  if (after.length === 0) return findTexts.same;
  for (const { text, start } of after) {
    const wrong = firstMessage(PassageText, text);
    if (wrong !== null) return findTexts.wrong(formatTimestamp(start), wrong);
  }
  return null;
}
