import { CLUE_WEIGHTS } from './clue-weights.ts';
import { actsIn, cluesOf, IMPOSSIBLE } from './clues.ts';
import type { Clue } from './clues.ts';
import { dueDate } from './dates.ts';
import type { Utterance } from './utterances.ts';

/** From these log-odds on, a sentence in the first person takes on a task. */
export const LEAST_LEANING = 0;

/** Log-odds that a sentence with these clues takes on a task. */
export const leaning = (
  clues: Partial<Record<Clue, number>>,
  weights: Readonly<Record<Clue | 'bias', number>> = CLUE_WEIGHTS,
): number => Object.entries(clues).reduce((sum, [clue, value]) => sum + value * weights[clue as Clue], weights.bias);

/** Whether an utterance takes on a task, its voice speaking of itself; `all` are the meeting's. */
export function promises(utterance: Utterance, all: readonly Utterance[]): boolean {
  const clues = cluesOf(utterance, all);
  return clues !== null && leaning(clues) >= LEAST_LEANING;
}

/** Whether a sentence goes on with what its voice took on right before: in the first person, or a day for it. */
export function continuesPromise({ text, question }: Utterance): boolean {
  if (question || IMPOSSIBLE.test(text)) return false;
  return (
    actsIn(text) ||
    (dueDate(text) !== null && /^(?:pour |avant |d['’]ici |dès |au plus tard |le |pas avant |et )/iu.test(text))
  );
}
