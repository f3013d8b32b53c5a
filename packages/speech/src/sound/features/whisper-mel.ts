import { SAMPLE_RATE } from '../sample-rate.ts';
import { energyOf, slaneyBands } from './mel.ts';
import { createPowerSpectrum } from './spectrum.ts';

const SIZE = 400;
const HOP = 160;
const SECONDS = 30;
export const MEL_FRAMES = (SECONDS * SAMPLE_RATE) / HOP;

/**
 * Computes Whisper's features as the feature extractor of the exported models does: 30 s, filled up with silence; the
 * logarithm of the energy in each band, at most 80 dB below the loudest.
 * @param bands 80, or 128 from large-v3 on
 * @returns a function that writes the features of a window: `bands` rows of {@link MEL_FRAMES} numbers
 */
export function createWhisperMel(bands: number): (samples: Float32Array, features: Float32Array) => void {
  const spectrum = createPowerSpectrum(SIZE);
  const filters = slaneyBands(bands, SIZE, SAMPLE_RATE);
  const hann = Float64Array.from({ length: SIZE }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE));
  const frame = new Float64Array(SIZE);
  const power = new Float64Array(SIZE / 2 + 1);
  const silence = -10;

  return (samples, features) => {
    features.fill(silence);
    let highest = silence;
    // All frames after the sound are silent and equal, so they are not computed.
    const frames = Math.min(MEL_FRAMES, Math.ceil((samples.length + SIZE / 2) / HOP));
    for (let column = 0; column < frames; column++) {
      for (let i = 0; i < SIZE; i++) {
        // Before its beginning the sound is mirrored.
        frame[i] = (hann[i] ?? 0) * (samples[Math.abs(column * HOP + i - SIZE / 2)] ?? 0);
      }
      spectrum(frame, power);
      for (const [band, filter] of filters.entries()) {
        const energy = Math.log10(Math.max(1e-10, energyOf(filter, power)));
        features[band * MEL_FRAMES + column] = energy;
        if (energy > highest) highest = energy;
      }
    }
    for (let i = 0; i < features.length; i++) features[i] = (Math.max(features[i] ?? silence, highest - 8) + 4) / 4;
  };
}
