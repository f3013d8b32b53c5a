import { expectedCounts } from './backward.ts';
import { forward } from './forward.ts';
import type { Potentials } from './potentials.ts';
import { segmentsOf } from './segments.ts';

/**
 * Computes how often each part of the model is used, on average over all walks weighted by their probability
 * (forward-backward algorithm of a semi-Markov model, Sarawagi and Cohen 2004).
 * @param breaks passages where a stretch must begin
 */
export function expectation(potentials: Potentials, breaks: ReadonlySet<number> = new Set()): Potentials {
  const segments = segmentsOf(potentials, breaks);
  return expectedCounts(potentials, segments, forward(potentials, segments));
}
