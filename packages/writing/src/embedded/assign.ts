import type { AgendaItem, Passage } from '@greffier/contract/values';
import { linesOf, Titles } from './announce.ts';
import type { Line } from './announce.ts';
import { centroids } from './centroids.ts';
import { spokenSentences } from './clean.ts';
import { ASIDE, GREETING, isFarewell, isMiscellaneous, isWelcome, openerOf } from './conventions.ts';
import { supported } from './evidence.ts';
import { movesOf } from './moves.ts';
import { descendants, parentsOf } from './outline.ts';
import { bestPath, CLOSED, CLOSING, openingLength, OUTSIDE } from './path.ts';
import type { Scores } from './path.ts';
import { piecesOf } from './pieces.ts';
import { RETURNING, withReturns } from './returns.ts';
import { inverseFrequencies, wordCount } from './words.ts';

/**
 * Which agenda item each passage belongs to. A first path goes by announcements and by the words of the titles, later
 * ones also by the words of what the item was given before; an item that nothing said is about is then taken out.
 */

const TITLE_WEIGHT = 1;
const CENTROID_WEIGHT = 3.2;
/** What a passage outside of every item earns: as little as keeps a word said in passing from opening an item. */
const OUTSIDE_HOME = 0.06;
/** Clarity from which a line is taken for an announcement. */
const ANNOUNCED = 3;
/** Times that items without evidence are taken out and the rest is assigned anew. */
const ROUNDS = 4;
/** Greetings are no longer than this, in passages and in words. */
const LONGEST_OPENING = 12;
const MOST_GREETING_WORDS = 250;
/** Words of meaning in a passage beyond which it does more than greet. */
const LONGEST_GREETING = 8;

/** Share of a first item's title that one passage must say where nobody opened it. */
const LEAST_SAID = 0.3;
/** As much where its second half is opened: « secrétaire et procès-verbal ». */
const LEAST_NAMED = 0.15;
/** From this share of the meeting on, « juste une chose » begins what is left over. */
const LATE = 0.8;
const LEFT_OVER = 4;
/** What a greeting names is named in passing. */
const IN_PASSING = 0.3;

/** Where a passage belongs: to an item, to what no item has evidence for, or (null) to the opening or the closing. */
export type Place = number | 'off-agenda' | null;

/** Items that hold a passage or two without ever being announced are taken for chance, and given to what surrounds them. */
function withoutStrays(
  path: readonly number[],
  { opens, departs }: Pick<Scores, 'opens' | 'departs'>,
  lines: readonly Line[],
  agenda: readonly AgendaItem[],
): number[] {
  const result = [...path];
  for (const [at, item] of result.entries()) {
    if (item < 0 || descendants(agenda, item) === 0) continue;
    // Coming back to a heading whose sub-items were debated means the last of these debates.
    const debated = result.slice(0, at).findLast((other) => other > item && other <= item + descendants(agenda, item));
    if (debated !== undefined) result[at] = debated;
  }
  for (let start = 0; start < result.length;) {
    let end = start;
    while (end < result.length && result[end] === result[start]) end++;
    const item = result[start] ?? OUTSIDE;
    const before = start === 0 ? OUTSIDE : (result[start - 1] ?? OUTSIDE);
    const after = result[end] ?? OUTSIDE;
    if (before >= 0 && end - start <= 2) {
      const announced = opens(item, start) >= ANNOUNCED || RETURNING.test(lines[start]?.passage.text ?? '');
      if (item >= 0 && !announced && after === before) result.fill(before, start, end);
      // « Point suivant. », and only then its name: that belongs to what follows.
      else if (item === OUTSIDE && after >= 0) result.fill(departs(start) > 0 ? after : before, start, end);
    }
    start = end;
  }
  return result;
}

