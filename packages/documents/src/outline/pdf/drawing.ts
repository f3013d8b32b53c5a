import type { Matrix } from './geometry.ts';
import type { Pdfjs } from './pdfjs.ts';

/** The numbers of the drawing operators, under the names that pdfjs gives them. */
export type Operators = Pdfjs['OPS'];

/** The drawing operators of a page in order, and the arguments of each. */
export interface Drawing {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** Lists the numbers among the arguments of an operator. */
export const numbers = (value: unknown): number[] =>
  Array.isArray(value) || ArrayBuffer.isView(value)
    ? Array.from(value as ArrayLike<unknown>).filter((entry) => typeof entry === 'number')
    : [];

/** Reads the transform in an operator's argument; missing numbers are those of the identity. */
export const matrixOf = (value: unknown): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers(value);
  return [a, b, c, d, e, f];
};
