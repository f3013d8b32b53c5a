import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { childrenTime } from '../machine/child-cpu.ts';
import { serve, type Served } from '../machine/progress-served.ts';
import { wavFiles } from '../shared/recordings.ts';
import { errorsWith, hearRecording, percentWrong, recordingFigures, type Recording } from './speech-files.ts';
import { longFigures, setFigures } from './speech-sets.ts';
import {
  atMost,
  columnsOf,
  figureRow,
  head,
  NONE,
  singleRow,
  type Column,
  type Figure,
  type Single,
} from './speech-table.ts';
import type { Wishes } from '../machine/transcribe-file.ts';
import type { Errors } from './word-errors.ts';

const USAGE = `Usage: npm run bench -- speech <folders or WAV files, each with its JSON>
  [--runs 3] [--peer "command that prints passages as JSON"] [--quick | --two-hours]
  [--language fr] [--languages en,de] [--vocabulary "mot, mot"]`;
const Language = z.enum(['fr', 'en', 'de']);

/**
 * Prints every figure that is promised for speech as one Markdown table: a row for each figure, a column for each
 * recording (a WAV file with a JSON of the truth beside it). With `--peer`, another recogniser hears each file right
 * after ours and is scored in the same way. Rows are printed as they are known. `--quick` ends after the figures of the
 * recordings themselves; `--two-hours` adds figures of long recordings.
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
      quick: { type: 'boolean', default: false },
      'two-hours': { type: 'boolean', default: false },
    },
  });
  const files = (await Promise.all(positionals.map(wavFiles))).flat();
  if (files.length === 0) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const wishes: Wishes = {
    language: Language.parse(values.language),
    extraLanguages: z.array(Language).parse(list(values.languages)),
    vocabulary: list(values.vocabulary),
  };
  const began = performance.now();
  console.log(`${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? ''}\n`);
  const recordings: Recording[] = [];
  for (const file of files) recordings.push(await hearRecording(file, wishes, Number(values.runs), values.peer));
  const columns = columnsOf(recordings);
  console.log(head(columns));
  for (const figure of recordingFigures(values.peer !== undefined)) console.log(figureRow(figure, columns));
  const print = async (singles: AsyncIterable<Single>): Promise<void> => {
    for await (const single of singles) console.log(singleRow(single, columns.length));
  };
  if (!values.quick) {
    await printServed(files, columns);
    await printLanguages(files, wishes, columns);
    const clear = recordings.find(({ human }) => human) ?? recordings[0];
    if (clear !== undefined) await print(setFigures(files, clear.file));
  }
  if (values['two-hours']) await print(longFigures(files));
  const { user, system } = process.cpuUsage();
  const processor = (user + system) / 1e6 + (await childrenTime());
  const minutes = (seconds: number): string => (seconds / 60).toFixed(1);
  console.log(`\n${minutes((performance.now() - began) / 1_000)} min, ${minutes(processor)} min of processor.`);
}

/** Prints the progress that a server reports. */
async function printServed(files: readonly string[], columns: readonly Column<Recording>[]): Promise<void> {
  const served = new Map<string, Served>();
  for await (const result of serve(files)) served.set(result.file, result);
  const of = (recordings: readonly Recording[]) => recordings.flatMap(({ file }) => served.get(file) ?? []);
  const off: Figure<Recording> = {
    what: 'progress as a server answers it off by at most, points',
    target: atMost(10),
    each: true,
    value: (recordings) => Math.max(...of(recordings).map(({ deviation }) => deviation)),
  };
  const falling: Figure<Recording> = {
    what: 'recordings whose progress went back',
    target: NONE,
    each: true,
    value: (recordings) => of(recordings).filter(({ rising }) => !rising).length,
    text: (recordings) => String(of(recordings).filter(({ rising }) => !rising).length),
  };
  for (const figure of [off, falling]) console.log(figureRow(figure, columns));
}

/** Prints the share of wrong words when the recogniser may recognise every language. */
async function printLanguages(
  files: readonly string[],
  wishes: Wishes,
  columns: readonly Column<Recording>[],
): Promise<void> {
  const others = Language.options.filter((language) => language !== wishes.language);
  const errors = new Map<string, Errors>();
  for (const file of files) errors.set(file, await errorsWith(others, file, wishes));
  const figure: Figure<Recording> = {
    what: `words wrong where ${others.join(' and ')} may be heard too, %`,
    value: (recordings) => percentWrong(recordings.flatMap(({ file }) => errors.get(file) ?? [])),
  };
  console.log(figureRow(figure, columns));
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
