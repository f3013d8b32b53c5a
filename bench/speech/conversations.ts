import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { SAMPLE_RATE } from '@greffier/speech/sound/sample-rate';
import { readPcm, writePcm } from '@greffier/speech/sound/pcm-file';
import { addPlace, between, drawPerson, drawPlace, drawRestless, type Random, type Samples } from './channels.ts';
import { readTruth, wavFiles } from '../shared/recordings.ts';

/** The speech of one person: the samples of each turn, in [−1, 1]. */
export interface Voice {
  readonly name: string;
  readonly turns: readonly Samples[];
}
export interface Turn {
  readonly speaker: string;
  readonly start: number;
  readonly end: number;
}
export interface Conversation {
  /** Turns, ordered by start. While two turns overlap, both people speak. */
  readonly turns: readonly Turn[];
  readonly samples: Samples;
  /** Whether the room echoes or hums, or has voices in the background. */
  readonly noisy: boolean;
}
export interface Outline {
  readonly people: number;
  readonly minutes: number;
  /** Whether everybody says one thing, one after another. */
  readonly roundTable: boolean;
  /** Whether the lone speaker moves nearer to the microphone and further away, coughs and laughs. */
  readonly restless?: boolean;
}

/** Shortest and longest length of each part of a conversation; seconds. */
const PIECE = [0.8, 15] as const;
const MONOLOGUE = [15, 60] as const;
const GAP = [0.1, 0.9] as const;
const SILENCE = [2, 6] as const;
const OVERLAP = [0.3, 2] as const;
const INTERJECTION = [0.3, 1] as const;
/** Length of the contribution that everybody makes at least once; seconds. */
const CONTRIBUTION = [4, 15] as const;
/**
 * Limit on how often a short conversation uses a person's sound. A sentence that is repeated too often would be
 * recognised as a separate voice.
 */
const REPEATS = 2.5;
/** Length above which the people with the most sound are chosen, and their sound is repeated; minutes. */
const LONG = 15;

/**
 * Reads the voices of recordings for which the truth about who speaks is known. Synthetic voices are left out, since a
 * speaker model counts all of them as one voice.
 */
export async function readVoices(paths: readonly string[], scratch: string): Promise<Voice[]> {
  const voices: Voice[] = [];
  for (const file of (await Promise.all(paths.map(wavFiles))).flat()) {
    if (basename(file).includes('espeak')) continue;
    const { segments } = await readTruth(file);
    await writePcm(file, scratch, () => undefined);
    const audio: FileHandle = await open(scratch);
    try {
      for (const [name, own] of Map.groupBy(segments, ({ speaker }) => speaker)) {
        const turns = own.map(({ start, end }) =>
          Float32Array.from(readPcm(audio.fd, start * SAMPLE_RATE, end * SAMPLE_RATE)),
        );
        voices.push({ name: `${basename(file)} ${name}`, turns });
      }
    } finally {
      await audio.close();
    }
  }
  return voices;
}

/** Takes every second voice by amount of sound, so that the two halves share nobody. */
export function half(voices: readonly Voice[], which: 'tuning' | 'testing'): Voice[] {
  const sorted = [...voices].sort((a, b) => amount(b) - amount(a));
  return sorted.filter((_, i) => i % 2 === (which === 'tuning' ? 0 : 1));
}

/**
 * Assembles a conversation from some of the voices. Turns take 0.8–15 s, mostly short, some up to a minute. Speakers
 * change after 0.1–0.9 s, sometimes after a silence or before the previous one has ended (0.3–2 s); others put in words
 * of 0.3–1 s. Everybody says something. If there is too little sound, it is used again, cut and changed differently. A
 * short conversation ends early when nobody has sound left.
 */
