import { bestFirst, type Curve, remembered } from './curves.ts';
import { coverage, type Sought } from './features.ts';
import type { Heard } from './heard.ts';

/** Share of a word's value that remains from one passage to the next. */
const MOMENT = 0.8;
/** Number of passages in an answer. */
export const SHOWN = 5;
const ASKS_NAME = /(?<![a-z])(?:nom|noms|s'appell[a-z]{1,4})(?![a-z])/;
const ASKS_FUTURE = /(?<![a-z])[a-z]{2,24}r(?:a|ont)(?![a-z])/;

/**
 * Computes the features, by name, that suggest that the meeting answers a question at all. @param scores how well each
 * passage fits
 */
export function promiseOf(
  sought: Sought,
  heard: Heard,
  features: Readonly<Record<string, Curve>>,
  scores: Curve,
): Readonly<Record<string, number>> {
  const { terms, wanted, query } = sought;
  const whole = Math.max(
    1e-6,
    terms.reduce((sum, { weight }) => sum + weight, 0),
  );
  const said = (values: Float32Array): boolean => values.some((value) => value > 0);
  const unsaid = terms.filter(({ same, family }) => !said(same) && !said(family));
  const order = bestFirst(scores);
  const [first = 0] = order;
  const top = scores[first] ?? 0;
  const chances = order.map((at) => Math.exp((scores[at] ?? 0) - top));
  const sum = chances.reduce((all, chance) => all + chance, 0);
  const most = (curve: Curve): number => curve.reduce((highest, value) => Math.max(highest, value), 0);
  const holding = features['holds'] ?? new Float32Array(scores.length);
  const held = (curve: Curve): number => most(holding.map((value, at) => value * (curve[at] ?? 0)));
  return {
    always: 1,
    [`asks ${wanted}`]: 1,
    'asks a name': Number(ASKS_NAME.test(query)),
    'asks of the future': Number(ASKS_FUTURE.test(query)),
    words: terms.length,
    unsaid: unsaid.reduce((all, { weight }) => all + weight, 0) / whole,
    'unsaid words': unsaid.length,
    fits: top + Math.log(Math.max(1e-6, sum)),
    'fits alone': chances.slice(0, SHOWN).reduce((all, chance) => all + chance, 0) / Math.max(1e-6, sum),
    holds: holding[first] ?? 0,
    'holds it': held(coverage(sought, heard, (one) => one)),
    'holds after it': held(coverage(sought, heard, (one) => remembered(one, MOMENT))),
    covered: most(features['covers 5'] ?? holding),
    titled: most(features['best title'] ?? holding),
  };
}
