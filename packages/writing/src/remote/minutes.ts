import { DEFAULT_MINUTES_KIND } from '@greffier/contract/minutes';
import type { AgendaItem } from '@greffier/contract/values';
import { givenPlaces } from '../discourse/places.ts';
import { OFF_AGENDA, WHOLE_MEETING } from '../agenda/headings.ts';
import { leadsOf, openersOf } from '../discourse/leads.ts';
import { findNextMeeting, isAboutNextMeeting } from '../findings/next-meeting.ts';
import { People } from '../people/people.ts';
import { type Utterance, utterancesOf } from '../discourse/utterances.ts';
import type { WriteInput } from '../engine.ts';
import { withProposals } from '../findings/proposals.ts';
import { quoted } from '../selection/quotations.ts';
import type { Minutes, Section, Sentence, WritingProgress } from '../types.ts';
import { allOrNone } from './all-or-none.ts';
import { createChecker } from './check/check.ts';
import type { ModelClient } from './client.ts';
import { extractFacts } from './facts.ts';
import { writeSection } from './sections.ts';
import type { Writer } from './sentences.ts';

/** Share of the work that is reading, in per cent; the rest is writing. */
const READING = 60;

/**
 * Minutes by a language model: facts part by part, then a section for each item out of its facts, every sentence
 * checked against the passages that it names.
 * @throws ModelError; the signal's reason
 */
export async function writeMinutes(
  input: WriteInput,
  client: ModelClient,
  onProgress: (progress: WritingProgress) => void,
  signal: AbortSignal,
): Promise<Minutes> {
  signal.throwIfAborted();
  const { passages, speakerNames, participants, sectionLength, kind = DEFAULT_MINUTES_KIND } = input;
  const agenda = input.agenda.length > 0 ? input.agenda : [WHOLE_MEETING];
  const source = { passages, speakerNames, participants };
  const checker = createChecker(source);
  onProgress({ stage: 'assigning', percent: 0 });
  const found = await extractFacts(
    { ...source, agenda, kind, starts: input.agenda.length > 0 ? (input.starts ?? []) : [] },
    client,
    checker,
    (share) => onProgress({ stage: 'assigning', percent: Math.round(READING * share) }),
    signal,
  );
  // Where there is one heading, all of it belongs there.
  const facts = input.agenda.length > 0 ? found : found.map((fact) => ({ ...fact, item: 0 }));
  const writer: Writer = {
    source,
    kind,
    client,
    checker,
    people: new People([...participants, ...Object.values(speakerNames)]),
  };
  const offAgenda: AgendaItem = { level: Math.min(...agenda.map(({ level }) => level)), text: OFF_AGENDA };
  const headings = facts.some(({ item }) => item === null) ? [...agenda, offAgenda] : agenda;
  let written = 0;
  const sections = await allOrNone(
    headings,
    async (item, index, within) => {
      const off = index === agenda.length;
      const own = facts.filter((fact) => fact.item === (off ? null : index));
      // A heading of ours says nothing of what was said under it.
      const title = off || input.agenda.length === 0 ? '' : item.text;
      const section = await writeSection(item, title, own, sectionLength, writer, within);
      written += 1;
      onProgress({ stage: 'writing', percent: READING + Math.round(((98 - READING) * written) / headings.length) });
      return section;
    },
    signal,
  );
  onProgress({ stage: 'finishing', percent: 100 });
  const all = utterancesOf(passages);
  const next = withNextMeeting(sections, quoted(findNextMeeting(all), speakerNames, all));
  return { ...next, sections: withOverlooked(next.sections, all, input, agenda.length), writtenBy: 'model' };
}

/**
 * The next meeting as it was set, in the item that is about it, else apart: a date is better read by rule than told by a model, and
 * what it said of it gives way.
 */
function withNextMeeting(sections: readonly Section[], next: readonly Sentence[]): Omit<Minutes, 'writtenBy'> {
  const at = sections.findLastIndex(({ item }) => isAboutNextMeeting(item));
  const own = sections[at];
  if (next.length === 0) return { sections };
  if (own === undefined) return { sections, nextMeeting: next };
  const sources = new Set(next.flatMap(({ passageIds }) => passageIds));
  const tellsIt = ({ text, passageIds }: Sentence): boolean =>
    /prochaine?/iu.test(text) && passageIds.some((id) => sources.has(id));
  const sentences = [...own.sentences.filter((one) => !tellsIt(one)), ...next];
  return { sections: sections.with(at, { ...own, discussed: true, sentences }) };
}

/** Sections with what a model may have overlooked; without any, where it is not known where items begin. */
function withOverlooked(
  sections: readonly Section[],
  all: readonly Utterance[],
  input: WriteInput,
  items: number,
): readonly Section[] {
  const { passages, starts } = input;
  if (starts === undefined || input.agenda.length === 0) return sections;
  const places = givenPlaces(all, passages, starts);
  const leads = leadsOf(all, openersOf(all, places));
  return withProposals(sections, { all, places, leads, input, items });
}
