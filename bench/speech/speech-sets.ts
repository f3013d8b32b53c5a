import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_RATE } from '@greffier/speech/sound/sample-rate';
import { randomFrom } from '@greffier/speech/numbers/random';
import { writePcm } from '@greffier/speech/sound/pcm-file';
import { toPcm, wavHeader, wavOf } from '@greffier/speech/sound/wav';
import { hearOddRecordings } from './odd-recordings.ts';
import { measureConversations, type Score } from './speakers.ts';
import { atMost, below, NONE, type Single, type Target } from './speech-table.ts';
import { transcribeFile } from '../machine/transcribe-file.ts';
import { falselyChanged, handWrittenWon, heardWon, told, type Share } from '../vocabulary/vocabulary.ts';
import { wordsOf } from './word-errors.ts';

/** Choice of conversations: all voices, from one draw. */
const CHOICE = { which: 'all', seed: 7, rounds: 2, long: false } as const;
/** Conversations of 20 minutes to two hours. */
const LONG_ONES = { ...CHOICE, rounds: 0, long: true } as const;
/** Lengths of the two recordings that are compared; minutes. */
const LENGTHS = { short: 30, long: 120 };

const TWO_THIRDS: Target = { text: '≥ ⅔', met: (value) => value >= 2 / 3 };
const ALL: Target = { text: 'all', met: (value) => value === 1 };
const shareOf = (what: string, share: Share, target: Target): Single => ({
  what,
  target,
  value: share.part / share.whole,
  text: told(share),
});

/**
 * Measures the figures that need more than the recordings themselves. Yields each figure as soon as it is known.
 * @param clear the recording that is converted into unusual forms
 */
