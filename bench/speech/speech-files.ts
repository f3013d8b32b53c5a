import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { confusion } from './accuracy.ts';
import { isHuman, readTruth } from '../shared/recordings.ts';
import { atMost, below, type Figure } from './speech-table.ts';
import { transcribeFile, type Heard, type Wishes } from '../machine/transcribe-file.ts';
import { wordErrors, type Errors } from './word-errors.ts';

const PeerAnswer = z.object({ passages: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })) });

/** The results for a recording, in the run with the median ratio of times. */
export interface Recording {
  readonly file: string;
  readonly name: string;
  readonly human: boolean;
  readonly heard: Pick<Heard, 'duration' | 'time' | 'peak' | 'deviation'>;
  readonly errors: Errors;
  readonly speakers: { readonly found: number; readonly true: number };
  /** Share of the time in which speakers are confused. */
  readonly confused: number;
  readonly peer: { readonly time: number; readonly errors: Errors } | undefined;
  /** Our time divided by the peer's, for each run, in ascending order. */
  readonly ratios: readonly number[];
}

/**
 * Runs our recogniser and the peer in turn, several times. Both times are those of a whole process, including loading
 * weights.
 * @param peer a command that prints passages as JSON
 */
export async function hearRecording(
  file: string,
  wishes: Wishes,
  runs: number,
  peer: string | undefined,
): Promise<Recording> {
  const truth = await readTruth(file);
  const results = [];
  for (let i = 0; i < runs; i++) {
    const heard = await transcribeFile(file, wishes);
    const other = peer === undefined ? undefined : await runPeer(peer, file);
    results.push({ heard, other, ratio: heard.time / (other?.time ?? 1) });
  }
  results.sort((a, b) => a.ratio - b.ratio);
  const middle = results[Math.floor((results.length - 1) / 2)];
  if (middle === undefined) throw new RangeError('--runs must be at least 1');
  const { heard, other } = middle;
  return {
    file,
    name: basename(file, '.wav'),
    human: isHuman(truth),
    heard,
    errors: wordErrors(heard.passages, truth),
    speakers: { found: speakersIn(heard.passages), true: speakersIn(truth.segments) },
    confused: confusion(heard.passages, truth.segments),
    peer: other && { time: other.time, errors: wordErrors(other.passages, truth) },
    ratios: peer === undefined ? [] : results.map(({ ratio }) => ratio),
  };
}

/** Counts wrong words when the recogniser may also recognise other languages. */
export async function errorsWith(languages: Wishes['extraLanguages'], file: string, wishes: Wishes): Promise<Errors> {
  const { passages } = await transcribeFile(file, { ...wishes, extraLanguages: languages });
  return wordErrors(passages, await readTruth(file));
}

async function runPeer(command: string, file: string) {
  const [program = '', ...rest] = command.split(' ');
  const started = performance.now();
  const { stdout } = await promisify(execFile)(program, [...rest, file], { maxBuffer: 1 << 26 });
  const time = (performance.now() - started) / 1_000;
  return { time, ...PeerAnswer.parse(JSON.parse(stdout)) };
}

const speakersIn = (turns: readonly { readonly speaker: string }[]): number =>
  new Set(turns.map(({ speaker }) => speaker)).size;

type Some = readonly Recording[];

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
const most = <T>(items: readonly T[], of: (item: T) => number): number => Math.max(...items.map(of));
const seconds = (some: Some): number => sum(some, ({ heard }) => heard.duration);
const time = (some: Some): number => sum(some, ({ heard }) => heard.time);
const peerTime = (some: Some): number => sum(some, ({ peer }) => peer?.time ?? NaN);
const NO_WORDS: Errors = { errors: 0, words: 0 };
const wrong = (some: Some): number => percentWrong(some.map(({ errors }) => errors));
const peerWrong = (some: Some): number => percentWrong(some.map(({ peer }) => peer?.errors ?? NO_WORDS));

/** Computes the share of wrong words; %. */
export const percentWrong = (errors: readonly Errors[]): number =>
  (100 * sum(errors, (one) => one.errors)) / sum(errors, ({ words }) => words);

const ratiosOf = (some: Some): number[] => some.flatMap(({ ratios }) => ratios).sort((a, b) => a - b);

/** Computes the middle value, or the mean of the two middle ones. */
function median(rising: readonly number[]): number {
  const middle = [(rising.length - 1) / 2, rising.length / 2].map((at) => rising[Math.floor(at)] ?? NaN);
  return sum(middle, (value) => value) / 2;
}

const TIMES: readonly Figure<Recording>[] = [
  { what: 'sound, s', value: seconds, text: (some) => seconds(some).toFixed(0) },
  { what: 'time, s', value: time },
  {
    what: 'time ÷ sound',
    value: (some) => time(some) / seconds(some),
    text: (some) => (time(some) / seconds(some)).toFixed(3),
  },
];

const AGAINST_PEER: readonly Figure<Recording>[] = [
  { what: 'the peer’s time, s', value: peerTime },
  {
    what: 'time ÷ peer’s',
    value: (some) => time(some) / peerTime(some),
    text: (some) => (time(some) / peerTime(some)).toFixed(2),
  },
  {
    what: 'the same, median of all runs (least–most)',
    target: atMost(0.8),
    value: (some) => median(ratiosOf(some)),
    text: (some) => {
      const ratios = ratiosOf(some);
      const [middle, least, largest] = [median(ratios), ratios[0] ?? NaN, ratios.at(-1) ?? NaN].map((ratio) =>
        ratio.toFixed(2),
      );
      return `${middle} (${least}–${largest})`;
    },
  },
];

const WORDS: Figure<Recording> = { what: 'words wrong, %', value: wrong };

const PEER_WORDS: readonly Figure<Recording>[] = [
  { what: 'the peer’s words wrong, %', value: peerWrong },
  {
    what: 'words wrong, points more than the peer',
    target: atMost(1),
    each: true,
    value: (some) => wrong(some) - peerWrong(some),
  },
];

const OTHERS: readonly Figure<Recording>[] = [
  {
    what: 'speakers found / true (together: found exactly)',
    target: { text: '± 1', met: (value) => value <= 1 },
    each: true,
    value: (some) => most(some, ({ speakers }) => Math.abs(speakers.found - speakers.true)),
    text: (some) => {
      const [first, ...others] = some;
      if (first !== undefined && others.length === 0) return `${first.speakers.found} / ${first.speakers.true}`;
      return `${some.filter(({ speakers }) => speakers.found === speakers.true).length} of ${some.length}`;
    },
  },
  {
    what: 'confusion, %',
    target: below(5),
    each: true,
    value: (some) => (100 * sum(some, ({ heard, confused }) => heard.duration * confused)) / seconds(some),
  },
  {
    what: 'peak memory, MB',
    value: (some) => most(some, ({ heard }) => heard.peak),
    text: (some) => most(some, ({ heard }) => heard.peak).toFixed(0),
  },
  {
    what: 'progress off by at most, points',
    target: atMost(10),
    each: true,
    value: (some) => most(some, ({ heard }) => heard.deviation),
  },
];

/** Lists the figures for recordings. @param withPeer whether another recogniser heard them too */
export const recordingFigures = (withPeer: boolean): readonly Figure<Recording>[] =>
  withPeer ? [...TIMES, ...AGAINST_PEER, WORDS, ...PEER_WORDS, ...OTHERS] : [...TIMES, WORDS, ...OTHERS];
