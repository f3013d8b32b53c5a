import type { AgendaItem, Passage } from '@greffier/contract/values';
import { linesOf, Titles } from './announce.ts';
import type { Line } from './announce.ts';
import { fold, inverseFrequencies } from './words.ts';

/**
 * Which agenda item each passage belongs to: the best path of a hidden Markov model whose states are the opening, the
 * items in order and the closing. Announcements (« point 3, le budget ») make a move cheap; words shared with an
 * item's title, and then with what the first pass gave that item, make a passage at home there.
 * Cost grows with passages × items.
 */

const RETURNING =
  /(?:j['’]y reviens|je reviens|en arrière|pour revenir|(?:peux|voulais|voudrais|aimerais) (?:encore )?revenir|j['’](?:avais|ai) oublié|j['’]avais (?:encore )?une question sur)/iu;
const CLOSING =
  /(?:l[eè]ve la séance|séance est levée|cl[oô]t(?:ure)? (?:la|cette|notre) |clore (?:la|cette) |fin de la séance|bonne (?:soirée|journée|fin|rentrée|nuit)|merci à (?:tous|toutes|chacun|vous)|au revoir|à bientôt|bon week-end|bonne semaine|on s['’]arrête là|c['’]est terminé)/iu;
const NEXT_MEETING = /prochaine (?:séance|réunion|assemblée)/iu;
const INTRODUCTORY = /^(?:present|rapport|expos|introduct|inform|intro)/;
/** Costs and rewards of the path, in the unit of an announcement's clarity (0 to about 8). */
const JUMP = 7;
const NEXT_DISCOUNT = 2.2;
/** Passages of greetings before the first item, beyond which an opening is not believed. */
const LONGEST_OPENING = 12;
const OPENING_SHARE = 0.1;
/** What a clear announcement adds to being in the announced item, beside the cheaper move. */
const REWARD = 1;
const TITLE_WEIGHT = 1;
const CENTROID_WEIGHT = 3.2;

/** Chances of each line in each item from the words that earlier passes gave that item. */
function centroids(lines: readonly Line[], path: readonly number[], items: number, weight: (stem: string) => number) {
  const profiles = Array.from({ length: items }, () => new Map<string, number>());
  const spread = new Map<string, Set<number>>();
  for (const [at, line] of lines.entries()) {
    const profile = profiles[path[at] ?? -1];
    if (profile === undefined) continue;
    for (const term of line.stems) {
      profile.set(term, (profile.get(term) ?? 0) + 1);
      const where = spread.get(term) ?? new Set<number>();
      where.add(path[at] ?? -1);
      spread.set(term, where);
    }
  }
  return (item: number, line: Line): number => {
    const profile = profiles[item];
    if (profile === undefined || line.stems.length === 0) return 0;
    let shared = 0;
    let total = 0;
    for (const term of line.distinct) {
      const rarity = weight(term) / (spread.get(term)?.size ?? 1);
      total += weight(term);
      // A word that only this line brought to the item proves nothing.
      if ((profile.get(term) ?? 0) >= 2) shared += rarity;
    }
    return total === 0 ? 0 : Math.min(1, (shared / total) * Math.min(1, line.stems.length / 4));
  };
}

interface Scores {
  readonly home: (item: number, at: number) => number;
  readonly opens: (item: number, at: number) => number;
}

/** Best path; -1 stands for the opening and for the closing. */
function bestPath(lines: readonly Line[], agenda: readonly AgendaItem[], scores: Scores): number[] {
  const items = agenda.length;
  const closing = items + 1;
  const states = items + 2; // 0 opening, 1…items, closing
  const openingLength = Math.max(4, lines.length * OPENING_SHARE);
  let value = new Float64Array(states).fill(-Infinity);
  const back: Int32Array[] = [];
  const introductory = agenda.map(({ text }) => INTRODUCTORY.test(fold(text)));
  const below = agenda.map((_, item) => descendants(agenda, item));
  for (const [at, line] of lines.entries()) {
    const next = new Float64Array(states).fill(-Infinity);
    const from = new Int32Array(states).fill(0);
    let leader = 0;
    for (let state = 0; state <= items; state++) if ((value[state] ?? 0) > (value[leader] ?? 0)) leader = state;
    const ending = at >= lines.length * 0.85;
    const closes = ending && CLOSING.test(line.passage.text);
    const plans = ending && NEXT_MEETING.test(line.passage.text);
    const returns = RETURNING.test(line.passage.text);
    for (let state = 0; state < states; state++) {
      const item = state - 1;
      let best = at === 0 ? (state === 0 ? 0 : state === closing ? -Infinity : -JUMP + 2) : (value[state] ?? -Infinity);
      let origin = state;
      const opens = state >= 1 && state <= items ? scores.opens(item, at) : 0;
      if (state >= 1 && state <= items) {
        if (at === 0) best += opens;
        const move = JUMP - Math.min(JUMP - 0.5, opens) - (returns ? 5 : 0);
        const candidates: [number, number][] = [
          [leader, move],
          [state - 1, Math.max(0.3, move - NEXT_DISCOUNT)],
        ];
        // Presentations start by themselves: the parent announces, the first child speaks.
        const parent = (agenda[item - 1]?.level ?? 9) < (agenda[item]?.level ?? 0);
        if (parent && introductory[item] === true) candidates.push([state - 1, 0.2]);
        for (const [origin_, cost] of candidates) {
          const within = origin_ > state && origin_ <= state + (below[item] ?? 0);
          if (origin_ === state || within) continue;
          const reached = (at === 0 ? -Infinity : (value[origin_] ?? -Infinity)) - cost;
          if (reached > best) [best, origin] = [reached, origin_];
        }
        // A heading that groups others is announced; the debate is in what it groups.
        best += scores.home(item, at) - ((below[item] ?? 0) > 0 ? 0.25 : 0) + REWARD * Math.max(0, opens - 2.5);
      } else if (state === 0) {
        best -= at < openingLength ? 0 : 0.5;
      } else {
        if ((closes || plans) && at > 0 && (value[leader] ?? -Infinity) - 1.5 > best) {
          best = (value[leader] ?? -Infinity) - 1.5;
          origin = leader;
        }
        best += closes ? 2.5 : plans ? 1.2 : -0.3;
      }
      next[state] = best;
      from[state] = origin;
    }
    value = next;
    back.push(from);
  }
  let state = 0;
  for (let other = 1; other < states; other++) if ((value[other] ?? 0) > (value[state] ?? 0)) state = other;
  const path = Array.from({ length: lines.length }, () => -1);
  for (let at = lines.length - 1; at >= 0; at--) {
    path[at] = state >= 1 && state <= items ? state - 1 : -1;
    state = back[at]?.[state] ?? 0;
  }
  return path;
}

/** Index of the item above each item; null at the top. */
function parentsOf(agenda: readonly AgendaItem[]): (number | null)[] {
  return agenda.map((item, index) => {
    for (let above = index - 1; above >= 0; above--) if ((agenda[above]?.level ?? 1) < item.level) return above;
    return null;
  });
}

function descendants(agenda: readonly AgendaItem[], item: number): number {
  let end = item + 1;
  while ((agenda[end]?.level ?? 0) > (agenda[item]?.level ?? 0)) end++;
  return end - item - 1;
}

/** Items that hold a passage or two without ever being announced are taken for chance, and given to what surrounds them. */
function withoutStrays(
  path: readonly number[],
  opens: Scores['opens'],
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
    const item = result[start] ?? -1;
    const before = start === 0 ? undefined : result[start - 1];
    if (item >= 0 && before !== undefined && before >= 0 && end - start <= 2) {
      const announced = opens(item, start) >= 3 || RETURNING.test(lines[start]?.passage.text ?? '');
      if (!announced && result[end] === before) result.fill(before, start, end);
    }
    start = end;
  }
  return result;
}

/**
 * The index of the agenda item of each passage, in the passages' order; null for the opening and the closing, which
 * belong to none. Deterministic.
 */
export function assignPassages(passages: readonly Passage[], agenda: readonly AgendaItem[]): (number | null)[] {
  if (agenda.length === 0) return passages.map(() => null);
  if (agenda.length === 1) return passages.map(() => 0);
  const lines = linesOf(passages);
  const weight = inverseFrequencies(lines.map((line) => line.stems));
  const titles = new Titles(agenda, weight, new Set(lines.flatMap((line) => line.stems)));
  const recall = agenda.map((_, item) => Float64Array.from(lines, (line) => titles.recall(item, line.distinct)));
  const opening = agenda.map((_, item) =>
    Float64Array.from(lines, (line) => titles.announcement(item, line) * (line.chairs ? 1 : 0.6)),
  );
  const opens = (item: number, at: number): number => opening[item]?.[at] ?? 0;
  const parents = parentsOf(agenda);
  const titleHome = (item: number, at: number): number => {
    const own = recall[item]?.[at] ?? 0;
    const near = Math.max(recall[item]?.[at - 1] ?? 0, recall[item]?.[at + 1] ?? 0);
    const parent = parents[item] ?? null;
    // What is said of the parent's subject is at home in each of its children.
    return Math.max(TITLE_WEIGHT * own + 0.3 * near, parent === null ? 0 : titleHome(parent, at));
  };
  let path = bestPath(lines, agenda, { home: titleHome, opens });
  for (let pass = 0; pass < 2; pass++) {
    const learned = centroids(lines, path, agenda.length, weight);
    const scores = agenda.map((_, item) => Float64Array.from(lines, (line) => learned(item, line)));
    const home = (item: number, at: number): number =>
      titleHome(item, at) + CENTROID_WEIGHT * (scores[item]?.[at] ?? 0);
    path = bestPath(lines, agenda, { home, opens });
  }
  const settled = withoutStrays(path, opens, lines, agenda);
  const first = settled.findIndex((item) => item >= 0);
  const opened = first < 0 ? settled.length : first;
  // An opening this long is a debate that nobody announced: better under the first item than lost.
  const greeting = opened > Math.max(LONGEST_OPENING, lines.length * 0.25) || first < 0 ? 0 : opened;
  return settled.map((item, at) => (item >= 0 ? item : at >= greeting && at < opened ? (settled[first] ?? 0) : null));
}
