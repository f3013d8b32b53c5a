import { embeddedEngine } from '@greffier/writing/embedded';
import type { Answer, TextEngine } from '@greffier/writing/engine';
import { createModelEngine } from '@greffier/writing/remote/engine';
import { withFallback } from '@greffier/writing/remote/fallback';
import type { Turn } from '@greffier/writing/remote/settings';
import type { Transport } from '@greffier/writing/remote/transport';
import type { ItemStart, Minutes } from '@greffier/writing/types';
import { type Ask, questionCounts } from '../writing/answers/answers.ts';
import { scoreFound } from '../writing/findings/findings-score.ts';
import type { MeetingFile } from '../shared/meeting-file.ts';
import { entriesOf, factsOf, SECTION_LENGTH } from '../writing/minutes-score.ts';
import { scorePlacement } from '../writing/placement/placement-score.ts';
import type { Part } from '../shared/score.ts';
import { sourceOf } from './trials.ts';

const never = new AbortController().signal;
const atOnce: Turn = (work) => work();

export type Engine = Pick<TextEngine, 'readStarts' | 'writeMinutes' | 'answer'>;

/** Makes the product's engine over a transport. No other engine takes over if the model fails. */
export const modelOver = (transport: Transport): Engine =>
  createModelEngine(transport, { limit: atOnce, answerLimit: atOnce });

/** Makes the product's engine over a transport. If the model fails, the embedded engine takes over. */
export const productOver = (transport: Transport): Engine =>
  withFallback(createModelEngine(transport, { limit: atOnce, answerLimit: atOnce }), embeddedEngine, {
    onFallback: () => {},
  });

/**
 * Writes minutes as the product does.
 * @param starts if absent, the engine does not search for content that the model overlooked
 */
export const minutesBy = (engine: Engine, meeting: MeetingFile, starts?: readonly ItemStart[]): Promise<Minutes> =>
  engine.writeMinutes(
    { ...sourceOf(meeting), agenda: meeting.agenda, sectionLength: SECTION_LENGTH, ...(starts && { starts }) },
    () => {},
    never,
  );

/** Makes the function that asks an engine a question about a meeting. */
export const askOf =
  (engine: Engine, meeting: MeetingFile): Ask =>
  (query, history): Promise<Answer> =>
    engine.answer({ ...sourceOf(meeting), agenda: meeting.agenda, query, history }, never);

export interface Figures {
  /** Passages that the model placed in the right item; and share of right passages among those shown as sure. */
  readonly placed: Part;
  readonly sure: Part;
  /** Facts that the minutes report under the right item. */
  readonly facts: Part;
  /** Share of true decisions, votes and tasks that are listed; and share of right ones among those listed. */
  readonly outcomes: Part;
  readonly precision: Part;
  /** Questions answered with the expected content; and questions without an answer whose reply says just that. */
  readonly questions: Part;
  readonly refusals: Part;
  /** Lines of the minutes that are marked as to be verified. */
  readonly marked: Part;
  /** Minutes that the embedded engine wrote instead of the model. */
  readonly instead: Part;
  readonly seconds: number;
}

/** Measures the minutes and answers of a meeting. @param wrong gets a line for each thing that is missing or wrong */
export async function measure(engine: Engine, meeting: MeetingFile, wrong: string[]): Promise<Figures> {
  const begun = performance.now();
  // Until somebody corrects the beginnings of items, the product computes them.
  const source = { ...sourceOf(meeting), agenda: meeting.agenda };
  const read = await engine.readStarts(source, [], never);
  const starts = await embeddedEngine.placeItems(source, [], read, never);
  const [minutes, counts] = await Promise.all([
    minutesBy(engine, meeting, starts),
    questionCounts(meeting, askOf(engine, meeting), wrong),
  ]);
  const seconds = (performance.now() - begun) / 1_000;
  const found = scoreFound(
    meeting,
    minutes.sections.map(({ findings = [] }) => findings),
  );
  const lines = [...minutes.sections.flatMap(entriesOf), ...(minutes.nextMeeting ?? [])];
  const marked = lines.filter(({ doubts = [] }) => doubts.length > 0);
  const facts = factsOf(meeting, minutes, wrong);
  wrong.push(
    ...found.missed.map((one) => `missed: ${one}`),
    ...found.findings
      .filter(({ asserted, right }) => asserted && !right)
      .map(({ kind, text, passageIds }) => `wrong ${kind} ${passageIds.join(' ')}: ${text}`),
    ...marked.map(
      ({ text, doubts = [], passageIds }) => `marked (${doubts.join(', ')}) ${passageIds.join(' ')}: ${text}`,
    ),
  );
  const placement = await scorePlacement(meeting, { read });
  return {
    placed: placement.right,
    sure: placement.sureRight,
    facts,
    outcomes: [found.recalledAsserted, found.true],
    precision: found.asserted,
    questions: [counts.answered, counts.answerable],
    refusals: [counts.told, counts.unanswerable],
    marked: [marked.length, lines.length],
    instead: [minutes.writtenBy === 'model' ? 0 : 1, 1],
    seconds,
  };
}
