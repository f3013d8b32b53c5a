import { describe, expect, it } from 'vitest';
import { createMixer } from './mixing.ts';
import { tone, whiteNoise } from '../../testing/signals.ts';

const RATE = 16_000;
const silence = new Float32Array(RATE);
const voice = tone(1, 200);
const other = whiteNoise(1);

function mixed(channels: readonly Float32Array[], block = 320): Float32Array {
  const mix = createMixer(channels.length, RATE);
  const samples: number[] = [];
  for (let start = 0; start < RATE; start += block) {
    const interleaved = new Float32Array(block * channels.length);
    channels.forEach((channel, c) => {
      for (let i = 0; i < block; i++) interleaved[i * channels.length + c] = channel[start + i] ?? 0;
    });
    samples.push(...mix(interleaved));
  }
  return Float32Array.from(samples);
}

const strength = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
const turned = (samples: Float32Array): Float32Array => samples.map((sample) => -sample);

describe('channels mixed to one', () => {
  it.each([
    ['twice the same', [voice, voice], 1],
    ['one turned round, which a plain mean would cancel', [voice, turned(voice)], 1],
    ['one empty', [voice, silence], 0.5],
    ['the first empty', [silence, voice], 0.5],
    ['one turned round among four', [voice, turned(voice), voice, voice], 1],
    ['the others turned round from the loudest', [voice, turned(voice), turned(voice)], 1],
  ])('keep the voice: %s', (_, channels, share) => {
    expect(strength(mixed(channels)) / strength(voice)).toBeCloseTo(share, 2);
  });

  it('keep both people if each has a channel', () => {
    const both = mixed([voice, other]);
    const expected = voice.map((sample, i) => (sample + (other[i] ?? 0)) / 2);
    expect(strength(both.map((sample, i) => sample - (expected[i] ?? 0)))).toBeLessThan(0.001);
  });

  it('make no click when a channel is inverted', () => {
    const change = voice.map((sample, i) => (i < RATE / 2 ? sample : -sample));
    const steps = mixed([voice.map((sample) => sample * 1.2), change])
      .map((sample, i, all) => Math.abs(sample - (all[i - 1] ?? 0)))
      .slice(1);
    const largest = Math.max(...voice.map((sample, i) => Math.abs(sample - (voice[i - 1] ?? 0))));
    // The channel that becomes inverted has a step there, which the mean halves. The mixer must not add any other step.
    expect(Math.max(...steps.filter((_, i) => Math.abs(i + 1 - RATE / 2) > 1))).toBeLessThan(1.5 * largest);
  });
});
