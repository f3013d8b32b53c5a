import type { AgendaItem } from '@greffier/contract/values';
import type { Line, Titles } from './announce.ts';
import { centroids } from './centroids.ts';
import { descendants } from './outline.ts';
import { OUTSIDE } from './path.ts';
import type { Steps } from './steps.ts';
import { contentStems } from './words.ts';

/** What people say who come back to a matter that was left. */
export const RETURNING =
  /(?:j['’]y reviens|je reviens|pour revenir|(?:peux|voulais|voudrais|aimerais|peut|pourrait) (?:encore )?(?:y )?revenir(?! en arrière(?!,? sur))|on revient (?:encore |juste )?sur|j['’](?:avais|ai) oublié|j['’]avais (?:encore )?une question (?:sur|pour)|je (?:re)?pense à (?:ça|un truc|une chose)|(?:une chose|une question|un mot|un point) encore,? (?:sur|pour|à propos)|encore (?:une chose|une question|un mot|un point),? (?:sur|pour|à propos)|à propos (?:de |du |des )|retour sur)/iu;
/** A return is an aside: no longer than this, in passages. */
const LONGEST = 9;
/** Passages from « je reviens » on that tell nothing of the item they stand in. */
const ASIDE = 4;
/** Share of a title, or of an item's words, that tells what is returned to. */
const LEAST_TOLD = 0.12;
/** Clarity from which a line is taken for an announcement. */
const ANNOUNCED = 4;
/** Words of meaning with which a line of the chair's that shares none is another matter. */
const OTHER_MATTER = 3;

interface Target {
  readonly item: number;
  readonly told: number;
}

/** Coming back to a heading whose sub-items were debated means the last of these debates. */
function debated(
  target: Target | undefined,
  path: readonly number[],
  at: number,
  agenda: readonly AgendaItem[],
): Target | undefined {
  if (target === undefined) return undefined;
  const end = target.item + descendants(agenda, target.item);
  const last = path.slice(0, at).findLast((place) => place > target.item && place <= end);
  return last === undefined ? target : { ...target, item: last };
}

/** What is named right after the words of a return; all of the line where nothing of meaning is. */
function namedIn(line: Line): string[] {
  const { text } = line.passage;
  const cue = RETURNING.exec(text);
  const after = contentStems(cue === null ? '' : (text.slice(cue.index + cue[0].length).split(/[.?!:,;]/u)[0] ?? ''));
  if (after.length > 0) return after;
  // « Sur l'interface, juste, j'y reviens »: what comes back was named before.
  const before = contentStems(cue === null ? '' : (text.slice(0, cue.index).split(/[.?!]/u).at(-1) ?? ''));
  return before.length > 0 ? before : [...line.distinct];
}

/** For each item, the share of what a line comes back to that was said in it before, rare words first. */
function remembered(
  line: Line,
  at: number,
  lines: readonly Line[],
  path: readonly number[],
  weight: (stem: string) => number,
): ReadonlyMap<number, number> {
  const shares = new Map<number, number>();
  let total = 0;
  for (const term of new Set(namedIn(line))) {
    total += weight(term);
    const where = new Map<number, number>();
    for (const [before, { distinct }] of lines.slice(0, at).entries()) {
      const item = path[before] ?? OUTSIDE;
      if (item >= 0 && distinct.has(term)) where.set(item, (where.get(item) ?? 0) + 1);
    }
    const times = [...where.values()].reduce((sum, count) => sum + count, 0);
    for (const [item, count] of where) shares.set(item, (shares.get(item) ?? 0) + (weight(term) * count) / times);
  }
  return new Map([...shares].map(([item, share]) => [item, total === 0 ? 0 : share / total]));
}

interface Known {
  readonly titles: Titles;
  readonly opens: (item: number, at: number) => number;
  readonly weight: (stem: string) => number;
}

/**
 * Gives each aside « je reviens sur la toiture » to the item that it names or whose words it has, until the meeting
 * goes on where it was.
 */
export function* withReturns(
  path: readonly number[],
  lines: readonly Line[],
  { titles, opens, weight }: Known,
  agenda: readonly AgendaItem[],
): Steps<number[]> {
  const result = [...path];
  const items = titles.stems.length;
  // An aside has not taught yet whose words it has.
  const aside = new Set<number>();
  for (const [at, line] of lines.entries())
    if (RETURNING.test(line.passage.text)) for (let place = at; place < at + ASIDE; place++) aside.add(place);
  const held = path.map((place, at) => (place >= 0 && !aside.has(at) ? place : items));
  const learned = centroids(lines, held, items + 1, weight);
  const about = (item: number, line: Line): number => Math.max(titles.recall(item, line.distinct), learned(item, line));
  const visited = new Set(path);
  for (const [at, line] of lines.entries()) {
    if (!RETURNING.test(line.passage.text)) continue;
    yield;
    const home = at === 0 ? OUTSIDE : (result[at - 1] ?? OUTSIDE);
    const told = remembered(line, at, lines, result, weight);
    const pairs = Array.from({ length: items }, (_, item) => ({
      item,
      told: Math.max(about(item, line), told.get(item) ?? 0),
    }))
      // Coming back means that it was spoken of before.
      .filter(({ item }) => item !== home && visited.has(item) && path.indexOf(item) < at)
      .sort((a, b) => b.told - a.told);
    const [best] = pairs;
    // A heading under which that was said itself is meant itself.
    const own = best !== undefined && (told.get(best.item) ?? 0) >= best.told;
    const target = own ? best : debated(best, path, at, agenda);
    if (
      target === undefined ||
      target.told < LEAST_TOLD ||
      home < 0 ||
      target.told <= Math.max(about(home, line), told.get(home) ?? 0)
    )
      continue;
    let end = at + 1;
    const voices = new Set([line.passage.speaker]);
    for (; end < lines.length && end < at + LONGEST; end++) {
      const next = lines[end];
      if (next === undefined || (result[end] ?? OUTSIDE) < 0 || RETURNING.test(next.passage.text)) break;
      if (titles.stems.some((_, item) => item !== target.item && opens(item, end) >= ANNOUNCED)) break;
      const [there, here] = [about(target.item, next), about(home, next)];
      // Whoever speaks next answers.
      if (end === at + 1 && next.passage.speaker !== line.passage.speaker && here <= there + 0.1) {
        voices.add(next.passage.speaker);
        continue;
      }
      if (
        here > there ||
        (there === 0 && (next.chairs || !voices.has(next.passage.speaker)) && next.stems.length >= OTHER_MATTER)
      )
        break;
      voices.add(next.passage.speaker);
    }
    // Only what went on in the item that was interrupted, or strayed meanwhile, comes back to it.
    for (let place = at; place < end; place++) result[place] = target.item;
    for (let place = end; place < lines.length && result[place] === target.item; place++) result[place] = home;
  }
  return result;
}
