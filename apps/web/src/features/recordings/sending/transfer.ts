/** Number of bytes that had arrived at a moment. */
export interface TransferSample {
  /** Milliseconds from any fixed origin. */
  readonly at: number;
  /** Number of bytes that had arrived. */
  readonly loaded: number;
}

export interface TransferEstimate {
  /** Speed over the last few seconds, in bytes per second; null until it is known. */
  readonly rate: number | null;
  /** Estimated time left, in seconds; null until it is known. */
  readonly remaining: number | null;
}

const WINDOW_MS = 8_000;
const MIN_SPAN_MS = 1_000;

/** Adds a sample, and drops the samples that are older than a few seconds. */
export const withSample = (samples: readonly TransferSample[], sample: TransferSample): TransferSample[] => [
  ...samples.filter((old) => sample.at - old.at <= WINDOW_MS),
  sample,
];

/** Estimates speed and time left from the samples. A stalled transfer has a rate of 0 and an unknown time left. */
export function estimateTransfer(samples: readonly TransferSample[], total: number): TransferEstimate {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < MIN_SPAN_MS) {
    return { rate: null, remaining: null };
  }
  const rate = ((last.loaded - first.loaded) * 1000) / (last.at - first.at);
  return { rate, remaining: rate > 0 ? Math.ceil((total - last.loaded) / rate) : null };
}
