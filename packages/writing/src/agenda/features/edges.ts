import { CUES } from './cues.ts';
import type { Feature } from './feature.ts';
import type { HeardMeeting, HeardPassage } from './heard.ts';

const LEADS = 0.4;
const LONG_WORDS = 25;
const SHORT_WORDS = 6;
/**
 * Number of earlier passages whose words count as known, and number of passages on each side whose words are compared.
 */
const EARLIER = 12;
const SIDE = 8;

/** Finds the features of each passage that show that a new matter begins there, whichever matters end and begin. */
export function* edges({ passages, rarity }: HeardMeeting): Generator<Feature> {
  const flag = (of: (passage: HeardPassage, before: HeardPassage | undefined, at: number) => boolean | number) =>
    Float64Array.from(passages, (passage, at) => Number(of(passage, passages[at - 1], at)));
  for (const { name } of CUES) {
    yield [`begins: ${name}`, flag(({ firstCues }) => firstCues.has(name))];
    yield [`says: ${name}`, flag(({ cues }) => cues.has(name))];
    yield [`before: ${name}`, flag((_, before) => before?.lastCues.has(name) ?? false)];
  }
  yield ['before begins: closes', flag((_, before) => before?.firstCues.has('closes') ?? false)];
  yield ['leads', flag(({ leads }) => leads)];
  yield ['leads at length', flag(({ leads, words }) => leads > LEADS && words >= LONG_WORDS)];
  yield ['leads before', flag((_, before) => before?.leads ?? 0)];
  yield ['same voice', flag(({ speaker }, before) => before?.speaker === speaker)];
  yield ['length', flag(({ words }) => Math.min(2, Math.log1p(words) / 3))];
  yield ['short', flag(({ words }) => words < SHORT_WORDS)];
  yield ['short before', flag((_, before) => before !== undefined && before.words <= SHORT_WORDS)];
  yield ['question', flag(({ folded }) => folded.endsWith('?'))];
  yield ['question before', flag((_, before) => before?.folded.endsWith('?') ?? false)];
  yield ['new words', flag((_p, _b, at) => newWords(passages, rarity, at))];
  const likeness = sidesAlike(
    passages.map(({ stems }) => stems),
    rarity,
  );
  const usual = likeness.reduce((sum, one) => sum + one, 0) / Math.max(1, likeness.length);
  yield ['words change', flag((_p, _b, at) => Math.max(-3, Math.min(3, (usual - (likeness[at] ?? usual)) * 12)))];
}

/** Computes the share of words in a passage and the next one that were not said shortly before. */
function newWords(passages: readonly HeardPassage[], rarity: (stem: string) => number, at: number): number {
  const said = new Set(passages.slice(Math.max(0, at - EARLIER), at).flatMap(({ stems }) => [...stems]));
  let fresh = 0;
  let all = 0;
  for (const { stems } of passages.slice(at, at + 2))
    for (const word of stems) {
      all += rarity(word);
      if (!said.has(word)) fresh += rarity(word);
    }
  return all === 0 ? 0 : fresh / all - 0.6;
}

/** Computes the cosine of the words on both sides of each passage's beginning (Hearst 1997, TextTiling). */
export function sidesAlike(stems: readonly Iterable<string>[], rarity: (stem: string) => number): number[] {
  const side = (from: number, to: number): Map<string, number> => {
    const words = new Map<string, number>();
    for (const own of stems.slice(Math.max(0, from), to))
      for (const word of own) words.set(word, (words.get(word) ?? 0) + rarity(word));
    return words;
  };
  return stems.map((_, at) => {
    const [left, right] = [side(at - SIDE, at), side(at, at + SIDE)];
    let dot = 0;
    for (const [word, weight] of left) dot += weight * (right.get(word) ?? 0);
    return dot / (Math.hypot(...left.values()) * Math.hypot(...right.values()) || 1);
  });
}
