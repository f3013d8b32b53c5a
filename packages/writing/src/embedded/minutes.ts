import { DEFAULT_MINUTES_KIND } from '@greffier/contract/minutes';
import type { AgendaItem } from '@greffier/contract/values';
import type { WriteInput } from '../engine.ts';
import { withProposals } from '../findings/proposals.ts';
import type { Minutes, Section, WritingProgress } from '../types.ts';
import { actionsIn } from './actions.ts';
import { emptySection, withPutOff } from './absence.ts';
import { announces } from './announce.ts';
import { sentencePlaces } from './assign.ts';
import type { Place } from './edges.ts';
import { corrected } from './corrections.ts';
import { decisionsIn } from './decisions.ts';
import { OFF_AGENDA, WHOLE_MEETING } from './headings.ts';
import { account, type Account } from './kinds.ts';
import { leadsOf, openersOf } from './leads.ts';
import { lexicon } from './lexicon.ts';
import { givenPlaces } from './given-places.ts';
import { findNextMeeting, withNextMeeting } from './next-meeting.ts';
import { People } from './people.ts';
import { Reporter } from './reporter.ts';
import { withQuorum } from './quorum.ts';
import { type Backdrop, backdropOf, onlySentence, wordsOf } from './select.ts';
import { isVerdict } from './settling.ts';
import { breathe, inSteps } from './steps.ts';
import type { Utterance } from './utterances.ts';
import { utterancesIn } from './utterances.ts';
import { isTally, voteLines, withMotions } from './vote-lines.ts';
import { contentStems, inverseFrequencies, wordCount } from './words.ts';

/** Headings that no agenda gave. */
const GENERAL = new Set([WHOLE_MEETING.text, OFF_AGENDA]);
/** Words that the last section has at least, where others have more. */
const LEAST_OFF_AGENDA = 25;
/** Under this many words a passage that strayed into an item is no discussion of it. */
const LEAST_DISCUSSION = 8;

/** Leaves out what only announces the item, « Point 3, le budget. »: the heading says it. */
function withoutHeading(utterances: readonly Utterance[], item: AgendaItem): Utterance[] {
  const title = new Set(contentStems(item.text));
  return utterances.filter((utterance) => {
    const news = utterance.stems.filter((term) => !title.has(term)).length;
    return news > (announces(utterance.spoken) ? 3 : 0);
  });
}

interface Writing {
  readonly backdrop: Backdrop;
  readonly weight: (stem: string) => number;
  readonly people: People;
  readonly reporter: Reporter;
  readonly leads: ReadonlySet<string>;
  readonly input: WriteInput;
  readonly signal: AbortSignal;
}

const undiscussed = (item: AgendaItem): Section => ({
  item,
  discussed: false,
  sentences: [],
  decisions: [],
  actions: [],
});

/** A section from what was said of its item: what was decided, who does what, and the rest in the length that is left. */
async function writeSection(
  item: AgendaItem,
  told: readonly Utterance[],
  { backdrop, weight, people, reporter, leads, input, signal }: Writing,
): Promise<Section> {
  const { sectionLength, speakerNames, kind = DEFAULT_MINUTES_KIND } = input;
  const own = corrected(told);
  if (told.length === 0) return undiscussed(item);
  // A heading of ours says nothing of what was said under it.
  const subject = GENERAL.has(item.text) ? { ...item, text: '' } : item;
  const decisions = await inSteps(decisionsIn(own, subject, leads, reporter), signal);
  const votes = withMotions(
    voteLines(own),
    decisions.map(({ sentence }) => sentence),
  );
  const decided = new Set(decisions.flatMap(({ utterances }) => utterances));
  const undecided = own.filter((utterance) => !decided.has(utterance));
  const meeting = { all: backdrop.all, names: speakerNames, people, date: input.date, leads, reporter };
  const actions = await inSteps(actionsIn(undecided, meeting), signal);
  const listed = new Set([...decided, ...actions.flatMap(({ utterances }) => utterances)]);
  const words = told.reduce((sum, utterance) => sum + utterance.words, 0);
  // « On le voit ? – On verra. » is no discussion; « Il est adopté. » is all that there is to say.
  if (words < LEAST_DISCUSSION && decisions.length + votes.length + actions.length === 0) return undiscussed(item);
  const conclusions = [...decisions.map(({ sentence }) => sentence), ...votes, ...actions.map(({ action }) => action)];
  const counted = new Set(votes.flatMap(({ passageIds }) => passageIds));
  const telling = own.filter(({ passageId, text }) => !(counted.has(passageId) && isTally(text)));
  const rest = telling.filter((utterance) => !listed.has(utterance));
  const given: Account = {
    title: subject.text,
    told: withoutHeading(telling, subject),
    unlisted: withoutHeading(rest, subject),
    backdrop,
    reporter,
    weight,
    sectionLength,
    listed: wordsOf(conclusions),
  };
  const sentences = await inSteps(account(kind, given), signal);
  return {
    item,
    discussed: true,
    sentences:
      sentences.length + conclusions.length > 0 ? sentences : onlySentence(withoutHeading(own, subject), reporter),
    decisions: decisions.map(({ sentence }) => sentence),
    actions: actions.map(({ action }) => action),
    ...(votes.length > 0 && { votes }),
  };
}

