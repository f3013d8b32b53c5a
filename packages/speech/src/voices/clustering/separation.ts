import type { Span } from '../../sound/spans.ts';
import { dot } from '../../numbers/vectors.ts';
import type { Group, Windows } from './groups.ts';

/** Windows less than this apart share sound, or at least a breath and a mood; seconds. */
const NEAR = 1;

/**
 * Tells how far apart two voices are, in standard deviations of their own windows along the line between them (d′). Each
 * window is compared with both voices at other times, not with itself or its neighbours. If the windows of one person are
 * divided in two, the halves blend into each other; two people leave a gap between them, however alike their voices are.
 * @returns 0 if a voice has too few windows at different times to tell
 */
export function separation(a: Group, b: Group, windows: Windows, spans: readonly Span[]): number {
  const sides = [a, b].map(({ members }) =>
    members.flatMap((i) => {
      const [own, other] = [likeness(i, a, windows, spans), likeness(i, b, windows, spans)];
      return own === undefined || other === undefined ? [] : [own - other];
    }),
  );
  const [first, second] = sides.map(spread);
  if (first === undefined || second === undefined) return 0;
  return (first.mean - second.mean) / Math.sqrt((first.variance + second.variance) / 2);
}

/** Computes the mean similarity of a window to a voice's windows at other times; undefined if there are none. */
function likeness(i: number, { sum, members }: Group, windows: Windows, spans: readonly Span[]): number | undefined {
  const window = windows[i] ?? new Float32Array();
  let [total, count] = [dot(window, sum), members.length];
  for (const j of members) {
    if (!near(spans[i], spans[j])) continue;
    total -= dot(window, windows[j] ?? window);
    count -= 1;
  }
  return count === 0 ? undefined : total / count;
}

function near(a: Span | undefined, b: Span | undefined): boolean {
  return a !== undefined && b !== undefined && a.start < b.end + NEAR && b.start < a.end + NEAR;
}

function spread(values: readonly number[]): { readonly mean: number; readonly variance: number } | undefined {
  if (values.length < 2) return undefined;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, variance: Math.max(1e-6, variance) };
}
