import {
  FINDING_KINDS,
  type FindingKind,
  OUTCOME_HEADS,
  OUTCOME_TITLES,
} from '@greffier/contract/meeting/minutes/findings';
import { NOT_DISCUSSED, NOT_FOUND_IN_MEETING } from '@greffier/contract/meeting/minutes/minutes';
import { type Element, elementsOf, textIn } from './elements.ts';
import { type Section, sectionsUnder } from './section-under.ts';

const NUMBER = / data-finding="(\d+)"/;

const numberOf = ({ name, tag }: Element): number | null => {
  const given = name === 'li' || name === 'tr' ? NUMBER.exec(tag)?.[1] : undefined;
  return given === undefined ? null : Number(given);
};

/** Largest number of added columns for which new rows get cells. People never add more, and empty cells take room. */
const MOST_ADDED = 20;

/** Remarks that stand under an item for which an engine found nothing. */
const REMARKS: readonly string[] = [NOT_DISCUSSED, NOT_FOUND_IN_MEETING];

/** Tells whether an element is the title above a list or table of outcomes. */
function isTitle(html: string, element: Element): boolean {
  const text = element.name === 'p' ? textIn(html, element) : '';
  return FINDING_KINDS.some((kind) => OUTCOME_TITLES[kind] === text);
}

/** Finds the lines of sanitised minutes that are findings. Maps each finding's number to its line's HTML. */
export function findingLines(html: string): Map<number, string> {
  const lines = new Map<number, string>();
  for (const element of elementsOf(html)) {
    const number = numberOf(element);
    if (number !== null && !lines.has(number)) lines.set(number, html.slice(element.start, element.end));
  }
  return lines;
}

/** Removes the numbers of some findings: their lines stay in the minutes, but are no longer findings. */
export const withoutNumbers = (html: string, numbers: ReadonlySet<number>): string =>
  html.replaceAll(/(<(?:li|tr)) data-finding="(\d+)"/g, (tag, name: string, number: string) =>
    numbers.has(Number(number)) ? name : tag,
  );

/** The opening tag of a line of each kind: an item of a list, or a row of a table. */
const TAG = { decision: '<li', vote: '<tr', task: '<tr' } as const satisfies Record<FindingKind, string>;

/** Tells whether a line may stand in the list or the table of a kind. */
export const isLineOf = (kind: FindingKind, line: string): boolean => line.startsWith(TAG[kind]);

/**
 * Removes some findings from the minutes. A list or table is removed with its last line, and so is the title above it.
 */
export function withoutFindings(html: string, numbers: ReadonlySet<number>): string {
  const elements = elementsOf(html);
  // A finding that people copied stands in several lines.
  const lines = new Set(elements.filter((element) => numbers.has(numberOf(element) ?? 0)));
  const containers = new Set([...lines].flatMap((line) => containerOf(line) ?? []));
  const emptied = new Set([...containers].filter((container) => linesOf(container).every((line) => lines.has(line))));
  /** For each open element, the last child so far. */
  const before = new Map<Element | null, Element>();
  let left = '';
  let from = 0;
  for (const element of elements) {
    const above = before.get(element.parent);
    before.set(element.parent, element);
    if (element.start < from || !(emptied.has(element) || lines.has(element))) continue;
    const isWhole = emptied.has(element);
    const { start } = isWhole && above !== undefined && isTitle(html, above) ? above : element;
    left += html.slice(from, start);
    from = element.end;
    // The line break after a block is removed with the block.
    if (isWhole && html[from] === '\n') from += 1;
  }
  return (left + html.slice(from)).replace(/\n$/, '');
}

/** Finds the list or table to which a line belongs. */
function containerOf({ name, parent }: Element): Element | null {
  if (name === 'li') return parent;
  const above = parent?.name === 'table' ? parent : (parent?.parent ?? null);
  return above?.name === 'table' ? above : null;
}

const rowsOf = (table: Element): Element[] =>
  table.children.flatMap((part) => (part.name === 'tr' ? [part] : part.children.filter(({ name }) => name === 'tr')));

/** Lists the lines of a list or a table, without the headings of columns. */
const linesOf = (container: Element): readonly Element[] =>
  container.name === 'table'
    ? rowsOf(container).filter(({ children }) => children.some(({ name }) => name === 'td'))
    : container.children;

/** Lines of one kind that are added to the minutes. */
export interface NewLines {
  /** Index of the lines' item among the headings of the minutes as first written. */
  readonly section: number;
  readonly kind: FindingKind;
  readonly lines: readonly string[];
}

/**
 * Adds lines to the lists or tables of their kinds below their items. A missing list or table is opened. An item whose
 * heading is gone gets its heading back at the end, on the level of the first heading. Takes time in proportion to the
 * length, whatever people made of the text and however many items have lines.
 * @param headings headings that the minutes had when they were written, each as it stood between its tags
 */
