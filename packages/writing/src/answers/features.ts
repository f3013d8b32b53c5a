import { contentStems } from '@greffier/french/text/words';
import { besideBest, near, remembered, smoothed } from './curves.ts';
import type { Curve } from './curves.ts';
import type { QuestionMeanings } from '../types.ts';
import type { Heard } from './heard.ts';
import { likenessesOf } from './meaning.ts';
import { likenessOf, type Term } from './terms.ts';
import { holds, type Wanted } from './wanted.ts';

/** A question as it was read: its words, and the kind of answer that it asks for. */
export interface Sought {
  /** The question in folded text. */
  readonly query: string;
  readonly terms: readonly Term[];
  readonly wanted: Wanted;
  /** Stem of the noun after « combien de … »; null without such a noun. */
  readonly counted: string | null;
  /** People whom the question names. */
  readonly names: readonly string[];
}

/** Parameters of BM25: how soon a repeated word adds nothing more, and how much less long passages count. */
const SATURATION = 1.2;
const LENGTH = 0.4;
/** Weights of a word of the same family and of a related word, where the word itself counts 1. */
const FAMILY = 0.6;
const RELATED = 0.4;
/** Divisor that brings the scores of BM25 near to 1. */
const SCALE = 5;

/** Limit on how much the words of one matter can tell about a passage, in units of rarity. */
const ENOUGH = 6;

/** Weights of a word of the same family and of a related word when the coverage of a question is computed. */
const COVERED_BY_FAMILY = 0.7;
const COVERED_BY_RELATED = 0.5;
/** Share of a word's value that each passage passes on to the next. */
const THREAD = 0.96;
/** Saturation (BM25) in an item: a word said once counts more than half, and saying it again adds little. */
const ITEM_SATURATION = 0.7;

const NUMERIC: ReadonlySet<Wanted> = new Set(['amount', 'share', 'count', 'number', 'duration', 'date', 'time']);
const ASKS_VOTE = /(?<![a-z])(?:vot|oppos|absten|voix|scrutin|prononc|soutenu)/;
const ASKS_OUTCOME =
  /(?<![a-z])(?:decid|finalement|definitive|desormais|retenu|choisi|passe-t|accept|exact|reel|[a-z]{2,24}r(?:a|ont)(?![a-z]))/;
const VOTES_ALONE = /^(?:non|contre|pour|abstention|moi|defavorable|favorable)(?![a-z])/;

/** Computes for each passage the BM25 score of the question's words, and adds similar words. */
function saidOf({ terms }: Sought, { passages, length }: Heard): Curve {
  return Float32Array.from(passages, ({ stems }, at) => {
    const long = SATURATION * (1 - LENGTH + (LENGTH * stems.length) / Math.max(1, length));
    return terms.reduce((sum, { weight, same, family, related }) => {
      const times = same[at] ?? 0;
      const own = (weight * times * (SATURATION + 1)) / (times + long);
      return sum + (own + FAMILY * (family[at] ?? 0) + RELATED * (related[at] ?? 0)) / SCALE;
    }, 0);
  });
}

/**
 * Computes the share of the question's words that are said around each passage, [0–1]. `spread` decides how far around
 * a passage each word counts.
 */
export function coverage({ terms }: Sought, { passages }: Heard, spread: (said: Curve) => Curve): Curve {
  const covered = new Float32Array(passages.length);
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return covered;
  for (const { weight, same, family, related } of terms) {
    const said = same.map((times, at) => {
      if (times > 0) return 1;
      if ((family[at] ?? 0) > 0) return COVERED_BY_FAMILY;
      return (related[at] ?? 0) > 0 ? COVERED_BY_RELATED : 0;
    });
    for (const [at, value] of spread(said).entries()) covered[at] = (covered[at] ?? 0) + (value * weight) / whole;
  }
  return covered;
}

/** Computes how often a word is said in each passage's item, [0–1). */
function inItem(said: Curve, { passages }: Heard): Curve {
  const times = new Map<number | null, number>();
  for (const [at, { item }] of passages.entries()) times.set(item, (times.get(item) ?? 0) + (said[at] ?? 0));
  return Float32Array.from(passages, ({ item }) => {
    const all = item === null ? 0 : (times.get(item) ?? 0);
    return all / (all + ITEM_SATURATION);
  });
}

