import { diffWordsWithSpace } from 'diff';

/** Words that both texts have, or only one of them. */
export interface Stretch {
  readonly text: string;
  readonly of: 'both' | 'mine' | 'other';
}

/** A line of both texts as one: a title, a paragraph, an item of a list, a row of a table. */
export interface Line {
  readonly stretches: readonly Stretch[];
  readonly differs: boolean;
}

const LINES = 'h1, h2, h3, h4, h5, h6, p, li, tr';
/** Spaces carry no meaning here: the editor puts paragraphs into cells and items, the server does not. */
const SPACE = /\s+/g;
/** After this time, two texts have too little in common to follow; milliseconds. */
const LONGEST_MS = 1_000;

/** The readable text of minutes, line by line. */
export function linesOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll(LINES)].flatMap((element) => {
    if (element.parentElement?.closest('tr, li > p, td, th') !== null && element.tagName !== 'TR') return [];
    const text = element.tagName === 'TR' ? cells(element) : ownText(element);
    return text === '' ? [] : [text];
  });
}

const tidy = (text: string): string => text.replace(SPACE, ' ').trim();

const cells = (row: Element): string => [...row.children].map((cell) => tidy(cell.textContent)).join(' | ');

/** The text of an item without its paragraphs and inner lists, which are lines of their own. */
function ownText(element: Element): string {
  if (element.tagName !== 'LI') return tidy(element.textContent);
  const copy = element.cloneNode(true) as Element;
  for (const inner of copy.querySelectorAll('p, ul, ol')) inner.remove();
  return tidy(copy.textContent);
}

/**
 * Compares two texts word by word. Each word is in both, in mine alone, or in the other alone.
 * @returns null if they are too different to be shown as one
 */
export function differences(mine: string, other: string): Line[] | null {
  const changes = diffWordsWithSpace(linesOf(other).join('\n'), linesOf(mine).join('\n'), { timeout: LONGEST_MS });
  if (changes === undefined) return null;
  const lines: Stretch[][] = [[]];
  for (const { value, added, removed } of changes) {
    const of = added ? 'mine' : removed ? 'other' : 'both';
    for (const [at, text] of value.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ text, of });
    }
  }
  return lines
    .filter((stretches) => stretches.some(({ text }) => text.trim() !== ''))
    .map((stretches) => ({ stretches, differs: stretches.some(({ of }) => of !== 'both') }));
}

/** The lines to show: those that differ, with one on either side. A number stands for lines that are left out. */
export function toRead(lines: readonly Line[]): (Line | number)[] {
  const near = lines.map((_, at) => [at - 1, at, at + 1].some((one) => lines[one]?.differs === true));
  const read: (Line | number)[] = [];
  for (const [at, line] of lines.entries()) {
    const last = read.at(-1);
    if (near[at] === true) read.push(line);
    else if (typeof last === 'number') read[read.length - 1] = last + 1;
    else read.push(1);
  }
  return read;
}
