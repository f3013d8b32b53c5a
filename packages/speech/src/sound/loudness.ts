import { SAMPLE_RATE } from './sample-rate.ts';

/** Stretch whose highest sample is looked at: 0.1 s. */
const STRETCH = SAMPLE_RATE / 10;
/** Part of all stretches that is louder than what counts as the recording's loudness: some of it must be speech. */
const LOUDEST_PART = 0.02;
/** Loudness (of 1) under which the models hear worse, and what it is brought to then. */
const QUIET = 0.03;
const WANTED = 0.25;
/** What is quieter still is no speech but the recorder's own noise. */
const MOST = 300;

export interface Loudness {
  /** @param samples 16 bit, in order */
  readonly hear: (samples: Int16Array) => void;
  /** By how much to multiply what was heard; 1 for all but very quiet recordings. */
  readonly gain: () => number;
}

/** Finds how loud a recording is where it is loud; a single bang does not count. */
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
