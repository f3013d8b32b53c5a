import type { TextEngine } from '../engine.ts';
import { answerQuestion } from './answer.ts';
import { composeMinutes } from './minutes.ts';
import { suggestNames } from './names.ts';
import { proposeAgenda } from './proposal.ts';

/** The engine that comes with the product: deterministic, offline, and nothing in it that was not said. */
export const embeddedEngine: TextEngine = {
  suggestSpeakers: suggestNames,
  proposeAgenda: async (source, template, signal) => {
    signal.throwIfAborted();
    return proposeAgenda(source, template);
  },
  writeMinutes: composeMinutes,
  answer: answerQuestion,
};
