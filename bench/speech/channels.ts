import { SAMPLE_RATE } from '@greffier/speech/sound/sample-rate';

export type Samples = Float32Array<ArrayBuffer>;
export type Random = () => number;
export const between = ([from, to]: readonly [number, number], random: Random): number => from + (to - from) * random();

/**
 * Draws by chance how a person sounds in a place: pace and pitch ± 10 % (a new voice for a model), 12 dB of loudness, a
 * duller tone, noise 20–40 dB under the speech. Each piece differs a little from the last: ± 2 % of pace and pitch,
 * ± 3 dB.
 */
export function drawPerson(random: Random): (piece: Samples) => Samples {
  const pace = between([0.9, 1.1], random);
  const gain = 10 ** (between([-12, 0], random) / 20);
  const dullness = between([0, 0.4], random);
  const noise = 10 ** (-between([20, 40], random) / 20);
  return (piece) => {
    const own = pace * between([0.98, 1.02], random);
    const loudness = gain * 10 ** (between([-3, 3], random) / 20);
    const changed = new Float32Array(Math.max(0, Math.floor((piece.length - 1) / own)));
    const hiss = loudness * level(piece) * noise * 2 * Math.sqrt(3);
    let previous = 0;
    for (let i = 0; i < changed.length; i++) {
      const at = i * own;
      const [a, b] = [piece[Math.floor(at)] ?? 0, piece[Math.floor(at) + 1] ?? 0];
      previous = dullness * previous + (1 - dullness) * (a + (b - a) * (at % 1));
      changed[i] = loudness * previous + hiss * (random() - 0.5);
    }
    return changed;
  };
}

/**
 * Draws by chance how a moving person sounds. Half of the pieces are far from the microphone (6–18 dB lower, duller,
 * more of the room). A cough or a laugh follows one piece in seven.
 */
export function drawRestless(random: Random): (piece: Samples) => Samples {
  return (piece) => {
    const far = random() < 0.5;
    const gain = far ? 10 ** (-between([6, 18], random) / 20) : 1;
    const dullness = far ? between([0.2, 0.6], random) : 0;
    const seconds = random() < 1 / 7 ? between([0.3, 0.9], random) : 0;
    const sound = new Float32Array(piece.length + Math.round(seconds * SAMPLE_RATE));
    sound.set(piece);
    if (seconds > 0)
      sound.set((random() < 0.5 ? cough : laugh)(piece, sound.length - piece.length, random), piece.length);
    let previous = 0;
    for (let i = 0; i < sound.length; i++) {
      previous = dullness * previous + (1 - dullness) * (sound[i] ?? 0);
      sound[i] = gain * previous;
    }
    if (far) reverberate(sound, between([0.2, 0.5], random));
    return sound;
  };
}

/** Makes a cough: two bursts of noise that fade. */
function cough(voice: Samples, length: number, random: Random): Samples {
  const height = 4 * level(voice);
  let previous = 0;
  return new Float32Array(length).map((_, i) => {
    previous = 0.7 * previous + 0.3 * (random() - 0.5);
    return 2 * height * previous * Math.exp((-8 * ((2 * i) % length)) / length);
  });
}

/** Makes a laugh: repeats the loudest moment of the voice five times a second, at a higher pitch. */
function laugh(voice: Samples, length: number): Samples {
  const step = SAMPLE_RATE / 5;
  const loudest = voice.reduce((best, value, i) => (Math.abs(value) > Math.abs(voice[best] ?? 0) ? i : best), 0);
  const from = Math.max(0, Math.min(voice.length - 1.3 * step, loudest - step / 4));
  return new Float32Array(length).map((_, i) => {
    const at = i % step;
    return (voice[Math.floor(from + 1.3 * at)] ?? 0) * Math.sin((Math.PI * at) / step) ** 2;
  });
}

/** Effects of a room and its devices on all sound in it. */
export interface Place {
  /** Share of reverberation in the sound, 0–0.5. */
  readonly echo: number;
  /** How much quieter a hum is than the speech; dB. Undefined without a hum. */
  readonly hum: number | undefined;
  /** How much quieter voices in the background are than the speech; dB. Undefined without such voices. */
  readonly babble: number | undefined;
}

