import type { AgendaItem } from '@greffier/contract/values';
import { Titles } from './announce.ts';
import type { Line } from './announce.ts';
import { ANYTHING_ELSE, ASIDE, GREETING, isMiscellaneous } from './conventions.ts';
import { easeOf, movesOf } from './moves.ts';
import { parentsOf } from './outline.ts';
import type { Scores } from './path.ts';
import type { Steps } from './steps.ts';
import { Subjects } from './subjects.ts';
import { inverseFrequencies, wordCount } from './words.ts';

const TITLE_WEIGHT = 1;
/** What words of an item's usual subject earn, beside those of its title, and how many of them count. */
const SUBJECT_WEIGHT = 0.25;
const MOST_SUBJECT = 3;
const NOTHING: ReadonlySet<string> = new Set();
/** Clarity from which a line is taken for an announcement. */
export const ANNOUNCED = 3;
/** From this share of the meeting on, « juste une chose » begins what is left over. */
const LATE = 0.8;
/** …and whoever chairs asks for it with « autre chose ? », which before asks within an item. */
const ASKED = 0.7;
const EARLY = 0.6;
const LEFT_OVER = 5;
/** What a greeting names is named in passing. */
const IN_PASSING = 0.3;

const leavesOver = (line: Line, share: number): boolean =>
  (share >= LATE && ASIDE.test(line.folded)) || (share >= ASKED && line.chairs && ANYTHING_ELSE.test(line.folded));

/** Words with which whoever chairs does no more than give the floor: « Thibault. », « Madame Rey, c'est à vous. » */
const LONGEST_HANDOVER = 8;

/** Whether the one who chairs has just given the floor to whoever speaks. */
function isGivenFloor(lines: readonly Line[], at: number): boolean {
  const before = lines[at - 1];
  if (before === undefined || !before.chairs || before.passage.text.trimEnd().endsWith('?')) return false;
  return wordCount(before.passage.text) <= LONGEST_HANDOVER;
}

/** What is known of each line before any path: how far it is at home in each item, and what it opens. */
export interface Known extends Pick<Scores, 'opens' | 'departs' | 'follows' | 'ease'> {
  readonly titles: Titles;
  readonly titleHome: Scores['home'];
  readonly subjects: Subjects;
  readonly weight: (stem: string) => number;
  /** Whether a line names several of the items below one heading: it tells what comes, and opens none. */
  readonly surveys: (at: number) => boolean;
  /** First passage that names each item or one of its family: none before it is about it. */
  readonly begins: readonly number[];
}

export function* knownOf(lines: readonly Line[], agenda: readonly AgendaItem[]): Steps<Known> {
  const weight = inverseFrequencies(lines.map((line) => line.stems));
  const titles = new Titles(agenda, weight, lines);
  const recall = agenda.map((_, item) => Float64Array.from(lines, (line) => titles.recall(item, line.distinct)));
  const parents = parentsOf(agenda);
  const surveying = lines.map((line) => surveysItems(line, titles, parents));
  const opening: Float64Array[] = [];
  for (const [item, { text }] of agenda.entries()) {
    yield;
    const leftOver = isMiscellaneous(text);
    const clarities = Float64Array.from(lines, (line, at) => {
      const share = at / lines.length;
      if (leftOver && leavesOver(line, share)) return LEFT_OVER;
      const clarity = titles.announcement(item, line);
      return (
        clarity *
        (line.chairs || isGivenFloor(lines, at) ? 1 : 0.6) *
        (surveying[at] === true && parents[item] !== null ? IN_PASSING : 1) *
        (at < 2 && item > 0 && GREETING.test(line.passage.text) ? IN_PASSING : 1) *
        (leftOver && share < EARLY && clarity < ANNOUNCED + 1 ? IN_PASSING : 1)
      );
    });
    opening.push(clarities);
  }
  const opens = (item: number, at: number): number => opening[item]?.[at] ?? 0;
  const subjects = new Subjects(agenda);
  const homes: Float64Array[] = [];
  for (const [item, own] of recall.entries()) {
    yield;
    const parent = parents[item] ?? null;
    const above = homes[parent ?? -1];
    // What is said of the parent's subject is at home in each of its children.
    homes.push(
      own.map((share, at) =>
        surveying[at] === true && parent !== null
          ? 0
          : Math.max(
              TITLE_WEIGHT * share +
                0.3 * Math.max(own[at - 1] ?? 0, own[at + 1] ?? 0) +
                SUBJECT_WEIGHT * Math.min(MOST_SUBJECT, subjects.about(item, lines[at]?.distinct ?? NOTHING)),
              above?.[at] ?? 0,
            ),
      ),
    );
  }
  const names = agenda.map((_, item) =>
    lines.findIndex((_line, at) => opens(item, at) >= ANNOUNCED || (recall[item]?.[at] ?? 0) >= 0.5),
  );
  const begins = agenda.map((_, item) => {
    const family = names.filter((first, other) => first >= 0 && isFamily(parents, item, other));
    return family.length > 0 ? Math.min(...family) : lines.length;
  });
  yield;
  const { departs, advances } = movesOf(lines, agenda, titles);
  const replaced = unnamed(opening, departs);
  const ease = easeOf(lines);
  return {
    weight,
    titles,
    subjects,
    surveys: (at) => surveying[at] === true,
    begins,
    titleHome: (item, at) => homes[item]?.[at] ?? 0,
    opens,
    departs: (at) => departs[at] ?? 0,
    ease: (at) => ease[at] ?? 0,
    follows: (item, at) =>
      Math.max(item > 0 ? (advances[at] ?? 0) : 0, replaced[item] === at ? (departs[at] ?? 0) + 0.2 : 0),
  };
}

/** « On a deux sujets, la sauvegarde et l'ouverture. »: whether a line has words of two items below one heading. */
function surveysItems({ distinct }: Line, titles: Titles, parents: readonly (number | null)[]): boolean {
  const named = parents.flatMap((parent, item) => {
    const words = (titles.stems[item] ?? []).filter((term) => distinct.has(term));
    return parent !== null && words.length > 0 ? [{ parent, words }] : [];
  });
  return named.some(({ parent, words }, at) =>
    named.slice(at + 1).some((other) => other.parent === parent && !other.words.some((term) => words.includes(term))),
  );
}

/**
 * Where an item that nobody names must begin: at the one unknown name between the announcements of the items before and
 * after it; -1 where there is none, or several.
 */
function unnamed(opening: readonly Float64Array[], departs: Float64Array): number[] {
  const announced = opening.map((item) => {
    const clearest = item.reduce((best, clarity, at) => (clarity > (item[best] ?? 0) ? at : best), 0);
    return (item[clearest] ?? 0) >= ANNOUNCED ? clearest : -1;
  });
  return announced.map((named, item) => {
    const before = announced[item - 1] ?? -1;
    const after = announced[item + 1] ?? -1;
    if (named >= 0 || before < 0 || after < before) return -1;
    const unknown = [...departs.subarray(before + 1, after).entries()].filter(([, clarity]) => clarity > 0);
    return unknown.length === 1 ? before + 1 + (unknown[0]?.[0] ?? 0) : -1;
  });
}

/** Whether one item is the other or stands above or below it. */
function isFamily(parents: readonly (number | null)[], one: number, other: number): boolean {
  const [above, below] = one < other ? [one, other] : [other, one];
  for (let item: number | null = below; item !== null; item = parents[item] ?? null) if (item === above) return true;
  return false;
}
