import type { AgendaItem } from '@greffier/contract/values';
import { z } from 'zod';
import type { People } from '../embedded/people.ts';
import { fold, wordCount } from '../embedded/words.ts';
import type { ActionItem, Section, Sentence, Source } from '../types.ts';
import type { Checker } from './check/check.ts';
import type { ModelClient } from './client.ts';
import { type Fact, roomOf } from './facts.ts';
import { createFence, oneLine } from './fence.ts';
import { lenientArray, PassageIds } from './lenient.ts';
import { shared, stemsOf } from './likeness.ts';
import { plainSentence } from './plain.ts';
import { sectionData, sectionPrompt } from './prompts/section.ts';
import { ModelError } from './settings.ts';
import { tokenBound } from './tokens.ts';

/** Notes of fewer words are the section: there is nothing to put together. */
const LEAST_NOTES = 25;
const LEAST_WORDS = 40;
const MOST_PASSAGES = 8;
/** A sentence that names no passage is given those of the note that it shares this much with. */
const LEAST_LIKENESS = 0.4;

const Sentences = z.object({ sentences: lenientArray(z.object({ text: z.string(), passages: PassageIds })) });

export interface Writer {
  readonly source: Source;
  readonly client: ModelClient;
  readonly checker: Checker;
  readonly people: People;
}

const noteLine = ({ passageIds, text }: Pick<Fact, 'passageIds' | 'text'>): string =>
  `[${passageIds.join(' ')}] ${oneLine(text)}`;

/**
 * A section from the facts of its item.
 * @param title of the item, or empty where no agenda gave it
 */
export async function writeSection(
  item: AgendaItem,
  title: string,
  facts: readonly Fact[],
  words: number,
  writer: Writer,
  signal: AbortSignal,
): Promise<Section> {
  const { checker } = writer;
  const checked = (text: string, passageIds: readonly number[]): Sentence =>
    withDoubts(text, passageIds, title, checker);
  const decisions = facts.filter(({ kind }) => kind === 'decision').map((fact) => checked(fact.text, fact.passageIds));
  const actions = facts.filter(({ kind }) => kind === 'action').map((fact) => actionOf(fact, title, writer));
  const told = facts.filter(({ kind }) => kind === 'fact');
  const listed = [...decisions, ...actions].reduce((sum, { text }) => sum + wordCount(text), 0);
  const left = Math.max(LEAST_WORDS, words - Math.min(listed, words * 0.6));
  const sentences = await writeSentences(title, told, left, writer, signal);
  return { item, discussed: facts.length > 0, sentences, decisions, actions };
}

export function withDoubts(text: string, passageIds: readonly number[], title: string, checker: Checker): Sentence {
  const doubts = checker.doubts(text, passageIds, title);
  return { text, passageIds, ...(doubts.length > 0 && { doubts }) };
}

/** Who and until when stand in the sentence itself, and were said. */
function actionOf(fact: Fact, title: string, { checker, people, source }: Writer): ActionItem {
  const said = fold(
    checker
      .passages(fact.passageIds)
      .map((passage) => passage.text)
      .join(' '),
  );
  const names = new Set([...source.participants, ...Object.values(source.speakerNames)]);
  const owner =
    fact.owner === null
      ? null
      : (people.mentions(fact.owner)[0]?.name ??
        (names.has(fact.owner) || said.includes(fold(fact.owner)) ? fact.owner : null));
  const due = fact.due !== null && said.includes(fold(fact.due)) ? fact.due : null;
  const named =
    owner === null ||
    fold(fact.text).includes(fold(owner)) ||
    people.mentions(fact.text).some(({ name }) => name === owner);
  const dated = due === null || fold(fact.text).includes(fold(due));
  const text = `${named ? '' : `${owner}\u00a0: `}${dated ? fact.text : fact.text.replace(/\.?$/u, ` (${due}).`)}`;
  return { ...withDoubts(text, fact.passageIds, title, checker), owner, due };
}

