import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { SAMPLE_RATE } from '@greffier/speech/decode';
import { randomFrom } from '@greffier/speech/logits';
import { probe, transcribe } from '@greffier/speech/transcribe';
import { toPcm, wavOf } from '@greffier/speech/wav';
import type { SpeechPassage, TranscribeOptions } from '@greffier/speech/types';
import { z } from 'zod';
import { confusion, countErrors, countErrorsWithin, normalize } from './accuracy.ts';
import { watchChildren } from './child-memory.ts';
import { progressMeter } from './progress.ts';
import { measureConversations } from './speakers.ts';
import { falselyChanged, handWrittenWon, heardWon } from './vocabulary.ts';
import { isHuman, MODELS, readTruth, wavFiles, type Truth } from './recordings.ts';

const Peer = z.object({ passages: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })) });
type Text = z.infer<typeof Peer>['passages'][number];

/** Times of words are estimates: words this near to a turn may still be its own; seconds. */
const MARGIN = 2;

const USAGE = `Usage: npm run bench -- speech <folders or WAV files, each with its JSON>
  [--language fr] [--languages en,de] [--vocabulary "mot, mot"] [--peer "command that prints passages as JSON"]
  [--runs 3] [--whole]`;

/**
 * Transcribes WAV files that have a JSON of the truth beside them and prints a Markdown table.
 * Word error rate: lower case, no punctuation, apostrophes split, hesitations kept. Where only some turns have a text, each
 * is compared with the best stretch of what was heard around its time. With `--peer` another recogniser hears each file
 * right after ours, and is scored alike; both times are those of a whole process, weights loaded. Of several runs, the one
 * whose ratio is the median stands in the table. `--whole` adds what other benches measure, in short.
 */
export async function benchSpeech(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      language: { type: 'string', default: 'fr' },
      languages: { type: 'string', default: '' },
      vocabulary: { type: 'string', default: '' },
      peer: { type: 'string' },
      runs: { type: 'string', default: '1' },
      whole: { type: 'boolean', default: false },
    },
  });
  const files = (await Promise.all(positionals.map(wavFiles))).flat();
  if (files.length === 0) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const options = {
    language: Language.parse(values.language),
    extraLanguages: z.array(Language).parse(list(values.languages)),
    vocabulary: list(values.vocabulary),
  };
  console.log(`${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? ''}\n`);
  const columns = ['file', 'seconds', 'time s', 'RTF', 'WER %', 'speakers found / true', 'confusion %', 'peak MB'];
  columns.push('progress off by');
  if (values.peer !== undefined) columns.push('peer: time s', 'peer: WER %', 'time ÷ peer', 'of all runs');
  console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`);
  const all = { seconds: 0, ours: new Score(), peer: new Score() };
  const human = { seconds: 0, ours: new Score(), peer: new Score() };
  for (const file of files) {
    const truth = await readTruth(file);
    const { ours, heard, peer, ratios } = await middleRun(file, truth, options, Number(values.runs), values.peer);
    const speakers = [heard.passages, truth.segments].map((turns) => new Set(turns.map(({ speaker }) => speaker)).size);
    const confused = (100 * confusion(heard.passages, truth.segments)).toFixed(1);
    const own = [speakers.join(' / '), confused, String(heard.peak), heard.deviation.toFixed(1)];
    console.log(row(basename(file), heard.duration, ours, own, peer, ratios));
    for (const sum of isHuman(truth) ? [all, human] : [all]) {
      sum.seconds += heard.duration;
      sum.ours.add(ours);
      if (peer !== undefined) sum.peer.add(peer);
    }
  }
  for (const [name, sum] of Object.entries({ together: all, 'human voices': human })) {
    const peer = values.peer === undefined ? undefined : sum.peer;
    console.log(row(name, sum.seconds, sum.ours, ['', '', '', ''], peer, []));
  }
  if (values.whole) await printWhole(positionals);
}

/** Several runs, ours and the peer's in turn: the one with the median ratio of times. */
async function middleRun(
  file: string,
  truth: Truth,
  options: Pick<TranscribeOptions, 'language' | 'extraLanguages' | 'vocabulary'>,
  runs: number,
  peerCommand: string | undefined,
): Promise<{ ours: Score; heard: Heard; peer: Score | undefined; ratios: readonly number[] }> {
  const results = [];
  for (let i = 0; i < runs; i++) {
    const heard = await run(file, options);
    const ours = new Score(heard.time, wordErrors(heard.passages, truth));
    const peer = peerCommand === undefined ? undefined : await runPeer(peerCommand, file, truth);
    results.push({ ours, heard, peer, ratio: heard.time / (peer?.time ?? 1) });
  }
  results.sort((a, b) => a.ratio - b.ratio);
  const middle = results[Math.floor((results.length - 1) / 2)];
  if (middle === undefined) throw new RangeError('--runs must be at least 1');
  return { ...middle, ratios: peerCommand === undefined ? [] : results.map(({ ratio }) => ratio) };
}

/** What the other benches of speech measure, in short. */
async function printWhole(paths: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-bench-'));
  try {
    const choice = { which: 'all', seed: 7, rounds: 2, long: false } as const;
    const { scores } = await measureConversations(paths, choice, folder);
    const minutes = scores.reduce((sum, score) => sum + score.minutes, 0);
    const confused = scores.reduce((sum, score) => sum + score.confused * score.minutes, 0) / minutes;
    const within = scores.filter(({ found, expected }) => Math.abs(found - expected) <= 1).length;
    const alone = scores.filter(({ expected }) => expected === 1);
    const rows = [
      [
        `${scores.length} assembled conversations, ${minutes.toFixed(0)} min: confusion`,
        `${(100 * confused).toFixed(1)} %`,
      ],
      ['the same: number of speakers within ±1', `${within} of ${scores.length}`],
      ['lone speakers that were split', `${alone.filter(({ found }) => found > 1).length} of ${alone.length}`],
      ['near misses of a vocabulary, written by hand: won', await handWrittenWon()],
      ['near misses heard by a recogniser, few letters wrong: won', await heardWon()],
      ['passages changed by vocabularies of which they say nothing', await falselyChanged()],
      ['words written over a minute each of silence, noise and music', String(await wordsOverNoise(folder))],
    ];
    console.log(`\n| | |\n|---|---|\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Words that are written where nobody speaks: a minute each of digital silence, noise, and chords with a melody. */
