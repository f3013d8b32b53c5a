import { SAMPLE_RATE } from '../decode.ts';
import { randomFrom } from '../logits.ts';

/** A tone; 16 kHz, [−1, 1]. */
export function tone(seconds: number, frequency = 440, sampleRate = SAMPLE_RATE): Float32Array {
  return Float32Array.from(
    { length: seconds * sampleRate },
    (_, i) => 0.3 * Math.sin((2 * Math.PI * frequency * i) / sampleRate),
  );
}

export function whiteNoise(seconds: number): Float32Array {
  const random = randomFrom(7);
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, () => 0.2 * (random() - 0.5));
}

/** Chords that change twice a second. */
export function music(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, i) => {
    const root = [220, 262, 294, 330][Math.floor(i / (SAMPLE_RATE / 2)) % 4] ?? 220;
    return [1, 1.25, 1.5].reduce(
      (sum, ratio) => sum + 0.1 * Math.sin((2 * Math.PI * root * ratio * i) / SAMPLE_RATE),
      0,
    );
  });
}
