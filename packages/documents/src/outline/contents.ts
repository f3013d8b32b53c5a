import type { Line } from './lines.ts';
import { foldTitle, LEADER, PAGE_REFERENCE } from './text.ts';
import { joinLines } from './titles.ts';

const HEADING = /^(?:table des matieres|sommaire|table|contenu|sommaire de l ordre du jour)$/;
const LEAST_ENTRIES = 3;
/** In sizes of its letters: how far apart two lines of one entry may stand. */
const LINE_SPACING = 2;

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
  const heading = lines.findLastIndex((line, index) => index < first && HEADING.test(foldTitle(line.text)));
  const start = heading >= 0 && first - heading <= 3 ? heading + 1 : first;
  const between = lines.slice(start, last + 1);
  // Dots that lead elsewhere (forms, times) among much other text are no table of contents.
  return entries.length * 2 >= between.length ? whole(between) : undefined;
}

/** An entry goes on until its dots: what has none is the beginning of what follows without a number. */
function whole(lines: readonly Line[]): Line[] {
  const entries: Line[] = [];
  for (const line of lines) {
    const before = entries.at(-1);
    const goesOn =
      before !== undefined &&
      !leads(before) &&
      line.label === undefined &&
      line.column === before.column &&
      line.style.size === before.style.size &&
      line.y - before.y <= LINE_SPACING * line.style.size;
    if (!goesOn) entries.push(line);
    else {
      const label = before.label && { ...before.label, rest: joinLines(before.label.rest, line.text) };
      entries[entries.length - 1] = {
        ...before,
        label,
        y: line.y,
        right: line.right,
        text: joinLines(before.text, line.text),
      };
    }
  }
  return entries;
}
