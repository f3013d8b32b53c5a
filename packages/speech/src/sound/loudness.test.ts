import { describe, expect, it } from 'vitest';
import { createLoudness } from './loudness.ts';
import { tone } from '../testing/signals.ts';

function gainOf(samples: Float32Array): number {
  const loudness = createLoudness();
  const integers = Int16Array.from(samples, (sample) => Math.round(sample * 32_768));
  for (let start = 0; start < integers.length; start += 700) loudness.hear(integers.subarray(start, start + 700));
  return loudness.gain();
}

const scaled = (factor: number): Float32Array => tone(10).map((sample) => sample * factor);

describe('a recording is made louder', () => {
  it.each([
    ['not at all as people record', scaled(1), 1],
    ['not at all where it is somewhat quiet', scaled(0.2), 1],
    ['up to what models hear well where it is very quiet', scaled(0.01), 83],
    ['not without end where there is nothing but the recorder’s noise', scaled(0.0002), 300],
    ['not at all where it is silent', new Float32Array(32_000), 1],
  ])('%s', (_, samples, gain) => {
    expect(gainOf(samples)).toBeCloseTo(gain, -1);
  });

  it('regardless of a bang or a pause', () => {
    const samples = scaled(0.01);
    samples[40_000] = 1;
    const paused = Float32Array.from([...samples, ...new Float32Array(10 * 16_000)]);
    expect(gainOf(paused)).toBeCloseTo(83, -1);
  });
});
