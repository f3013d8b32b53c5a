import type { Utterance } from '../discourse/utterances.ts';
import { type FoundDecision, outcomeOf } from './decisions.ts';
import { type Kind, LEAST } from './scoring.ts';
import { mattersOf } from './signals.ts';
import type { FoundTask } from './tasks.ts';

/** Least number of meaningful words in the rest of an outcome of which some sentences are proposed elsewhere. */
const TELLS = 2;

/** Tells whether minutes list an outcome by themselves. They list no task whose owner is unknown. */
export const isSure = (kind: Kind, { score, owner }: { readonly score: number; readonly owner?: string | null }) =>
  score >= LEAST[kind].assert && owner !== null;

type Outcome = Pick<FoundTask, 'parts' | 'own'>;

/** Removes the sentences of an outcome that other outcomes already quote, and the whole outcome if the rest says nothing. */
function withoutTold<T extends Outcome>(outcome: T, others: readonly Outcome[]): T[] {
  const told = new Set(others.flatMap(({ own }): readonly Utterance[] => own));
  const own = outcome.own.filter((one) => !told.has(one));
  if (own.length === outcome.own.length) return [outcome];
  return mattersOf(own).size < TELLS ? [] : [{ ...outcome, own, parts: outcome.parts.filter((one) => !told.has(one)) }];
}

/**
 * Proposes a sentence either as a task or as a decision, since people would judge it twice: as a task if its owner or
 * its day is known, else as a decision. Decisions that minutes list stay as they are.
 */
export function proposedOnce(
  decisions: readonly FoundDecision[],
  tasks: readonly FoundTask[],
): { readonly decisions: FoundDecision[]; readonly tasks: FoundTask[] } {
  const isGiven = ({ owner, due }: FoundTask): boolean => owner !== null || due !== null;
  const given = tasks.filter(isGiven);
  const kept = decisions.flatMap((one) =>
    isSure('decision', one)
      ? [one]
      : withoutTold(one, given).map((rest) => ({ ...rest, outcome: outcomeOf(rest.own) })),
  );
  return { decisions: kept, tasks: tasks.flatMap((one) => (isGiven(one) ? [one] : withoutTold(one, kept))) };
}
