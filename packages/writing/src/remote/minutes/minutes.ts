import { DEFAULT_MINUTES_KIND } from '@greffier/contract/meeting/minutes/minutes';
import type { AgendaItem } from '@greffier/contract/values';
import { givenPlaces } from '../../discourse/places.ts';
import { OFF_AGENDA, WHOLE_MEETING } from '../../agenda/headings.ts';
import { leadsOf, openersOf } from '../../discourse/leads.ts';
import { findNextMeeting, isAboutNextMeeting } from '../../findings/next-meeting.ts';
import { People } from '../../people/people.ts';
import { type Utterance, utterancesOf } from '../../discourse/utterances.ts';
import type { WriteInput } from '../../engine.ts';
import { withProposals } from '../../findings/proposals.ts';
import { fold } from '@greffier/french/text/words';
import { composeMinutes } from '../../selection/minutes.ts';
import { quoted } from '../../selection/quotations.ts';
import type { Minutes, Section, Sentence, WritingProgress } from '../../types.ts';
import { allOrNone } from './all-or-none.ts';
import { createChecker } from '../check/check.ts';
import type { ModelClient } from '../client/client.ts';
import { extractFacts, type Fact } from './facts.ts';
import { createMeter, type ModelSpeed } from '../client/meter.ts';
import { writeSection } from './sections.ts';
import { expectedOf, type Writer } from './sentences.ts';

/** Progress once everything is read, and once everything is written, if tokens are not counted; per cent. */
const READING = 60;
const WRITTEN = 98;
/** Expected tokens of a section before its notes are known. */
const SECTION = { read: 1_200, written: 250 };

/**
 * Writes minutes with a language model: facts part by part, then a section from the facts of each item. Every sentence
 * is checked against the passages that it names.
 * @param speed speed of the model, as it was measured before; null if it was not
 * @throws ModelError; the signal's reason
 */
export async function writeMinutes(
  input: WriteInput,
  client: ModelClient,
  onProgress: (progress: WritingProgress) => void,
  signal: AbortSignal,
  speed: ModelSpeed | null = null,
): Promise<Minutes> {
  signal.throwIfAborted();
  const { passages, speakerNames, participants, sectionLength, kind = DEFAULT_MINUTES_KIND } = input;
  const agenda = input.agenda.length > 0 ? input.agenda : [WHOLE_MEETING];
  const { date, attendance } = input;
  const source = { passages, speakerNames, participants, ...(date && { date }), ...(attendance && { attendance }) };
  const checker = createChecker(source);
  const meter = createMeter({ counts: client.counts ?? false, speed, onProgress });
  meter.stage('assigning');
  const writing = (count: number): number => (WRITTEN - READING) / count;
  const planned = agenda.map(() => meter.task('section', writing(agenda.length), SECTION));
  const found = await extractFacts(
    { ...source, agenda, kind, starts: input.agenda.length > 0 ? (input.starts ?? []) : [] },
    client,
    checker,
    { meter, share: READING },
    signal,
  );
  const all = utterancesOf(passages);
  const next = quoted(findNextMeeting(all), speakerNames, all);
  const notes = found.filter((fact) => !isHousekeeping(fact) && !tellsNext(fact, next));
  // Without an agenda, there is only one heading, and all facts belong there.
  const facts = input.agenda.length > 0 ? notes : notes.map((fact) => ({ ...fact, item: 0 }));
  const writer: Writer = {
    source,
    kind,
    client,
    checker,
    people: new People([...participants, ...Object.values(speakerNames)]),
  };
  const offAgenda: AgendaItem = { level: Math.min(...agenda.map(({ level }) => level)), text: OFF_AGENDA };
  const headings = facts.some(({ item }) => item === null) ? [...agenda, offAgenda] : agenda;
  const tasks = headings.map((_, index) => {
    const task = planned[index] ?? meter.task('section', 0, SECTION);
    const own = facts.filter(({ item }) => item === (index === agenda.length ? null : index));
    const notes = own.filter(({ kind: of }) => of === 'fact' || (kind === 'analytic' && of !== 'vote'));
    task.expect(expectedOf(notes, kind === 'analytic' ? Infinity : sectionLength));
    return task;
  });
  meter.stage('writing');
  const sections = await allOrNone(
    headings,
    async (item, index, within) => {
      const off = index === agenda.length;
      const own = facts.filter((fact) => fact.item === (off ? null : index));
      // A heading that is not from the agenda says nothing about the content of its section.
      const title = off || input.agenda.length === 0 ? '' : item.text;
      const task = tasks[index];
      const told = { ...writer, ...(task && { count: task.count }) };
      const section = await writeSection(item, title, own, sectionLength, told, within);
      task?.done();
      return section;
    },
    signal,
  );
  onProgress({ stage: 'finishing', percent: 100 });
  const whole = withNextMeeting(sections, next);
  const told = quotedWhereNothingWasNoted(whole.sections, input);
  return { ...whole, sections: withOverlooked(told, all, input, agenda.length), writtenBy: 'model' };
}

