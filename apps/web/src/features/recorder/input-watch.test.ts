import { describe, expect, it } from 'vitest';
import { SilenceWatch } from './input-watch.ts';

/** Returns the seconds at which the watch warns. */
function warnings(watch: SilenceWatch, peaks: readonly number[], from = 0): number[] {
  return peaks.flatMap((peak, index) => (watch.hear(from + index, peak) ? [from + index] : []));
}

describe('silence', () => {
  it('is reported after 20 s without sound, and no longer once there is sound', () => {
    const watch = new SilenceWatch();
    expect(
      warnings(
        watch,
        Array.from({ length: 23 }, () => 0),
      ),
    ).toEqual([20, 21, 22]);
    expect(warnings(watch, [0.1, 0, 0], 23)).toEqual([]);
  });

  it('is not reported in a quiet room', () => {
    expect(
      warnings(
        new SilenceWatch(),
        Array.from({ length: 60 }, () => 0.004),
      ),
    ).toEqual([]);
  });

  it('is counted anew for another microphone', () => {
    const watch = new SilenceWatch();
    warnings(
      watch,
      Array.from({ length: 15 }, () => 0),
    );
    watch.reset();
    expect(
      warnings(
        watch,
        Array.from({ length: 15 }, () => 0),
        15,
      ),
    ).toEqual([]);
  });
});
