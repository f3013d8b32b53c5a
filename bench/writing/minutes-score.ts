import { embeddedEngine } from '@greffier/writing/embedded';
import { outcomeLine } from '@greffier/writing/render-outcomes';
import { sectionWords } from '@greffier/writing/selection/minutes';
import type { Finding, ItemStart, Minutes, Section, Sentence } from '@greffier/writing/types';
import { mentions } from '../shared/meeting-file.ts';
import type { MeetingFile } from '../shared/meeting-file.ts';
import { type Part, plus } from '../shared/score.ts';

/** Number of words requested for each section. */
export const SECTION_LENGTH = 300;
/**
 * Requested words for which the length of sections is measured: the slider's lowest value, the next step, and the usual
 * one.
 */
export const LENGTHS = [70, 177.5, SECTION_LENGTH] as const;
const LENGTH_TOLERANCE = 0.3;

export interface MinutesScore {
  /** Facts that the minutes report under their item: with starts that the engine found, and with the true starts. */
  readonly facts: Part;
  readonly placedFacts: Part;
  /** Items that people spoke of, but that the minutes call not discussed. */
  readonly silenced: Part;
  /** Share of quoted words that the passages of their sentence contain. */
  readonly verbatim: Part;
  readonly unsourced: number;
  /** Share of sections near the requested length, among those with enough material, for each of `LENGTHS`. */
  readonly lengths: readonly Part[];
  readonly seconds: number;
  /** Minutes written with the true starts, and without them. */
  readonly placed: Minutes;
  readonly minutes: Minutes;
  /** Lines about everything that is missing from the minutes with the true starts. */
  readonly wrong: readonly string[];
}

/** Lists the sentences of a section, and the findings that it asserts. */
export const entriesOf = ({ sentences, findings = [] }: Section): (Sentence | Finding)[] => [
  ...sentences,
  ...findings.filter(({ asserted }) => asserted),
];

const MARKS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
/** Writes an entry as people read it: its text with a task's person and due date, or with the counts of a vote. */
const readText = (entry: Sentence | Finding): string =>
  'kind' in entry
    ? outcomeLine({ number: 0, finding: entry })
        .replace(/<[^>]*>/g, ' ')
        .replace(/&[a-z\d#]+;/g, (mark) => MARKS[mark] ?? mark)
    : entry.text;

const sectionText = (section: Section): string => [section.item.text, ...entriesOf(section).map(readText)].join('\n');

/** Lists the true starts of items, as a person would set them. */
function trueStarts({ truth, passages }: MeetingFile): ItemStart[] {
  const items = new Map(truth.items.flatMap((item) => item.passages.map((id) => [id, item.agenda_index] as const)));
  let last: number | null = null;
  return passages.flatMap(({ id }): ItemStart[] => {
    const item = items.get(id) ?? null;
    if (item === last) return [];
    last = item;
    return [{ passageId: id, sentence: 0, item, sure: true, pinned: true }];
  });
}

/** Counts the facts that the minutes report under their item. Adds a line to `wrong` for each other fact. */
export function factsOf({ truth }: MeetingFile, { sections }: Minutes, wrong: string[] = []): Part {
  const texts = sections.map(sectionText);
  const told = truth.facts.filter((fact) => {
    const missing = fact.must_mention.filter((needle) => !mentions(texts[fact.agenda_index] ?? '', needle));
    if (missing.length > 0) wrong.push(`fact ${fact.passages.join(' ')}: ${missing.join(', ')}`);
    return missing.length === 0;
  });
  return [told.length, truth.facts.length];
}

function silencedOf({ truth, agenda }: MeetingFile, { sections }: Minutes): Part {
  const spoken = truth.items.filter(({ passages, discussed }) => discussed && passages.length > 0);
  const silenced = spoken.filter(({ agenda_index: at }) => at < agenda.length && sections[at]?.discussed === false);
  return [silenced.length, spoken.length];
}

const plainWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function verbatimOf({ passages }: MeetingFile, { sections }: Minutes): Part {
  const said = new Map(passages.map(({ id, text }) => [id, plainWords(text)]));
  return sections
    .flatMap(entriesOf)
    .map(({ text, passageIds }): Part => {
      const own = new Set(passageIds.flatMap((id) => said.get(id) ?? []));
      const words = plainWords(text.slice(text.indexOf('«') + 1));
      return [words.filter((word) => own.has(word)).length, words.length];
    })
    .reduce(plus, [0, 0]);
}

function lengthsOf({ passages, truth }: MeetingFile, minutes: Minutes, words: number): Part {
  const spoken = new Map(passages.map(({ id, text }) => [id, text.split(/\s+/).length]));
  let enough = 0;
  let near = 0;
  for (const [index, section] of minutes.sections.entries()) {
    const ids = truth.items.find((item) => item.agenda_index === index)?.passages ?? [];
    // A section counts only if so much was said about it that it had to be shortened.
    if (ids.reduce((sum, id) => sum + (spoken.get(id) ?? 0), 0) < words * 1.3) continue;
    enough++;
    if (Math.abs(sectionWords(section) / words - 1) <= LENGTH_TOLERANCE) near++;
  }
  return [near, enough];
}

/** Compares the embedded engine's minutes of a trial meeting with its truth. */
export async function scoreMinutes(meeting: MeetingFile): Promise<MinutesScore> {
  const { truth, passages, agenda, date } = meeting;
  const starts = trueStarts(meeting);
  const write = (sectionLength: number, placed: boolean): Promise<Minutes> =>
    embeddedEngine.writeMinutes(
      {
        passages,
        agenda,
        date,
        speakerNames: truth.speakers,
        participants: meeting.participants.map(({ name }) => name),
        sectionLength,
        ...(placed && { starts }),
      },
      () => {},
      new AbortController().signal,
    );
  const start = performance.now();
  const minutes = await write(SECTION_LENGTH, false);
  const seconds = (performance.now() - start) / 1000;
  const placed = await write(SECTION_LENGTH, true);
  const lengths: Part[] = [];
  for (const words of LENGTHS)
    lengths.push(lengthsOf(meeting, words === SECTION_LENGTH ? placed : await write(words, true), words));
  const wrong: string[] = [];
  return {
    facts: factsOf(meeting, minutes),
    placedFacts: factsOf(meeting, placed, wrong),
    silenced: silencedOf(meeting, minutes),
    verbatim: verbatimOf(meeting, minutes),
    unsourced: minutes.sections.flatMap(entriesOf).filter(({ passageIds }) => passageIds.length === 0).length,
    lengths,
    seconds,
    placed,
    minutes,
    wrong,
  };
}

/** Adds up the figures of several meetings. */
export const together = (scores: readonly MinutesScore[]): MinutesScore =>
  scores.reduce((one, other) => ({
    ...one,
    facts: plus(one.facts, other.facts),
    placedFacts: plus(one.placedFacts, other.placedFacts),
    silenced: plus(one.silenced, other.silenced),
    verbatim: plus(one.verbatim, other.verbatim),
    unsourced: one.unsourced + other.unsourced,
    lengths: one.lengths.map((at, index) => plus(at, other.lengths[index] ?? [0, 0])),
    seconds: one.seconds + other.seconds,
  }));
