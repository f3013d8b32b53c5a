import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../numbers/random.ts';
import { createKaldiFeatures, KALDI_BANDS, kaldiFrames } from './kaldi.ts';
import { createPowerSpectrum } from './spectrum.ts';
import { createWhisperMel, MEL_FRAMES } from './whisper-mel.ts';

const random = randomFrom(3);
const noise = Float32Array.from({ length: 16_000 }, () => random() - 0.5);

describe('features', () => {
  it.each([400, 512, 60, 2])('give the power of every frequency in frames of %s samples', (size) => {
    const frame = Float64Array.from(noise.subarray(0, size));
    const power = new Float64Array(size / 2 + 1);
    createPowerSpectrum(size)(frame, power);
    for (let k = 0; k <= size / 2; k++) {
      let [re, im] = [0, 0];
      for (const [i, sample] of frame.entries()) {
        re += sample * Math.cos((2 * Math.PI * k * i) / size);
        im -= sample * Math.sin((2 * Math.PI * k * i) / size);
      }
      expect(power[k]).toBeCloseTo(re * re + im * im, 9);
    }
  });

  it('refuse frame lengths with factors other than 2, 3 and 5', () => {
    expect(() => createPowerSpectrum(14)).toThrow(RangeError);
  });

  // Reference: onnx-asr 0.12, WhisperPreprocessorNumpy, on the same second of noise.
  it.each([
    [80, -0.84603, [0.8297, 0.9429, 0.8004, 0.8385, -0.0778, -0.905]],
    [128, -0.80642, [0.7539, 0.919, 0.6929, 0.7507, -0.089, -0.8635]],
  ] as const)('equal those of Whisper with %s bands', (bands, mean, expected) => {
    const features = new Float32Array(bands * MEL_FRAMES);
    const write = createWhisperMel(bands);
    write(
      noise.map((sample) => -sample),
      features,
    );
    write(noise, features);
    const places = [
      [0, 0],
      [3, 50],
      [40, 20],
      [bands - 1, 99],
      [bands / 2, 101],
      [10, 2_999],
    ] as const;
    places.forEach(([band, frame], i) => {
      expect(features[band * MEL_FRAMES + frame]).toBeCloseTo(expected[i] ?? 0, 3);
    });
    expect(features.reduce((sum, each) => sum + each, 0) / features.length).toBeCloseTo(mean, 3);
  });

  // Reference: kaldi-native-fbank 1.23 with 80 bands, Hamming window, no dither, whole frames only, mean subtracted.
  it('equal those of Kaldi', () => {
    const features = createKaldiFeatures()(noise);
    expect(features.length).toBe(98 * KALDI_BANDS);
    expect(kaldiFrames(399)).toBe(0);
    const at = (frame: number, band: number): number => features[frame * KALDI_BANDS + band] ?? 0;
    expect([at(0, 0), at(10, 1), at(50, 40), at(97, 79), at(30, 20)].map((each) => Number(each.toFixed(3)))).toEqual([
      0.752, 0.464, -0.86, 0.243, -1.208,
    ]);
  });
});
