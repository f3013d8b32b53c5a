import { asLetter } from './labels.ts';
import type { Candidate } from './candidates.ts';

export interface Leveled extends Candidate {
  readonly level: number;
}

/** In points: how far two items of one list may stand apart. */
const NEAR = 9;
const INDENT = 4;

interface Open {
  readonly candidate: Candidate;
  readonly value: number;
}

/** Gives each candidate its level: a new family opens a level below the item before it, a known one goes back to its own. */
export function withLevels(candidates: readonly Candidate[]): Leveled[] {
  let open: Open[] = [];
  return candidates.map((given) => {
    const candidate = settleLetter(given, open);
    const at = open.findLastIndex((other) => isSameList(other, candidate));
    if (at >= 0) open = open.slice(0, at);
    else open = open.filter((other) => isAbove(other.candidate, candidate));
    open = [...open, { candidate, value: candidate.block.label?.value ?? 0 }];
    return { ...candidate, level: Math.min(open.length, 6) };
  });
}

/** « C. », « D. » after « B. » are letters, and so is « I. » after « H. ». */
function settleLetter(candidate: Candidate, open: readonly Open[]): Candidate {
  const { label } = candidate.block;
  const letter = label === undefined ? undefined : asLetter(label);
  if (letter === undefined) return candidate;
  const follows = open.some(
    ({ candidate: { family }, value }) => family === letter.family && value === letter.value - 1,
  );
  if (!follows) return candidate;
  return { ...candidate, family: letter.family, block: { ...candidate.block, label: letter } };
}

function isSameList(other: Open, candidate: Candidate): boolean {
  if (other.candidate.family !== candidate.family) return false;
  const { label, column, textX } = candidate.block;
  if (label === undefined) {
    return (
      candidate.family !== 'plain' ||
      column !== other.candidate.block.column ||
      Math.abs(other.candidate.block.x - candidate.block.x) <= INDENT
    );
  }
  if (label.kind !== 'bullet' && label.value === other.value + 1) return true;
  const { block } = other.candidate;
  return (
    block.column !== column ||
    label.depth > 1 ||
    Math.abs(block.textX - textX) <= NEAR ||
    Math.abs(block.x - candidate.block.x) <= NEAR
  );
}

const depthOf = ({ block, family }: Candidate): number =>
  family.startsWith('decimal') && block.label !== undefined ? block.label.depth : 0;

/** Whether an item of another family may stand above this one. */
function isAbove(other: Candidate, candidate: Candidate): boolean {
  const [depth, otherDepth] = [depthOf(candidate), depthOf(other)];
  if (depth > 0 && otherDepth > 0)
    return otherDepth < depth || (otherDepth === depth && depth === 1 && other.block.x < candidate.block.x - NEAR);
  if (other.block.label?.kind === 'bullet') {
    return candidate.block.label?.kind === 'bullet' && other.block.x < candidate.block.x;
  }
  if (other.family === 'plain' && candidate.block.label === undefined)
    return candidate.family === 'plain' && other.block.x < candidate.block.x - INDENT;
  // A heading by its look stands above what looks less.
  if (candidate.block.label === undefined) {
    return other.rank > candidate.rank || (other.rank === candidate.rank && other.block.x < candidate.block.x - INDENT);
  }
  return true;
}
