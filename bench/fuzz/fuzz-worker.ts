// Reads mutated files one after the other in a process of its own, and reports the result of each. See fuzz.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutatedArchive, mutatedPdf } from './archives.ts';
import { corpusOf, type Kind } from './corpus.ts';
import { mutatedLogo } from './logos.ts';
import { mutated } from './mutate.ts';
import { random } from '../shared/random.ts';
import { isRefusal, readersIn, servedIn } from './readers.ts';

export interface Order {
  readonly kind: Kind;
  readonly seed: number;
  readonly from: number;
  readonly count: number;
  /** True to read in threads and processes of its own, as the server does, which takes a second for each file. */
  readonly asServed: boolean;
}

export type Word =
  | { readonly word: 'begun'; readonly index: number }
  | {
      readonly word: 'ended';
      readonly index: number;
      readonly outcome: 'read' | 'refused' | 'broke';
      /** Processor time; ms. */
      readonly ms: number;
      readonly where: string;
    }
  /** The process waits for an order. An order sent before this word might be lost. */
  | { readonly word: 'ready' }
  | { readonly word: 'done' };

const MUTATORS = {
  pdf: mutatedPdf,
  agenda: mutatedArchive,
  docx: mutatedArchive,
  template: mutatedArchive,
  logo: mutatedLogo,
};
const say = (word: Word): void => void process.send?.(word);

process.on('disconnect', () => process.exit(1));
// An unhandled rejection does not end this process, as it does not end the server's thread.
process.on('unhandledRejection', () => undefined);
// Output of libraries could flood the terminal.
console.log = console.warn = console.error = () => undefined;

process.once('message', (order: Order) => void readAll(order).catch(() => process.exit(3)));
say({ word: 'ready' });

async function readAll({ kind, seed, from, count, asServed }: Order): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'greffier-fuzz-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { files, tokens } = await corpusOf(kind);
  const read = (asServed ? servedIn : readersIn)(folder)[kind];
  const mutate = MUTATORS[kind as keyof typeof MUTATORS] ?? mutated;
  for (let index = from; index < from + count; index += 1) {
    const numbers = random(seed * 1_000_003 + index);
    const file = Uint8Array.from(mutate(numbers.pick(files), numbers, { tokens, other: numbers.pick(files) }));
    say({ word: 'begun', index });
    const started = process.cpuUsage();
    const result = await read(file).then(
      () => ({ outcome: 'read' as const, where: '' }),
      (error: unknown) =>
        isRefusal(error)
          ? { outcome: 'refused' as const, where: '' }
          : { outcome: 'broke' as const, where: placeOf(error) },
    );
    say({ word: 'ended', index, ...result, ms: milliseconds(process.cpuUsage(started)) });
  }
  say({ word: 'done' });
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

/** Names a failure and the place where it arose. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frame = (error.stack ?? '').split('\n').find((line) => /^\s+at /.test(line)) ?? '';
  return `${error.name} ${frame
    .trim()
    .replace(/^at /, '')
    .replace(/\(?file:\/\/\S*\/(?=[^/]+\/[^/]+$)/, '(')}`;
}
