import type { Label } from '../titles/label.ts';
import { asLetter, readLabel } from '../titles/labels.ts';
import type { Piece } from './pieces.ts';
import { LEADING_POINTED_TIME } from '../titles/text.ts';

/** Kinds of labels that number an item only where others count on from them: « Art. 1 – », « Q1 : », or « B. », which may be an initial. */
const UNCERTAIN: readonly string[] = ['article', 'code', 'upper'];
/** With this many codes of a family, the first one need not be 1. */
const LEAST_CODES = 3;

/**
 * Takes from lines the labels that look like numbers but do not count: initials such as « P. Blanc », or « V » alone.
 * A label that may be a letter or a Roman number is told by the one before it: « I. » after « H. » is a letter.
 */
export function withCounted(pieces: readonly Piece[]): Piece[] {
  const values = new Map<string, Set<number>>();
  for (const { label } of pieces) {
    if (label === undefined) continue;
    for (const { family, value } of [label, asLetter(label) ?? label])
      values.set(family, (values.get(family) ?? new Set()).add(value));
  }
  const has = (label: Label, ...distances: readonly number[]): boolean =>
    distances.some((distance) => values.get(label.family)?.has(label.value + distance) === true);
  const isCounted = (label: Label): boolean => {
    // « I. », « V. » and « X. » are read as Roman numbers.
    if (label.kind === 'upper' || label.kind === 'bare') return has(label, -2, -1, 1, 2);
    // Numbers of a register went on from the meeting before, so there need be no first one.
    if (label.family === 'register') return has(label, -1, 1);
    if (label.kind === 'code' && (values.get(label.family)?.size ?? 0) >= LEAST_CODES) return has(label, -1, 1);
    return has(label, 1 - label.value) && has(label, -1, 1);
  };
  // « 8.30 – Accueil » is a time unless some line has a number such as « 1.1 ».
  const areTimes = values.get('decimal-2')?.has(1) !== true;
  let before: Label | undefined;
  return pieces.map((given) => {
    const piece = areTimes && given.label?.family === 'decimal-2' ? untimed(given) : given;
    const { label } = piece;
    if (label === undefined) return piece;
    const isUncertain =
      UNCERTAIN.includes(label.kind) ||
      label.family === 'register' ||
      (label.kind === 'bare' && label.family === 'roman');
    if (isUncertain && !isCounted(label)) return { ...piece, label: undefined };
    const letter = asLetter(label);
    const isLetter = letter !== undefined && before?.family === letter.family && before.value === letter.value - 1;
    const own = isLetter ? letter : label;
    if (own.kind === 'upper' || own.kind === 'lower') before = own;
    return isLetter ? { ...piece, label: letter } : piece;
  });
}

/** Reads « 8.30 » at the start of a line as a time. */
function untimed(piece: Piece): Piece {
  const text = piece.text.replace(LEADING_POINTED_TIME, '');
  return text === piece.text ? piece : { ...piece, text, label: readLabel(text), isTimed: true };
}
