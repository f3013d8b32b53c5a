import { SAMPLE_RATE } from './sample-rate.ts';

/** Number of samples in a stretch of 0.1 s. A stretch is as loud as its highest sample. */
const STRETCH = SAMPLE_RATE / 10;
/** A recording's loudness is the level that this share of its stretches exceeds; some of these must be speech. */
const LOUDEST_PART = 0.02;
/** Loudness (full scale is 1) below which the models hear worse; the recording is then raised to the second value. */
const QUIET = 0.03;
const WANTED = 0.25;
/** The highest gain. A recording that would need more holds no speech, only the recorder's own noise. */
const MOST = 300;

export interface Loudness {
  /** Takes the next samples of the recording, 16 bit. */
  readonly hear: (samples: Int16Array) => void;
  /** Returns the factor by which to multiply all samples; 1 unless the recording is very quiet. */
  readonly gain: () => number;
}

/** Measures how loud a recording is in its loud parts; a single bang does not count. */
export function createLoudness(): Loudness {
  const peaks = new Float64Array(32_769);
  let [highest, filled, stretches] = [0, 0, 0];
  const close = (): void => {
    peaks[highest] = (peaks[highest] ?? 0) + 1;
    stretches += 1;
    [highest, filled] = [0, 0];
  };
  return {
    hear: (samples) => {
      for (const sample of samples) {
        const level = Math.abs(sample);
        if (level > highest) highest = level;
        filled += 1;
        if (filled === STRETCH) close();
      }
    },
    gain: () => {
      if (filled > 0) close();
      let above = 0;
      let level = peaks.length - 1;
      for (; level > 0; level--) {
        above += peaks[level] ?? 0;
        if (above > LOUDEST_PART * stretches) break;
      }
      const loudness = level / 32_768;
      return loudness === 0 || loudness >= QUIET ? 1 : Math.min(MOST, WANTED / loudness);
    },
  };
}
