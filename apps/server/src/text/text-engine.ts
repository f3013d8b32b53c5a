import type { AnswerStore, ModelEngine, TextEngine } from '@greffier/writing/engine';
import { type LocalModel, localModelAt } from '@greffier/language-model/local-model';
import { type Speeds, speedsIn } from '@greffier/language-model/speeds';
import { LocalModelError } from '@greffier/language-model/messages';
import { createSpeedometer, type Speedometer } from '@greffier/language-model/speed';
import { type FallbackDeps, withFallback } from '@greffier/writing/remote/fallback';
import type { Dialect } from '@greffier/writing/remote/server/dialect';
import type { ModelSettings, ServerDeps } from '@greffier/writing/remote/server/settings';
import { type FailureKind, ModelError } from '@greffier/writing/remote/settings';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { endingTurns } from '../threads/ending-turns.ts';
import { type AnswersLoan, lendAnswers } from '../threads/lent-answers.ts';
import { type AskModel, lendModel } from '../threads/lent-model.ts';
import { lendTurns } from '../threads/lent-turns.ts';
import type { RunOptions, Task } from '../threads/task.ts';
import { type Turns, turns } from '../threads/turns.ts';
import {
  tell,
  tellByModel,
  type ThreadModel,
  writeMinutes,
  workByModel,
  type WriteTask,
  type WritingCalls,
} from '../threads/tasks/write.ts';
import { createWriter, type Writer, type WriterState } from './writer.ts';

/** Calls of jobs, and calls of people who wait, that the model's server gets at once. */
const CALLS_AT_ONCE = 2;

/**
 * Tokens of the longest answer that a person waits for: a small model may say the same again and again, without an end, and
 * others wait for it meanwhile.
 */
const LONGEST_ANSWER = 1_500;

/** `kept`: where a language model's answers are kept; absent where they are not. */
type AskOptions = RunOptions<WriteTask> & { readonly kept?: AnswerStore | undefined };

/** Puts one question to a text engine in a thread. */
type Ask = <C extends keyof WritingCalls>(
  call: C,
  asks: WritingCalls[C]['asks'],
  options: AskOptions,
) => Promise<WritingCalls[C]['tells']>;

async function put<C extends keyof WritingCalls>(
  task: Task<WriteTask>,
  asked: { readonly call: C; readonly asks: WritingCalls[C]['asks']; readonly model: ThreadModel | null },
  options: RunOptions<WriteTask>,
): Promise<WritingCalls[C]['tells']> {
  // The thread answers the very call that it is asked, which the compiler cannot follow through a union.
  return task(asked as WriteTask['work'], options);
}

const engineThat = (ask: Ask): ModelEngine => ({
  suggestSpeakers: (source, signal) => ask('suggestSpeakers', source, { signal }),
  proposeAgenda: (source, template, signal, _onFallback, kept) =>
    ask('proposeAgenda', { source, template }, { signal, kept }),
  labelLines: (lines, signal) => ask('labelLines', lines, { signal }),
  readStarts: (meeting, pins, signal, kept) => ask('readStarts', { meeting, pins }, { signal, kept }),
  writeMinutes: (input, onProgress, signal, kept) =>
    ask('writeMinutes', input, {
      signal,
      onProgress: (told) => told.kind === 'minutes' && onProgress(told.progress),
      kept,
    }),
  answer: (question, signal, onText) =>
    ask(
      'answer',
      { question, grows: onText !== undefined },
      { signal, onProgress: (told) => told.kind === 'answer' && onText?.(told.text) },
    ),
});

const askEmbedded: Ask = (call, asks, options) =>
  put(call === 'writeMinutes' ? writeMinutes : tell, { call, asks, model: null }, options);

