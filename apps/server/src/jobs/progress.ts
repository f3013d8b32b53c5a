import type { Stage } from '@greffier/contract/meeting/status';

export interface MeasuredProgress {
  readonly percent: number;
  readonly stage: Stage;
  /** Remaining time in seconds; null if unknown. */
  readonly remaining: number | null;
}

export interface ProgressWriter {
  /** Notes the progress of work. It is written at most twice a second, or at once if the stage is a new one. */
  readonly report: (progress: MeasuredProgress) => void;
  /** Resolves when nothing is being written any more. Progress that still waits to be written is dropped. */
  readonly settle: () => Promise<void>;
}

const INTERVAL_MS = 500;

/** Writes progress that never goes back, one write at a time. A failed write is reported, and the work goes on. */
export function progressWriter(
  write: (progress: MeasuredProgress) => Promise<void>,
  options: { readonly now: () => Date; readonly onError: (error: unknown) => void },
): ProgressWriter {
  let reached = 0;
  let lastWrite = Number.NEGATIVE_INFINITY;
  let lastStage: Stage | null = null;
  let writing: Promise<void> | null = null;
  /** Latest progress that waits to be written. */
  let next: MeasuredProgress | null = null;
  let timer: NodeJS.Timeout | undefined;

  function takeNext(): void {
    const waiting = next;
    next = null;
    if (waiting !== null) report(waiting);
  }

  function report(progress: MeasuredProgress): void {
    reached = Math.min(100, Math.max(reached, progress.percent));
    clearTimeout(timer);
    const now = options.now().getTime();
    const left = progress.stage === lastStage ? INTERVAL_MS - (now - lastWrite) : 0;
    if (writing !== null || left > 0) {
      next = progress;
      // Without this timer, people might see nothing new for minutes.
      if (writing === null) timer = setTimeout(takeNext, left).unref();
      return;
    }
    next = null;
    lastWrite = now;
    lastStage = progress.stage;
    writing = write({ ...progress, percent: reached })
      .catch(options.onError)
      .finally(() => {
        writing = null;
        takeNext();
      });
  }

  return {
    report,
    async settle() {
      for (let last = writing; last !== null; last = writing) await last;
      clearTimeout(timer);
    },
  };
}
