import type { AgendaItem } from './values.ts';

/** Words that name an agenda and nothing else. */
const NAMES =
  /^(?:(?:l ?|projet d ?(?:e l ?)?)?ordre du jour|odj|points? (?:a|de) l ?ordre du jour|points? a traiter|tagesordnung(?:spunkte)?|traktanden(?:liste)?|order of business|(?:meeting )?agenda items)(?= |$)/;
/** Words that can also name other things. They name an agenda only alone, or together with a word for a meeting. */
const OTHER_NAMES = /^(?:agenda|programme?)(?= |$)/;
const MEETING = /(?:^| )(?:seance|reunion|assemblee|session|rencontre|sitzung|versammlung|meeting)(?: |$)/;
/** Words of an item that deals with the agenda instead of announcing it: « Ordre du jour : adoption ». */
const DEALS =
  /(?:^| )(?:adopt|approb|approuv|valid|accept|modif|complement|ajout|amend|examen|lecture|fixation|genehmig|annahme|anpass|erganz|approv|adjust)/;
/** The longest heading, in characters. */
const LONGEST = 120;

/** Removes accents and capitals. Each run of punctuation and spaces becomes one space. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Tells whether a line names the list of items that follows it, as « Ordre du jour de la séance du 3 mars » does. A
 * line with a number or a bullet does not.
 */
export function isListHeading(line: string): boolean {
  const start = line.trimStart();
  if (start.length > LONGEST || /^[\d(•–—-]/u.test(start)) return false;
  const words = folded(start);
  if (DEALS.test(words)) return false;
  return NAMES.test(words) || (OTHER_NAMES.test(words) && (!words.includes(' ') || MEETING.test(words)));
}

/**
 * Removes the heading of the list if it was read as the first item, and moves the items below it up to its level.
 * @param isNumbered whether an item has a number or a bullet: such an item is not a heading
 */
export function withoutListHeading<Item extends AgendaItem>(
  items: readonly Item[],
  isNumbered: (item: Item) => boolean,
): Item[] {
  const [first, ...rest] = items;
  if (first === undefined || rest.length === 0 || isNumbered(first) || !isListHeading(first.text)) return [...items];
  const by = Math.min(...rest.map(({ level }) => level)) - first.level;
  return by > 0 ? rest.map((item) => ({ ...item, level: item.level - by })) : rest;
}
