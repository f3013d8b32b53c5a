import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { clusterVoices } from '@greffier/speech/voices/clustering/clustering';
import { SAMPLE_RATE } from '@greffier/speech/sound/sample-rate';
import { findTurns } from '@greffier/speech/voices/diarization';
import { embedWindows, openEmbedder, planWindows } from '@greffier/speech/voices/embeddings';
import { randomFrom } from '@greffier/speech/numbers/random';
import { loadModels } from '@greffier/speech/models/paths';
import { readPcm, writePcm } from '@greffier/speech/sound/pcm-file';
import { unit } from '@greffier/speech/numbers/vectors';
import { findSpeech } from '@greffier/speech/voices/voice-activity';
import { openSession } from '@greffier/speech/models/onnx/sessions';
import type { Span } from '@greffier/speech/sound/spans';
import { confusion, overlap } from './accuracy.ts';
import { amount, assemble, half, readVoices, type Outline, type Turn, type Voice } from './conversations.ts';
import { MODELS, readTruth, wavFiles } from '../shared/recordings.ts';

const USAGE = `Usage: npm run bench -- speakers <folders or WAV files, each with its JSON>
  [--voices all|tuning|testing] [--seed 1] [--rounds 3] [--long] [--cache folder]`;
/** Minutes and number of people of each long conversation. The one-hour conversation is also tried at double length. */
const LONG = [
  [20, 1],
  [20, 5],
  [60, 6],
] as const;
/** Upper limit on the length of short conversations; minutes. */
const LONGEST_SHORT = 15;
/**
 * Sound that a voice must have for long conversations; seconds. With less, a few sentences repeated for an hour would
 * be recognised as separate voices.
 */
const LASTING = 30;

interface Heard {
  readonly name: string;
  readonly minutes: number;
  readonly noisy: boolean;
  readonly truth: readonly Turn[];
  readonly regions: readonly Span[];
  readonly windows: readonly Span[];
  readonly embeddings: Float32Array;
}
interface Choice {
  readonly which: 'all' | 'tuning' | 'testing';
  readonly seed: number;
  readonly rounds: number;
  readonly long: boolean;
}
export interface Score {
  readonly name: string;
  readonly minutes: number;
  readonly noisy: boolean;
  /** Share of the speech in which several people speak at once. */
  readonly overlap: number;
  readonly expected: number;
  readonly found: number;
  readonly told: number;
  readonly confused: number;
  readonly seconds: number;
}

/**
 * Assembles conversations from the turns of recordings with known speakers, and prints how well speakers are told apart
 * in them and in the recordings. Voice activity, embeddings, clustering and turns are the product's own; `--cache`
 * keeps the results that do not depend on the clustering.
 */
