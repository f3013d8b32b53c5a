import { assignPassages, assignSentences } from '@greffier/writing/embedded/assign';
import { spokenSentences } from '@greffier/writing/embedded/clean';
import { embeddedEngine } from '@greffier/writing/embedded/engine';
import { sectionWords } from '@greffier/writing/embedded/minutes';
import type { ActionItem, Minutes, Section, Sentence } from '@greffier/writing/types';
import { mentions } from './meeting-file.ts';
import type { MeetingFile } from './meeting-file.ts';

/** Words asked for each section. */
export const SECTION_LENGTH = 300;
/** …and those at which their sections' lengths are measured: the slider's least, one step more, the usual. */
export const LENGTHS = [70, 177.5, SECTION_LENGTH] as const;
const LENGTH_TOLERANCE = 0.3;

/** Some of all: `[38, 42]`. */
export type Part = readonly [number, number];
/** Right ones of a list: found of expected, and how many were listed. */
export interface Listed {
  readonly found: number;
  readonly expected: number;
  readonly listed: number;
}

export interface MinutesScore {
  readonly rightItem: Part;
  readonly outside: Part;
  /** Words in the right item, each speaker's neighbouring passages joined to one before: turns as people hold them. */
  readonly turns: Part;
  readonly facts: Part;
  readonly decisions: Listed;
  /** Decisions that neither `decisions` nor `facts` of the truth support. */
  readonly invented: number;
  readonly actions: Listed;
  /** Dates of the actions found, where one is expected. */
  readonly due: Part;
  readonly votes: Listed;
  readonly unsourced: number;
  /** Sentences of the discussion that are quotations, of all of it. */
  readonly quoted: Part;
  /** Sections near the length asked for, of those with matter enough, for each of `LENGTHS`. */
  readonly lengths: readonly Part[];
  readonly seconds: number;
  readonly minutes: Minutes;
  /** What is missed or listed wrongly, a line each. */
  readonly wrong: readonly string[];
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

/** Harmonic mean of precision and recall; 1 where nothing was expected nor listed. */
export function f1({ found, expected, listed }: Listed): number {
  const [precision, recall] = [ratio(found, listed), ratio(found, expected)];
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

interface Expected {
  readonly agenda_index: number;
}

/** Matches each expected entry with one listed in its own section; what is left over goes to `wrong`. */
function match<E extends Expected, S extends Sentence>(
  kind: string,
  expected: readonly E[],
  lists: readonly (readonly S[])[],
  fits: (expected: E, listed: S) => boolean,
  wrong: string[],
): { score: Listed; pairs: [E, S][]; left: [number, S][] } {
  const used = new Set<S>();
  const pairs: [E, S][] = [];
  for (const one of expected) {
    const listed = lists[one.agenda_index]?.find((sentence) => !used.has(sentence) && fits(one, sentence));
    if (listed === undefined) wrong.push(`${kind} missed: ${JSON.stringify(one)}`);
    else {
      used.add(listed);
      pairs.push([one, listed]);
    }
  }
  const left = lists.flatMap((list, at) =>
    list.filter((sentence) => !used.has(sentence)).map((sentence): [number, S] => [at, sentence]),
  );
  for (const [at, { text, passageIds }] of left)
    wrong.push(`${kind} listed in ${at}: [${passageIds.join(' ')}] ${text}`);
  return { score: { found: pairs.length, expected: expected.length, listed: lists.flat().length }, pairs, left };
}

const holds = (text: string, needles: readonly string[]): boolean => needles.every((needle) => mentions(text, needle));

export const entriesOf = (section: Section): Sentence[] => [
  ...section.sentences,
  ...section.decisions,
  ...(section.votes ?? []),
  ...section.actions,
];

const sectionText = (section: Section): string =>
  [section.item.text, ...entriesOf(section).map((one) => one.text)].join('\n');

function assigned({ truth, passages, agenda }: MeetingFile, wrong: string[]): { rightItem: Part; outside: Part } {
  const items = new Map(truth.items.flatMap((item) => item.passages.map((id) => [id, item.agenda_index])));
  const got = assignPassages(passages, agenda);
  let [right, within, left, outside] = [0, 0, 0, 0];
  for (const [at, { id }] of passages.entries()) {
    const item = items.get(id);
    const place = got[at] ?? null;
    if (item === undefined) {
      outside++;
      if (typeof place !== 'number') left++;
    } else {
      within++;
      if (place === item) right++;
    }
    if ((item ?? null) !== (typeof place === 'number' ? place : null))
      wrong.push(`passage ${id}: ${place ?? 'nowhere'} for ${item ?? 'nowhere'}`);
  }
  return { rightItem: [right, within], outside: [left, outside] };
}

/** As an import does: what one voice says without a break is one passage, under the first one's number. */
export function turnsOf(passages: MeetingFile['passages']): MeetingFile['passages'] {
  const turns: MeetingFile['passages'] = [];
  for (const passage of passages) {
    const last = turns.at(-1);
    if (last?.speaker === passage.speaker)
      turns[turns.length - 1] = { ...last, end: passage.end, text: `${last.text} ${passage.text}` };
    else turns.push(passage);
  }
  return turns;
}

const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

function turned({ truth, passages, agenda }: MeetingFile): Part {
  const items = new Map(truth.items.flatMap((item) => item.passages.map((id) => [id, item.agenda_index])));
  const turns = turnsOf(passages);
  const got = assignSentences(turns, agenda);
  const places = turns.flatMap(({ text }, at) =>
    spokenSentences(text).flatMap((sentence, order) => wordsIn(sentence).map(() => got[at]?.[order] ?? null)),
  );
  const expected = passages.flatMap(({ id, text }) => wordsIn(text).map(() => items.get(id) ?? null));
  if (places.length !== expected.length) throw new Error(`words of turns: ${places.length} of ${expected.length}`);
  const within = expected.flatMap((item, at) => (item === null ? [] : [item === places[at]]));
  return [within.filter(Boolean).length, within.length];
}

/** « Ada Morel : c’est prêt », « Ada Morel dit : « … » »: what stands as it was said. */
function quotedOf({ sections }: Minutes): Part {
  const sentences = sections.flatMap((section) => section.sentences);
  const quotes = sentences.filter(
    ({ text }) =>
      text.includes('«') || /^\p{Lu}[\p{L}-]+(?: (?:\p{Lu}[\p{L}’-]+|de|du|van|von|der|da)){0,3}\u00a0:/u.test(text),
  );
  return [quotes.length, sentences.length];
}

function lengthsOf({ passages, truth }: MeetingFile, minutes: Minutes, words: number): Part {
  const spoken = new Map(passages.map(({ id, text }) => [id, text.split(/\s+/).length]));
  let enough = 0;
  let near = 0;
  for (const [index, section] of minutes.sections.entries()) {
    const ids = truth.items.find((item) => item.agenda_index === index)?.passages ?? [];
    // Only where so much was said that a cut was needed can a length be missed.
    if (ids.reduce((sum, id) => sum + (spoken.get(id) ?? 0), 0) < words * 1.3) continue;
    enough++;
    if (Math.abs(sectionWords(section) / words - 1) <= LENGTH_TOLERANCE) near++;
  }
  return [near, enough];
}

/** Minutes of a trial meeting by the embedded engine, compared with its truth. */
export async function scoreMinutes(meeting: MeetingFile): Promise<MinutesScore> {
  const { truth, passages, agenda, date } = meeting;
  const write = (sectionLength: number): Promise<Minutes> =>
    embeddedEngine.writeMinutes(
      {
        passages,
        agenda,
        date,
        speakerNames: truth.speakers,
        participants: meeting.participants.map(({ name }) => name),
        sectionLength,
      },
      () => {},
      new AbortController().signal,
    );
  const start = performance.now();
  const minutes = await write(SECTION_LENGTH);
  const seconds = (performance.now() - start) / 1000;
  const lengths: Part[] = [];
  for (const words of LENGTHS)
    lengths.push(lengthsOf(meeting, words === SECTION_LENGTH ? minutes : await write(words), words));
  const wrong: string[] = [];
  const { sections } = minutes;
  const texts = sections.map(sectionText);
  const facts = truth.facts.filter((fact) => {
    const missing = fact.must_mention.filter((needle) => !mentions(texts[fact.agenda_index] ?? '', needle));
    if (missing.length > 0) wrong.push(`fact ${fact.passages.join(' ')}: ${missing.join(', ')}`);
    return missing.length === 0;
  });
  const decisions = match(
    'decision',
    truth.decisions,
    sections.map((section) => section.decisions),
    (one, { text }) => holds(text, one.must_mention),
    wrong,
  );
  const invented = decisions.left.filter(
    ([at, { passageIds, text }]) =>
      ![...truth.facts, ...truth.decisions].some(
        (fact) =>
          fact.agenda_index === at &&
          (holds(text, fact.must_mention) || fact.passages.some((id) => passageIds.includes(id))),
      ),
  );
  const actions = match<MeetingFile['truth']['actions'][number], ActionItem>(
    'action',
    truth.actions,
    sections.map((section) => section.actions),
    (one, { text, owner }) => owner === one.owner && holds(text, one.must_mention),
    wrong,
  );
  const dated = actions.pairs.filter(([{ due }]) => due !== null);
  const votes = match(
    'vote',
    truth.votes,
    sections.map((section) => section.votes ?? []),
    (one, vote) => one.for === vote.for && one.against === vote.against && one.abstentions === vote.abstentions,
    wrong,
  );
  return {
    ...assigned(meeting, wrong),
    turns: turned(meeting),
    facts: [facts.length, truth.facts.length],
    decisions: decisions.score,
    invented: invented.length,
    actions: actions.score,
    due: [
      dated.filter(([{ due }, { due: got, text }]) => mentions(`${got ?? ''} ${text}`, due ?? '')).length,
      dated.length,
    ],
    votes: votes.score,
    unsourced: sections.flatMap(entriesOf).filter(({ passageIds }) => passageIds.length === 0).length,
    quoted: quotedOf(minutes),
    lengths,
    seconds,
    minutes,
    wrong,
  };
}

const plus = (one: Part, other: Part): Part => [one[0] + other[0], one[1] + other[1]];
const add = (one: Listed, other: Listed): Listed => ({
  found: one.found + other.found,
  expected: one.expected + other.expected,
  listed: one.listed + other.listed,
});

/** The figures of several meetings as of one. */
export const together = (scores: readonly MinutesScore[]): MinutesScore =>
  scores.reduce((one, other) => ({
    ...one,
    rightItem: plus(one.rightItem, other.rightItem),
    outside: plus(one.outside, other.outside),
    turns: plus(one.turns, other.turns),
    facts: plus(one.facts, other.facts),
    decisions: add(one.decisions, other.decisions),
    invented: one.invented + other.invented,
    actions: add(one.actions, other.actions),
    due: plus(one.due, other.due),
    votes: add(one.votes, other.votes),
    unsourced: one.unsourced + other.unsourced,
    quoted: plus(one.quoted, other.quoted),
    lengths: one.lengths.map((at, index) => plus(at, other.lengths[index] ?? [0, 0])),
    seconds: one.seconds + other.seconds,
  }));