/**
 * Draws a place by chance. One in three is quiet; the others have reverberation, a hum of 50 Hz, voices in the
 * background, or several of these.
 */
export function drawPlace(random: Random): Place {
  const quiet = random() < 1 / 3;
  return {
    echo: !quiet && random() < 0.5 ? between([0.1, 0.5], random) : 0,
    hum: !quiet && random() < 0.4 ? between([15, 35], random) : undefined,
    babble: !quiet && random() < 0.4 ? between([15, 28], random) : undefined,
  };
}

/** Adds the effects of a place to a sound. @param voices people whose speech, played backwards, is the background */
export function addPlace(sound: Samples, place: Place, voices: readonly Samples[], random: Random): void {
  const loud = level(sound);
  if (place.echo > 0) reverberate(sound, place.echo);
  const { hum, babble } = place;
  if (hum !== undefined) {
    const height = loud * 10 ** (-hum / 20);
    for (let i = 0; i < sound.length; i++) {
      const phase = (2 * Math.PI * 50 * i) / SAMPLE_RATE;
      sound[i] = (sound[i] ?? 0) + height * (Math.sin(phase) + 0.5 * Math.sin(3 * phase) + 0.3 * Math.sin(5 * phase));
    }
  }
  if (babble !== undefined) {
    const loop = backgroundVoices(voices, random);
    const height = (loud * 10 ** (-babble / 20)) / level(loop);
    for (let i = 0; i < sound.length; i++) sound[i] = (sound[i] ?? 0) + height * (loop[i % loop.length] ?? 0);
  }
}

/** Mixes 20 s of six voices at once. */
function backgroundVoices(voices: readonly Samples[], random: Random): Samples {
  const loop = new Float32Array(20 * SAMPLE_RATE);
  for (let layer = 0; layer < 6; layer++) {
    for (let at = 0; at < loop.length;) {
      const piece = voices[Math.floor(random() * voices.length)] ?? new Float32Array(SAMPLE_RATE);
      const height = 1 / Math.max(1e-4, level(piece));
      for (let i = 0; i < piece.length && at + i < loop.length; i++) {
        loop[at + i] = (loop[at + i] ?? 0) + height * (piece[piece.length - 1 - i] ?? 0);
      }
      at += Math.max(SAMPLE_RATE, piece.length);
    }
  }
  return loop;
}

/** Adds reverberation by four combs and two all-passes (Schroeder 1962), which takes half a second to fade by 60 dB. */
function reverberate(sound: Samples, share: number): void {
  const combs = [0.0297, 0.0371, 0.0411, 0.0437].map((seconds) => ({
    line: new Float32Array(Math.round(seconds * SAMPLE_RATE)),
    feedback: 10 ** ((-3 * seconds) / 0.5),
  }));
  const allPasses = [0.005, 0.0017].map((seconds) => new Float32Array(Math.round(seconds * SAMPLE_RATE)));
  for (let i = 0; i < sound.length; i++) {
    const dry = sound[i] ?? 0;
    let wet = 0;
    for (const { line, feedback } of combs) {
      const late = line[i % line.length] ?? 0;
      line[i % line.length] = dry + feedback * late;
      wet += late / combs.length;
    }
    for (const line of allPasses) {
      const late = line[i % line.length] ?? 0;
      const inward = wet + 0.7 * late;
      line[i % line.length] = inward;
      wet = late - 0.7 * inward;
    }
    sound[i] = (1 - share) * dry + share * wet;
  }
}

/** Computes the root mean square of the samples that are not silent. */
function level(sound: Samples): number {
  let sum = 0;
  let count = 1;
  for (const sample of sound) {
    if (Math.abs(sample) < 1e-4) continue;
    sum += sample * sample;
    count += 1;
  }
  return Math.max(1e-4, Math.sqrt(sum / count));
}
