import { SAMPLE_RATE } from '../sample-rate.ts';
import { energyOf, kaldiBands } from './mel.ts';
import { createPowerSpectrum } from './spectrum.ts';

export const KALDI_BANDS = 80;
const FRAME = 400;
const HOP = 160;
/** Number of samples in a frame after it is filled up to the next power of two. */
const SIZE = 512;
const PRE_EMPHASIS = 0.97;
const LOWEST_HERTZ = 20;
/** Factor from [−1, 1] to 16-bit samples, on which the models were trained. */
const FULL_SCALE = 32_768;
/** Energies below this are raised to it. It is the precision of 32-bit floats. */
const FLOOR = 2 ** -23;

/** Counts the frames that fit completely into this many samples. */
export const kaldiFrames = (samples: number): number => Math.max(0, Math.floor((samples - FRAME) / HOP) + 1);

/**
 * Computes Kaldi's log mel features as WeSpeaker's models were trained with them: 25 ms every 10 ms, a Hamming window, the
 * mean of each band subtracted.
 * @returns row-major, {@link KALDI_BANDS} numbers per frame
 */
export function createKaldiFeatures(): (samples: Float32Array) => Float32Array {
  const spectrum = createPowerSpectrum(SIZE);
  const filters = kaldiBands(KALDI_BANDS, SIZE, SAMPLE_RATE, LOWEST_HERTZ);
  const hamming = Float64Array.from(
    { length: FRAME },
    (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (FRAME - 1)),
  );
  const frame = new Float64Array(SIZE);
  const power = new Float64Array(SIZE / 2 + 1);

  return (samples) => {
    const frames = kaldiFrames(samples.length);
    const features = new Float32Array(frames * KALDI_BANDS);
    const means = new Float64Array(KALDI_BANDS);
    for (let row = 0; row < frames; row++) {
      let mean = 0;
      for (let i = 0; i < FRAME; i++) mean += (samples[row * HOP + i] ?? 0) / FRAME;
      let previous = (samples[row * HOP] ?? 0) - mean;
      for (let i = 0; i < FRAME; i++) {
        const sample = (samples[row * HOP + i] ?? 0) - mean;
        frame[i] = (hamming[i] ?? 0) * (sample - PRE_EMPHASIS * previous) * FULL_SCALE;
        previous = sample;
      }
      spectrum(frame, power);
      for (const [band, filter] of filters.entries()) {
        const energy = Math.log(Math.max(FLOOR, energyOf(filter, power)));
        features[row * KALDI_BANDS + band] = energy;
        means[band] = (means[band] ?? 0) + energy / frames;
      }
    }
    return features.map((energy, i) => energy - (means[i % KALDI_BANDS] ?? 0));
  };
}
