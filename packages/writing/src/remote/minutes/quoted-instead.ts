import type { Passage } from '@greffier/contract/values';
import { utterancesOf } from '../../discourse/utterances.ts';
import { quoted } from '../../selection/quotations.ts';
import type { Source } from '../../types.ts';
import type { Fact } from './facts.ts';
import { shared, stemsOf } from '../texts/likeness.ts';

/** A sentence is quoted as well if it shares at least this many times as many words with the note as the best one. */
const NEAR = 0.6;

/** Replaces the words of a rejected note by the sentences that it was about, as they were said. */
export function quotedInstead(fact: Fact, passages: readonly Passage[], { speakerNames }: Source): Fact {
  const all = utterancesOf(passages);
  const own = stemsOf(fact.text);
  const likeness = all.map(({ stems }) => shared(new Set(stems), own));
  const most = Math.max(0, ...likeness);
  const told = most === 0 ? all : all.filter((_, at) => (likeness[at] ?? 0) >= most * NEAR);
  const text = quoted(told, speakerNames, all)
    .map((sentence) => sentence.text)
    .join(' ');
  return text === '' ? fact : { ...fact, text, quoted: true };
}
