import { type Matrix, multiply, quarter } from './geometry.ts';
import type { Glyph } from '../page-text.ts';

/** The sides of a dot or a small square that is drawn as a bullet, in points. */
const BULLET = { min: 2, max: 6.5 };

/** Reads a small drawn shape as a bullet, because browsers draw the bullets of the lists that they print. */
export function bulletOf(box: readonly number[], matrix: Matrix): Glyph | undefined {
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  const from = multiply(matrix, [1, 0, 0, 1, left, top]);
  const to = multiply(matrix, [1, 0, 0, 1, right, bottom]);
  const [width, height] = [Math.abs(to[4] - from[4]), Math.abs(to[5] - from[5])];
  const isSmall = Math.min(width, height) >= BULLET.min && Math.max(width, height) <= BULLET.max;
  if (!isSmall || Math.abs(width - height) > 0.25 * width) return undefined;
  const look = { size: quarter(height), bold: false, italic: false, color: '' };
  return { ...look, text: '•', x: Math.min(from[4], to[4]), y: Math.max(from[5], to[5]), width };
}