export async function benchSpeakers(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      voices: { type: 'string', default: 'all' },
      seed: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '3' },
      long: { type: 'boolean', default: false },
      cache: { type: 'string' },
    },
  });
  const which = values.voices;
  if (positionals.length === 0 || (which !== 'all' && which !== 'tuning' && which !== 'testing')) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const folder = values.cache ?? (await mkdtemp(join(tmpdir(), 'greffier-bench-')));
  await mkdir(folder, { recursive: true });
  try {
    const [seed, rounds] = [Number(values.seed), Number(values.rounds)];
    const { scores, voices } = await measureConversations(
      positionals,
      { which, seed, rounds, long: values.long },
      folder,
    );
    console.log(`${scores.length} conversations of ${voices} voices (${which}), seed ${values.seed}\n`);
    printScores(scores);
    console.log('\n| recording | speakers found / true | confusion % | confusion %, number told |\n|---|---|---|---|');
    for (const file of (await Promise.all(positionals.map(wavFiles))).flat()) {
      const { segments } = await readTruth(file);
      if (count(segments) === 1) continue;
      const result = score(
        await hear(`file-${basename(file)}`, folder, async () => {
          await writePcm(file, join(folder, 'source.pcm'), () => undefined);
          return { turns: segments, noisy: false, pcm: await readFile(join(folder, 'source.pcm')) };
        }),
      );
      const cells = [basename(file, '.wav'), `${result.found}/${result.expected}`];
      console.log(`| ${[...cells, percent(result.confused), percent(result.told)].join(' | ')} |`);
    }
    console.log(`\nMost memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1_024)} MB`);
  } finally {
    if (values.cache === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Assembles conversations and measures how well the product tells their speakers apart. */
export async function measureConversations(
  paths: readonly string[],
  { which, seed, rounds, long }: Choice,
  folder: string,
): Promise<{ readonly scores: readonly Score[]; readonly voices: number }> {
  const all = await readVoices(paths, join(folder, 'source.pcm'));
  const voices = which === 'all' ? all : half(all, which);
  const lasting = voices.filter((voice) => amount(voice) >= LASTING * SAMPLE_RATE);
  const scores: Score[] = [];
  for (const [i, outline] of plan(voices.length, rounds, long ? lasting.length : 0).entries()) {
    const name = `${which}-${seed}-${i}-${outline.people}x${outline.minutes}${outline.roundTable ? 'r' : ''}${outline.restless ? 'm' : ''}`;
    const heard = await hear(name, folder, () =>
      speak(outline.minutes < LONGEST_SHORT ? voices : lasting, outline, seed * 1_000 + i),
    );
    scores.push(score(heard));
    if (outline.minutes === 60) scores.push(score(twice(heard)));
  }
  return { scores, voices: voices.length };
}

/**
 * Plans conversations of one to nine people in each round. One in three conversations of six or more is a round table.
 * @param lasting number of voices with enough sound for long conversations; with 0, none are planned
 */
export function plan(voices: number, rounds: number, lasting: number): Outline[] {
  if (voices === 0) return [];
  const random = randomFrom(rounds);
  const short = Array.from({ length: 9 * rounds }, (_, i) => {
    const people = Math.min(voices, (i % 9) + 1);
    const roundTable = people >= 6 && Math.floor(i / 9) % 3 === people % 3;
    return { people, minutes: roundTable ? 1 : Math.round(2 * 4 ** random()), roundTable };
  });
  const restless = Array.from({ length: rounds }, (_, i) => {
    return { people: 1, minutes: 3 + (i % 3), roundTable: false, restless: true };
  });
  const others = LONG.map(([minutes, people]) => ({ people: Math.min(lasting, people), minutes, roundTable: false }));
  return [...short, ...restless, ...(lasting > 0 ? others : [])];
}

async function speak(voices: readonly Voice[], outline: Outline, seed: number): Promise<Sound> {
  const { turns, samples, noisy } = assemble(voices, outline, randomFrom(seed));
  const numbers = new Int16Array(samples.length);
  samples.forEach((sample, i) => {
    numbers[i] = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)));
  });
  return Promise.resolve({ turns, noisy, pcm: Buffer.from(numbers.buffer) });
}

interface Sound {
  readonly turns: readonly Turn[];
  readonly noisy: boolean;
  /** Sound at 16 kHz, mono, 16 bit. */
  readonly pcm: Buffer;
}

/** Computes voice activity and voice embeddings as the product does, or reads them from the cache. */
async function hear(name: string, folder: string, open: () => Promise<Sound>): Promise<Heard> {
  const path = join(folder, name);
  const known = await readFile(`${path}.json`, 'utf8').catch(() => undefined);
  if (known !== undefined) {
    const embeddings = new Float32Array(Uint8Array.from(await readFile(`${path}.f32`)).buffer);
    return { ...(JSON.parse(known) as Omit<Heard, 'embeddings'>), embeddings }; // It was written below.
  }
  const { turns, noisy, pcm } = await open();
  await writeFile(`${path}.pcm`, pcm);
  const audio = openSync(`${path}.pcm`, 'r');
  try {
    const models = await loadModels(MODELS, 'whisper-base');
    const samples = pcm.length / 2;
    const regions = await findSpeech(await openSession(models.voiceActivity), {
      samples,
      read: (from, to) => readPcm(audio, from, to),
    });
    const windows = planWindows(regions, { start: 0, end: samples / SAMPLE_RATE });
    const read = ({ start, end }: Span): Float32Array => readPcm(audio, start * SAMPLE_RATE, end * SAMPLE_RATE);
    const embeddings = await embedWindows(await openEmbedder(models.speakerEmbedding), windows, read);
    const heard = { name, minutes: samples / SAMPLE_RATE / 60, noisy, truth: turns, regions, windows };
    await writeFile(`${path}.f32`, embeddings);
    await writeFile(`${path}.json`, JSON.stringify(heard));
    return { ...heard, embeddings };
  } finally {
    closeSync(audio);
    await rm(`${path}.pcm`);
  }
}

