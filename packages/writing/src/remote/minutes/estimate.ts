import { CONTRIBUTION_SHARE } from '@greffier/contract/limits';
import { DEFAULT_MINUTES_KIND } from '@greffier/contract/meeting/minutes/minutes';
import type { WriteInput } from '../../engine.ts';
import { roomFor } from '../client/client.ts';
import { createFence } from '../texts/fence.ts';
import { MOST_READ } from '../texts/parts.ts';
import { agendaLines, factsData, factsPrompt } from '../prompts/facts.ts';
import { meetingHead } from '../prompts/head.ts';
import { sectionPrompt } from '../prompts/section.ts';
import { tokenBound } from '../client/tokens.ts';

/** Letters before the text of a passage: its number and its speaker. */
const LINE = 22;
/** Letters of French for each token of `tokenBound`, which estimates more than any model needs. */
const BOUND_LETTERS = 2.4;
/**
 * Passages for each note, letters of a note, and letters of the form around it. Careful readers who answered the
 * prompts of 200 passages wrote 100 notes of 100 letters each, and sections with half as many letters as their notes;
 * small models write more.
 */
const PASSAGES_A_NOTE = { decisional: 2, synthetic: 2, analytic: 1 } as const;
const NOTE_TEXT = 70;
const NOTE_FORM = 55;
const TOLD_SHARE = { decisional: 0.5, synthetic: 0.5, analytic: 0.9 } as const;
/** Letters of the notes as a share of their passages' letters. */
const NOTE_SHARE = 0.7;
/** Factor by which more is written, because unsupported notes are asked for once more. */
const AGAIN = 1.2;
/** Letters of a word with its space, and the factor by which the form lengthens a section's sentences. */
const WORD = 6.2;
const SENTENCE_FORM = 1.3;
/** Words of a section that only says in one sentence what its item was about. */
const ONE_SENTENCE = 25;

/** Letters of French that a model reads and writes for minutes. */
export interface Work {
  readonly read: number;
  readonly written: number;
}

/**
 * Estimates how much a language model has to read and write for the minutes of a meeting, from its prompts. The number
 * of notes is not known beforehand, so the number that is usual in other meetings is assumed.
 * @param context tokens that a prompt and its answer may have together
 */
export function workOfMinutes(input: WriteInput, context: number): Work {
  const { passages, agenda, kind = DEFAULT_MINUTES_KIND } = input;
  const fence = createFence();
  const fixed = factsPrompt(fence, kind) + factsData(meetingHead(input), agendaLines(agenda), '', '');
  const said = passages.reduce((sum, { text }) => sum + text.length + LINE, 0);
  const room = Math.max(1_000, BOUND_LETTERS * (roomFor(context) - tokenBound(fixed)));
  const parts = Math.max(Math.ceil(passages.length / MOST_READ), Math.ceil(said / room));
  const count = Math.ceil(passages.length / PASSAGES_A_NOTE[kind]);
  const notes = Math.min(count * NOTE_TEXT, NOTE_SHARE * said);
  // An item of which nobody spoke needs no section.
  const sections = Math.min(agenda.length, count);
  const words =
    kind === 'analytic'
      ? count * input.sectionLength * CONTRIBUTION_SHARE
      : sections * (kind === 'decisional' ? ONE_SENTENCE : input.sectionLength);
  const told = Math.min(words * WORD, TOLD_SHARE[kind] * notes);
  return {
    read: said + parts * fixed.length + notes + sections * sectionPrompt(fence, input.sectionLength, kind).length,
    written: AGAIN * (notes + count * NOTE_FORM) + SENTENCE_FORM * told,
  };
}
