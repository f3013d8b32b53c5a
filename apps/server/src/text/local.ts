import type { LocalModel } from '@greffier/language-model/local-model';
import { LocalModelError } from '@greffier/language-model/messages';
import { createSpeedometer, type Speedometer } from '@greffier/language-model/speed';
import { type FailureKind, ModelError } from '@greffier/writing/remote/settings';
import type { TextEngine } from '@greffier/writing/engine';
import type { Logger } from 'pino';
import { type Meters, noMeters } from '../observe/meters.ts';
import { type AskModel, lendModel } from '../threads/lent-model.ts';
import { lendTurns } from '../threads/lent-turns.ts';
import type { ThreadModel, WriteTask } from '../threads/tasks/writing/write.ts';
import { turns } from '../threads/turns.ts';
import { type Ask, put } from './ask.ts';
import { hearing, inTurnOf, lent, type Pace, taskOf, withEmbeddedBehind } from './by-model.ts';
import type { LocalWriter } from './writers.ts';
import type { WriterState } from './writer.ts';

/**
 * Largest number of tokens of an answer for which a person waits. A small model may repeat itself without end, while
 * others wait for the model.
 */
const LONGEST_ANSWER = 1_500;

/** A text engine that may hold a model on this machine. */
export interface HeldTextEngine extends TextEngine {
  /** Returns the state of the model on this machine; null if there is none. */
  writer(): Promise<WriterState | null>;
  /** Begins the self-test of a model on this machine that has not been measured yet. */
  prepare(): Promise<void>;
  /** Checks whether the model can be used, as far as possible without opening it. @throws LocalModelError */
  check(): Promise<void>;
  /** Releases the model that the engine holds. */
  close(): Promise<void>;
}

/**
 * Makes an engine with a language model on this machine, in a separate process. The prompts, the checks, and the
 * replacement by the embedded engine are the same as for a model on a server.
 */
export function createLocalTextEngine(
  { model, writer }: LocalWriter,
  log: Logger,
  pace: Pace = {},
  meters: Meters = noMeters,
): HeldTextEngine {
  const meter = createSpeedometer();
  // Prompts run one after the other. People take turns before their prompts wait for the model.
  const places = { work: turns(1), answer: turns(1) };
  const hear = hearing('here', log, meters);
  const ask: Ask = async (call, asks, options) => {
    const answers = await lent(options.kept);
    // If the file cannot be read, the error of the first prompt tells why.
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
      // After a restart, the result of the self-test makes an estimate of the remaining time possible at once.
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

/** Kinds of failures that matter to the caller. All others concern the operator, who reads them in the log. */
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