/** If a model noted nothing supported about an item, quotes what was said there, since small models overlook much. */
function quotedWhereNothingWasNoted(sections: readonly Section[], input: WriteInput): readonly Section[] {
  if (sections.every(({ discussed }) => discussed !== null)) return sections;
  const quotations = composeMinutes(input, () => {}).sections;
  return sections.map((section, at) => {
    const own = quotations[at];
    return section.discussed === null && own?.discussed === true && own.item.text === section.item.text ? own : section;
  });
}

/**
 * Facts that belong in the head of the minutes: « La séance est ouverte à 20 h », « Marc Dubois est excusé ». On folded
 * text.
 */
const HOUSEKEEPING =
  /^(?:la |le |l')?(?:seance|reunion|assemblee)(?: [a-z]+){0,3} (?:est|a ete|s'est) (?:[a-z]+ )?(?:ouverte|levee|close|cloturee|terminee)|^[^,.;]{3,80} (?:est|sont|s'est|se sont|etait) (?:excuse|absent|present)e?s?(?: [a-z]+){0,3}\.?$|^[^,.;]{3,80} (?:quitte|rejoint|arrive a) (?:la |le |l')?(?:seance|reunion|assemblee)/;

/** Tells whether a note outside the agenda is about how the meeting began or ended, or who was there. */
const isHousekeeping = ({ kind, item, text }: Fact): boolean =>
  kind === 'fact' && item === null && HOUSEKEEPING.test(fold(text));

/** Tells whether a sentence is about the date of the next meeting, which is quoted in one place. */
function tellsNext({ text, passageIds }: Sentence, next: readonly Sentence[]): boolean {
  const sources = new Set(next.flatMap((one) => one.passageIds));
  return NEXT.test(fold(text)) && passageIds.some((id) => sources.has(id));
}
const NEXT =
  /prochaine? (?:et derniere )?(?:seance|reunion|assemblee|rencontre|conseil|comite|commission|copil)|se (?:re(?:voi|trouv|verr)|reuni)/;

/**
 * Quotes how the next meeting was set, under the item that is about it or else under its own heading. Rules find a date
 * more reliably than a model writes it, so the model's sentences about the next meeting are left out.
 */
function withNextMeeting(sections: readonly Section[], next: readonly Sentence[]): Omit<Minutes, 'writtenBy'> {
  const at = sections.findLastIndex(({ item }) => isAboutNextMeeting(item));
  const own = sections[at];
  if (next.length === 0) return { sections };
  if (own === undefined) return { sections, nextMeeting: next };
  const sentences = [...own.sentences.filter((one) => !tellsNext(one, next)), ...next];
  return { sections: sections.with(at, { ...own, discussed: true, sentences }) };
}

/** Adds to the sections outcomes that a model may have overlooked; adds none if it is not known where items begin. */
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
