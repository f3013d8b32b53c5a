/** A line of minutes: a title, a paragraph, an item of a list, a row of a table. */
export interface TextLine {
  readonly text: string;
  readonly isTitle: boolean;
}

const TITLES = 'h1, h2, h3, h4, h5, h6';
const LINES = `${TITLES}, p, li, tr`;
/** Runs of spaces carry no meaning: the editor puts paragraphs into cells and items, but the server does not. */
const SPACE = /\s+/g;

/** Reads the text of minutes, line by line. */
export function linesOf(html: string): TextLine[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll(LINES)].flatMap((element) => {
    if (element.parentElement?.closest('tr, li > p, td, th') !== null && element.tagName !== 'TR') return [];
    const text = element.tagName === 'TR' ? cells(element) : ownText(element);
    return text === '' ? [] : [{ text, isTitle: element.matches(TITLES) }];
  });
}

const tidy = (text: string): string => text.replace(SPACE, ' ').trim();

const cells = (row: Element): string => [...row.children].map((cell) => tidy(cell.textContent)).join(' | ');

/** Returns the text of an item without its paragraphs and inner lists, which are lines of their own. */
function ownText(element: Element): string {
  if (element.tagName !== 'LI') return tidy(element.textContent);
  const copy = element.cloneNode(true) as Element;
  for (const inner of copy.querySelectorAll('p, ul, ol')) inner.remove();
  return tidy(copy.textContent);
}
