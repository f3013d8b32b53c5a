import type { TextEngine } from '../engine.ts';
import { answerQuestion } from './answer.ts';
import { composeMinutes } from './minutes.ts';
import { suggestNames } from './names.ts';

/** The engine that comes with the product: deterministic, offline, and nothing in it that was not said. */
export const embeddedEngine: TextEngine = {
  suggestSpeakers: suggestNames,
  proposeAgenda: async (_source, template, signal) => {
    signal.throwIfAborted();
    return template.map((item) => ({ ...item }));
  },
  writeMinutes: composeMinutes,
  answer: answerQuestion,
};
