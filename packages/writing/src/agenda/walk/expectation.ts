import type { Steps } from '../../embedded/steps.ts';
import { expectedCounts } from './backward.ts';
import { forward } from './forward.ts';
import type { Potentials } from './potentials.ts';
import { segmentsOf } from './segments.ts';

/**
 * How often each thing is used on average, over all walks weighed by their probability (forward-backward algorithm of a
 * semi-Markov model, Sarawagi and Cohen 2004).
 * @param breaks passages where a stretch must begin
 */
export function* expectation(potentials: Potentials, breaks: ReadonlySet<number> = new Set()): Steps<Potentials> {
  const segments = segmentsOf(potentials, breaks);
  return yield* expectedCounts(potentials, segments, yield* forward(potentials, segments));
}
