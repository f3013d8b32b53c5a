import { CONTRIBUTION_SHARE } from '@greffier/contract/limits';
import type { MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import { CUES } from '../agenda/features/cues.ts';
import { bondsOf, bundleOf } from './bonds.ts';
import { chosen, isEmpty } from './choose.ts';
import { type Judging, stemsOf } from './features.ts';
import type { Quotable } from './quotables.ts';

/** Number of words of the best quotations, one of which is chosen to tell what an item was about. */
const MATTER_WORDS = 90;
/** Number of words that is so small that only the most valuable sentences are chosen. */
const FEWEST_WORDS = 45;
/** A turn with fewer words contributes nothing: « Merci. », « Oui, tout à fait. » */
const LEAST_WORDS = 4;
const LEAST_STEMS = 2;
/**
 * A sentence that announces an item says at most this many content words besides the title: « Premier point, le budget
 * de cette année. »
 */
const MOST_ANNOUNCING_STEMS = 3;

const MOVES_ON = CUES.filter(({ name }) => name === 'moves on' || name === 'last matter' || name === 'orders matters');

/** Tells whether a sentence says hardly more than the title of its item. */
export function isHeading({ utterances }: Quotable, title: ReadonlySet<string>): boolean {
  const news = new Set(utterances.flatMap(({ stems }) => stems).filter((stem) => !title.has(stem))).size;
  const announces = utterances.some(({ folded }) => MOVES_ON.some(({ pattern }) => pattern.test(folded)));
  return title.size > 0 && (news === 0 || (announces && news <= MOST_ANNOUNCING_STEMS));
}

/** Chooses the sentences of an item to quote, by their places, in order of speech. */
export function account(
  kind: MinutesKind,
  all: readonly Quotable[],
  words: number,
  judging: Judging,
): readonly number[] {
  if (kind === 'analytic') return contributions(all, words, judging);
  return kind === 'decisional' ? matter(all, judging) : chosen(all, words, judging);
}

/** Chooses the sentence that tells what the item was about, with everything needed to understand it. */
function matter(all: readonly Quotable[], judging: Judging): number[] {
  const bonds = bondsOf(all);
  const bundles = chosen(all, MATTER_WORDS, judging).map((place) => bundleOf(place, bonds));
  const shared = (bundle: readonly number[]): number =>
    new Set(bundle.flatMap((place) => stemsAt(all, place)).filter((stem) => judging.title.has(stem))).size;
  const [best = []] = bundles.toSorted((a, b) => shared(b) - shared(a) || a.length - b.length);
  // If no sentence shares a word with the title, as with « Divers », the most valuable sentence is quoted.
  const told = shared(best) > 0 ? best : bundleOf(chosen(all, FEWEST_WORDS, judging)[0] ?? best[0] ?? -1, bonds);
  return told.filter((place) => place >= 0).toSorted((a, b) => a - b);
}

const stemsAt = (all: readonly Quotable[], place: number): string[] => {
  const one = all[place];
  return one === undefined ? [] : stemsOf(one);
};

/** Groups the places of sentences into turns. A turn lasts until another voice speaks. */
function turnsOf(all: readonly Quotable[]): number[][] {
  const turns: number[][] = [];
  for (const [place, { speaker }] of all.entries()) {
    const open = turns.at(-1);
    if (open !== undefined && all[open[0] ?? 0]?.speaker === speaker) open.push(place);
    else turns.push([place]);
  }
  return turns;
}

const contributes = (one: Quotable): boolean =>
  !isEmpty(one) && one.words >= LEAST_WORDS && new Set(stemsOf(one)).size >= LEAST_STEMS;

/** Chooses something of each contribution: the most valuable sentences of each turn, at least one. */
function contributions(all: readonly Quotable[], words: number, judging: Judging): number[] {
  const quoted = turnsOf(all).map((turn) => {
    const own = turn.flatMap((place) => all[place] ?? []);
    if (!own.some(contributes)) return [];
    const within = chosen(own, words * CONTRIBUTION_SHARE, judging);
    const places = within.length > 0 ? within : only(own, judging);
    return places.flatMap((place) => turn[place] ?? []);
  });
  return quoted.flat();
}

/** Chooses the most valuable sentence when none is short enough. */
export function only(all: readonly Quotable[], judging: Judging): number[] {
  const longest = all.reduce((most, { words }) => Math.max(most, words), 0);
  return chosen(all, longest, judging).slice(0, 1);
}
