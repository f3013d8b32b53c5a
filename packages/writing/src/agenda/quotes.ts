import type { Passage } from '@greffier/contract/values';
import { spokenSentences } from '@greffier/french/text/sentences';
import type { QuotedStart } from '../engine.ts';
import type { ItemStart } from '../types.ts';

/** Number of words that show people where in a passage an item begins. */
const MOST_WORDS = 12;

/** Adds the first words of the item to each start in the middle of a passage. */
export function withQuotes(starts: readonly ItemStart[], passages: readonly Passage[]): QuotedStart[] {
  const texts = new Map(passages.map(({ id, text }) => [id, text]));
  return starts.map((start) => {
    const sentence =
      start.sentence === 0 ? undefined : spokenSentences(texts.get(start.passageId) ?? '')[start.sentence];
    return { ...start, quote: sentence === undefined ? null : shortened(sentence) };
  });
}

function shortened(sentence: string): string {
  const words = sentence.split(' ');
  return words.length <= MOST_WORDS ? sentence : `${words.slice(0, MOST_WORDS).join(' ')}…`;
}