/** Paths through the items that may be in it, each pass knowing more of their words. */
function pathThrough(
  lines: readonly Line[],
  agenda: readonly AgendaItem[],
  known: Known,
  possible: readonly boolean[],
) {
  const base = { opens: known.opens, departs: known.departs, follows: known.follows, possible };
  let path = bestPath(lines, agenda, {
    ...base,
    home: known.titleHome,
    outside: () => OUTSIDE_HOME / Math.max(1, lines.length / 33),
  });
  for (let pass = 0; pass < 2; pass++) {
    // What is outside has words of its own too, once greetings are left aside.
    const greeting = path.findIndex((place) => place !== OUTSIDE);
    const places = path.map((place, at) =>
      place === OUTSIDE && (at >= greeting || greeting > openingLength(lines.length)) ? agenda.length : place,
    );
    const learned = centroids(lines, places, agenda.length + 1, known.weight);
    const scores = Array.from({ length: agenda.length + 1 }, (_, place) =>
      possible[place] === false ? null : Float64Array.from(lines, (line) => CENTROID_WEIGHT * learned(place, line)),
    );
    path = bestPath(lines, agenda, {
      ...base,
      home: (item, at) => known.titleHome(item, at) + (at >= (known.begins[item] ?? 0) ? (scores[item]?.[at] ?? 0) : 0),
      outside: (at) => OUTSIDE_HOME / Math.max(1, lines.length / 33) + (scores[agenda.length]?.[at] ?? 0),
    });
  }
  return path;
}

interface Known extends Pick<Scores, 'opens' | 'departs' | 'follows'> {
  readonly titles: Titles;
  readonly titleHome: Scores['home'];
  readonly weight: (stem: string) => number;
  /** First passage that names each item or one of its family: none before it is about it. */
  readonly begins: readonly number[];
}

