import type { ModelEngine } from '../engine.ts';
import { proposeAgenda } from './agenda.ts';
import { answerQuestion } from './answers/answer.ts';
import { type ClientTurns, createModelClient } from './client/client.ts';
import { writeMinutes } from './minutes/minutes.ts';
import { labelLines } from './outline/label-lines.ts';
import type { KeptAnswers } from './client/kept-answers.ts';
import type { ModelSpeed } from './client/meter.ts';
import { suggestSpeakers } from './speakers.ts';
import { readStarts } from './starts/read-starts.ts';
import type { Transport } from './transport.ts';

/** Results of earlier work. */
export interface Before {
  /** Answers that the same work got earlier. */
  readonly kept?: KeptAnswers | null;
  /** The speed of the model on this machine. */
  readonly speed?: ModelSpeed | null;
}

/**
 * The engine that asks a language model, on a server or on this machine; prompts and checks are the same. Its calls
 * reject with ModelError, or with the signal's reason.
 */
export function createModelEngine(transport: Transport, turns: ClientTurns, more: Before = {}): ModelEngine {
  const client = createModelClient(transport, turns, more.kept ?? null);
  return {
    suggestSpeakers: (source, signal) => suggestSpeakers(source, client, signal),
    proposeAgenda: (source, template, signal) => proposeAgenda(source, template, client, signal),
    labelLines: (lines, signal) => labelLines(lines, client, signal),
    readStarts: (meeting, pins, signal) => readStarts(meeting, pins, client, signal),
    writeMinutes: (input, onProgress, signal) => writeMinutes(input, client, onProgress, signal, more.speed ?? null),
    answer: (question, signal, onText) => answerQuestion(question, client, signal, onText ?? null),
  };
}
