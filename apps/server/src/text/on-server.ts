import type { TextEngine } from '@greffier/writing/engine';
import type { Dialect } from '@greffier/writing/remote/server/dialect';
import type { ModelSettings, ServerDeps } from '@greffier/writing/remote/server/settings';
import type { Logger } from 'pino';
import { type Meters, noMeters } from '../observe/meters.ts';
import { lendTurns } from '../threads/lent-turns.ts';
import type { ThreadModel, WriteTask } from '../threads/tasks/writing/write.ts';
import { turns } from '../threads/turns.ts';
import { type Ask, put } from './ask.ts';
import { hearing, inTurnOf, lent, type Pace, taskOf, withEmbeddedBehind } from './by-model.ts';

/** Most simultaneous calls from jobs to the model's server. As many other calls may run for people who wait. */
const CALLS_AT_ONCE = 2;

/**
 * A language model on a server; each call runs in a thread. The embedded engine takes over each call that the model
 * does not answer. Logs say how calls went, but never quote a question or an answer.
 */
export function createModelTextEngine(
  settings: ModelSettings,
  log: Logger,
  pace: Pick<ServerDeps, 'retryDelayMs'> & Pace = {},
  meters: Meters = noMeters,
): TextEngine {
  /** The dialect of the model's server that an earlier thread found out, for the next thread. */
  let dialect: Dialect | undefined;
  const places = { work: turns(CALLS_AT_ONCE, CALLS_AT_ONCE), answer: turns(CALLS_AT_ONCE, CALLS_AT_ONCE) };
  const hear = hearing('server', log, meters);
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
