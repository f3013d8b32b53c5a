import type { FindingState } from '@greffier/contract/meeting/minutes/findings';
import type { Finding, Minutes } from './types.ts';

/** An outcome that minutes list or propose. */
export interface NumberedFinding {
  /** Number of the outcome, as in the `data-finding` of its line. */
  readonly number: number;
  /** Place of the outcome's section in the minutes. */
  readonly section: number;
  readonly finding: Finding;
}

/** A finding of earlier minutes, with its number. */
export type FormerFinding = Finding &
  Pick<NumberedFinding, 'number'> & {
    /** People's judgement of the finding; absent if unknown. */
    readonly state?: FindingState;
  };

/** Numbers all findings of minutes, from 1. */
export const outcomesOf = ({ sections }: Minutes): NumberedFinding[] =>
  sections
    .flatMap(({ findings = [] }, section) => findings.map((finding) => ({ section, finding })))
    .map((outcome, at) => ({ number: at + 1, ...outcome }));

/** Returns a key by which equal findings are recognised. */
const identityOf = ({ kind, text, passageIds }: Finding): string => JSON.stringify([kind, text, passageIds]);

/** Numbers outcomes as in the earlier minutes. New ones get numbers that the earlier minutes did not use. */
export function numberedAfter(
  outcomes: readonly NumberedFinding[],
  former: readonly FormerFinding[],
): NumberedFinding[] {
  const left = Map.groupBy(former.toReversed(), identityOf);
  let last = former.reduce((most, { number }) => Math.max(most, number), 0);
  return outcomes.map((outcome) => {
    const known = left.get(identityOf(outcome.finding))?.pop();
    if (known !== undefined) return { ...outcome, number: known.number };
    last += 1;
    return { ...outcome, number: last };
  });
}
