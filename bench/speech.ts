import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { transcribe } from '@greffier/speech/transcribe';
import type { SpeechPassage, TranscribeOptions } from '@greffier/speech/types';
import { z } from 'zod';
import { confusion, countErrors, countErrorsWithin, normalize } from './accuracy.ts';
import { isHuman, MODELS, readTruth, wavFiles, type Truth } from './recordings.ts';

const Peer = z.object({ passages: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })) });
type Text = z.infer<typeof Peer>['passages'][number];

/** Times of words are estimates: words this near to a turn may still be its own; seconds. */
const MARGIN = 2;

const USAGE = `Usage: npm run bench -- speech <folders or WAV files, each with its JSON>
  [--language fr] [--languages en,de] [--vocabulary "mot, mot"] [--peer "command that prints passages as JSON"]`;

/**
 * Transcribes WAV files that have a JSON of the truth beside them and prints a Markdown table.
 * Word error rate: lower case, no punctuation, apostrophes split, hesitations kept. Where only some turns have a text, each
 * is compared with the best stretch of what was heard around its time. With `--peer` another recogniser hears each file
 * right after ours, and is scored alike; both times are those of a whole process, weights loaded.
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
  const columns = ['file', 'seconds', 'time s', 'RTF', 'WER %', 'speakers found / true', 'confusion %'];
  if (values.peer !== undefined) columns.push('peer: time s', 'peer: WER %', 'time ÷ peer');
  console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`);
  const all = { seconds: 0, ours: new Score(), peer: new Score() };
  const human = { seconds: 0, ours: new Score(), peer: new Score() };
  for (const file of files) {
    const truth = await readTruth(file);
    const { passages, duration, time } = await run(file, options);
    const ours = new Score(time, wordErrors(passages, truth));
    const speakers = [passages, truth.segments].map((turns) => new Set(turns.map(({ speaker }) => speaker)).size);
    const confused = (100 * confusion(passages, truth.segments)).toFixed(1);
    const peer = values.peer === undefined ? undefined : await runPeer(values.peer, file, truth);
    console.log(row(basename(file), duration, ours, [speakers.join(' / '), confused], peer));
    for (const sum of isHuman(truth) ? [all, human] : [all]) {
      sum.seconds += duration;
      sum.ours.add(ours);
      if (peer !== undefined) sum.peer.add(peer);
    }
  }
  for (const [name, sum] of Object.entries({ together: all, 'human voices': human })) {
    console.log(row(name, sum.seconds, sum.ours, ['', ''], values.peer === undefined ? undefined : sum.peer));
  }
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
  speakers: readonly string[],
  peer: Score | undefined,
): string {
  const cells = [
    name,
    duration.toFixed(0),
    ours.time.toFixed(1),
    (ours.time / duration).toFixed(3),
    ours.wer,
    ...speakers,
  ];
  if (peer !== undefined) cells.push(peer.time.toFixed(1), peer.wer, (ours.time / peer.time).toFixed(2));
  return `| ${cells.join(' | ')} |`;
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

type Heard = { readonly passages: readonly SpeechPassage[]; readonly duration: number; readonly time: number };

async function run(
  file: string,
  options: Pick<TranscribeOptions, 'language' | 'extraLanguages' | 'vocabulary'>,
): Promise<Heard> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-bench-'));
  const started = performance.now();
  try {
    const { passages, duration } = await transcribe(
      file,
      {
        ...options,
        modelsDir: MODELS,
        speechModel: 'whisper-base',
        segmentMinutes: 30,
        checkpointDir: join(folder, 'checkpoints'),
        snippetsDir: join(folder, 'snippets'),
      },
      () => undefined,
      new AbortController().signal,
    );
    return { passages, duration, time: (performance.now() - started) / 1_000 };
  } finally {
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