export function assemble(voices: readonly Voice[], outline: Outline, random: Random): Conversation {
  const people = choose(voices, outline, random).map((voice) => ({
    name: voice.name,
    share: Math.exp(between([-1.2, 1.2], random)),
    all: amount(voice) / SAMPLE_RATE,
    left: outline.minutes > LONG ? Infinity : (REPEATS * amount(voice)) / SAMPLE_RATE,
    say: speech(voice, random, outline.restless),
  }));
  const end = outline.minutes * 60;
  const due = people.map((person, i) => ({ person, at: outline.roundTable ? i : between([0, 0.8 * end], random) }));
  due.sort((a, b) => a.at - b.at);
  const parts: { speaker: string; from: number; samples: Samples }[] = [];
  let at = 0.3;
  let last: (typeof people)[number] | undefined;
  while (outline.roundTable ? due.length > 0 : at < end || due.length > 0) {
    const first = due[0];
    const isDue = first !== undefined && (outline.roundTable || first.at <= at || at >= end);
    const able = people.filter(({ left }) => left > 1);
    if (!isDue && able.length === 0) break;
    const person = isDue ? first.person : draw(able, last, random);
    if (isDue) due.shift();
    const samples = person.say(isDue ? Math.min(person.all, between(CONTRIBUTION, random)) : turnLength(random));
    const seconds = samples.length / SAMPLE_RATE;
    person.left -= seconds;
    const overlap = between(OVERLAP, random);
    if (last !== undefined && last !== person && !isDue && random() < 0.2 && overlap < seconds / 2) at -= overlap;
    else at += between(random() < 0.06 ? SILENCE : GAP, random);
    at = Math.max(0, at);
    parts.push({ speaker: person.name, from: at, samples });
    if (people.length > 1 && seconds > 3 && random() < 0.15) {
      const other = draw(people, person, random);
      const from = at + between([0.3, seconds - 1.3], random);
      parts.push({ speaker: other.name, from, samples: other.say(between(INTERJECTION, random)) });
    }
    at += seconds;
    last = person;
  }
  const sound = new Float32Array(Math.round((at + 0.5) * SAMPLE_RATE));
  for (const { from, samples } of parts) {
    const start = Math.round(from * SAMPLE_RATE);
    for (let i = 0; i < samples.length; i++) sound[start + i] = (sound[start + i] ?? 0) + (samples[i] ?? 0);
  }
  const background = voices.flatMap(({ turns }) => turns);
  const place = drawPlace(random);
  addPlace(sound, place, background, random);
  const turns = parts.map(({ speaker, from, samples }) => ({
    speaker,
    start: from,
    end: from + samples.length / SAMPLE_RATE,
  }));
  const noisy = place.echo > 0 || place.hum !== undefined || place.babble !== undefined;
  return { turns: turns.sort((a, b) => a.start - b.start), samples: sound, noisy };
}

function turnLength(random: Random): number {
  return random() < 0.06 ? between(MONOLOGUE, random) : PIECE[0] * (PIECE[1] / PIECE[0]) ** random();
}

/** Draws people by their amount of sound, which counts little for a short conversation and much for a long one. */
function choose(voices: readonly Voice[], { people, minutes }: Outline, random: Random): Voice[] {
  const order = voices.map((voice) => ({ voice, rank: random() * amount(voice) ** (minutes > LONG ? 1 : 0.25) }));
  return order
    .sort((a, b) => b.rank - a.rank)
    .slice(0, people)
    .map(({ voice }) => voice);
}

function draw<P extends { readonly share: number }>(people: readonly P[], last: P | undefined, random: Random): P {
  const others = people.length > 1 && random() < 0.9 ? people.filter((person) => person !== last) : people;
  let left = random() * others.reduce((sum, { share }) => sum + share, 0);
  for (const person of others) {
    left -= person.share;
    if (left <= 0) return person;
  }
  const [any] = others;
  if (any === undefined) throw new Error('a conversation without people');
  return any;
}

/** Speaks for some seconds, in one piece or with short pauses. All turns are used before one is repeated. */
function speech(voice: Voice, random: Random, restless = false): (seconds: number) => Samples {
  const change = drawPerson(random);
  const move = restless ? drawRestless(random) : undefined;
  let left: Samples[] = [];
  return (seconds) => {
    const parts: Samples[] = [];
    let missing = Math.round(seconds * SAMPLE_RATE);
    while (missing > 0.25 * SAMPLE_RATE) {
      if (left.length === 0) left = shuffle(voice.turns, random);
      const turn = left.pop();
      if (turn === undefined) throw new Error('a voice without turns');
      const piece = turn.subarray(0, missing);
      // The rest of a turn is used later, unless it is too short.
      if (turn.length - piece.length > PIECE[0] * SAMPLE_RATE) left.unshift(turn.subarray(piece.length));
      parts.push(
        move === undefined ? change(piece) : move(change(piece)),
        new Float32Array(Math.round(between([0.1, 0.4], random) * SAMPLE_RATE)),
      );
      missing -= piece.length;
    }
    parts.pop();
    const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  };
}

/** Counts the samples of a voice. */
export const amount = (voice: Voice): number => voice.turns.reduce((sum, turn) => sum + turn.length, 0);

function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