export async function* setFigures(files: readonly string[], clear: string): AsyncGenerator<Single> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-bench-'));
  try {
    const { scores } = await measureConversations(files, CHOICE, folder);
    if (scores.length > 0) yield* conversationFigures(scores);
    const words = await wordsOverSounds(folder);
    yield { what: 'words over a minute each of silence, noise, music', target: NONE, value: words };
    yield shareOf('vocabulary: near misses written by hand, won', await handWrittenWon(), TWO_THIRDS);
    yield shareOf('near misses heard, few letters wrong, won', await heardWon(), TWO_THIRDS);
    const { part, whole } = await falselyChanged();
    const changed = `${part} of ${whole}`;
    yield { what: 'passages changed that say no element', target: NONE, value: part, text: changed };
    const odd = await hearOddRecordings(clear, folder);
    yield shareOf(`odd recordings heard or refused in French (${odd.names.join(', ')})`, odd.right, ALL);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Computes the figures for conversations. @param scores scores of at least one conversation */
export function conversationFigures(scores: readonly Score[]): Single[] {
  const minutesOf = (some: readonly Score[]): number => some.reduce((sum, { minutes }) => sum + minutes, 0);
  const mean = (some: readonly Score[], key: 'confused' | 'told' | 'overlap'): number =>
    some.reduce((sum, score) => sum + 100 * score[key] * score.minutes, 0) / minutesOf(some);
  const confused = (what: string, some: readonly Score[], key: 'confused' | 'told'): Single => {
    const value = mean(some, key);
    return { what, target: below(5), value, text: value.toFixed(1) };
  };
  const count = (some: readonly Score[], by: (score: Score) => boolean): Share => ({
    part: some.filter(by).length,
    whole: some.length,
  });
  const alone = scores.filter(({ expected }) => expected === 1);
  const noisy = scores.filter((score) => score.noisy);
  // If one speaker has all of the lone person's speech, the other speaker was heard in the silences between.
  const split = count(alone, ({ found, confused: part }) => found > 1 && part > 0);
  const accompanied = count(alone, ({ found, confused: part }) => found > 1 && part === 0);
  const exact = count(scores, ({ found, expected }) => found === expected);
  const most = Math.max(...scores.map(({ expected }) => expected));
  const longest = Math.max(...scores.map(({ minutes }) => minutes)).toFixed(0);
  const people = `1 to ${most} people, ${longest} min at most, ${minutesOf(scores).toFixed(0)} together`;
  const name = `${scores.length} assembled conversations (${people}, ${mean(scores, 'overlap').toFixed(0)} % of it at once)`;
  return [
    confused(`${name}: confusion, %`, scores, 'confused'),
    confused('confusion, number told, %', scores, 'told'),
    ...(noisy.length === 0
      ? []
      : [confused(`confusion in the ${noisy.length} with echo, hum or voices behind, %`, noisy, 'confused')]),
    { what: 'number of speakers right', value: exact.part, text: told(exact) },
    shareOf(
      'within ± 1',
      count(scores, ({ found, expected }) => Math.abs(found - expected) <= 1),
      ALL,
    ),
    { what: 'lone speakers that were split', target: NONE, value: split.part, text: told(split) },
    { what: 'lone speakers beside whom voices behind were counted', value: accompanied.part, text: told(accompanied) },
  ];
}

/**
 * Counts words that the recogniser writes though nobody speaks, in one minute each of digital silence, of noise, and of
 * chords with a melody.
 */
async function wordsOverSounds(folder: string): Promise<number> {
  const random = randomFrom(1);
  const sounds: readonly ((second: number) => number)[] = [
    () => 0,
    () => 0.2 * (random() - 0.5),
    (second) => {
      const note = 2 ** (([0, 4, 7, 12][Math.floor(second * 2) % 4] ?? 0) / 12);
      return 0.1 * [1, 1.25, 1.5, 2 * note].reduce((sum, part) => sum + Math.sin(2 * Math.PI * 220 * part * second), 0);
    },
  ];
  let words = 0;
  for (const [i, sound] of sounds.entries()) {
    const file = join(folder, `sound-${i}.wav`);
    const samples = Float32Array.from({ length: 60 * SAMPLE_RATE }, (_, at) => sound(at / SAMPLE_RATE));
    await writeFile(file, wavOf(toPcm(samples), SAMPLE_RATE));
    words += wordsOf((await transcribeFile(file)).passages).length;
  }
  return words;
}

/**
 * Measures two hours of the recordings repeated one after the other, half an hour for comparison, and long
 * conversations.
 * @param lengths minutes
 */
export async function* longFigures(files: readonly string[], { short, long } = LENGTHS): AsyncGenerator<Single> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-bench-'));
  try {
    const file = join(folder, 'long.wav');
    await repeat(files, short, file);
    const before = await transcribeFile(file);
    await repeat(files, long, file);
    const heard = await transcribeFile(file);
    const time = `${heard.time.toFixed(0)} (${heard.processor.toFixed(0)} of processor)`;
    const of = `the recordings again and again, ${(heard.duration / 60).toFixed(0)} min`;
    yield { what: `${of}: time, s`, value: heard.time, text: time };
    const cost = heard.processor / heard.duration / (before.processor / before.duration);
    const than = `processor time a minute ÷ that of ${(before.duration / 60).toFixed(0)} min`;
    yield { what: than, target: atMost(1.1), value: cost, text: cost.toFixed(2) };
    yield { what: 'peak memory, MB', target: below(1_500), value: heard.peak };
    const off = heard.deviation;
    yield { what: 'progress off by at most, points', target: atMost(10), value: off, text: off.toFixed(1) };
    const { scores } = await measureConversations(files, LONG_ONES, folder);
    if (scores.length > 0) yield* conversationFigures(scores);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Repeats recordings to write a WAV file of at least this many minutes. */
async function repeat(files: readonly string[], minutes: number, target: string): Promise<void> {
  const sounds: Buffer[] = [];
  for (const file of files) {
    await writePcm(file, `${target}.pcm`, () => undefined);
    sounds.push(await readFile(`${target}.pcm`));
  }
  const samples = sounds.reduce((sum, { length }) => sum + length / 2, 0);
  const times = Math.ceil((minutes * 60 * SAMPLE_RATE) / samples);
  await writeFile(target, wavHeader(times * samples, SAMPLE_RATE));
  for (let i = 0; i < times; i++) {
    for (const sound of sounds) await appendFile(target, sound);
  }
}