/**
 * Appends a recording to itself, with each repeated embedding moved by a third of its own length. Clustering the result
 * takes as much work as a recording of twice the length.
 */
function twice({ name, minutes, noisy, truth, regions, windows, embeddings }: Heard): Heard {
  const later = <S extends Span>(spans: readonly S[]): S[] => [
    ...spans,
    ...spans.map((span) => ({ ...span, start: span.start + minutes * 60, end: span.end + minutes * 60 })),
  ];
  const random = randomFrom(embeddings.length);
  const both = new Float32Array(2 * embeddings.length);
  both.set(embeddings);
  const size = embeddings.length / windows.length;
  windows.forEach((_, i) => {
    const own = embeddings.subarray(i * size, (i + 1) * size);
    const noise = unit(own.map(() => random() - 0.5));
    both.set(unit(own.map((value, d) => value + (noise[d] ?? 0) / 3)), embeddings.length + i * size);
  });
  const spans = { truth: later(truth), regions: later(regions), windows: later(windows) };
  return { name: `${name}-twice`, minutes: 2 * minutes, noisy, ...spans, embeddings: both };
}

function score({ name, minutes, noisy, truth, regions, windows, embeddings }: Heard): Score {
  const turnsOf = (speakers?: number): Turn[] => {
    const clustering = clusterVoices(embeddings, { windows, ...(speakers === undefined ? {} : { speakers }) });
    return findTurns(regions, windows, embeddings, clustering).map((turn) => ({
      ...turn,
      speaker: String(turn.speaker),
    }));
  };
  const began = performance.now();
  const found = turnsOf();
  const seconds = (performance.now() - began) / 1_000;
  const expected = count(truth);
  const told = confusion(turnsOf(expected), truth);
  const confused = confusion(found, truth);
  return { name, minutes, noisy, overlap: overlap(truth), expected, found: count(found), confused, told, seconds };
}

function printScores(scores: readonly Score[]): void {
  const columns = ['conversations', 'number', 'minutes', 'confusion %', 'mean found', 'exact', 'within ±1'];
  console.log(`| ${[...columns, 'confusion %, number told', 's per hour'].join(' | ')} |\n|${'---|'.repeat(9)}`);
  const group = (name: string, own: readonly Score[]): void => {
    if (own.length === 0) return;
    const minutes = own.reduce((sum, score) => sum + score.minutes, 0);
    const weigh = (key: 'confused' | 'told'): string =>
      percent(own.reduce((sum, score) => sum + score[key] * score.minutes, 0) / minutes);
    const within = (by: number): string =>
      `${own.filter(({ found, expected }) => Math.abs(found - expected) <= by).length}/${own.length}`;
    const mean = own.reduce((sum, { found }) => sum + found, 0) / own.length;
    const perHour = own.reduce((sum, { seconds }) => sum + seconds, 0) / (minutes / 60);
    const cells = [name, own.length, minutes.toFixed(0), weigh('confused'), mean.toFixed(1), within(0), within(1)];
    console.log(`| ${[...cells, weigh('told'), perHour.toFixed(1)].join(' | ')} |`);
  };
  const people = [...new Set(scores.map(({ expected }) => expected))].sort((a, b) => a - b);
  const short = scores.filter(({ minutes }) => minutes < LONGEST_SHORT);
  const restless = ({ name }: Score): boolean => name.endsWith('m');
  for (const n of people) {
    group(
      n === 1 ? 'one alone' : `${n} people`,
      short.filter((score) => score.expected === n && !restless(score)),
    );
  }
  group('one alone, restless', short.filter(restless));
  for (const long of scores.filter(({ minutes }) => minutes >= LONGEST_SHORT)) group(`${long.expected}, long`, [long]);
  group('all', scores);
}

const count = (turns: readonly { readonly speaker: string }[]): number =>
  new Set(turns.map(({ speaker }) => speaker)).size;
const percent = (part: number): string => (100 * part).toFixed(1);
