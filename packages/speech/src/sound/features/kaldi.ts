import { SAMPLE_RATE } from '../sample-rate.ts';
import { energyOf, kaldiBands } from './mel.ts';
import { createPowerSpectrum } from './spectrum.ts';

export const KALDI_BANDS = 80;
const FRAME = 400;
const HOP = 160;
/** A frame is filled up to the next power of two. */
const SIZE = 512;
const PRE_EMPHASIS = 0.97;
const LOWEST_HERTZ = 20;
/** Models were trained on samples of 16 bits. */
const FULL_SCALE = 32_768;
/** The smallest energy: a 32-bit number's precision. */
const FLOOR = 2 ** -23;

/** Frames that lie whole inside so many samples. */
export const kaldiFrames = (samples: number): number => Math.max(0, Math.floor((samples - FRAME) / HOP) + 1);

/**
 * Kaldi's log mel features of 25 ms every 10 ms with a Hamming window, their mean over the window taken away, as WeSpeaker
 * trains its models.
 * @returns row-major, {@link KALDI_BANDS} numbers a frame
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
