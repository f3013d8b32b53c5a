import type { ModelEngine } from '../engine.ts';
import { proposeAgenda } from './agenda.ts';
import { answerQuestion } from './answer.ts';
import { createModelClient } from './client.ts';
import { writeMinutes } from './minutes.ts';
import type { ModelDeps, ModelSettings } from './settings.ts';
import { suggestSpeakers } from './speakers.ts';

/** The engine that asks a language model. Its calls reject with ModelError, or the signal's reason. */
export function createModelEngine(settings: ModelSettings, deps: ModelDeps): ModelEngine {
  const client = createModelClient(settings, deps);
  return {
    suggestSpeakers: (source, signal) => suggestSpeakers(source, client, signal),
    proposeAgenda: (source, template, signal) => proposeAgenda(source, template, client, signal),
    writeMinutes: (input, onProgress, signal) => writeMinutes(input, client, onProgress, signal),
    answer: (question, signal, onText) => answerQuestion(question, client, signal, onText ?? null),
  };
}
