import { finiteReadings } from '@greffier/french/dictionary/lexicon';
import { contentStems, fold } from '@greffier/french/text/words';
import type { Question } from '../engine.ts';
import { bestFirst, type Curve } from './curves.ts';
import { featuresOf, type Sought, stemsOf } from './features.ts';
import { promiseOf } from './promise.ts';
import { leaningOn } from './follow-up.ts';
import { hear, type Heard } from './heard.ts';
import { spelled, termOf, verbsIn } from './terms.ts';
import { countedBy, wantedBy } from './wanted.ts';
import * as learnt from './weights.ts';
import * as learntForWords from './weights-of-words.ts';

/** Weights of features. */
export type Weights = ReadonlyMap<string, number>;

/** The weight of the previous question's words if this question has words of its own. */
const BEFORE = 0.3;
/** The weight of verbs such as « paieront » and « dort », which an answer says differently or not at all. */
const ACT = 0.6;
const ACTS = /(?:t|ra)$/;
/**
 * Beginnings of questions that only name another matter, and so ask the same question about this matter: « Et pour le
 * toit ? », but not « Et il est adopté ? ».
 */
const NAMES_ONLY =
  /^(?:et|mais|ou) (?:l'|(?:pour|les?|la|du|des?|aux?|a|en|chez|avec|sans|dans|sur|son|sa|ses|leurs?|celui|celle|une?|monsieur|madame|mme)(?![a-z]))/;

/** Reads what a question asks about a meeting, including words that it takes from the previous question. */
export function soughtBy(question: Question, heard: Heard): Sought {
  const { query } = question;
  const folded = fold(query.trim());
  const before = leaningOn(question);
  const names = heard.people.mentions(query).map(({ name }) => name);
  const words = spelled(query);
  const acts = new Set(
    words.filter((word) => ACTS.test(word) && finiteReadings(word).length > 0).flatMap(contentStems),
  );
  const verbs = verbsIn([...words, ...(before === null ? [] : spelled(before))]);
  const own = stemsOf(query, names).map((stem) => termOf(stem, acts.has(stem) ? ACT : 1, heard, verbs));
  const tells = own.some((term) => term.tells);
  const said = new Set(own.map(({ stem }) => stem));
  const taken = (before === null ? [] : stemsOf(before, [])).filter((stem) => !said.has(stem));
  const wanted = wantedBy(query);
  const same = before !== null && wanted === 'fact' && (!tells || NAMES_ONLY.test(folded));
  return {
    query: folded,
    terms: [...own, ...taken.map((stem) => termOf(stem, tells ? BEFORE : 1, heard, verbs))],
    wanted: same ? wantedBy(before) : wanted,
    counted: countedBy(query) ?? (before === null ? null : countedBy(before)),
    names,
  };
}

/** Computes how well each passage fits, on an unlimited scale. */
export function scored(features: Readonly<Record<string, Curve>>, weights: Weights): Curve {
  const [length = 0] = Object.values(features).map((curve) => curve.length);
  const scores = new Float32Array(length);
  for (const [name, curve] of Object.entries(features)) {
    const weight = weights.get(name) ?? 0;
    if (weight !== 0) for (const [at, value] of curve.entries()) scores[at] = (scores[at] ?? 0) + weight * value;
  }
  return scores;
}

export interface Ranking {
  /** Places of the passages, best first. */
  readonly best: readonly number[];
  /** Log-odds that the meeting answers the question at all. */
  readonly promise: number;
  readonly sought: Sought;
  readonly heard: Heard;
}

/** Ranks by words, and by meaning if it is known. The weights were learnt for what is known. */
export function rank(question: Question): Ranking {
  const { meanings = null } = question;
  const { RANKING, PROMISE } = meanings === null ? learntForWords : learnt;
  const heard = hear(question);
  const sought = soughtBy(question, heard);
  const features = featuresOf(sought, heard, meanings);
  const scores = scored(features, RANKING);
  const promises = Object.entries(promiseOf(sought, heard, features, scores));
  const promise = promises.reduce((sum, [name, value]) => sum + value * (PROMISE.get(name) ?? 0), 0);
  return { best: bestFirst(scores), promise, sought, heard };
}
