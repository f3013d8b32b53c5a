import type { ModelEngine, TextEngine } from '@greffier/writing/engine';
import { type CallRecord, ModelError } from '@greffier/writing/remote/settings';
import type { Transport } from '@greffier/writing/remote/transport';
import { borrowModel } from '../lent-model.ts';
import { borrowTurns } from '../lent-turns.ts';
import { serve } from '../serve.ts';
import type { ThreadModel, WriteTask } from './write.ts';

type Report = (progress: WriteTask['progress']) => void;

/** A caller that stops waiting ends the whole thread, so the engines need no signal of their own. */
const never = new AbortController().signal;

async function embedded(): Promise<TextEngine> {
  const { embeddedEngine } = await import('@greffier/writing/embedded');
  return embeddedEngine;
}

async function byModel(model: ThreadModel, report: Report): Promise<ModelEngine> {
  const { createModelEngine } = await import('@greffier/writing/remote/engine');
  const turn = borrowTurns(model.turns);
  return createModelEngine(await transportTo(model, report), { limit: turn('work'), answerLimit: turn('answer') });
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
    if (asked.call === 'renderMinutes') {
      return (await embedded()).renderMinutes(asked.asks.minutes, asked.asks.former, never);
    }
    const engine = model === null ? await embedded() : await byModel(model, report);
    switch (asked.call) {
      case 'proposeAgenda':
        return engine.proposeAgenda(asked.asks.source, asked.asks.template, never);
      case 'writeMinutes':
        return engine.writeMinutes(asked.asks, (progress) => report({ kind: 'minutes', progress }), never);
      case 'labelLines':
        return engine.labelLines(asked.asks, never);
      case 'readStarts':
        return engine.readStarts(asked.asks.meeting, asked.asks.pins, never);
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
