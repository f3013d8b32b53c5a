import type { Label } from '../titles/label.ts';
import type { Piece } from './pieces.ts';

/**
 * Kinds of labels that number an item only if other labels continue their count: « Art. 1 – », « Q1 : », or « B. »,
 * which may be an initial.
 */
const UNCERTAIN: readonly string[] = ['article', 'code', 'upper'];
/** Smallest number of codes in a family whose first code need not be 1. */
const LEAST_CODES = 3;

/**
 * Removes labels that look like numbers but do not count, such as the initial in « P. Blanc », or « V » alone.
 */
export function withCounted(pieces: readonly Piece[]): Piece[] {
  const values = new Map<string, Set<number>>();
  for (const { label } of pieces) {
    if (label !== undefined) values.set(label.family, (values.get(label.family) ?? new Set()).add(label.value));
  }
  const has = (label: Label, ...distances: readonly number[]): boolean =>
    distances.some((distance) => values.get(label.family)?.has(label.value + distance) === true);
  const isCounted = (label: Label): boolean => {
    // « I. », « V. » and « X. » are read as Roman numbers, so a letter may be missing before or after this one.
    if (label.kind === 'upper' || label.kind === 'bare') return has(label, -2, -1, 1, 2);
    // The numbers of a register continue from the previous meeting, so number 1 may be missing.
    if (label.family === 'register') return has(label, -1, 1);
    if (label.kind === 'code' && (values.get(label.family)?.size ?? 0) >= LEAST_CODES) return has(label, -1, 1);
    return has(label, 1 - label.value) && has(label, -1, 1);
  };
  return pieces.map((piece) => {
    const { label } = piece;
    if (label === undefined) return piece;
    const isUncertain =
      UNCERTAIN.includes(label.kind) ||
      label.family === 'register' ||
      (label.kind === 'bare' && label.family === 'roman');
    return isUncertain && !isCounted(label) ? { ...piece, label: undefined } : piece;
  });
}
