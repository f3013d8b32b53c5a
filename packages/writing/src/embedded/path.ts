import type { AgendaItem } from '@greffier/contract/values';
import { announces } from './announce.ts';
import type { Line } from './announce.ts';
import { isMiscellaneous } from './conventions.ts';
import { descendants } from './outline.ts';
import { mapped, type Steps } from './steps.ts';
import { fold } from './words.ts';

/**
 * The best path of a hidden Markov model whose states are the matters outside of the agenda (the opening is one), the
 * items in order and the closing. Announcements (« point 3, le budget ») make a move cheap; being at home, a passage
 * stays. Cost grows with passages × items.
 */

export const CLOSING =
  /(?:l[eè]ve la séance|séance est levée|cl[oô]t(?:ure)? (?:la|cette|notre) |clore (?:la|cette) |fin de la séance|bonne (?:soirée|journée|fin|rentrée|nuit)|merci à (?:tous|toutes|chacun|vous)|au revoir|à bientôt|bon week-end|bonne semaine|on s['’]arrête là|c['’]est terminé)/iu;
const NEXT_MEETING =
  /(?:(?<!(?:à la|pour la|lors de la|avant la|d['’]ici la|au|pour le|avant le) )prochaine? (?:séance|réunion|assemblée|conseil|comité|copil|rencontre|commission)|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi) prochain,? (?:à la )?même heure|on se (?:revoit|retrouve) (?:le|lundi|mardi|mercredi|jeudi|vendredi|dans|à))/iu;
const INTRODUCTORY = /^(?:present|rapport|expos|introduct|inform|intro)/;
/** Costs and rewards of the path, in the unit of an announcement's clarity (0 to about 8). */
const JUMP = 7;
const NEXT_DISCOUNT = 2.2;
const LATE = 3;
const OPENING_SHARE = 0.1;
/** What a clear announcement adds to being in the announced item, beside the cheaper move. */
const REWARD = 1;

/** Places of a path that are no item: what no item has evidence for, and the closing words. */
export const OUTSIDE = -1;
export const CLOSED = -2;

export interface Scores {
  readonly home: (item: number, at: number) => number;
  readonly opens: (item: number, at: number) => number;
  /** How much a line is at home outside of every item. */
  readonly outside: (at: number) => number;
  /** How clearly a line announces a matter that is no item of the agenda. */
  readonly departs: (at: number) => number;
  /** How clearly a line moves on to this item by its place in the order alone. */
  readonly follows: (item: number, at: number) => number;
  /** How much a line leads over to another matter without naming one: the floor is given, the matter before is closed. */
  readonly ease: (at: number) => number;
  readonly possible: readonly boolean[];
}

/** Passages at the beginning that greetings may take. */
export const openingLength = (passages: number): number => Math.max(4, passages * OPENING_SHARE);

/** Best path: of each line an item, `OUTSIDE` or `CLOSED`. */
export function* bestPath(lines: readonly Line[], agenda: readonly AgendaItem[], scores: Scores): Steps<number[]> {
  const items = agenda.length;
  const closing = items + 1;
  const states = items + 2; // 0 outside, 1…items, closing
  const opening = openingLength(lines.length);
  let value = new Float64Array(states).fill(-Infinity);
  const back: Int32Array[] = [];
  const introductory = agenda.map(({ text }) => INTRODUCTORY.test(fold(text)));
  const miscellaneous = agenda.map(({ text }) => isMiscellaneous(text));
  const below = agenda.map((_, item) => descendants(agenda, item));
  const previous = agenda.map((_, item) => 1 + scores.possible.lastIndexOf(true, item - 1 < 0 ? -Infinity : item - 1));
  yield* mapped(lines, (line, at) => {
    const next = new Float64Array(states).fill(-Infinity);
    const from = new Int32Array(states).fill(0);
    let leader = 0;
    for (let state = 0; state <= items; state++) if ((value[state] ?? 0) > (value[leader] ?? 0)) leader = state;
    const ending = at >= lines.length * 0.85;
    const closes = ending && CLOSING.test(line.passage.text);
    const ease = scores.ease(at);
    const plans = ending && NEXT_MEETING.test(line.passage.text);
    for (let state = 0; state < states; state++) {
      const item = state - 1;
      if (scores.possible[item] === false) {
        next[state] = -Infinity;
        continue;
      }
      let best = at === 0 ? (state === 0 ? 0 : state === closing ? -Infinity : -JUMP + 2) : (value[state] ?? -Infinity);
      let origin = state;
      const opens = state >= 1 && state <= items ? scores.opens(item, at) : 0;
      if (state >= 1 && state <= items) {
        if (at === 0) best += opens;
        const move = JUMP - Math.min(JUMP - 0.5, opens);
        // After « divers » nobody takes up an item again but as an aside.
        const late = leader > state && miscellaneous[leader - 1] === true && !announces(line.passage.text);
        const candidates: [number, number][] = [
          [leader, move + (late ? LATE : 0)],
          [previous[item] ?? 0, Math.max(0.3, move - NEXT_DISCOUNT - ease)],
        ];
        const follows = scores.follows(item, at);
        if (follows > 0) candidates.push([previous[item] ?? 0, Math.max(0.5, JUMP - follows)]);
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
        best +=
          scores.home(item, at) -
          ((below[item] ?? 0) > 0 ? 0.25 : 0) +
          REWARD * Math.max(0, Math.max(opens, follows) - 2.5);
      } else if (state === 0) {
        const departs = at === 0 ? 0 : scores.departs(at);
        const left = (value[leader] ?? -Infinity) - (JUMP - departs);
        if (at > 0 && left > best) [best, origin] = [left, leader];
        best += (at < opening ? 0 : scores.outside(at)) + REWARD * Math.max(0, departs - 2.5);
      } else {
        if ((closes || plans) && at > 0 && (value[leader] ?? -Infinity) - 1.5 > best) {
          best = (value[leader] ?? -Infinity) - 1.5;
          origin = leader;
        }
        best += closes ? 2.5 : plans ? 1.6 : -0.3;
      }
      next[state] = best;
      from[state] = origin;
    }
    value = next;
    back.push(from);
  });
  let state = 0;
  for (let other = 1; other < states; other++) if ((value[other] ?? 0) > (value[state] ?? 0)) state = other;
  const path = Array.from({ length: lines.length }, () => OUTSIDE);
  for (let at = lines.length - 1; at >= 0; at--) {
    path[at] = state === closing ? CLOSED : state - 1;
    state = back[at]?.[state] ?? 0;
  }
  return path;
}
