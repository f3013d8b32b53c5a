import type { Block, Paper, Paragraph } from '../../paper.ts';
import type { TrueLine } from '../../types.ts';
import { type PlacedCharacter, squeezed } from './read-text.ts';

/** Largest difference between baselines of one line; points. */
const SAME_LINE = 3;

const paragraphsOf = (blocks: readonly Block[]): Paragraph[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return [block];
    return block.kind === 'table' ? block.rows.flatMap((row) => row.flatMap((cell) => paragraphsOf(cell.blocks))) : [];
  });

/** Signs such as tick boxes. Programs print them from any font, as any character, so the search skips them. */
const ODD = /[\p{So}\p{C}]/gu;
const searched = (text: string): string => squeezed(text).replaceAll(ODD, '');

/** The printed text, with the place of each character. */
class Print {
  readonly #characters: readonly PlacedCharacter[];
  readonly #text: string;
  readonly #taken: boolean[];
  #from = 0;

  constructor(characters: readonly PlacedCharacter[]) {
    this.#characters = characters.filter(({ character }) => searched(character) !== '');
    this.#text = this.#characters.map(({ character }) => character).join('');
    this.#taken = this.#characters.map(() => false);
  }

  /** Finds the next place of a text, or else an earlier one, because programs draw some parts of a page earlier. */
  take(text: string, within?: number): PlacedCharacter[] | undefined {
    const wanted = searched(text);
    if (wanted === '') return [];
    const start = this.#find(wanted, this.#from, within) ?? (within === undefined ? this.#find(wanted, 0) : undefined);
    if (start === undefined) return undefined;
    for (let at = start; at < start + wanted.length; at += 1) this.#taken[at] = true;
    this.#from = start + wanted.length;
    return this.#characters.slice(start, start + wanted.length);
  }

  #find(wanted: string, from: number, within = Infinity): number | undefined {
    for (
      let at = this.#text.indexOf(wanted, from);
      at !== -1 && at - from <= within;
      at = this.#text.indexOf(wanted, at + 1)
    ) {
      if (this.#taken[at] !== true) return at;
    }
    return undefined;
  }

  /** Returns the rows of text that was not taken: running headers and footers. */
  rest(): { text: string; page: number; x: number; y: number }[] {
    const rows: { text: string; page: number; x: number; y: number; end: number }[] = [];
    this.#characters.forEach(({ character, page, x, y }, at) => {
      if (this.#taken[at] === true) return;
      const last = rows.at(-1);
      if (last !== undefined && last.page === page && Math.abs(last.y - y) < SAME_LINE) {
        rows[rows.length - 1] = { ...last, text: last.text + (x - last.end > 12 ? ' ' : '') + character, end: x };
      } else rows.push({ text: character, page, x, y, end: x });
    });
    return rows.map(({ text, page, x, y }) => ({ text, page, x, y }));
  }
}

/** Splits a text into its printed lines, where the position of the characters jumps to another line. */
function cut(text: string, places: readonly PlacedCharacter[]): { text: string; first: PlacedCharacter }[] {
  const lines: { text: string; first: PlacedCharacter }[] = [];
  let at = 0;
  let last: PlacedCharacter | undefined;
  for (const character of text) {
    const place = places[at];
    at += searched(character).length;
    const isDrawn = searched(character) !== '';
    const line = lines.at(-1);
    const isNext =
      last === undefined ||
      (place !== undefined && (place.page !== last.page || Math.abs(place.y - last.y) > SAME_LINE));
    if (isDrawn && isNext && place !== undefined) lines.push({ text: character, first: place });
    else if (line !== undefined) lines[lines.length - 1] = { ...line, text: line.text + character };
    if (isDrawn && place !== undefined) last = place;
  }
  return lines.map(({ text, first }) => ({ text: text.replaceAll(/\s+/g, ' ').trim(), first }));
}

/**
 * Finds the lines of a paper as another program has broken them.
 * @throws if the program has not printed all of the text
 */
export function findLines({ blocks }: Paper, characters: readonly PlacedCharacter[]): TrueLine[] {
  const print = new Print(characters);
  const lines = paragraphsOf(blocks).flatMap((paragraph) => linesOf(paragraph, print));
  return withRest(lines, print);
}

function linesOf(paragraph: Paragraph, print: Print): TrueLine[] {
  const { marker, hang = 0, label, tail } = paragraph;
  const text = paragraph.pieces.map((piece) => piece.text).join('');
  // Some programs draw a marker as a shape, or as another character.
  const sign = marker === undefined ? undefined : print.take(marker.text, 4);
  const places = print.take(text);
  if (places === undefined) throw new Error(`not printed: ${text}`);
  const found = cut(text, places).map(({ text, first }, at): TrueLine => {
    const begins = at === 0 && marker !== undefined;
    const x = begins ? (sign?.[0]?.x ?? first.x - hang) : first.x;
    return {
      text: begins ? `${marker.text} ${text}` : text,
      label: at > 0 && label.kind === 'item' ? { kind: 'continuation' } : label,
      at: { page: first.page, x, y: first.y },
    };
  });
  return tail === undefined ? found : withTail(found, tail.text, print);
}

function withTail(lines: readonly TrueLine[], tail: string, print: Print): TrueLine[] {
  const dots = print.take('..', 1) === undefined ? '' : dotsOf(print);
  const [place] = print.take(tail, 300) ?? print.take(tail) ?? [];
  if (place === undefined) throw new Error(`not printed: ${tail}`);
  const beside = lines.findLastIndex(({ at }) => at.page === place.page && Math.abs(at.y - place.y) < SAME_LINE);
  if (beside === -1)
    return [...lines, { text: tail, label: { kind: 'other' }, at: { page: place.page, x: place.x, y: place.y } }];
  return lines.map((line, at) =>
    at === beside ? { ...line, text: `${line.text} ${dots === '' ? '' : `${dots} `}${tail}` } : line,
  );
}

function dotsOf(print: Print): string {
  let dots = '..';
  while (print.take('.', 0) !== undefined) dots += '.';
  return dots;
}

/** Puts headers above the lines of their page, and footers below. Text beside a line is a marker, and is dropped. */
function withRest(lines: readonly TrueLine[], print: Print): TrueLine[] {
  const rest = print
    .rest()
    .filter(({ page, y }) => !lines.some(({ at }) => at.page === page && Math.abs(at.y - y) < SAME_LINE * 2))
    .map(({ text, page, x, y }): TrueLine => ({ text, label: { kind: 'other' }, at: { page, x, y } }));
  const pages = [...new Set([...lines, ...rest].map(({ at }) => at.page))].sort((a, b) => a - b);
  return pages.flatMap((page) => {
    const own = lines.filter(({ at }) => at.page === page);
    const top = Math.min(...own.map(({ at }) => at.y));
    const beside = rest.filter(({ at }) => at.page === page);
    return [...beside.filter(({ at }) => at.y < top), ...own, ...beside.filter(({ at }) => at.y >= top)];
  });
}
