import type { MeetingWithAgenda } from '../../engine.ts';
import type { Pin, ReadStart } from '../../types.ts';
import type { ModelClient } from '../client/client.ts';
import { roomOf } from '../minutes/facts.ts';
import { createFence } from '../texts/fence.ts';
import { partsOf, passageTokens } from '../texts/parts.ts';
import { agendaLines, itemNumbers } from '../prompts/facts.ts';
import { startsData, startsPrompt } from '../prompts/starts.ts';
import { ModelError } from '../settings.ts';
import { tokenBound } from '../client/tokens.ts';
import { inOrder } from './held-starts.ts';
import { readPart } from './read-part.ts';
import { shownText } from './shown-text.ts';

/** Limit on the lines of one part. In a longer part, a small model loses count. */
const MOST_LINES = 120;
/** Share of the room that is used: lines differ in length, and some are repeated before each part. */
const FILLED = 0.8;
const ROUND = 128;
/** Failures of one part that say nothing about the others. */
const OF_ONE_PART: ReadonlySet<ModelError['kind']> = new Set(['overflow', 'truncated', 'looped', 'invalid']);

/**
 * Reads with a model where the items of an agenda begin, part by part, in order of speech. Before the first start no
 * item is under discussion.
 * @param pins statements of people, which the model is told
 * @throws ModelError; the signal's reason
 */
export async function readStarts(
  meeting: MeetingWithAgenda,
  pins: readonly Pin[],
  client: ModelClient,
  signal: AbortSignal,
): Promise<ReadStart[]> {
  const { agenda, passages } = meeting;
  if (agenda.length === 0) return [];
  const reading = { meeting, pins, listed: agendaLines(agenda), numbers: itemNumbers(agenda) };
  const places = new Map(passages.map(({ id }, at) => [id, at]));
  const empty = startsData({ agenda: reading.listed, underWay: '', fixed: '', before: '', lines: '' });
  const fixed = tokenBound(startsPrompt(createFence())) + tokenBound(empty) + 256;
  const shown = passages.map((passage) => ({ ...passage, text: shownText(passage.text) }));
  const read: ReadStart[] = [];
  let underWay: ReadStart['item'] = null;
  // Rounds the room, so that a small change in the prompt's length hardly ever changes the parts.
  const room = Math.floor(roomOf(client, fixed) / ROUND) * ROUND;
  const tokens = shown.reduce((sum, passage) => sum + passageTokens(passage), 0);
  // Parts have about the same number of lines, so that the last part is not much shorter than the others.
  const parts = Math.max(Math.ceil(shown.length / MOST_LINES), Math.ceil(tokens / (room * FILLED)));
  for (const part of partsOf(shown, room, Math.ceil(shown.length / parts))) {
    signal.throwIfAborted();
    const starts = await readPart(part, underWay, reading, client, signal).catch((error: unknown): ReadStart[] => {
      if (!(error instanceof ModelError && OF_ONE_PART.has(error.kind))) throw error;
      return part.passages.slice(0, 1).map(({ id }) => ({ passageId: id, sentence: 0, item: 'unread' }));
    });
    read.push(...inOrder(starts, places, underWay));
    underWay = read.at(-1)?.item ?? null;
  }
  return read;
}
