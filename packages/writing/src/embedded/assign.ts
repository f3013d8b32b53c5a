import type { AgendaItem, Passage } from '@greffier/contract/values';
import { linesOf } from './announce.ts';
import type { Line } from './announce.ts';
import { centroids } from './centroids.ts';
import { spokenSentences } from './clean.ts';
import { placesOf, withBeginning, withFirst } from './edges.ts';
import type { Place } from './edges.ts';
import { supported } from './evidence.ts';
import { ANNOUNCED, knownOf } from './known.ts';
import type { Known } from './known.ts';
import { descendants } from './outline.ts';
import { bestPath, openingLength, OUTSIDE } from './path.ts';
import { piecesOf } from './pieces.ts';
import { RETURNING, withReturns } from './returns.ts';
import { atOnce, mapped, type Steps } from './steps.ts';
import { wordCount } from './words.ts';

/**
 * Which agenda item each sentence belongs to. A first path goes by announcements, by the words of the titles and of
 * their usual subjects, later ones also by the words of what the item was given before; an item that nothing said is
 * about is then taken out.
 */

const CENTROID_WEIGHT = 3.2;
/** What a passage outside of every item earns: as little as keeps a word said in passing from opening an item. */
const OUTSIDE_HOME = 0.06;
/** Times that items without evidence are taken out and the rest is assigned anew. */
const ROUNDS = 4;
/** A heading that is debated longer, in passages, before what it groups is debated itself. */
const LONGEST_HEADING = 4;

/** Items that hold a passage or two without ever being announced are taken for chance, and given to what surrounds them. */
function withoutStrays(
  path: readonly number[],
  { opens, departs, surveys }: Known,
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
    // A heading is announced; what is said then is the beginning of the first debate below it.
    const heading = result[start] ?? OUTSIDE;
    const below = result[end] ?? OUTSIDE;
    if (
      end - start <= LONGEST_HEADING &&
      heading >= 0 &&
      below > heading &&
      below <= heading + descendants(agenda, heading)
    )
      for (let at = start + 1; at < end; at++)
        if (lines[at]?.passage.id !== lines[start]?.passage.id && !surveys(at)) result[at] = below;
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
function* pathThrough(
  lines: readonly Line[],
  agenda: readonly AgendaItem[],
  known: Known,
  possible: readonly boolean[],
): Steps<number[]> {
  const base = { opens: known.opens, departs: known.departs, follows: known.follows, ease: known.ease, possible };
  let path = yield* bestPath(lines, agenda, {
    ...base,
    home: known.titleHome,
    outside: () => OUTSIDE_HOME / Math.max(1, lines.length / 33),
  });
  for (let pass = 0; pass < 2; pass++) {
    yield;
    // What is outside has words of its own too, once greetings are left aside.
    const greeting = path.findIndex((place) => place !== OUTSIDE);
    const places = path.map((place, at) =>
      place === OUTSIDE && (at >= greeting || greeting > openingLength(lines.length)) ? agenda.length : place,
    );
    const learned = centroids(lines, places, agenda.length + 1, known.weight);
    const scores: (Float64Array | null)[] = [];
    for (let place = 0; place <= agenda.length; place++) {
      yield;
      scores.push(
        possible[place] === false ? null : Float64Array.from(lines, (line) => CENTROID_WEIGHT * learned(place, line)),
      );
    }
    path = yield* bestPath(lines, agenda, {
      ...base,
      home: (item, at) => known.titleHome(item, at) + (at >= (known.begins[item] ?? 0) ? (scores[item]?.[at] ?? 0) : 0),
      outside: (at) => OUTSIDE_HOME / Math.max(1, lines.length / 33) + (scores[agenda.length]?.[at] ?? 0),
    });
  }
  return path;
}

/** The place of each sentence (`spokenSentences`) of each passage, in their order. Deterministic. */
export const assignSentences = (passages: readonly Passage[], agenda: readonly AgendaItem[]): Place[][] =>
  atOnce(sentencePlaces(passages, agenda));

/** `assignSentences` in steps: of a long meeting with many items, it takes seconds. */
export function* sentencePlaces(passages: readonly Passage[], agenda: readonly AgendaItem[]): Steps<Place[][]> {
  if (agenda.length === 0) return passages.map(({ text }) => spokenSentences(text).map(() => null));
  const { pieces, chair } = yield* piecesOf(passages, agenda);
  const places = yield* placesOfLines(yield* linesOf(pieces, chair), agenda);
  const result: Place[][] = passages.map(() => []);
  for (const [order, { at, sentences }] of pieces.entries())
    result[at]?.push(...sentences.map(() => places[order] ?? null));
  return result;
}

/** The place that most of each passage's words belong to, the later one of two that hold as many. */
export const assignPassages = (passages: readonly Passage[], agenda: readonly AgendaItem[]): Place[] =>
  atOnce(passagePlaces(passages, agenda));

/** `assignPassages` in steps. */
export function* passagePlaces(passages: readonly Passage[], agenda: readonly AgendaItem[]): Steps<Place[]> {
  if (agenda.length === 0) return passages.map(() => null);
  const places = yield* sentencePlaces(passages, agenda);
  return yield* mapped(passages, ({ text }, at) => {
    const own = places[at] ?? [];
    const words = new Map<Place, number>();
    for (const [order, sentence] of spokenSentences(text).entries()) {
      const place = own[order] ?? null;
      words.set(place, (words.get(place) ?? 0) + wordCount(sentence));
    }
    return [...words].reduce<[Place, number]>((best, one) => (one[1] >= best[1] ? one : best), [null, 0])[0];
  });
}

function* placesOfLines(lines: readonly Line[], agenda: readonly AgendaItem[]): Steps<Place[]> {
  const known = yield* knownOf(lines, agenda);
  let possible: readonly boolean[] = agenda.map(() => true);
  let path: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    path = withoutStrays(yield* pathThrough(lines, agenda, known, possible), known, lines, agenda);
    yield;
    const proven = supported(path, { lines, agenda, ...known });
    if (proven.every(Boolean)) break;
    possible = possible.map((may, item) => may && proven[item] === true);
    if (round === ROUNDS - 1) path = path.map((place) => (proven[place] === false ? OUTSIDE : place));
  }
  path = withFirst(withBeginning(path, lines, known), lines, agenda, known);
  yield;
  return placesOf(yield* withReturns(path, lines, known, agenda), lines, agenda);
}
