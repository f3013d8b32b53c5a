import { NEXT_MEETING, NOT_DISCUSSED, NOT_FOUND_IN_MEETING } from '@greffier/contract/meeting/minutes/minutes';
import type { RenderedMinutes } from './engine.ts';
import { mostUseful } from './most-useful.ts';
import { type FormerFinding, numberedAfter, outcomesOf } from './outcomes.ts';
import { renderOutcomes, type ToldOutcome } from './render-outcomes.ts';
import { escape, span } from './render-text.ts';
import type { Minutes, Section, Sentence } from './types.ts';

const MOST_SENTENCES = 4;

/**
 * Groups sentences into paragraphs: a new one begins where a sentence says so or, if none does, after four sentences.
 */
function paragraphs(sentences: readonly Sentence[]): string {
  const groups: Sentence[][] = [];
  for (const sentence of sentences) {
    const last = groups.at(-1);
    if (last === undefined || (sentence.opensParagraph ?? last.length >= MOST_SENTENCES)) groups.push([sentence]);
    else last.push(sentence);
  }
  return groups.map((group) => `<p>${group.map(span).join(' ')}</p>`).join('\n');
}

/**
 * Tells whether an item below this heading was discussed. If so, the heading only groups items, and is not called
 * undiscussed.
 */
function groupsDiscussion(sections: readonly Section[], at: number): boolean {
  const level = sections[at]?.item.level ?? 1;
  for (const section of sections.slice(at + 1)) {
    if (section.item.level <= level) return false;
    if (section.discussed === true) return true;
  }
  return false;
}

/** Writes the sentence under an empty item: that it was not discussed or, if that is uncertain, a sentence to check. */
const silence = (discussed: false | null): string =>
  discussed === false
    ? `<em>${NOT_DISCUSSED}</em>`
    : `<span data-doubt="source"><em>${NOT_FOUND_IN_MEETING}</em></span>`;

/**
 * Writes the minutes as the `summary` HTML: headings by agenda level, and each sentence in a span that names its
 * passages and, in `data-doubt`, the doubts about it. Asserted outcomes are lists and tables. Other outcomes are not
 * written; they wait for a person to judge them.
 */
export function renderMinutes(minutes: Minutes, outcomes: readonly ToldOutcome[] = outcomesOf(minutes)): string {
  const { sections, nextMeeting = [], opening = [] } = minutes;
  const bySection = Map.groupBy(outcomes, ({ section }) => section);
  const items = sections.flatMap((section, at) => {
    const heading = `<h${section.item.level}>${escape(section.item.text)}</h${section.item.level}>`;
    if (section.discussed !== true)
      return groupsDiscussion(sections, at) ? [heading] : [heading, `<p>${silence(section.discussed)}</p>`];
    return [heading, paragraphs(section.sentences), ...renderOutcomes(bySection.get(at) ?? [])];
  });
  const parts = [paragraphs(opening), ...items];
  if (nextMeeting.length > 0) {
    const level = Math.min(...sections.map(({ item }) => item.level));
    parts.push(`<h${level}>${NEXT_MEETING}</h${level}>`, paragraphs(nextMeeting));
  }
  return parts.filter((part) => part !== '').join('\n');
}

/**
 * Writes minutes that replace earlier ones. Outcomes that are found again keep their numbers. The list of outcomes is
 * limited, but the text has a line for every asserted outcome, even beyond the limit.
 */
export function renderAfter(minutes: Minutes, former: readonly FormerFinding[]): RenderedMinutes {
  const all = numberedAfter(outcomesOf(minutes), former);
  const settled = new Set(former.filter(({ state = 'open' }) => state !== 'open').map(({ number }) => number));
  const outcomes = mostUseful(all, (one) => ({ ...one, settled: settled.has(one.number) }));
  const kept = new Set(outcomes);
  const told = all.map((one) => (kept.has(one) ? one : { ...one, number: null }));
  return {
    html: renderMinutes(minutes, told),
    outcomes,
    leftOut: (minutes.leftOut ?? 0) + all.length - outcomes.length,
  };
}
