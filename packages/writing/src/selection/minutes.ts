import { DEFAULT_MINUTES_KIND } from '@greffier/contract/meeting/minutes/minutes';
import type { AgendaItem } from '@greffier/contract/values';
import { placeItems } from '../agenda/place.ts';
import { givenPlaces, type Place } from '../discourse/places.ts';
import { OFF_AGENDA, WHOLE_MEETING } from '../agenda/headings.ts';
import { leadsOf, openersOf } from '../discourse/leads.ts';
import { findNextMeeting, isAboutNextMeeting } from '../findings/next-meeting.ts';
import { type Utterance, utterancesOf } from '../discourse/utterances.ts';
import { contentStems, inverseFrequencies, wordCount } from '@greffier/french/text/words';
import type { WriteInput } from '../engine.ts';
import { type FindingContext, foundIn } from '../findings/findings.ts';
import type { Minutes, Section, Sentence, WritingProgress } from '../types.ts';
import { account, isHeading, only } from './account.ts';
import type { Judging } from './features.ts';
import { type Quotable, quotablesOf } from './quotables.ts';
import { placesOf, quotationsOf, quoted } from './quotations.ts';
import { type Divided, silenceOf } from './silence.ts';

/** Headings that do not come from an agenda, and say nothing about their content. */
const GENERAL = new Set([WHOLE_MEETING.text, OFF_AGENDA]);
/** Least number of words in the section for talk outside the agenda, if other sections have words. */
const LEAST_OFF_AGENDA = 25;
/** Least number of words that count as a discussion of an item. Fewer words are probably not about the item. */
const LEAST_DISCUSSION = 8;
/** Words about the quorum; for folded text. */
const QUORUM = /\bquorum\b|\bvalablement\b/;
/** The greatest share of words for outcomes, in a short section and in a usual one. */
const SHORT = { words: 70, share: 0.95 };
const USUAL = { words: 200, share: 0.6 };

const wordsOf = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { text }) => sum + wordCount(text), 0);

/**
 * Computes the greatest share of outcomes in a section. A short section may consist of decisions and tasks; in a longer
 * section, outcomes leave room for quotations.
 */
function mostListed(sectionLength: number): number {
  const way = Math.min(1, Math.max(0, (sectionLength - SHORT.words) / (USUAL.words - SHORT.words)));
  return SHORT.share + way * (USUAL.share - SHORT.share);
}

interface Writing {
  readonly context: FindingContext;
  readonly judging: Omit<Judging, 'title'>;
  readonly input: WriteInput;
  /** The sentences that set the next meeting. They are not outcomes, and are quoted in a place of their own. */
  readonly next: ReadonlySet<Utterance>;
}

const undiscussed = (item: AgendaItem): Section => ({
  item,
  discussed: null,
  sentences: [],
});

/** Writes an item's section: its outcomes, and quotations in the remaining length. */
function writeSection(item: AgendaItem, told: readonly Utterance[], writing: Writing): Section {
  const { context, judging, input, next } = writing;
  const { sectionLength, speakerNames, kind = DEFAULT_MINUTES_KIND } = input;
  const isNext = (one: Utterance): boolean => next.has(one);
  const found = foundIn(
    told.filter((one) => !isNext(one)),
    context,
  );
  const asserted = found.filter(({ finding }) => finding.asserted);
  const said = told.reduce((sum, { words }) => sum + words, 0);
  if (said < LEAST_DISCUSSION && asserted.length === 0 && !told.some(isNext)) return undiscussed(item);
  const title = new Set(GENERAL.has(item.text) ? [] : contentStems(item.text));
  const listed = new Set(asserted.flatMap(({ utterances }) => utterances));
  const all = quotablesOf(told).filter((one) => one.utterances.some(isNext) || !isHeading(one, title));
  const rest = all.filter(({ utterances }) => !utterances.every((one) => listed.has(one)));
  const own = { ...judging, title };
  const outcomes =
    wordsOf(asserted.map(({ finding }) => finding)) + told.reduce((sum, one) => sum + (isNext(one) ? one.words : 0), 0);
  const words = sectionLength - Math.min(sectionLength * mostListed(sectionLength), outcomes);
  const quotable = kind === 'analytic' ? all : rest;
  const places = [...new Set([...account(kind, quotable, words, own), ...placesOf(quotable, next)])].sort(
    (a, b) => a - b,
  );
  const isBare = places.length === 0 && asserted.length === 0;
  return {
    item,
    discussed: true,
    // Places in `all` are used, so that a quotation shows with […] where an outcome was left out.
    sentences: quotationsOf(all, isBare ? only(all, own) : placesIn(all, quotable, places), speakerNames),
    findings: found.map(({ finding }) => finding),
  };
}

