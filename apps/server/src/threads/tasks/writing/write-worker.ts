import type { ModelEngine, TextEngine } from '@greffier/writing/engine';
import type { KeptAnswers } from '@greffier/writing/remote/client/kept-answers';
import { type CallRecord, ModelError } from '@greffier/writing/remote/settings';
import type { Transport } from '@greffier/writing/remote/transport';
import { borrowAnswers } from '../../lent-answers.ts';
import { borrowModel } from '../../lent-model.ts';
import { borrowTurns } from '../../lent-turns.ts';
import { withMostUseful } from '@greffier/writing/most-useful';
import { serve } from '../../serve.ts';
import type { ThreadModel, WriteTask } from './write.ts';

type Report = (progress: WriteTask['progress']) => void;

/** A caller that stops waiting ends the whole thread, so the engines need no signal of their own. */
const never = new AbortController().signal;

async function embedded(): Promise<TextEngine> {
  const { embeddedEngine } = await import('@greffier/writing/embedded');
  return embeddedEngine;
}

interface Asked {
  readonly engine: ModelEngine;
  /** Store for the answers in this work; null if nothing is kept. */
  readonly kept: KeptAnswers | null;
}

async function byModel(model: ThreadModel, report: Report): Promise<Asked> {
  const { createModelEngine } = await import('@greffier/writing/remote/engine');
  const turn = borrowTurns(model.turns);
  const turns = { limit: turn('work'), answerLimit: turn('answer') };
  const kept = model.kept === null ? null : await keptAnswers(model, model.kept);
  const speed = model.place === 'here' ? model.speed : null;
  return { engine: createModelEngine(await transportTo(model, report), turns, { kept, speed }), kept };
}

async function keptAnswers(model: ThreadModel, { stored, port }: NonNullable<ThreadModel['kept']>) {
  const { openKeptAnswers } = await import('@greffier/writing/remote/client/kept-answers');
  const name = model.place === 'here' ? model.identity : `${model.settings.url} ${model.settings.model}`;
  return openKeptAnswers({ model: `${model.place} ${name}`, stored, store: borrowAnswers(port) });
}

/** Waits for work, then closes its kept answers, either as complete or as the answers of failed work. */
async function whole<T>(kept: KeptAnswers | null, work: Promise<T>): Promise<T> {
  try {
    const made = await work;
    await kept?.finish();
    return made;
  } catch (error) {
    await kept?.giveUp();
    throw error;
  }
}

async function transportTo(model: ThreadModel, report: Report): Promise<Transport> {
  const record = (call: CallRecord): void => report({ kind: 'model call', call });
  if (model.place === 'here') return borrowModel(model.lent, model.context, record);
  const { createServerTransport } = await import('@greffier/writing/remote/server/transport');
  return createServerTransport(model.settings, {
    dialect: model.dialect,
    ...(model.retryDelayMs !== undefined && { retryDelayMs: model.retryDelayMs }),
    record,
    onDialect: (dialect) => report({ kind: 'dialect', dialect }),
  });
}

serve<WriteTask>({
  async run({ model, ...asked }, report) {
    if (asked.call === 'proposeAttendance') return (await embedded()).proposeAttendance(asked.asks, never);
    if (asked.call === 'placeItems') {
      return (await embedded()).placeItems(asked.asks.meeting, asked.asks.pins, asked.asks.read, never);
    }
    if (asked.call === 'nameConflicts') return (await embedded()).nameConflicts(asked.asks, never);
    if (asked.call === 'wholeQuestion') return (await embedded()).wholeQuestion(asked.asks, never);
    if (asked.call === 'renderMinutes') {
      return (await embedded()).renderMinutes(asked.asks.minutes, asked.asks.former, never);
    }
    const { engine, kept } = model === null ? { engine: await embedded(), kept: null } : await byModel(model, report);
    switch (asked.call) {
      case 'proposeAgenda':
        return whole(kept, engine.proposeAgenda(asked.asks.source, asked.asks.template, never));
      case 'writeMinutes':
        return withMostUseful(
          await whole(
            kept,
            engine.writeMinutes(asked.asks, (progress) => report({ kind: 'minutes', progress }), never),
          ),
        );
      case 'labelLines':
        return engine.labelLines(asked.asks, never);
      case 'readStarts':
        return whole(kept, engine.readStarts(asked.asks.meeting, asked.asks.pins, never));
      case 'answer':
        return engine.answer(
          asked.asks.question,
          never,
          asked.asks.grows ? (text) => report({ kind: 'answer', text }) : undefined,
        );
      default:
        return engine.suggestSpeakers(asked.asks, never);
    }
  },
  refusal: (error) => (error instanceof ModelError ? { kind: error.kind, status: error.status } : null),
});
