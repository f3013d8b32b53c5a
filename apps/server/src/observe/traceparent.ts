import { randomBytes } from 'node:crypto';

/** Position of a span in its trace, as in the W3C recommendation « Trace Context ». */
export interface Place {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether the trace is sent to a collector. */
  readonly sampled: boolean;
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/;

/** Reads a `traceparent`; null if it is malformed, so that a new trace begins. */
export function placeOf(traceparent: string): Place | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent) ?? [];
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId) || traceparent.startsWith('ff')) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const traceparentOf = ({ traceId, spanId, sampled }: Place): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;

/**
 * Makes the place of a new span, below its parent or at the root of a new trace.
 * @param ratio share of new traces that are sent, from 0 to 1
 */
export function newPlace(parent: Place | null, ratio: number): Place {
  const spanId = randomBytes(8).toString('hex');
  if (parent !== null) return { ...parent, spanId };
  return { traceId: randomBytes(16).toString('hex'), spanId, sampled: Math.random() < ratio };
}
