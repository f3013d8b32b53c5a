import { placeItems } from '../agenda/place.ts';
import { withQuotes } from '../agenda/quotes.ts';
import type { TextEngine } from '../engine.ts';
import { renderAfter } from '../render.ts';
import { composeMinutes } from '../selection/minutes.ts';
import { answerQuestion } from '../answers/answer.ts';
import { proposeAttendance } from './attendance.ts';
import { suggestNames } from './names.ts';
import { proposeAgenda } from './proposal.ts';
import { inSteps } from './steps.ts';

/** The engine that comes with the product: deterministic, offline, and nothing in it that was not said. */
export const embeddedEngine: TextEngine = {
  suggestSpeakers: suggestNames,
  proposeAgenda,
  proposeAttendance: (source, signal) => inSteps(proposeAttendance(source), signal),
  placeItems: async (meeting, pins, signal) => withQuotes(await placeItems(meeting, pins, signal), meeting.passages),
  writeMinutes: composeMinutes,
  renderMinutes: async (minutes, former) => renderAfter(minutes, former),
  answer: answerQuestion,
};
