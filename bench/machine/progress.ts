import type { Progress } from '@greffier/speech/types';

export interface ProgressMeter {
  /** Takes note of the progress that the run reports. */
  readonly hear: (progress: Pick<Progress, 'percent' | 'remaining'>) => void;
  /** Computes the result once the run has ended. */
  readonly result: () => ProgressResult;
}

export interface ProgressResult {
  /** Greatest difference between a report and the elapsed share of time; percentage points. */
  readonly deviation: number;
  /** Whether no report was lower than the previous one. */
  readonly rising: boolean;
  /** Share of the whole time that passed before the remaining time was first shown; null if it never was. */
  readonly toldAt: number | null;
}

/**
 * Compares a run's progress with the time that it really took. Between two reports the bar stands still. So it is
 * furthest behind just before each report, and that distance counts too.
 * @param now a clock in milliseconds
 */
export function progressMeter(now: () => number = () => performance.now()): ProgressMeter {
  const started = now();
  const reports: { readonly at: number; readonly percent: number; readonly told: boolean }[] = [];
  return {
    hear: ({ percent, remaining }) => {
      reports.push({ at: now() - started, percent, told: remaining !== null });
    },
    result: () => {
      const total = now() - started;
      let [deviation, before, rising] = [0, 0, true];
      for (const { at, percent } of reports) {
        const truth = (100 * at) / total;
        deviation = Math.max(deviation, Math.abs(before - truth), Math.abs(percent - truth));
        rising &&= percent >= before;
        before = percent;
      }
      const told = reports.find((report) => report.told);
      return { deviation, rising, toldAt: told === undefined ? null : told.at / total };
    },
  };
}
