// Decides which patterns are refused, and words the refusal.
import type { Pattern, Place } from './collect.ts';
import type { Growth, Verdict } from './verdict.ts';

/** Steps that a search may take on the longest text that the code allows: some 50 ms. */
const MOST_STEPS = 10_000_000;

/** Tells whether a pattern is acceptable at a place if its time grows like this. */
function mayStand(growth: Growth, { bound }: Place): boolean {
  if (growth === 'linear') return true;
  return typeof growth === 'number' && bound !== null && bound ** growth <= MOST_STEPS;
}

/** Lists what is wrong with a pattern, a line for each place that refuses it. */
export const complaints = (pattern: Pattern, { growth, attack }: Verdict): readonly string[] =>
  pattern.places
    .filter((place) => !mayStand(growth, place))
    .map(({ file, line }) => {
      const shown = attack === null ? '' : `, as on ${shortened(attack)}`;
      return `${file}:${line}: ${told(growth)}${shown}: /${shortened(pattern.source)}/${pattern.flags}`;
    });

function told(growth: Growth): string {
  if (growth === 'unknown') return 'cannot be decided: write it more simply';
  if (typeof growth !== 'number') return `takes ${growth} time`;
  return `takes time to the power ${growth} of the text`;
}

const shortened = (text: string): string => (text.length <= 120 ? text : `${text.slice(0, 120)}…`);