function knownOf(lines: readonly Line[], agenda: readonly AgendaItem[]): Known {
  const weight = inverseFrequencies(lines.map((line) => line.stems));
  const titles = new Titles(agenda, weight, lines);
  const recall = agenda.map((_, item) => Float64Array.from(lines, (line) => titles.recall(item, line.distinct)));
  const opening = agenda.map((_, item) =>
    Float64Array.from(lines, (line, at) =>
      at >= lines.length * LATE && isMiscellaneous(agenda[item]?.text ?? '') && ASIDE.test(line.folded)
        ? LEFT_OVER
        : titles.announcement(item, line) *
          (line.chairs ? 1 : 0.6) *
          (at < 2 && item > 0 && GREETING.test(line.passage.text) ? IN_PASSING : 1),
    ),
  );
  const opens = (item: number, at: number): number => opening[item]?.[at] ?? 0;
  const parents = parentsOf(agenda);
  const homes: Float64Array[] = [];
  for (const [item, own] of recall.entries()) {
    const above = homes[parents[item] ?? -1];
    // What is said of the parent's subject is at home in each of its children.
    homes.push(
      own.map((share, at) =>
        Math.max(TITLE_WEIGHT * share + 0.3 * Math.max(own[at - 1] ?? 0, own[at + 1] ?? 0), above?.[at] ?? 0),
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
  const { departs, advances } = movesOf(lines, agenda, titles);
  const replaced = unnamed(opening, departs);
  return {
    weight,
    titles,
    begins,
    titleHome: (item, at) => homes[item]?.[at] ?? 0,
    opens,
    departs: (at) => departs[at] ?? 0,
    follows: (item, at) =>
      Math.max(item > 0 ? (advances[at] ?? 0) : 0, replaced[item] === at ? (departs[at] ?? 0) + 0.2 : 0),
  };
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

/** A meeting that begins without an item: whether that was more than greetings. */
function isGreeting(lines: readonly Line[], opened: number): boolean {
  const words = lines.slice(0, opened).reduce((sum, { passage }) => sum + wordCount(passage.text), 0);
  return opened <= LONGEST_OPENING && opened <= openingLength(lines.length) && words <= MOST_GREETING_WORDS;
}

/** The place of each sentence (`spokenSentences`) of each passage, in their order. Deterministic. */
export function assignSentences(passages: readonly Passage[], agenda: readonly AgendaItem[]): Place[][] {
  if (agenda.length === 0) return passages.map(({ text }) => spokenSentences(text).map(() => null));
  const { pieces, chair } = piecesOf(passages, agenda);
  const places = placesOfLines(linesOf(pieces, chair), agenda);
  const result: Place[][] = passages.map(() => []);
  for (const [order, { at, sentences }] of pieces.entries())
    result[at]?.push(...sentences.map(() => places[order] ?? null));
  return result;
}

/** The place that most of each passage's words belong to, the later one of two that hold as many. */
export function assignPassages(passages: readonly Passage[], agenda: readonly AgendaItem[]): Place[] {
  const places = assignSentences(passages, agenda);
  return passages.map(({ text }, at) => {
    const own = places[at] ?? [];
    const words = new Map<Place, number>();
    for (const [order, sentence] of spokenSentences(text).entries()) {
      const place = own[order] ?? null;
      words.set(place, (words.get(place) ?? 0) + wordCount(sentence));
    }
    return [...words].reduce<[Place, number]>((best, one) => (one[1] >= best[1] ? one : best), [null, 0])[0];
  });
}

function placesOfLines(lines: readonly Line[], agenda: readonly AgendaItem[]): Place[] {
  const known = knownOf(lines, agenda);
  let possible: readonly boolean[] = agenda.map(() => true);
  let path: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    path = withoutStrays(pathThrough(lines, agenda, known, possible), known, lines, agenda);

    const proven = supported(path, { lines, agenda, ...known });
    if (proven.every(Boolean)) break;
    possible = possible.map((may, item) => may && proven[item] === true);
    if (round === ROUNDS - 1) path = path.map((place) => (proven[place] === false ? OUTSIDE : place));
  }
  path = withFirst(withBeginning(path, lines, known), lines, agenda, known);
  return placesOf(withReturns(path, lines, known, agenda), lines, agenda);
}

function placesOf(path: readonly number[], lines: readonly Line[], agenda: readonly AgendaItem[]): Place[] {
  const first = path.findIndex((place) => place !== OUTSIDE);
  const opened = first < 0 ? path.length : first;
  const opening = Math.min(opened, openingLength(lines.length));
  const greeting = first >= 0 && isGreeting(lines, opened) ? opened : greetingsOf(lines);
  const welcoming = isWelcome(agenda[0]?.text ?? '') && !path.includes(0);
  const welcomed = welcoming
    ? lines.findLastIndex(({ passage }, at) => at < opening && GREETING.test(passage.text))
    : -1;
  const last = agenda.findLastIndex((item) => isFarewell(item.text));
  const farewell = last >= 0 && !path.includes(last) ? last : null;
  return path.map((place, at) => {
    if (place >= 0) return place;
    if (place === CLOSED) return farewell;
    if (at <= welcomed || (at < greeting && welcomed >= 0)) return 0;
    return at < greeting ? null : 'off-agenda';
  });
}

/** Gives the first item also the passages right before that share its words: a debate may begin without a greeting. */
function withBeginning(path: readonly number[], lines: readonly Line[], { titles }: Known): number[] {
  const first = path.findIndex((place) => place !== OUTSIDE);
  const item = path[first] ?? OUTSIDE;
  if (item < 0) return [...path];
  let begins = first;
  for (let at = first - 1; at >= 0 && at >= begins - 2; at--)
    if (titles.evidence(item, lines[at]?.distinct ?? new Set()) >= 0.5) begins = at;
  return path.map((place, at) => (at >= begins && at < first ? item : place));
}

/**
 * Gives an item that opens meetings (quorum, bureau, what was decided last time) what is said before the second one:
 * nobody calls it by its name. Greetings before it stay outside.
 */
function withFirst(
  path: readonly number[],
  lines: readonly Line[],
  agenda: readonly AgendaItem[],
  { titles }: Known,
): number[] {
  const first = path.findIndex((place) => place >= 0);
  const words = openerOf(agenda[0]?.text ?? '');
  if (first <= 0 || (path[first] !== 0 && path.includes(0)) || first > lines.length / 3) return [...path];
  const opened = path[first] === 0;
  if (opened && words === null) return [...path];
  const begins = lines.findIndex(
    (line, at) =>
      at < first &&
      (opened || words === null
        ? titles.evidence(0, line.distinct) >= (opened ? LEAST_NAMED : LEAST_SAID)
        : words.test(line.folded)),
  );
  return begins < 0 ? [...path] : path.map((place, at) => (at >= begins && at < first ? 0 : place));
}

/** How many passages at the beginning only greet. */
function greetingsOf(lines: readonly Line[]): number {
  const greets = ({ passage: { text }, stems }: Line): boolean =>
    (GREETING.test(text) || CLOSING.test(text)) && stems.length <= LONGEST_GREETING;
  const matter = lines.findIndex((line) => !greets(line));
  return matter < 0 ? lines.length : matter;
}