/** Converts places in `some` to places in `all`. */
function placesIn(all: readonly Quotable[], some: readonly Quotable[], places: readonly number[]): number[] {
  const known = new Map(all.map((one, place) => [one, place]));
  return places.flatMap((place) => {
    const one = some[place];
    const found = one === undefined ? undefined : known.get(one);
    return found === undefined ? [] : [found];
  });
}

/** Writes minutes that consist of quotations. */
export function composeMinutes(input: WriteInput, onProgress: (progress: WritingProgress) => void): Minutes {
  const { passages, speakerNames, participants } = input;
  const hasAgenda = input.agenda.length > 0;
  const agenda = hasAgenda ? input.agenda : [WHOLE_MEETING];
  onProgress({ stage: 'assigning', percent: 0 });
  const starts = hasAgenda ? (input.starts ?? placeItems(input, [])) : [];
  onProgress({ stage: 'assigning', percent: 40 });
  const all = utterancesOf(passages);
  const places: readonly Place[] = hasAgenda ? givenPlaces(all, passages, starts) : all.map(() => 0);
  const leads = leadsOf(all, openersOf(all, places));
  const writing: Writing = {
    context: { all, leads, speakerNames, participants, date: input.date },
    judging: { rarity: inverseFrequencies(all.map(({ stems }) => stems)), leads },
    input,
    next: new Set(findNextMeeting(all)),
  };
  const home = agenda.findLastIndex(isAboutNextMeeting);
  const said = Map.groupBy(all, (one, at) => (writing.next.has(one) ? home : (places[at] ?? null)));
  const divided: Divided = { agenda, all, places, sure: starts.every(({ sure }) => sure) };
  const sections: Section[] = [];
  for (const [index, item] of agenda.entries()) {
    const section = writeSection(item, said.get(index) ?? [], writing);
    sections.push(section.discussed === true ? section : silent(item, index, divided, speakerNames));
    onProgress({ stage: 'writing', percent: 40 + Math.round((58 * (index + 1)) / agenda.length) });
  }
  const level = Math.min(...agenda.map((item) => item.level));
  const offAgenda = writeSection({ level, text: OFF_AGENDA }, said.get('off-agenda') ?? [], writing);
  onProgress({ stage: 'finishing', percent: 100 });
  const opening = quorumIn(said.get(null) ?? [], speakerNames);
  const nextMeeting = quoted(said.get(-1) ?? [], speakerNames, all);
  return {
    sections: isWorthwhile(offAgenda, sections) ? [...sections, offAgenda] : sections,
    ...(nextMeeting.length > 0 && { nextMeeting }),
    ...(opening.length > 0 && { opening }),
  };
}

/** Writes the section of an item under which nothing was found, with the sentences that postpone it. */
function silent(item: AgendaItem, index: number, meeting: Divided, names: WriteInput['speakerNames']): Section {
  const { discussed, putOff } = silenceOf(item, index, meeting);
  return putOff.length === 0
    ? { ...undiscussed(item), discussed }
    : { ...undiscussed(item), discussed: true, sentences: quoted(putOff, names) };
}

/** Quotes what was said about the quorum before the first item. */
const quorumIn = (greetings: readonly Utterance[], names: WriteInput['speakerNames']): Sentence[] =>
  quoted(
    greetings.filter(({ folded, question }) => QUORUM.test(folded) && !question),
    names,
  );

/** Tells whether talk outside the agenda deserves a section: a few words beside other sections do not. */
function isWorthwhile({ sentences, findings = [] }: Section, sections: readonly Section[]): boolean {
  if (findings.some(({ asserted }) => asserted)) return true;
  return sections.some(({ discussed }) => discussed === true)
    ? wordsOf(sentences) >= LEAST_OFF_AGENDA
    : sentences.length > 0;
}

/** Counts the words of a section as people do: quotations and listed outcomes. */
export const sectionWords = ({ sentences, findings = [] }: Section): number =>
  wordsOf([...sentences, ...findings.filter(({ asserted }) => asserted)]);
