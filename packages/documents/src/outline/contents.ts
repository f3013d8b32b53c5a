import type { Line } from './lines.ts';
import { fold, LEADER, PAGE_REFERENCE } from './text.ts';

const HEADING = /^(?:table des matieres|sommaire|table|contenu|sommaire de l ordre du jour)$/;
const LEAST_ENTRIES = 3;

const leads = (line: Line): boolean => {
  const match = LEADER.exec(line.text);
  return match !== null && PAGE_REFERENCE.test(line.text.slice(match.index + match[0].length - 1));
};

/**
 * The entries of a printed table of contents: titles that dots lead to their pages, and the lines that such a title began on.
 * Undefined where there is none.
 */
export function contentsLines(lines: readonly Line[]): Line[] | undefined {
  const entries = lines.flatMap((line, index) => (leads(line) ? [index] : []));
  const first = entries[0];
  const last = entries.at(-1);
  if (first === undefined || last === undefined || entries.length < LEAST_ENTRIES) return undefined;
  // The first entry may be a long one: it began below the heading.
  const heading = lines.findLastIndex((line, index) => index < first && HEADING.test(fold(line.text)));
  const start = heading >= 0 && first - heading <= 3 ? heading + 1 : first;
  const between = lines.slice(start, last + 1);
  // Dots that lead elsewhere (forms, times) among much other text are no table of contents.
  return entries.length * 2 >= between.length ? between : undefined;
}
