/** How much had arrived, when. */
export interface TransferSample {
  /** Milliseconds, from any fixed origin. */
  readonly at: number;
  /** Bytes. */
  readonly loaded: number;
}

export interface TransferEstimate {
  /** Bytes per second over the last seconds; null until it can be told. */
  readonly rate: number | null;
  /** Seconds; null until it can be told. */
  readonly remaining: number | null;
}

const WINDOW_MS = 8_000;
const MIN_SPAN_MS = 1_000;

/** The last seconds of a transfer, with the new sample. */
export const withSample = (samples: readonly TransferSample[], sample: TransferSample): TransferSample[] => [
  ...samples.filter((old) => sample.at - old.at <= WINDOW_MS),
  sample,
];

/** Speed and time left, measured over the samples; a stalled transfer has a rate of 0 and no time left to tell. */
export function estimateTransfer(samples: readonly TransferSample[], total: number): TransferEstimate {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < MIN_SPAN_MS) {
    return { rate: null, remaining: null };
  }
  const rate = ((last.loaded - first.loaded) * 1000) / (last.at - first.at);
  return { rate, remaining: rate > 0 ? Math.ceil((total - last.loaded) / rate) : null };
}
