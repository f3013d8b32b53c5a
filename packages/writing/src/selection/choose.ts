import { type Bonds, bondsOf, bundleOf } from './bonds.ts';
import { breaksOff, cuesOf, featuresOf, stemsOf, type Judging } from './features.ts';
import type { Quotable } from './quotables.ts';
import { type Weights, worthOf } from './worth.ts';

/** Share of the requested length by which quotations may exceed it, to complete a sentence. */
const TOLERANCE = 0.06;
/** Value of a sentence that says nothing new, relative to one in which all is new. */
const SAID_BEFORE = 0.3;
/** Weight of a figure as news, compared to a word. */
const FIGURE = 2;
/** Preference for shorter sentences: 0 for none, 1 for a preference in inverse proportion to length. */
const BREVITY = 0.5;

/** Cues of talk about the meeting itself. */
const PROCEDURE: readonly string[] = ['floor', 'greets', 'thanks', 'jokes', 'nextMeeting'];
const MOST_PROCEDURE_WORDS = 12;
const MOST_BROKEN_WORDS = 8;

/**
 * Tells whether a sentence by itself says nothing: an acknowledgement, a joke, « je passe la parole à Paul », a
 * broken-off start.
 */
export function isEmpty(one: Quotable): boolean {
  if (stemsOf(one).length === 0) return true;
  if (breaksOff(one) && one.words <= MOST_BROKEN_WORDS) return true;
  const cues = cuesOf(one);
  return one.words <= MOST_PROCEDURE_WORDS && !/\d/.test(one.text) && PROCEDURE.some((cue) => cues.has(cue));
}

/** Computes how much of a sentence has not been quoted yet, by the rarity of its words. */
class News {
  readonly #told = new Set<string>();
  readonly #rarity: (stem: string) => number;

  constructor(rarity: (stem: string) => number) {
    this.#rarity = rarity;
  }

  /** Computes the share of news, from `SAID_BEFORE` to 1. */
  of(stems: ReadonlySet<string>): number {
    let [all, news] = [0, 0];
    for (const stem of stems) {
      const weight = this.#rarity(stem) * (/\d/.test(stem) ? FIGURE : 1);
      all += weight;
      if (!this.#told.has(stem)) news += weight;
    }
    return all === 0 ? SAID_BEFORE : SAID_BEFORE + ((1 - SAID_BEFORE) * news) / all;
  }

  tell(stems: ReadonlySet<string>): void {
    for (const stem of stems) this.#told.add(stem);
  }
}

/**
 * Chooses the sentences of an item to quote, by their places in order of speech: those that are most valuable, say what
 * no other quotation says, and together have about the requested words.
 */
export function chosen(all: readonly Quotable[], words: number, judging: Judging, weights?: Weights): number[] {
  const bonds: Bonds = bondsOf(all);
  const worth = featuresOf(all, judging).map((features) => worthOf(features, weights));
  const stems = all.map((one) => new Set(stemsOf(one)));
  const bundles = all.map((one, at) => (bonds.never.has(at) || isEmpty(one) ? [] : bundleOf(at, bonds)));
  const news = new News(judging.rarity);
  const quoted = new Set<number>();
  let left = words;
  const most = words * TOLERANCE;
  for (;;) {
    let best: { readonly value: number; readonly places: readonly number[]; readonly cost: number } | null = null;
    for (const [at, bundle] of bundles.entries()) {
      if (quoted.has(at) || bundle.length === 0) continue;
      const places = bundle.filter((place) => !quoted.has(place));
      const cost = places.reduce((sum, place) => sum + (all[place]?.words ?? 0), 0);
      if (cost > left + most) continue;
      const gain = places.reduce((sum, place) => sum + (worth[place] ?? 0) * news.of(stems[place] ?? new Set()), 0);
      const value = gain / cost ** BREVITY;
      if (value > (best?.value ?? 0)) best = { value, places, cost };
    }
    if (best === null) return [...quoted].sort((a, b) => a - b);
    for (const place of best.places) {
      quoted.add(place);
      news.tell(stems[place] ?? new Set());
    }
    left -= best.cost;
  }
}
