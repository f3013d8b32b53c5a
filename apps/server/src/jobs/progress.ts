import type { Stage } from '@greffier/contract/status';

export interface MeasuredProgress {
  readonly percent: number;
  readonly stage: Stage;
  /** Seconds; null where it is not known. */
  readonly remaining: number | null;
}

export interface ProgressWriter {
  /** Notes measured work; writes at most once a second. */
  readonly report: (progress: MeasuredProgress) => void;
  /** Resolves when nothing is being written any more. */
  readonly settle: () => Promise<void>;
}

const INTERVAL_MS = 1_000;

/** Writes progress that never goes back, one write at a time; a write that fails is reported and the work goes on. */
export function progressWriter(
  write: (progress: MeasuredProgress) => Promise<void>,
  options: { readonly now: () => Date; readonly onError: (error: unknown) => void },
): ProgressWriter {
  let reached = 0;
  let lastWrite = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> | null = null;

  return {
    report({ percent, stage, remaining }) {
      reached = Math.min(100, Math.max(reached, percent));
      const now = options.now().getTime();
      if (writing !== null || now - lastWrite < INTERVAL_MS) return;
      lastWrite = now;
      writing = write({ percent: reached, stage, remaining })
        .catch(options.onError)
        .finally(() => {
          writing = null;
        });
    },
    async settle() {
      await writing;
    },
  };
}