async function writeSentences(
  title: string,
  notes: readonly Fact[],
  words: number,
  writer: Writer,
  signal: AbortSignal,
): Promise<Sentence[]> {
  const { client, checker } = writer;
  const asTheyAre = (some: readonly Fact[]): Sentence[] =>
    some.map(({ text, passageIds }) => withDoubts(text, passageIds, title, checker));
  if (notes.reduce((sum, { text }) => sum + wordCount(text), 0) < LEAST_NOTES) return asTheyAre(notes);
  const fixed = tokenBound(sectionPrompt(createFence(), words)) + tokenBound(sectionData(title, '')) + 128;
  const groups = groupsOf(notes, roomOf(client, fixed));
  const written: Sentence[] = [];
  for (const group of groups) {
    signal.throwIfAborted();
    const share = Math.round((words * group.length) / notes.length);
    written.push(...(await writeGroup(title, group, Math.max(LEAST_WORDS, share), writer, signal, asTheyAre)));
  }
  return written;
}

function groupsOf(notes: readonly Fact[], room: number): Fact[][] {
  const groups: Fact[][] = [];
  let used = Infinity;
  for (const note of notes) {
    const tokens = tokenBound(noteLine(note));
    if (used + tokens > room) {
      groups.push([]);
      used = 0;
    }
    groups.at(-1)?.push(note);
    used += tokens;
  }
  return groups;
}

async function writeGroup(
  title: string,
  notes: readonly Fact[],
  words: number,
  writer: Writer,
  signal: AbortSignal,
  asTheyAre: (some: readonly Fact[]) => Sentence[],
): Promise<Sentence[]> {
  const fence = createFence();
  try {
    const { sentences } = await writer.client.ask(
      {
        task: 'section',
        system: sectionPrompt(fence, words),
        messages: [
          { role: 'user', content: fence.around(sectionData(oneLine(title), notes.map(noteLine).join('\n'))) },
        ],
        schema: Sentences,
      },
      signal,
    );
    const accepted = sentences.flatMap((sentence) => accept(sentence, title, notes, writer.checker));
    return accepted.length > 0 ? accepted : asTheyAre(notes);
  } catch (error) {
    // The notes hold by themselves; a section that could not be written shows them instead.
    const lost = error instanceof ModelError && /^(?:invalid|truncated|overflow)$/.test(error.kind);
    if (!lost) throw error;
    return asTheyAre(notes);
  }
}

/** A sentence with passages of the notes. One that names none is given those of the note it resembles, and marked. */
function accept(
  { text, passages }: { readonly text: string; readonly passages: readonly number[] },
  title: string,
  notes: readonly Fact[],
  checker: Checker,
): Sentence[] {
  const allowed = new Set(notes.flatMap(({ passageIds }) => passageIds));
  const own = checker.known(passages.filter((id) => allowed.has(id))).slice(0, MOST_PASSAGES);
  const passageIds = own.length > 0 ? own : nearest(text, notes);
  const said = checker
    .passages(passageIds)
    .map((passage) => passage.text)
    .join('\n');
  const sentence = plainSentence(text, said);
  if (passageIds.length === 0 || sentence === '') return [];
  const checked = withDoubts(sentence, passageIds, title, checker);
  return [
    own.length > 0
      ? checked
      : { ...checked, doubts: [...(checked.doubts ?? []).filter((one) => one !== 'source'), 'source'] },
  ];
}

/** The passages of the note that shares most words with a text; none where no note shares enough. */
function nearest(text: string, notes: readonly Fact[]): readonly number[] {
  const own = stemsOf(text);
  if (own.size === 0) return [];
  const shares = notes.map((note) => shared(stemsOf(note.text), own) / own.size);
  const most = Math.max(0, ...shares);
  return most < LEAST_LIKENESS ? [] : (notes[shares.indexOf(most)]?.passageIds ?? []);
}