/** Computes how late in its item each passage is, [0–1]. */
function lateIn({ passages }: Heard): Curve {
  const ends = new Map<number | null, readonly [number, number]>();
  for (const [at, { item }] of passages.entries()) ends.set(item, [ends.get(item)?.[0] ?? at, at]);
  return Float32Array.from(passages, ({ item }, at) => {
    const [first, last] = ends.get(item) ?? [0, 0];
    return item === null ? 0.5 : (at - first) / Math.max(1, last - first);
  });
}

/** Computes how much the title of each passage's item is about the question, relative to the best title. */
function titled({ terms }: Sought, { passages, titles }: Heard): Curve {
  const scores = titles.map((title) =>
    terms.reduce((sum, { stem, weight }) => {
      const likes = title.map((word) => likenessOf(stem, word));
      const best = likes.includes('same') ? 1 : likes.includes('family') ? 0.7 : likes.includes('related') ? 0.4 : 0;
      return sum + (best * weight) / SCALE;
    }, 0),
  );
  const most = Math.max(1 / SCALE, ...scores);
  return Float32Array.from(passages, ({ item }) => (item === null ? 0 : (scores[item] ?? 0) / most));
}

/**
 * Computes the features, by name, that show for each passage how well it answers a question.
 * @param meanings null if only words are known
 */
export function featuresOf(
  sought: Sought,
  heard: Heard,
  meanings: QuestionMeanings | null,
): Readonly<Record<string, Curve>> {
  const { query, terms, wanted, counted, names } = sought;
  const { passages } = heard;
  const all = saidOf(sought, heard);
  const spoken = Float32Array.from(
    passages,
    (_, at) => terms.reduce((sum, term) => sum + ENOUGH * Math.tanh((term.spoken[at] ?? 0) / ENOUGH), 0) / SCALE,
  );
  const none = new Float32Array(passages.length);
  const where = (test: (passage: Heard['passages'][number], at: number) => boolean, asked = true): Curve =>
    asked ? Float32Array.from(passages, (passage, at) => (test(passage, at) ? 1 : 0)) : none;
  const holding =
    wanted === 'fact'
      ? none
      : Float32Array.from(passages, ({ folded, names: people, proper }) =>
          holds(wanted, folded, counted, { person: people.size > 0, proper }),
        );
  const late = lateIn(heard);
  const settles = Float32Array.from(passages, (passage) => passage.settles);
  const outcome = ASKS_OUTCOME.test(query);
  return {
    'area 3': smoothed(all, 3),
    spoken,
    'spoken near': smoothed(spoken, 3),
    'spoken, item': besideBest(inItem(spoken, heard)),
    'best thread': besideBest(coverage(sought, heard, (said) => remembered(said, THREAD))),
    'best item': besideBest(coverage(sought, heard, (said) => inItem(said, heard))),
    'best title': titled(sought, heard),
    'covers 5': coverage(sought, heard, (said) => near(said, 5)),
    nothing: where((_, at) => all[at] === 0),
    holds: holding,
    [`holds ${wanted}`]: holding,
    digit: where(({ folded }) => /\d/.test(folded), NUMERIC.has(wanted)),
    short: where(({ words }) => words < 6),
    answers: where((_, at) => passages[at - 1]?.asks === true),
    'said by': where(({ speaker }) => speaker !== undefined && names.includes(speaker)),
    'votes alone': where(({ folded }) => VOTES_ALONE.test(folded), ASKS_VOTE.test(query)),
    late,
    'late, outcome': outcome ? late : none,
    settles,
    'settles, outcome': outcome ? settles : none,
    ...(meanings !== null &&
      likenessesOf(
        meanings,
        passages.map(({ item }) => item),
      )),
  };
}

/** Returns the stems of a question without those of the names in it. */
export const stemsOf = (query: string, names: readonly string[]): string[] => {
  const named = new Set(names.flatMap((name) => contentStems(name)));
  return [...new Set(contentStems(query))].filter((stem) => !named.has(stem));
};
