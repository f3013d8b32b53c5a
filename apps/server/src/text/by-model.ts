import type { AnswerStore, TextEngine } from '@greffier/writing/engine';
import { type FallbackDeps, withFallback } from '@greffier/writing/remote/fallback';
import type { Logger } from 'pino';
import type { Meters } from '../observe/meters.ts';
import { endingTurns } from '../threads/ending-turns.ts';
import { type AnswersLoan, lendAnswers } from '../threads/lent-answers.ts';
import type { Task } from '../threads/task.ts';
import { tellByModel, workByModel, type WriteTask, type WritingCalls } from '../threads/tasks/writing/write.ts';
import type { Turns } from '../threads/turns.ts';
import { type Ask, engineThat } from './ask.ts';
import { embeddedTextEngine } from './embedded.ts';

export type Pace = Pick<FallbackDeps, 'patienceMs'>;

interface Places {
  readonly work: Pick<Turns, 'take'>;
  readonly answer: Pick<Turns, 'take'>;
}

/** Returns the queues where prompts wait for their turn. If the work's turn may end, they wait only until it ends. */
export const inTurnOf = (kept: AnswerStore | undefined, places: Places): Places & Record<string, Pick<Turns, 'take'>> =>
  kept?.turn === undefined ? { ...places } : { ...places, work: endingTurns(places.work, kept.turn) };

export const lent = async (kept: AnswerStore | undefined): Promise<AnswersLoan | null> =>
  kept === undefined ? null : lendAnswers(kept);

const LONG: ReadonlySet<keyof WritingCalls> = new Set(['writeMinutes', 'readStarts']);
export const taskOf = (call: keyof WritingCalls): Task<WriteTask> => (LONG.has(call) ? workByModel : tellByModel);

export const withEmbeddedBehind = (ask: Ask, log: Logger, pace: Pace): TextEngine =>
  withFallback(engineThat(ask), embeddedTextEngine, {
    ...pace,
    onFallback: (task, reason) => log.warn({ task, reason }, 'embedded engine takes over from the language model'),
  });

/** Notes how prompts went: in the log, and in the meters. */
export const hearing =
  (place: 'here' | 'server', log: Logger, meters: Meters) =>
  (told: WriteTask['progress']): void => {
    if (told.kind !== 'model call') return;
    const { outcome, milliseconds, tokens } = told.call;
    meters.model({ place, outcome, seconds: milliseconds / 1_000, tokens });
    if (told.call.outcome === 'answered') log.debug(told.call, 'language model call');
    else log.warn(told.call, 'language model call failed');
  };
