import type { AgendaItem, Passage } from '@greffier/contract/values';
import type { ItemStart, Meanings, Pin, ReadStart, Source } from '../types.ts';
import { featuresOf } from './features/features.ts';
import type { Features } from './features/features.ts';
import { expectation } from './walk/expectation.ts';
import { emptyPotentials, type Potentials } from './walk/potentials.ts';
import { addFeatures, potentialsOfEach } from './model.ts';
import type { Weights } from './model.ts';
import { secondSpeaks } from './features/profiles.ts';
import { addReading, type Reading, readPlaces, trustIn } from './reading.ts';
import { startingSentence } from './starting-sentence.ts';
import { likelihood, likelyStretches } from './stretches.ts';
import type { Stretch } from './stretches.ts';
import * as weights from './weights.ts';
import * as weightsOfWords from './weights-of-words.ts';

/**
 * A start is shown as sure if the passages of its stretch belong to its item with this probability, as measured by
 * `bench placement`.
 */
const SURE = 0.95;
/**
 * Probability that is enough for a sure start if a language model puts the item at the same place. It was measured with
 * readings spoilt on purpose.
 */
const SURE_OF_TWO = 0.5;
/** Weights of the first look, and of the second, which knows roughly where people speak of which item. */
export interface Looks {
  readonly first: Weights;
  readonly second: Weights;
}
const LEARNT: Looks = { first: weights.FIRST_LOOK, second: weights.SECOND_LOOK };
/** For meetings of which only the words are known, not their meanings. */
const LEARNT_FOR_WORDS: Looks = {
  first: weightsOfWords.FIRST_LOOK,
  second: weightsOfWords.SECOND_LOOK,
};
/** Score of a person's statement, which exceeds the score of anything that is heard. */
const CERTAIN = 1e5;

/**
 * Finds where each item of the agenda begins and is taken up again, in order of speech. Anything before the first start
 * belongs to no item. The result is deterministic: a semi-Markov walk through the agenda (`walk/`) with learnt weights.
 * @param pins people's statements, at most one for each passage; the rest is computed again around them
 * @param read starts that a language model read, which count beside everything heard; null if no model has read
 * @param looks weights other than the product's, to measure them
 */
export function placeItems(
  {
    passages,
    agenda,
    meanings = null,
  }: Pick<Source, 'passages'> & { readonly agenda: readonly AgendaItem[]; readonly meanings?: Meanings | null },
  pins: readonly Pin[],
  read: readonly ReadStart[] | null = null,
  looks = meanings === null ? LEARNT_FOR_WORDS : LEARNT,
): ItemStart[] {
  if (agenda.length === 0 || passages.length === 0) return [];
  const pinned = pinnedPlaces(passages, pins, agenda.length);
  const features = featuresOf(passages, agenda, meanings);
  const begins = beginnings(pinned);
  const scores = scoresOf(features, looks);
  const heard = twoLooks(features, read === null ? scores : copyOf(scores), pinned, null);
  const alone = likelyStretches(heard, begins);
  if (read === null) return startsOf(passages, agenda, alone, pinned, []);
  const places = readPlaces(passages, read, pinned);
  const found = alone.flatMap(({ from, until, item, likely }) =>
    Array.from({ length: until - from }, () => ({ item, sure: likely >= SURE })),
  );
  const both = twoLooks(features, scores, pinned, { places, trust: trustIn(places, found) });
  const stretches = likelyStretches(both, begins).map((stretch): Placed => {
    const own = places.slice(stretch.from, stretch.until);
    const isRead = own.filter((place) => place === stretch.item).length >= own.length / 2;
    const likely = likelihood(heard, stretch);
    // Two sources that agree independently are right more often than either.
    return isRead && likely >= SURE_OF_TWO ? { ...stretch, likely: 1, read: true } : { ...stretch, likely };
  });
  return startsOf(passages, agenda, stretches, pinned, read);
}

type Placed = Stretch & Pick<ItemStart, 'read'>;

/** Scores of the first look, and of the second without what the first one finds. */
interface Scores {
  readonly first: Potentials;
  readonly second: Potentials;
  readonly weights: Weights;
}

function scoresOf(features: Features, { first: one, second: weights }: Looks): Scores {
  const none = (): Potentials => emptyPotentials(features.passages, features.items);
  const [first = none(), second = none()] = potentialsOfEach(features, [one, weights]);
  return { first, second, weights };
}

