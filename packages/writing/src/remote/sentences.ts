import { CONTRIBUTION_SHARE } from '@greffier/contract/limits';
import type { MinutesKind } from '@greffier/contract/minutes';
import { z } from 'zod';
import type { People } from '../people/people.ts';
import { wordCount } from '@greffier/french/text/words';
import type { Sentence, Source } from '../types.ts';
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
/** Words that are left at least for what was said beside what is listed. */
export const LEAST_WORDS = 40;
const MOST_PASSAGES = 8;
/** A sentence that names no passage is given those of the note that it shares this much with. */
const LEAST_LIKENESS = 0.4;

const Sentences = z.object({ sentences: lenientArray(z.object({ text: z.string(), passages: PassageIds })) });

export interface Writer {
  readonly source: Source;
  readonly client: ModelClient;
  readonly checker: Checker;
  readonly people: People;
  readonly kind: MinutesKind;
}

const noteLine = ({ passageIds, text }: Pick<Fact, 'passageIds' | 'text'>): string =>
  `[${passageIds.join(' ')}] ${oneLine(text)}`;

export function withDoubts(text: string, passageIds: readonly number[], title: string, checker: Checker): Sentence {
  const doubts = checker.doubts(text, passageIds, title);
  return { text, passageIds, ...(doubts.length > 0 && { doubts }) };
}

/**
 * What is told of an item: a summary of about `words`, its matter in one sentence, or each contribution in a share of
 * `words`, by the kind of minutes.
 */
export async function writeSentences(
  title: string,
  notes: readonly Fact[],
  words: number,
  writer: Writer,
  signal: AbortSignal,
): Promise<Sentence[]> {
  const { client, checker, kind } = writer;
  const asTheyAre = (some: readonly Fact[]): Sentence[] =>
    some.map(({ text, passageIds }) => withDoubts(text, passageIds, title, checker));
  const arrange = (sentences: Sentence[]): Sentence[] => {
    if (kind === 'decisional') return sentences.slice(0, 1);
    return kind === 'analytic' ? byVoice(sentences, checker) : sentences;
  };
  if (notes.reduce((sum, { text }) => sum + wordCount(text), 0) < LEAST_NOTES) return arrange(asTheyAre(notes));
  const fixed = tokenBound(sectionPrompt(createFence(), words, kind)) + tokenBound(sectionData(title, '')) + 128;
  const groups = groupsOf(notes, roomOf(client, fixed));
  const written: Sentence[] = [];
  for (const group of groups) {
    signal.throwIfAborted();
    const share = kind === 'analytic' ? words * CONTRIBUTION_SHARE : (words * group.length) / notes.length;
    const most = Math.max(LEAST_WORDS, Math.round(share));
    written.push(...(await writeGroup(title, group, most, writer, signal, asTheyAre)));
  }
  return arrange(written);
}

/** A paragraph for each voice: where another one speaks, another begins. */
function byVoice(sentences: readonly Sentence[], checker: Checker): Sentence[] {
  const voices = sentences.map(({ passageIds }) => checker.passages(passageIds)[0]?.speaker);
  return sentences.map((sentence, at) =>
    voices[at] === voices[at - 1] ? sentence : { ...sentence, opensParagraph: true },
  );
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
        system: sectionPrompt(fence, words, writer.kind),
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
