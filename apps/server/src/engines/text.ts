import type { ModelEngine, TextEngine } from '@greffier/writing/engine';
import type { Dialect } from '@greffier/writing/remote/dialect';
import { type FallbackDeps, withFallback } from '@greffier/writing/remote/fallback';
import type { ModelDeps, ModelSettings } from '@greffier/writing/remote/settings';
import type { Logger } from 'pino';
import { lendTurns } from '../threads/lent-turns.ts';
import type { RunOptions, Task } from '../threads/task.ts';
import { turns } from '../threads/turns.ts';
import {
  tell,
  type ThreadModel,
  writeMinutes,
  writeMinutesByModel,
  type WriteTask,
  type WritingCalls,
} from '../threads/tasks/write.ts';

/** Calls of jobs, and calls of people who wait, that the model's server gets at once. */
const CALLS_AT_ONCE = 2;

/** Puts one question to a text engine in a thread. */
type Ask = <C extends keyof WritingCalls>(
  call: C,
  asks: WritingCalls[C]['asks'],
  options: RunOptions<WriteTask>,
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
  proposeAgenda: (source, template, signal) => ask('proposeAgenda', { source, template }, { signal }),
  writeMinutes: (input, onProgress, signal) =>
    ask('writeMinutes', input, { signal, onProgress: (told) => told.kind === 'minutes' && onProgress(told.progress) }),
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
  placeItems: (meeting, pins, signal) => askEmbedded('placeItems', { meeting, pins }, { signal }),
  renderMinutes: (minutes, former, signal) => askEmbedded('renderMinutes', { minutes, former }, { signal }),
};

/**
 * A language model, each call in a thread. The embedded engine takes over each call that the model does not answer. Logs say
 * how calls went, never what was asked or answered.
 */
export function createModelTextEngine(
  settings: ModelSettings,
  log: Logger,
  pace: Pick<ModelDeps, 'retryDelayMs'> & Pick<FallbackDeps, 'patienceMs'> = {},
): TextEngine {
  return withFallback(engineThat(asksModel(settings, log, pace.retryDelayMs)), embeddedTextEngine, {
    ...pace,
    onFallback: (task, reason) => log.warn({ task, reason }, 'embedded engine takes over from the language model'),
  });
}

function asksModel(settings: ModelSettings, log: Logger, retryDelayMs: number | undefined): Ask {
  const places = { work: turns(CALLS_AT_ONCE, CALLS_AT_ONCE), answer: turns(CALLS_AT_ONCE, CALLS_AT_ONCE) };
  /** What a thread has learnt about the model's server, for the next thread. */
  let dialect: Dialect | undefined;
  const hear = (told: WriteTask['progress']): void => {
    if (told.kind === 'dialect') dialect = told.dialect;
    if (told.kind !== 'model call') return;
    if (told.call.outcome === 'answered') log.debug(told.call, 'language model call');
    else log.warn(told.call, 'language model call failed');
  };
  return async (call, asks, options) => {
    const loan = lendTurns(places);
    const model: ThreadModel = { settings, dialect, retryDelayMs, turns: loan.port };
    const onProgress = (told: WriteTask['progress']): void => {
      hear(told);
      options.onProgress?.(told);
    };
    const task = call === 'writeMinutes' ? writeMinutesByModel : tell;
    try {
      return await put(task, { call, asks, model }, { ...options, onProgress, transfer: [loan.port] });
    } finally {
      loan.end();
    }
  };
}
