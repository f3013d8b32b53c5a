import type { Progress } from '@greffier/speech/types';

export interface ProgressMeter {
  /** Takes the reports of a run, as they come. */
  readonly hear: (progress: Pick<Progress, 'percent' | 'remaining'>) => void;
  /** To be asked when the run has ended. */
  readonly result: () => ProgressResult;
}

export interface ProgressResult {
  /** How far a report was from elapsed time over total time, at most; points. */
  readonly deviation: number;
  /** Whether no report was lower than the one before it. */
  readonly rising: boolean;
  /** When the time that is left was first told, as part of the whole; null where it never was. */
  readonly toldAt: number | null;
}

/**
 * Compares a run's progress with the time that it really took. Between two reports the bar stands: just before each of
 * them it is furthest behind, and that counts too.
 * @param now milliseconds
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
