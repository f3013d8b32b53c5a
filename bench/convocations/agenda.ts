import type { Scene } from './surroundings/scene.ts';
import { capitalised, continued, fill, person } from './words/fill.ts';

/** An item of an agenda, before its printed form is chosen. */
export interface Point {
  readonly title: string;
  readonly children: readonly Point[];
  readonly speaker: string;
  /** Duration; minutes. */
  readonly lasts: number;
  readonly purpose: string;
  readonly isBreak?: boolean;
}

export interface Shape {
  readonly depth: number;
  /** Smallest number of items at the top level; `to` is the largest. */
  readonly from: number;
  readonly to: number;
  /** Chance that an item has items under it. */
  readonly branching: number;
  /** True if the top level has only subjects, each with items under it. */
  readonly isGrouped?: boolean;
  /** True if items at the top level may be whole sentences. */
  readonly isSpoken?: boolean;
  /** True to prefer long titles. */
  readonly isLong?: boolean;
}

/** Makes the agenda of one meeting, from general to special items, without repeating a title. */
export function agendaOf({ chance, domain, facts, phrases }: Scene, shape: Shape): Point[] {
  const said = new Set<string>();
  // In some agendas, the items under an item have whole titles. In others, their titles continue that item's title.
  const goesOn = chance.is(0.35);
  const take = (from: readonly string[], isLong = false, isBelow = false): string | undefined => {
    for (let turn = 0; turn < 12; turn += 1) {
      const words = fill(chance.pick(isBelow && goesOn && chance.is(0.5) ? phrases.aspects : from), chance, facts);
      const title = isBelow && goesOn ? continued(words, facts) : capitalised(words);
      const key = title.slice(0, 24);
      if (said.has(key) || (isLong && turn < 8 && title.length < 70)) continue;
      said.add(key);
      return title;
    }
    return undefined;
  };
  const point = (title: string, children: readonly Point[] = []): Point => ({
    title,
    children,
    speaker: person(chance, facts),
    lasts: chance.pick([5, 5, 10, 10, 15, 15, 20, 30, 45]),
    purpose: chance.pick(phrases.purposes),
  });
  const below = (depth: number, from: readonly string[]): Point[] => {
    if (depth > shape.depth) return [];
    const count = chance.whole(2, depth === 2 ? 5 : 3);
    return Array.from({ length: count }, () =>
      take(depth === 2 ? from : phrases.parts, depth === 2 && shape.isLong, true),
    ).flatMap((title) =>
      title === undefined ? [] : [point(title, chance.is(shape.branching * 0.7) ? below(depth + 1, from) : [])],
    );
  };
  const openings = chance.whole(shape.isGrouped === true ? 0 : 1, 3);
  const count = Math.max(1, chance.whole(shape.from, shape.to) - openings - 1);
  const points = Array.from({ length: openings }, () => take(phrases.openings)).flatMap((title) =>
    title === undefined ? [] : [point(title)],
  );
  const subjects = chance.shuffled(domain.subjects);
  for (let at = 0; at < count; at += 1) {
    const subject = subjects[at % subjects.length];
    if (subject === undefined) break;
    const branches =
      shape.depth > 1 && at < subjects.length && (shape.isGrouped === true || chance.is(shape.branching));
    // The heading is the subject itself, or one of its items, which is divided into parts.
    const isSubject = shape.isGrouped === true || chance.is(0.6);
    const isSpoken = shape.isSpoken === true && !branches && chance.is(0.6);
    const from = branches && isSubject ? [subject.title] : isSpoken ? phrases.sentences : subject.points;
    const title = take(from, !branches && shape.isLong);
    if (title !== undefined)
      points.push(point(title, branches ? below(2, isSubject ? subject.points : phrases.parts) : []));
  }
  const closing = take(phrases.closings);
  return closing === undefined || chance.is(0.08) ? points : [...points, point(closing)];
}
