import type { AgendaItem } from '@greffier/contract/values';
import type { Line } from './announce.ts';
import { GREETING, isFarewell, isWelcome, openerOf } from './conventions.ts';
import type { Known } from './known.ts';
import { CLOSED, CLOSING, openingLength, OUTSIDE } from './path.ts';
import { wordCount } from './words.ts';

/** Where a meeting begins and ends: greetings, a first item that nobody calls by its name, taking leave. */

/** Greetings are no longer than this, in passages and in words. */
const LONGEST_OPENING = 12;
const MOST_GREETING_WORDS = 250;
/** Words of meaning in a passage beyond which it does more than greet. */
const LONGEST_GREETING = 8;
/** Share of a first item's title that one passage must say where nobody opened it. */
const LEAST_SAID = 0.3;
/** As much where its second half is opened: « secrétaire et procès-verbal ». */
const LEAST_NAMED = 0.15;

/** Where a passage belongs: to an item, to what no item has evidence for, or (null) to the opening or the closing. */
export type Place = number | 'off-agenda' | null;

/** A meeting that begins without an item: whether that was more than greetings. */
function isGreeting(lines: readonly Line[], opened: number): boolean {
  const words = lines.slice(0, opened).reduce((sum, { passage }) => sum + wordCount(passage.text), 0);
  return opened <= LONGEST_OPENING && opened <= openingLength(lines.length) && words <= MOST_GREETING_WORDS;
}

/** The place of each line of a path. */
export function placesOf(path: readonly number[], lines: readonly Line[], agenda: readonly AgendaItem[]): Place[] {
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
export function withBeginning(path: readonly number[], lines: readonly Line[], { titles }: Known): number[] {
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
export function withFirst(
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