/** The engine that comes with the product, each call in a thread. */
export const embeddedTextEngine: TextEngine = {
  ...engineThat(askEmbedded),
  proposeAttendance: (source, signal) => askEmbedded('proposeAttendance', source, { signal }),
  placeItems: (meeting, pins, read, signal) => askEmbedded('placeItems', { meeting, pins, read }, { signal }),
  readStarts: () => Promise.resolve(null),
  labelLines: () => Promise.resolve(null),
  nameConflicts: (source, signal) => askEmbedded('nameConflicts', source, { signal }),
  renderMinutes: (minutes, former, signal) => askEmbedded('renderMinutes', { minutes, former }, { signal }),
};

type Pace = Pick<FallbackDeps, 'patienceMs'>;

/**
 * A language model on a server, each call in a thread. The embedded engine takes over each call that the model does not answer.
 * Logs say how calls went, never what was asked or answered.
 */
export function createModelTextEngine(
  settings: ModelSettings,
  log: Logger,
  pace: Pick<ServerDeps, 'retryDelayMs'> & Pace = {},
): TextEngine {
  /** What a thread has learnt about the model's server, for the next thread. */
  let dialect: Dialect | undefined;
  const places = { work: turns(CALLS_AT_ONCE, CALLS_AT_ONCE), answer: turns(CALLS_AT_ONCE, CALLS_AT_ONCE) };
  const hear = hearing(log);
  const ask: Ask = async (call, asks, options) => {
    const answers = await lent(options.kept);
    const loan = lendTurns(inTurnOf(options.kept, places));
    const onProgress = (told: WriteTask['progress']): void => {
      if (told.kind === 'dialect') dialect = told.dialect;
      hear(told);
      options.onProgress?.(told);
    };
    const model: ThreadModel = {
      place: 'server',
      settings,
      dialect,
      retryDelayMs: pace.retryDelayMs,
      turns: loan.port,
      kept: answers && { stored: answers.stored, port: answers.port },
    };
    const transfer = [loan.port, ...(answers === null ? [] : [answers.port])];
    try {
      return await put(taskOf(call), { call, asks, model }, { ...options, onProgress, transfer });
    } finally {
      loan.end();
      await answers?.end();
    }
  };
  return withEmbeddedBehind(ask, log, pace);
}

/** A text engine that may hold a model on this machine. */
export interface HeldTextEngine extends TextEngine {
  /** What is known of the model on this machine; null where there is none. */
  writer(): Promise<WriterState | null>;
  /** Begins the self-test of a model on this machine that was not measured yet. */
  prepare(): Promise<void>;
  /** Looks whether the model can be used, as far as that is seen without opening it. @throws LocalModelError */
  check(): Promise<void>;
  /** Gives back what it holds. */
  close(): Promise<void>;
}

/**
 * A language model on this machine, in a process of its own; its prompts and checks are those of one on a server, and the
 * embedded engine takes over from it in the same way.
 */
export function createLocalTextEngine({ model, writer }: LocalWriter, log: Logger, pace: Pace = {}): HeldTextEngine {
  const meter = createSpeedometer();
  // One prompt after the other, in turns between people, before they wait for the model.
  const places = { work: turns(1), answer: turns(1) };
  const hear = hearing(log);
  const ask: Ask = async (call, asks, options) => {
    const answers = await lent(options.kept);
    // Where the file cannot be read, the first prompt says why.
    const identity = await model.identity().catch(() => '');
    const loans = { turns: lendTurns(inTurnOf(options.kept, places)), model: lendModel(asking(model, log, meter)) };
    const ports = [loans.turns.port, loans.model.port, ...(answers === null ? [] : [answers.port])];
    const threadModel: ThreadModel = {
      place: 'here',
      identity,
      context: model.context,
      lent: loans.model.port,
      turns: loans.turns.port,
      kept: answers && { stored: answers.stored, port: answers.port },
      // After a restart, what the self-test found: the time that is left is then known from the first second.
      speed: meter.speed() ?? (await writer.speed()),
    };
    const onProgress = (told: WriteTask['progress']): void => {
      hear(told);
      options.onProgress?.(told);
    };
    try {
      return await put(taskOf(call), { call, asks, model: threadModel }, { ...options, onProgress, transfer: ports });
    } finally {
      loans.model.end();
      loans.turns.end();
      await answers?.end();
    }
  };
  return {
    ...withEmbeddedBehind(ask, log, pace),
    writer: () => writer.state(),
    prepare: async () => writer.prepare(),
    check: () => model.check(),
    async close() {
      await Promise.all([writer.close(), model.close()]);
    },
  };
}