async function wordsOverNoise(folder: string): Promise<number> {
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
    const { passages } = await run(file, { language: 'fr', extraLanguages: [], vocabulary: [] });
    words += passages.flatMap(({ text }) => normalize(text)).length;
  }
  return words;
}

const Language = z.enum(['fr', 'en', 'de']);

class Score {
  time: number;
  errors: number;
  words: number;

  constructor(time = 0, { errors, words }: Errors = { errors: 0, words: 0 }) {
    this.time = time;
    this.errors = errors;
    this.words = words;
  }

  add(other: Score): void {
    this.time += other.time;
    this.errors += other.errors;
    this.words += other.words;
  }

  get wer(): string {
    return this.words === 0 ? '–' : ((100 * this.errors) / this.words).toFixed(1);
  }
}

interface Errors {
  readonly errors: number;
  readonly words: number;
}

function row(
  name: string,
  duration: number,
  ours: Score,
  own: readonly string[],
  peer: Score | undefined,
  ratios: readonly number[],
): string {
  const cells = [name, duration.toFixed(0), ours.time.toFixed(1), (ours.time / duration).toFixed(3), ours.wer, ...own];
  if (peer !== undefined) {
    const spread = ratios.map((ratio) => ratio.toFixed(2)).join(', ');
    cells.push(peer.time.toFixed(1), peer.wer, (ours.time / peer.time).toFixed(2), spread);
  }
  return `| ${cells.join(' | ')} |`;
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

interface Heard {
  readonly passages: readonly SpeechPassage[];
  /** Seconds of sound, and seconds that it took. */
  readonly duration: number;
  readonly time: number;
  /** MB. */
  readonly peak: number;
  /** How far its progress was from the time that passed, at most; points. */
  readonly deviation: number;
}

async function run(
  file: string,
  options: Pick<TranscribeOptions, 'language' | 'extraLanguages' | 'vocabulary'>,
): Promise<Heard> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-bench-'));
  // As the product does when a recording arrives.
  const known = await probe(file, { segmentMinutes: 30, soundFile: join(folder, 'sound') });
  const memory = watchChildren();
  const meter = progressMeter();
  const started = performance.now();
  try {
    const { passages, duration } = await transcribe(
      file,
      {
        ...options,
        duration: known.duration,
        modelsDir: MODELS,
        speechModel: 'whisper-base',
        segmentMinutes: 30,
        checkpointDir: join(folder, 'checkpoints'),
        snippetsDir: join(folder, 'snippets'),
      },
      meter.hear,
      new AbortController().signal,
    );
    const time = (performance.now() - started) / 1_000;
    return { passages, duration, time, peak: memory.peak(), deviation: meter.result().deviation };
  } finally {
    memory.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runPeer(command: string, file: string, truth: Truth): Promise<Score> {
  const [program = '', ...rest] = command.split(' ');
  const started = performance.now();
  const { stdout } = await promisify(execFile)(program, [...rest, file], { maxBuffer: 1 << 26 });
  const time = (performance.now() - started) / 1_000;
  return new Score(time, wordErrors(Peer.parse(JSON.parse(stdout)).passages, truth));
}

function wordErrors(passages: readonly Text[], { segments }: Truth): Errors {
  if (segments.every((segment) => segment.text !== null)) {
    const truth = normalize(segments.map((segment) => segment.text).join(' '));
    const heard = normalize(passages.map((passage) => passage.text).join(' '));
    return { errors: countErrors(truth, heard), words: truth.length };
  }
  const sum = { errors: 0, words: 0 };
  for (const { start, end, text } of segments) {
    if (text === null) continue;
    const truth = normalize(text);
    sum.errors += countErrorsWithin(truth, wordsWithin(passages, start - MARGIN, end + MARGIN));
    sum.words += truth.length;
  }
  return sum;
}

/** Words whose middle lies in a span of time, times being spread evenly over a passage's letters. */
function wordsWithin(passages: readonly Text[], from: number, to: number): string[] {
  return passages.flatMap(({ start, end, text }) => {
    let letters = 0;
    const words = text.split(' ').filter((word) => {
      const middle = start + ((end - start) * (letters + word.length / 2)) / text.length;
      letters += word.length + 1;
      return middle >= from && middle <= to;
    });
    return normalize(words.join(' '));
  });
}
