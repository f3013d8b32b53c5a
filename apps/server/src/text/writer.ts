import type { LocalModel } from '@greffier/language-model/local-model';
import { LocalModelError } from '@greffier/language-model/messages';
import type { SelfTest } from '@greffier/language-model/self-test';
import type { Speed } from '@greffier/language-model/speed';
import type { Speeds } from '@greffier/language-model/speeds';
import type { Logger } from 'pino';
import type { Turns } from '../threads/turns.ts';

/** Facts about the language model on this machine that are available before its first prompt. */
export interface WriterState {
  /** How fast the model reads and writes here; null until it is measured. */
  readonly test: SelfTest | null;
  readonly measuring: boolean;
  /** Why the model cannot be used now; null if nothing prevents it. */
  readonly problem: LocalModelError | null;
  /** The most tokens that a prompt and its answer may have together. */
  readonly context: number;
}

/** Average length of a French word in letters, including the space after it. */
const WORD_LETTERS = 6.2;

/**
 * Converts tokens per second to French words per minute, with two significant digits, because a measurement of a few
 * seconds is no more exact.
 */
export const aboutWords = ({ lettersPerToken }: Pick<SelfTest, 'lettersPerToken'>, tokens: number): number =>
  Number(((60 * tokens * lettersPerToken) / WORD_LETTERS).toPrecision(2));

/** Tells how fast a language model on this machine is, for code that estimates how long its answers take. */
export interface Writer {
  /** Begins the self-test if this machine's speed with the model is not known. */
  prepare(): void;
  state(): Promise<WriterState>;
  /** Returns the model's speed in its self-test; null until it is measured. */
  speed(): Promise<Speed | null>;
  /** Ends a running self-test. */
  close(): Promise<void>;
}

interface WriterDeps {
  readonly file: string;
  readonly model: Pick<LocalModel, 'context' | 'check' | 'measure'>;
  readonly speeds: Speeds;
  /** The configured number of threads; undefined to use the best number. */
  readonly threads: number | undefined;
  /** Turns on the processor. The self-test waits for one: a recording at the same time would distort it. */
  readonly processor: Turns;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Measures a model once, and keeps the result. A failed measurement is repeated at the next call of `prepare`. */
export function createWriter({ file, model, speeds, threads, processor, log }: WriterDeps): Writer {
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  /** The result of the self-test. It stays known until this process ends, even if it could not be stored. */
  let measured: SelfTest | null = null;

  const known = async (): Promise<SelfTest | null> => measured ?? speeds.of(file, threads);

  async function measure(): Promise<void> {
    if ((await known()) !== null) return;
    try {
      measured = await processor.during(() => model.measure(stop.signal), stop.signal);
      const { read, written, threads: best } = measured;
      log.info({ read, written, threads: best }, 'how fast the language model is here, tokens a second');
      await speeds.keep(file, measured);
    } catch (error) {
      if (stop.signal.aborted) return;
      // Only a `LocalModelError` has a message that is safe to log. The message of another error could name files.
      const reason = error instanceof LocalModelError ? error.message : error instanceof Error ? error.name : 'unknown';
      log.warn({ reason }, 'the language model was not measured, or its measure could not be kept');
    }
  }

  return {
    prepare() {
      if (stop.signal.aborted) return;
      running ??= measure().finally(() => {
        running = null;
      });
    },
    async state() {
      const problem = await model.check().then(
        () => null,
        (error: unknown) => {
          if (error instanceof LocalModelError) return error;
          throw error;
        },
      );
      const test = await known();
      return { test, problem, measuring: test === null && running !== null, context: model.context };
    },
    async speed() {
      const test = await known();
      return test === null ? null : { read: test.read, written: test.written };
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}