interface LocalWriter {
  readonly model: LocalModel;
  readonly writer: Writer;
}

/** Opens the language model of a file. @param file path of a GGUF file */
export type OpenWriter = (file: string) => LocalWriter;

/** Language models of this installation; their deaths are logged, and self-tests are kept in the folder of models. */
export function writersOf(
  { modelsDir, textModelThreads }: Pick<Config, 'modelsDir' | 'textModelThreads'>,
  processor: Turns,
  log: Logger,
  speeds: Speeds = speedsIn(modelsDir),
): OpenWriter {
  const threads = textModelThreads ?? undefined;
  return (file) => {
    const model = localModelAt(file, {
      ...(threads !== undefined && { threads }),
      earlier: () => speeds.of(file, threads),
      onDeath: (deaths) => log.warn({ deaths }, 'a process of the language model died; another goes on'),
    });
    return { model, writer: createWriter({ file, model, speeds, threads, processor, log }) };
  };
}

interface Places {
  readonly work: Pick<Turns, 'take'>;
  readonly answer: Pick<Turns, 'take'>;
}

/** Work whose own turn ends is given places until then. */
const inTurnOf = (kept: AnswerStore | undefined, places: Places): Places & Record<string, Pick<Turns, 'take'>> =>
  kept?.turn === undefined ? { ...places } : { ...places, work: endingTurns(places.work, kept.turn) };

const lent = async (kept: AnswerStore | undefined): Promise<AnswersLoan | null> =>
  kept === undefined ? null : lendAnswers(kept);

const LONG: ReadonlySet<keyof WritingCalls> = new Set(['writeMinutes', 'readStarts']);
const taskOf = (call: keyof WritingCalls): Task<WriteTask> => (LONG.has(call) ? workByModel : tellByModel);

const withEmbeddedBehind = (ask: Ask, log: Logger, pace: Pace): TextEngine =>
  withFallback(engineThat(ask), embeddedTextEngine, {
    ...pace,
    onFallback: (task, reason) => log.warn({ task, reason }, 'embedded engine takes over from the language model'),
  });

const hearing =
  (log: Logger) =>
  (told: WriteTask['progress']): void => {
    if (told.kind !== 'model call') return;
    if (told.call.outcome === 'answered') log.debug(told.call, 'language model call');
    else log.warn(told.call, 'language model call failed');
  };

/** What of a failure matters to who asked; the rest concerns the person who runs the server, who reads it in the log. */
const FAILURES: Readonly<Partial<Record<LocalModelError['code'], FailureKind>>> = {
  overflow: 'overflow',
  timeout: 'timeout',
  crashed: 'server_error',
};

const asking =
  (model: LocalModel, log: Logger, meter: Speedometer): AskModel =>
  async ({ system, messages, schema, length, urgent }, onText, signal, onCount) => {
    try {
      const { text, cut, looped, ...counts } = await model.ask(
        { system, messages, schema, length: urgent ? Math.min(LONGEST_ANSWER, length) : length },
        { urgent, signal, onProgress: onCount, ...(onText !== null && { onText }) },
      );
      meter.hear(counts);
      return { text, cut, looped, tokens: { ...counts, toRead: 0 } };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof LocalModelError)) throw error;
      const kind = FAILURES[error.code] ?? 'unusable';
      if (kind === 'unusable') log.error({ reason: error.message }, 'the language model cannot be used');
      throw new ModelError(kind);
    }
  };
