import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { SAMPLE_RATE } from '@greffier/speech/decode';
import { readPcm, writePcm } from '@greffier/speech/pcm-file';
import { readTruth, wavFiles } from './recordings.ts';

/** What one person said: samples in [−1, 1] of each turn. */
export interface Voice {
  readonly name: string;
  readonly turns: readonly Float32Array[];
}

export interface Conversation {
  readonly turns: readonly { readonly speaker: string; readonly start: number; readonly end: number }[];
  /** 16 kHz, mono, 16 bit. */
  readonly samples: Int16Array;
}

/** Seconds. */
const LONGEST = 8 * 60;
const PIECE = [0.8, 15] as const;
const GAP = [0.1, 0.9] as const;

/** The voices of recordings, cut by their truth. Synthetic voices are left out: a speaker model takes them for one. */
export async function readVoices(paths: readonly string[], scratch: string): Promise<Voice[]> {
  const voices: Voice[] = [];
  for (const file of (await Promise.all(paths.map(wavFiles))).flat()) {
    if (basename(file).includes('espeak')) continue;
    const { segments } = await readTruth(file);
    await writePcm(file, scratch, () => undefined);
    const audio: FileHandle = await open(scratch);
    try {
      for (const [name, own] of Map.groupBy(segments, ({ speaker }) => speaker)) {
        const turns = own.map(({ start, end }) => readPcm(audio.fd, start * SAMPLE_RATE, end * SAMPLE_RATE));
        voices.push({ name: `${basename(file)} ${name}`, turns });
      }
    } finally {
      await audio.close();
    }
  }
  return voices;
}

/**
 * A conversation of some of the voices: their turns are cut into pieces of 0.8–15 s, short ones most, and mixed with pauses
 * of 0.1–0.9 s until 8 minutes or until nobody has anything left to say; no sound is used twice. Each person is moved in
 * pitch and pace (a new voice as far as a model knows), loudness, tone and noise, the same through the conversation.
 */
export function assemble(voices: readonly Voice[], people: number, random: () => number): Conversation {
  const chosen = shuffle(voices, random).slice(0, people);
  // Who has said most is drawn in half of the conversations: otherwise most would be short.
  const longest = [...voices].sort((a, b) => amount(b) - amount(a)).slice(0, 3);
  if (random() < 0.5) {
    for (const voice of shuffle(longest, random).slice(0, Math.ceil(people / 2))) {
      const other = chosen.findIndex((voice) => !longest.includes(voice));
      if (other >= 0 && !chosen.includes(voice)) chosen[other] = voice;
    }
  }
  const pieces = chosen.flatMap((voice) => {
    const change = channel(random);
    return voice.turns
      .flatMap((turn) => cut(turn, random))
      .map((piece) => ({ speaker: voice.name, samples: change(piece) }));
  });
  const turns: { speaker: string; start: number; end: number }[] = [];
  const parts: { at: number; samples: Float32Array }[] = [];
  let at = 0;
  for (const { speaker, samples } of shuffle(pieces, random)) {
    if ((at + samples.length) / SAMPLE_RATE > LONGEST) break;
    turns.push({ speaker, start: at / SAMPLE_RATE, end: (at + samples.length) / SAMPLE_RATE });
    parts.push({ at, samples });
    at += samples.length + Math.round(between(GAP, random) * SAMPLE_RATE);
  }
  const whole = new Int16Array(at);
  for (const part of parts) {
    part.samples.forEach((sample, i) => {
      whole[part.at + i] = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)));
    });
  }
  return { turns, samples: whole };
}

function cut(turn: Float32Array, random: () => number): Float32Array[] {
  const pieces: Float32Array[] = [];
  const shortest = PIECE[0] * SAMPLE_RATE;
  for (let from = 0; from + shortest <= turn.length;) {
    const size = Math.round(PIECE[0] * (PIECE[1] / PIECE[0]) ** random() * SAMPLE_RATE);
    const end = turn.length - from - size < shortest ? turn.length : from + size;
    pieces.push(turn.subarray(from, end));
    from = end;
  }
  return pieces;
}

/** A person at a place: pace and pitch ± 10 %, 12 dB of loudness, a duller tone, noise 20–40 dB under the speech. */
function channel(random: () => number): (samples: Float32Array) => Float32Array {
  const pace = between([0.9, 1.1], random);
  const gain = 10 ** (between([-12, 0], random) / 20);
  const dullness = between([0, 0.4], random);
  const noise = 10 ** (-between([20, 40], random) / 20);
  return (samples) => {
    const changed = new Float32Array(Math.floor((samples.length - 1) / pace));
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    let previous = 0;
    for (let i = 0; i < changed.length; i++) {
      const at = i * pace;
      const [a, b] = [samples[Math.floor(at)] ?? 0, samples[Math.floor(at) + 1] ?? 0];
      previous = dullness * previous + (1 - dullness) * (a + (b - a) * (at % 1));
      changed[i] = gain * (previous + level * noise * 2 * (random() - 0.5) * Math.sqrt(3));
    }
    return changed;
  };
}

const amount = (voice: Voice): number => voice.turns.reduce((sum, turn) => sum + turn.length, 0);
const between = ([from, to]: readonly [number, number], random: () => number): number => from + (to - from) * random();

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