/** Copies what a look changes. */
const copyOf = ({ first, second, weights }: Scores): Scores => ({
  first: copied(first),
  second: copied(second),
  weights,
});
const copied = (scores: Potentials): Potentials => ({
  ...scores,
  speaks: scores.speaks.slice(),
  off: scores.off.slice(),
  starts: scores.starts.slice(),
  startsOff: scores.startsOff.slice(),
});

/** Looks twice. The scores are changed. */
function twoLooks(
  features: Features,
  { first, second, weights }: Scores,
  pinned: ReadonlyMap<number, Pin['item']>,
  reading: Reading | null,
): Potentials {
  const seen = look(first, pinned, reading);
  addFeatures([{ potentials: second, weights }], 'speaks', secondSpeaks(features, seen));
  return look(second, pinned, reading);
}

/** Returns people's statements by the places of the passages. Items that the agenda no longer has are ignored. */
function pinnedPlaces(passages: readonly Passage[], pins: readonly Pin[], items: number): Map<number, Pin['item']> {
  const places = new Map(passages.map(({ id }, at) => [id, at]));
  return new Map(
    pins.flatMap(({ passageId, item }) => {
      const at = places.get(passageId);
      return at === undefined || (typeof item === 'number' && item >= items) ? [] : [[at, item] as const];
    }),
  );
}

const beginnings = (pinned: ReadonlyMap<number, Pin['item']>): Set<number> =>
  new Set([...pinned].filter(([, item]) => item !== 'nothing').map(([at]) => at));

/**
 * Tells whether the previous passage has the same pin, because a walk cannot step from an item to the same item, nor
 * from none to none.
 */
function goesOn(pinned: ReadonlyMap<number, Pin['item']>, at: number): boolean {
  let before = at - 1;
  while (pinned.get(before) === 'nothing') before--;
  return (before < 0 ? null : pinned.get(before)) === pinned.get(at);
}

function look(potentials: Potentials, pinned: ReadonlyMap<number, Pin['item']>, reading: Reading | null): Potentials {
  if (reading !== null) addReading(potentials, reading);
  const breaks = new Set([...beginnings(pinned)].filter((at) => !goesOn(pinned, at)));
  for (const [at, item] of pinned)
    if (item === 'nothing' && at > 0) forbidStart(potentials, at);
    else if (item === 'nothing') forcePlace(potentials, at, null);
    else forcePlace(potentials, at, item);
  return expectation(potentials, breaks);
}

/**
 * If a person removed a start, any start at most this many passages away costs this much more, so that only a clear one
 * is found.
 */
const AROUND = 2;
const UNLIKELY = 4;

function forbidStart({ passages, items, starts, startsOff }: Potentials, place: number): void {
  for (let at = Math.max(1, place - AROUND); at <= Math.min(passages - 1, place + AROUND); at++) {
    const cost = at === place ? CERTAIN : UNLIKELY;
    for (let cell = at * items; cell < (at + 1) * items; cell++) starts[cell] = (starts[cell] ?? 0) - cost;
    startsOff[at] = (startsOff[at] ?? 0) - cost;
  }
}

function forcePlace({ items, speaks, off }: Potentials, at: number, item: number | null): void {
  for (let other = 0; other < items; other++) if (other !== item) speaks[at * items + other] = -CERTAIN;
  if (item !== null) off[at] = -CERTAIN;
}

function startsOf(
  passages: readonly Passage[],
  agenda: readonly AgendaItem[],
  stretches: readonly Placed[],
  pinned: ReadonlyMap<number, Pin['item']>,
  read: readonly ReadStart[],
): ItemStart[] {
  return stretches.flatMap(({ from, item, likely, read: agreed }, nth): ItemStart[] => {
    const passage = passages[from];
    if (passage === undefined || (nth === 0 && item === null && pinned.get(from) !== null)) return [];
    const said = pinned.get(from);
    const byPerson = said !== undefined && said !== 'nothing';
    const before = stretches[nth - 1]?.item ?? null;
    const asRead = read.find((start) => start.passageId === passage.id && start.item === item);
    const sentence =
      asRead !== undefined || nth === 0
        ? (asRead?.sentence ?? 0)
        : startingSentence(
            passage.text,
            item === null ? null : (agenda[item] ?? null),
            before === null ? null : (agenda[before] ?? null),
          );
    const start = { passageId: passage.id, sentence, item };
    return [
      byPerson
        ? { ...start, sure: true, pinned: true }
        : { ...start, sure: likely >= SURE, ...(agreed && { read: true }) },
    ];
  });
}