export function withFindings(html: string, headings: readonly string[], added: readonly NewLines[]): string {
  const sections = sectionsUnder(html, headings);
  const sectionOf = ({ section }: NewLines): Section | null => sections[headings.length === 0 ? 0 : section] ?? null;
  // An item that was renamed may be found at the same place as another item.
  const places = Map.groupBy(added, (lines) => sectionOf(lines)?.start ?? null);
  const found = new Map(added.flatMap((lines) => sectionOf(lines) ?? []).map((section) => [section.start, section]));
  const there = [...found.values()].toSorted((a, b) => a.start - b.start);

  let made = '';
  let from = 0;
  for (const { start, innerStart, end } of there) {
    const rest = end < html.length ? '\n' : '';
    const lines = places.get(start) ?? [];
    made += html.slice(from, start) + withLinesIn(html.slice(start, end), innerStart - start, lines, rest);
    from = end;
  }
  made += html.slice(from);

  const level = elementsOf(html).find(({ name }) => /^h[1-6]$/.test(name))?.name ?? 'h1';
  for (const lines of Map.groupBy(places.get(null) ?? [], ({ section }) => section).values()) {
    const heading = `<${level}>${headings[lines[0]?.section ?? 0] ?? ''}</${level}>`;
    made += `\n${withLinesIn(heading, heading.length, lines, '')}`;
  }
  return made;
}

/**
 * Adds lines to a section, each to the list or table of its kind.
 * @param text the section's heading and text
 * @param innerStart where the text begins, after the heading
 * @param rest text that separates a new list or table at the section's end from the next section
 */
function withLinesIn(text: string, innerStart: number, added: readonly NewLines[], rest: string): string {
  let made = text;
  for (const kind of FINDING_KINDS) {
    const lines = added.flatMap((one) => (one.kind === kind ? one.lines : []));
    if (lines.length > 0) made = withKindIn(made, innerStart, kind, lines, rest);
  }
  return made;
}

function withKindIn(
  html: string,
  innerStart: number,
  kind: FindingKind,
  lines: readonly string[],
  rest: string,
): string {
  const blocks = elementsOf(html).filter(({ parent, start }) => parent === null && start >= innerStart);
  const remarks = blocks.filter((block) => REMARKS.includes(textIn(html, block)));
  if (remarks.length > 0) return withKindIn(withoutBlocks(html, remarks), innerStart, kind, lines, rest);
  const there = blocks.findLast((block, at) => isListOf(kind, html, block, blocks[at - 1]));
  if (there !== undefined) return withLines(html, there, lines);
  const later = FINDING_KINDS.slice(FINDING_KINDS.indexOf(kind) + 1).map((other): string => OUTCOME_TITLES[other]);
  const next = blocks.find((block) => block.name === 'p' && later.includes(textIn(html, block)));
  const at = next?.start ?? html.length;
  const before = html.slice(0, at).replace(/\n$/, '');
  const after = next === undefined ? '' : html.slice(at).replace(/^\n/, '');
  const parts = [before, opened(kind, lines), after].filter((part) => part !== '').join('\n');
  return next === undefined ? parts + rest : parts;
}

/** Removes some top-level blocks, given in order, with their line ends, and returns the other text. */
function withoutBlocks(html: string, blocks: readonly Element[]): string {
  let left = '';
  let from = 0;
  for (const { start, end } of blocks) {
    left += html.slice(from, start);
    from = html[end] === '\n' ? end + 1 : end;
  }
  return left + html.slice(from);
}

/** Tells whether a block is the list or the table of a kind. */
function isListOf(kind: FindingKind, html: string, block: Element, above: Element | undefined): boolean {
  if (kind === 'decision')
    return block.name === 'ul' && above?.name === 'p' && textIn(html, above) === OUTCOME_TITLES[kind];
  if (block.name !== 'table') return false;
  const cells = rowsOf(block)[0]?.children ?? [];
  return OUTCOME_HEADS[kind].every((head, at) => cells[at] !== undefined && textIn(html, cells[at]) === head);
}

/** Adds lines at the end of a list or table, with a cell for each column that people added. */
function withLines(html: string, container: Element, lines: readonly string[]): string {
  const { innerEnd } = container;
  if (container.name !== 'table') return html.slice(0, innerEnd) + lines.join('') + html.slice(innerEnd);
  const rows = rowsOf(container);
  const { end } = rows.at(-1) ?? container;
  const columns = rows[0]?.children.length ?? 0;
  const added = lines.map((line) => {
    const missing = columns - (elementsOf(line)[0]?.children.length ?? 0);
    return line.replace(/<\/tr>$/, `${'<td></td>'.repeat(Math.min(Math.max(0, missing), MOST_ADDED))}</tr>`);
  });
  return html.slice(0, end) + added.join('') + html.slice(end);
}

/** Writes a new list or table with its title and its first lines. */
function opened(kind: FindingKind, lines: readonly string[]): string {
  const title = `<p><strong>${OUTCOME_TITLES[kind]}</strong></p>`;
  if (kind === 'decision') return `${title}\n<ul>${lines.join('')}</ul>`;
  const heads = OUTCOME_HEADS[kind].map((head) => `<th scope="col">${head}</th>`).join('');
  return `${title}\n<table><tbody><tr>${heads}</tr>${lines.join('')}</tbody></table>`;
}
