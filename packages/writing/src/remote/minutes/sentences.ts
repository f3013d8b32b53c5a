import { CONTRIBUTION_SHARE } from '@greffier/contract/limits';
import type { MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import { z } from 'zod';
import type { People } from '../../people/people.ts';
import { wordCount } from '@greffier/french/text/words';
import { UNSUPPORTED, type Finding, type Sentence, type Source } from '../../types.ts';
import type { Checker } from '../check/check.ts';
import type { ModelClient } from '../client/client.ts';
import { type Fact, roomOf } from './facts.ts';
import { createFence, oneLine } from '../texts/fence.ts';
import { lenientArray, PassageIds } from '../client/lenient.ts';
import { shared, type Stems, stemsOf } from '../texts/likeness.ts';
import type { Expected } from '../client/meter.ts';
import { plainSentence } from '../texts/plain.ts';
import { sectionData, sectionPrompt } from '../prompts/section.ts';
import { ModelError } from '../settings.ts';
import { tokenBound } from '../client/tokens.ts';
import type { Count } from '../transport.ts';

/** Fewest words of notes that are summarised. Shorter notes become the section as they are. */
const LEAST_NOTES = 25;
/** Fewest words of a section's text, in addition to the listed outcomes. */
export const LEAST_WORDS = 40;
const MOST_PASSAGES = 8;
/** A sentence that names no note gets the passages of a note that has at least this share of its words. */
const LEAST_LIKENESS = 0.4;
/** At this share of common words or more, a sentence repeats an outcome. */
const ECHO = 0.75;

const Sentences = z.object({ sentences: lenientArray(z.object({ text: z.string(), notes: PassageIds })) });

export interface Writer {
  readonly source: Source;
  readonly client: ModelClient;
  readonly checker: Checker;
  readonly people: People;
  readonly kind: MinutesKind;
  /** Called with the progress of each prompt. */
  readonly count?: (count: Count) => void;
}

/** Notes about an item, and the outcomes that are listed after them. */
export interface Told {
  /** Title of the item; empty if it is not from the agenda. */
  readonly title: string;
  readonly notes: readonly Fact[];
  /** Outcomes for understanding the notes; not to be repeated. */
  readonly listed: readonly Finding[];
}

const noteLine = ({ text }: Pick<Fact, 'text'>, at: number): string => `[${at + 1}] ${oneLine(text)}`;
const listedLines = (listed: readonly Finding[]): string => listed.map(({ text }) => `- ${oneLine(text)}`).join('\n');

export function withDoubts(text: string, passageIds: readonly number[], title: string, checker: Checker): Sentence {
  const doubts = checker.doubts(text, passageIds, title);
  return { text, passageIds, ...(doubts.length > 0 && { doubts }) };
}

/**
 * Writes the text about an item, depending on the kind of minutes: a summary of at most `words`, one sentence on its
 * matter, or each contribution in a share of `words`. Quotations follow, as they were said.
 */
export async function writeSentences(
  told: Told,
  words: number,
  writer: Writer,
  signal: AbortSignal,
): Promise<Sentence[]> {
  const { client, checker, kind } = writer;
  const { title, listed } = told;
  const notes = told.notes.filter(({ quoted }) => !quoted);
  const quotations = told.notes
    .filter(({ quoted }) => quoted)
    .map(({ text, passageIds }): Sentence => ({ text, passageIds, opensParagraph: true }));
  const arrange = (sentences: readonly Sentence[]): Sentence[] => {
    if (kind === 'decisional') return [...sentences, ...quotations].slice(0, 1);
    if (kind === 'analytic') return [...byVoice(sentences, checker), ...quotations];
    return [...inParagraphs(withoutEchoes(sentences, listed)), ...quotations];
  };
  if (wordsOf(notes) < LEAST_NOTES) return arrange(asTheyAre(notes, title, checker));
  const bare = sectionData(title, listedLines(listed), '');
  const fixed = tokenBound(sectionPrompt(createFence(client.mark?.('section')), words, kind)) + tokenBound(bare) + 128;
  const groups = groupsOf(notes, roomOf(client, fixed));
  const written: Sentence[] = [];
  for (const group of groups) {
    signal.throwIfAborted();
    const share = (words * group.length) / notes.length;
    // More words than the notes have would be padding.
    const most = kind === 'analytic' ? words * CONTRIBUTION_SHARE : Math.min(share, wordsOf(group));
    written.push(
      ...(await writeGroup({ title, notes: group, listed }, Math.max(LEAST_WORDS, Math.round(most)), writer, signal)),
    );
  }
  return arrange(written);
}

/** Tokens of a section's prompt without its notes, and of an answer for each word of the notes. */
const PROMPT = 900;
const FOR_WORD = 1.8;

/** Computes the expected tokens of a section: none if there is nothing to summarise. */
export function expectedOf(notes: readonly Fact[], words: number): Expected {
  const own = notes.filter(({ quoted }) => !quoted);
  const count = wordsOf(own);
  if (count < LEAST_NOTES) return { read: 0, written: 0 };
  const read = PROMPT + own.reduce((sum, note) => sum + tokenBound(note.text) + 4, 0);
  return { read, written: FOR_WORD * Math.min(Math.max(words, LEAST_WORDS), count) };
}

const wordsOf = (notes: readonly Fact[]): number => notes.reduce((sum, { text }) => sum + wordCount(text), 0);

const asTheyAre = (notes: readonly Fact[], title: string, checker: Checker): Sentence[] =>
  notes.map(({ text, passageIds }) => withDoubts(text, passageIds, title, checker));

/** Begins a new paragraph whenever another voice speaks. */
function byVoice(sentences: readonly Sentence[], checker: Checker): Sentence[] {
  const voices = sentences.map(({ passageIds }) => checker.passages(passageIds)[0]?.speaker);
  return sentences.map((sentence, at) =>
    voices[at] === voices[at - 1] ? sentence : { ...sentence, opensParagraph: true },
  );
}

/** Number of sentences after which a paragraph ends, as soon as the next sentence does not refer to an earlier one. */
const FULL = 4;
/** Words that refer to the sentence before. */
const LEANS =
  /^(?:ils?|elles?|cela|ça|ce(?:lui|lle|ux|lles)?(?:-(?:ci|là))?|c[’']est|cette|cet|ces|y|en|leurs?|son|sa|ses|mais|or|toutefois|cependant|enfin|ensuite|puis|de plus|en outre|en effet|ainsi|aussi|par ailleurs|en revanche|à ce propos)(?!\p{L})/iu;

/**
 * Divides sentences into paragraphs of about four. No paragraph begins with a word that refers to the sentence before.
 */
function inParagraphs(sentences: readonly Sentence[]): Sentence[] {
  let open = 0;
  return sentences.map((sentence, at) => {
    const opensParagraph = at > 0 && open >= FULL && !LEANS.test(sentence.text);
    open = opensParagraph ? 1 : open + 1;
    return sentences.length > FULL ? { ...sentence, opensParagraph } : sentence;
  });
}

/** Leaves out sentences that repeat an outcome below them, or that repeat an earlier sentence in the same words. */
function withoutEchoes(sentences: readonly Sentence[], listed: readonly Finding[]): Sentence[] {
  const outcomes = listed.filter(({ kind }) => kind !== 'task').map(({ text }) => stemsOf(text));
  const told: Stems[] = [];
  const isAlike = (own: Stems, other: Stems, least: number): boolean =>
    own.size > 0 && shared(own, other) / Math.max(own.size, other.size) >= least;
  return sentences.filter(({ text }) => {
    const own = stemsOf(text);
    const isEcho = outcomes.some((one) => isAlike(own, one, ECHO)) || told.some((one) => isAlike(own, one, 1));
    told.push(own);
    return !isEcho;
  });
}

function groupsOf(notes: readonly Fact[], room: number): Fact[][] {
  const groups: Fact[][] = [];
  let used = Infinity;
  for (const note of notes) {
    const tokens = tokenBound(noteLine(note, notes.length));
    if (used + tokens > room) {
      groups.push([]);
      used = 0;
    }
    groups.at(-1)?.push(note);
    used += tokens;
  }
  return groups;
}

async function writeGroup(told: Told, words: number, writer: Writer, signal: AbortSignal): Promise<Sentence[]> {
  const { title, notes, listed } = told;
  const { client, checker, kind } = writer;
  const fence = createFence(client.mark?.('section'));
  try {
    const { sentences } = await client.ask(
      {
        task: 'section',
        system: sectionPrompt(fence, words, kind),
        messages: [
          {
            role: 'user',
            content: fence.around(sectionData(oneLine(title), listedLines(listed), notes.map(noteLine).join('\n'))),
          },
        ],
        schema: Sentences,
      },
      signal,
      writer.count,
    );
    const accepted = acceptAll(sentences, told, checker);
    return accepted.length > 0 ? accepted : asTheyAre(notes, title, checker);
  } catch (error) {
    // If a section could not be written, its notes are shown instead, since they are supported.
    const lost = error instanceof ModelError && /^(?:invalid|truncated|overflow)$/.test(error.kind);
    if (!lost) throw error;
    return asTheyAre(notes, title, checker);
  }
}

/**
 * Adds to sentences the passages of their notes. An unsupported sentence is replaced by its notes, which are supported.
 * A sentence that names no note gets the passages of the note that it resembles, and is marked.
 */
function acceptAll(
  given: readonly { readonly text: string; readonly notes: readonly number[] }[],
  { title, notes }: Told,
  checker: Checker,
): Sentence[] {
  const shown = new Set<Fact>();
  return given.flatMap(({ text, notes: numbers }): Sentence[] => {
    const own = [...new Set(numbers)].flatMap((number) => notes[number - 1] ?? []);
    const near = own.length > 0 ? own : nearest(text, notes);
    const passageIds = checker.known(near.flatMap((note) => note.passageIds)).slice(0, MOST_PASSAGES);
    const said = checker.passages(passageIds).map((passage) => passage.text);
    const sentence = plainSentence(text, said.join('\n'));
    if (passageIds.length === 0 || sentence === '') return [];
    const checked = withDoubts(sentence, passageIds, title, checker);
    if (own.length === 0)
      return [{ ...checked, doubts: UNSUPPORTED.filter((one) => one === 'source' || checked.doubts?.includes(one)) }];
    if (checked.doubts === undefined) return [checked];
    const left = own.filter((note) => !shown.has(note));
    for (const note of left) shown.add(note);
    return asTheyAre(left, title, checker);
  });
}

/** Finds the note that shares the most words with a text; empty if no note shares enough. */
function nearest(text: string, notes: readonly Fact[]): readonly Fact[] {
  const own = stemsOf(text);
  if (own.size === 0) return [];
  const shares = notes.map((note) => shared(stemsOf(note.text), own) / own.size);
  const most = Math.max(0, ...shares);
  const note = notes[shares.indexOf(most)];
  return most < LEAST_LIKENESS || note === undefined ? [] : [note];
}
