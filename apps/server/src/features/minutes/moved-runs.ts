import type { MovedPassages } from '@greffier/documents/minutes-html/moved-to';
import type { MovedRun, MovedRuns } from '../../database/schema/meetings.ts';

/**
 * Converts a move of passages to runs, because runs are short: a new division changes a few passages, and only shifts
 * the numbers of ten thousand others. Every former division of a meeting has its own move, and each new division
 * changes all these moves.
 */
export const runsOf = (moved: MovedPassages): MovedRuns =>
  joined(moved.map(([first, last], at) => [at + 1, 1, first, last]));

/** Returns, for each passage, the present passages that contain its words. */
export function movedBy(runs: MovedRuns): MovedPassages {
  const moved: [number, number][] = [];
  for (const run of runs) {
    const [from, count] = run;
    for (let number = from; number < from + count; number += 1) moved[number - 1] = rangeOf(run, number);
  }
  return moved;
}

/** Combines two moves of passages into one. Passages that the second move does not know have no place. */
export function movedAgain(once: MovedRuns, again: MovedRuns): MovedRuns {
  const moved: MovedRun[] = [];
  for (const [from, count, first, last] of once) {
    const end = runAt(again, last);
    if (count === 1) {
      const begin = runAt(again, first);
      if (begin && end) moved.push([from, 1, rangeOf(begin, first)[0], rangeOf(end, last)[1]]);
      continue;
    }
    for (let done = 0; done < count;) {
      const number = first + done;
      const run = runAt(again, number);
      const length = run === undefined ? 1 : Math.min(count - done, run[0] + run[1] - number);
      if (run !== undefined) moved.push([from + done, length, ...rangeOf(run, number)]);
      done += length;
    }
  }
  return joined(moved);
}

/** Returns the first and the last passage that contain the words of one passage of a run. */
const rangeOf = ([from, , first, last]: MovedRun, number: number): [number, number] => [
  first + number - from,
  last + number - from,
];

/** Finds the run that contains a passage. */
function runAt(runs: MovedRuns, number: number): MovedRun | undefined {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((runs[middle]?.[0] ?? 0) <= number) low = middle + 1;
    else high = middle;
  }
  const run = runs[low - 1];
  return run !== undefined && number < run[0] + run[1] ? run : undefined;
}

/** Joins runs that are consecutive both before and after the move. */
function joined(runs: Iterable<MovedRun>): MovedRuns {
  const all: MovedRun[] = [];
  for (const run of runs) {
    const [from, count, first, last] = run;
    const before = all.at(-1);
    const goesOn =
      before !== undefined &&
      before[0] + before[1] === from &&
      before[2] === before[3] &&
      first === last &&
      before[2] + before[1] === first;
    if (goesOn) all[all.length - 1] = [before[0], before[1] + count, before[2], before[3]];
    else all.push(run);
  }
  return all;
}
