import { SAMPLE_RATE } from '../sound/sample-rate.ts';
import { randomFrom } from '../numbers/random.ts';

/** Makes a tone; samples in [−1, 1]. */
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

/** Makes chords that change twice a second. */
export function music(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, i) => {
    const root = [220, 262, 294, 330][Math.floor(i / (SAMPLE_RATE / 2)) % 4] ?? 220;
    return [1, 1.25, 1.5].reduce(
      (sum, ratio) => sum + 0.1 * Math.sin((2 * Math.PI * root * ratio * i) / SAMPLE_RATE),
      0,
    );
  });
}

/** Makes applause: bursts of noise that fade, 100 per second. */
export function applause(seconds: number): Float32Array {
  return strokes(seconds, 100, 600, 100);
}

/** Makes the sound of a keyboard in a quiet room: six strokes per second. */
export function keyboard(seconds: number): Float32Array {
  return strokes(seconds, 6, 300, 40);
}

/** Makes the sound of a fan: hum of the mains with its harmonics, and wind. */
export function ventilator(seconds: number): Float32Array {
  const wind = whiteNoise(seconds);
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, i) =>
    [1, 2, 3, 4, 5].reduce(
      (sum, part) => sum + (0.1 / part) * Math.sin((2 * Math.PI * 50 * part * i) / SAMPLE_RATE + part),
      0.2 * (wind[i] ?? 0),
    ),
  );
}

/** Makes the sound of a telephone: two tones together, every other second. */
export function ringing(seconds: number): Float32Array {
  const [low, high] = [tone(seconds, 440), tone(seconds, 480)];
  return low.map((sample, i) => (i % (2 * SAMPLE_RATE) < SAMPLE_RATE ? sample + (high[i] ?? 0) : 0));
}

/** Makes random strokes of noise that fade. Length, and decay to a third, are given in samples. */
function strokes(seconds: number, perSecond: number, length: number, decay: number): Float32Array {
  const random = randomFrom(5);
  const samples = new Float32Array(seconds * SAMPLE_RATE).map(() => 0.004 * (random() - 0.5));
  for (let count = 0; count < perSecond * seconds; count++) {
    const at = Math.floor(random() * (samples.length - length));
    const strength = 0.2 + 0.5 * random();
    for (let i = 0; i < length; i++) {
      samples[at + i] = (samples[at + i] ?? 0) + strength * (random() - 0.5) * Math.exp(-i / decay);
    }
  }
  return samples.map((sample) => Math.max(-1, Math.min(1, sample)));
}