/** Whether what belongs to no item is worth a section: beside others, a few words are none. */
function isWorthwhile(offAgenda: Section, sections: readonly Section[]): boolean {
  const { decisions, actions, sentences } = offAgenda;
  if (decisions.length + actions.length > 0) return true;
  return sections.some(({ discussed }) => discussed === true)
    ? wordsOf(sentences) >= LEAST_OFF_AGENDA
    : sentences.length > 0;
}

/** Minutes of a meeting in which every sentence was said; the work is cut so that other work gets its turn. */
export async function composeMinutes(
  input: WriteInput,
  onProgress: (progress: WritingProgress) => void,
  signal: AbortSignal,
): Promise<Minutes> {
  const { passages, speakerNames, participants } = input;
  const agenda = input.agenda.length > 0 ? input.agenda : [WHOLE_MEETING];
  onProgress({ stage: 'assigning', percent: 0 });
  const given = input.agenda.length > 0 ? input.starts : undefined;
  const isFound = input.agenda.length > 0 && given === undefined;
  const assigned = isFound ? await inSteps(sentencePlaces(passages, agenda), signal) : null;
  onProgress({ stage: 'assigning', percent: 40 });
  await breathe(signal);
  const names = [...participants, ...Object.values(speakerNames)];
  const all = await inSteps(utterancesIn(passages, names), signal);
  await inSteps(lexicon(), signal);
  const sentencesOf = new Map(passages.map(({ id }, at) => [id, assigned?.[at] ?? null]));
  const places =
    given === undefined
      ? all.map(({ passageId, nth }): Place => {
          const own = sentencesOf.get(passageId) ?? null;
          return own === null ? 0 : (own[nth] ?? null);
        })
      : givenPlaces(all, passages, given);
  const weight = inverseFrequencies(all.map((utterance) => utterance.stems));
  const reporter = new Reporter(all, speakerNames, participants);
  const writing: Writing = {
    backdrop: await inSteps(backdropOf(all, reporter), signal),
    weight,
    people: new People(names),
    reporter,
    leads: leadsOf(all, openersOf(all, places)),
    input,
    signal,
  };
  await breathe(signal);
  const said = Map.groupBy(all, (utterance, at) => {
    const place = places[at] ?? null;
    const before = all[at - 1];
    // « Adopté. On continue, les subventions. »: the verdict closes what the passage leaves.
    return before !== undefined && before.passageId !== utterance.passageId && isVerdict(utterance)
      ? (places[at - 1] ?? place)
      : place;
  });
  const sections: Section[] = [];
  for (const [index, item] of agenda.entries()) {
    await breathe(signal);
    const told = said.get(index) ?? [];
    const section = withPutOff(await writeSection(item, told, writing), told);
    await breathe(signal);
    sections.push(section.discussed === true ? section : emptySection(item, index, { agenda, all, places }));
    onProgress({ stage: 'writing', percent: 40 + Math.round((58 * (index + 1)) / agenda.length) });
  }
  const level = Math.min(...agenda.map((item) => item.level));
  const offAgenda = await writeSection({ level, text: OFF_AGENDA }, said.get('off-agenda') ?? [], writing);
  onProgress({ stage: 'finishing', percent: 100 });
  const quorum = withQuorum(sections, all, places);
  const next = withNextMeeting(quorum.sections, findNextMeeting(passages, input.date));
  const written = isWorthwhile(offAgenda, sections) ? [...next.sections, offAgenda] : next.sections;
  const { leads } = writing;
  return {
    ...next,
    sections: await inSteps(withProposals(written, { all, places, leads, input, items: agenda.length }), signal),
    ...(quorum.opening.length > 0 && { opening: quorum.opening }),
  };
}

/** Words of a section as the person counts them: sentences, decisions and actions. */
export const sectionWords = (section: Section): number =>
  [...section.sentences, ...section.decisions, ...(section.votes ?? []), ...section.actions].reduce(
    (sum, one) => sum + wordCount(one.text),
    0,
  );
