import { speakerName } from '@greffier/contract/stand-ins';
import type { Passage } from '@greffier/contract/values';
import { z } from 'zod';
import type { MeetingWithAgenda } from '../../engine.ts';
import type { Pin, ReadStart } from '../../types.ts';
import type { ModelClient } from '../client/client.ts';
import { createFence, oneLine } from '../texts/fence.ts';
import { ItemLabel, ItemNumber, lenientArray } from '../client/lenient.ts';
import type { Part } from '../texts/parts.ts';
import { ASK_FEWER_STARTS, askStartsAgain, startsData, startsPrompt } from '../prompts/starts.ts';
import { ModelError } from '../settings.ts';
import { areTooMany, type GivenStart, heldStart, isHeld, NONE, type WrongStart } from './held-starts.ts';

/** Limits on the wrong answer that the model is shown again: characters of each quotation, and number of starts. */
const LONGEST_QUOTE = 80;
const MOST_AGAIN = 20;

const Starts = z.object({
  starts: lenientArray(z.object({ line: ItemNumber, item: ItemLabel, words: z.string() })),
});

/** Data for reading every part. */
export interface Reading {
  readonly meeting: MeetingWithAgenda;
  readonly pins: readonly Pin[];
  /** The agenda as the model sees it, and the numbers of its items. */
  readonly listed: string;
  readonly numbers: readonly string[];
}

/**
 * Reads the starts in one part. A start that its line does not support is asked for once more. If that fails, nothing
 * is known from that line on.
 * @param underWay item under discussion when the part begins
 * @throws ModelError `invalid` if the answer is impossible
 */
export async function readPart(
  part: Part,
  underWay: ReadStart['item'],
  { meeting, pins, listed, numbers }: Reading,
  client: ModelClient,
  signal: AbortSignal,
): Promise<ReadStart[]> {
  const ids = new Set(part.passages.map(({ id }) => id));
  const whole = new Map(meeting.passages.filter(({ id }) => ids.has(id)).map((passage) => [passage.id, passage]));
  const own = part.passages.flatMap(({ id }) => whole.get(id) ?? []);
  const said = ({ speaker, text }: Passage): string =>
    `${oneLine(speakerName(speaker, meeting.speakerNames))} : ${oneLine(text)}`;
  const numberOf = (item: number | null): string => (item === null ? NONE : (numbers[item] ?? NONE));
  const titleOf = (item: number): string => `${numberOf(item)} (${oneLine(meeting.agenda[item]?.text ?? '')})`;
  const fence = createFence(client.mark?.('starts'));
  const data = startsData({
    agenda: listed,
    underWay: underWay === 'unread' ? '(inconnu)' : underWay === null ? '(aucun)' : titleOf(underWay),
    fixed: fixedIn(part, pins, numberOf),
    before: part.context.map(said).join('\n'),
    lines: part.passages.map((passage, at) => `${at + 1}. ${said(passage)}`).join('\n'),
  });
  const question = { role: 'user' as const, content: fence.around(data) };
  const prompt = { task: 'starts', system: startsPrompt(fence), messages: [question], schema: Starts };
  const { starts } = await client.ask(prompt, signal);

  async function again(former: readonly GivenStart[], why: string): Promise<GivenStart[]> {
    const answered = { role: 'assistant' as const, content: JSON.stringify({ starts: former }) };
    const messages = [question, answered, { role: 'user' as const, content: why }];
    return (await client.ask({ ...prompt, messages }, signal)).starts;
  }

  if (areTooMany(starts.length, own.length)) {
    const fewer = await again(starts.slice(0, MOST_AGAIN), ASK_FEWER_STARTS);
    if (areTooMany(fewer.length, own.length)) throw new ModelError('invalid');
    return fewer.flatMap((given) => heldOrUnread(given));
  }
  const first = starts.map((given) => heldStart(given, own, numbers));
  const held = first.filter(isHeld);
  const wrong = first.filter((start): start is WrongStart => !isHeld(start)).slice(0, MOST_AGAIN);
  if (wrong.length === 0) return held;
  const told = wrong.map(({ given, fault }): WrongStart => {
    return { given: { ...given, words: oneLine(given.words).slice(0, LONGEST_QUOTE) }, fault };
  });
  const better = await again(
    told.map(({ given }) => given),
    askStartsAgain(told.map(({ given, fault }) => ({ ...given, fault }))),
  );
  return [...held, ...better.flatMap((given) => heldOrUnread(given))];

  function heldOrUnread(given: GivenStart): ReadStart[] {
    const start = heldStart(given, own, numbers);
    if (isHeld(start)) return [start];
    const at = own[given.line - 1];
    return at === undefined ? [] : [{ passageId: at.id, sentence: 0, item: 'unread' }];
  }
}

/** Lists the corrections by people in a part's lines. */
function fixedIn({ passages }: Part, pins: readonly Pin[], numberOf: (item: number | null) => string): string {
  const lines = new Map(passages.map(({ id }, at) => [id, at + 1]));
  return pins
    .flatMap(({ passageId, item }) => {
      const line = lines.get(passageId);
      if (line === undefined) return [];
      return [`Ligne ${line} : ${item === 'nothing' ? 'rien ne commence' : `point ${numberOf(item)}`}`];
    })
    .join('\n');
}
