import { asChecked } from './agenda/checked.ts';
import { placeItems } from './agenda/place.ts';
import { withQuotes } from './agenda/quotes.ts';
import { answerQuestion } from './answers/answer.ts';
import { wholeQuestion } from './answers/follow-up.ts';
import type { TextEngine } from './engine.ts';
import { renderAfter } from './render.ts';
import { composeMinutes } from './selection/minutes.ts';
import { proposeAttendance } from './people/attendance.ts';
import { nameConflicts } from './people/conflicts.ts';
import { suggestNames } from './people/names.ts';
import { proposeAgenda } from './agenda/proposal/proposal.ts';

/**
 * Runs a call unless it was aborted. A running call does not look at the signal. If the caller leaves, the thread in
 * which the call runs is ended.
 */
const unlessGone = <T>(signal: AbortSignal, make: () => T): Promise<T> =>
  new Promise((resolve) => {
    signal.throwIfAborted();
    resolve(make());
  });

/** The engine that comes with the product. It is deterministic, works offline, and adds nothing that was not said. */
export const embeddedEngine: TextEngine = {
  suggestSpeakers: (source, signal) => unlessGone(signal, () => suggestNames(source)),
  proposeAgenda: (source, template, signal) => unlessGone(signal, () => proposeAgenda(source, template)),
  labelLines: (_lines, signal) => unlessGone(signal, () => null),
  proposeAttendance: (source, signal) => unlessGone(signal, () => proposeAttendance(source)),
  placeItems: (meeting, pins, read, signal) =>
    unlessGone(signal, () => withQuotes(asChecked(meeting, pins) ?? placeItems(meeting, pins, read), meeting.passages)),
  readStarts: (_meeting, _pins, signal) => unlessGone(signal, () => null),
  nameConflicts: (source, signal) => unlessGone(signal, () => nameConflicts(source)),
  writeMinutes: (input, onProgress, signal) => unlessGone(signal, () => composeMinutes(input, onProgress)),
  renderMinutes: (minutes, former, signal) => unlessGone(signal, () => renderAfter(minutes, former)),
  wholeQuestion: (asked, signal) => unlessGone(signal, () => wholeQuestion(asked)),
  answer: (question, signal) => unlessGone(signal, () => answerQuestion(question)),
};
