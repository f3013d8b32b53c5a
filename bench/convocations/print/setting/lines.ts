import type { Look, Piece, Sheet } from '../../paper.ts';
import { type Font, fontFor, widthOf } from '../pdf/fonts.ts';

/** Letters with one look at one place. */
export interface Run {
  readonly text: string;
  readonly font: Font;
  readonly size: number;
  readonly color: string;
  readonly spaced: number;
  readonly underlined: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

type Part = Omit<Run, 'x' | 'y'>;

/** Text that no line break may divide; several parts if its look changes. */
export interface Word {
  readonly parts: readonly Part[];
  readonly width: number;
  /** Width of the space behind the word. */
  readonly space: number;
}

const SMALL_CAPITAL = 0.8;

/** Replaces small letters by smaller capitals. */
function capitals(text: string, size: number): { text: string; size: number }[] {
  return [...text.matchAll(/\p{Ll}+|[^\p{Ll}]+/gu)].map(([part]) =>
    /\p{Ll}/u.test(part) ? { text: part.toLocaleUpperCase('fr'), size: size * SMALL_CAPITAL } : { text: part, size },
  );
}

function partsOf(text: string, look: Look, sheet: Sheet): Part[] {
  const whole = sheet.size * (look.size ?? 1);
  const sized = look.smallCapitals === true ? capitals(text, whole) : [{ text, size: whole }];
  const spaced = look.spaced ?? 0;
  return sized.flatMap(({ text, size }) => {
    const found: Part[] = [];
    for (const character of text) {
      const font = fontFor(character, look, sheet);
      const last = found.at(-1);
      if (last !== undefined && last.font.name === font.name) {
        found[found.length - 1] = { ...last, text: last.text + character };
      } else {
        const color = look.color ?? sheet.color;
        found.push({ text: character, font, size, color, spaced, underlined: look.underlined ?? false, width: 0 });
      }
    }
    return found.map((part) => ({ ...part, width: widthOf(part.text, part.font, part.size, part.spaced) }));
  });
}

const sum = (parts: readonly { readonly width: number }[]): number =>
  parts.reduce((total, { width }) => total + width, 0);

export function wordsOf(pieces: readonly Piece[], sheet: Sheet): Word[] {
  const words: { parts: Part[]; space: number }[] = [];
  let isOpen = false;
  for (const piece of pieces) {
    for (const [part] of piece.text.matchAll(/[ ]+|[^ ]+/g)) {
      const last = words.at(-1);
      if (part.startsWith(' ')) {
        const size = sheet.size * (piece.size ?? 1);
        if (last !== undefined) last.space = widthOf(' ', fontFor(' ', piece, sheet), size, piece.spaced);
        isOpen = false;
      } else {
        const parts = partsOf(part, piece, sheet);
        if (isOpen && last !== undefined) last.parts.push(...parts);
        else words.push({ parts, space: 0 });
        isOpen = true;
      }
    }
  }
  return words.map(({ parts, space }) => ({ parts, space, width: sum(parts) }));
}

export const widthOfWords = (words: readonly Word[]): number =>
  words.reduce((total, { width, space }, at) => total + width + (at < words.length - 1 ? space : 0), 0);

/** Sign at the end of a line after a part of a divided word. */
export type Hyphen = '' | '-' | '\u00ad';

/** Places to divide a word: between a vowel and a consonant before a vowel, three letters or more from either end. */
const SYLLABLE = /(?<=\p{L}{2}[aeiouyéèêà])(?=[bcdfglmnprstv][aeiouyéèê]\p{L})/gu;

function divided(word: Word, room: number, hyphen: Hyphen): [Word, Word] | undefined {
  const [part] = word.parts;
  if (part === undefined || word.parts.length > 1 || part.text.length < 8) return undefined;
  const places = [...part.text.matchAll(SYLLABLE)].map(({ index }) => index);
  for (const place of places.toReversed()) {
    const cut = (text: string): Part => ({ ...part, text, width: widthOf(text, part.font, part.size, part.spaced) });
    const [head, rest] = [cut(part.text.slice(0, place) + hyphen), cut(part.text.slice(place))];
    if (head.width <= room)
      return [
        { parts: [head], width: head.width, space: 0 },
        { parts: [rest], width: rest.width, space: word.space },
      ];
  }
  return undefined;
}

/** Breaks a sequence of words into at least one line. `pushed` is the width that the first line lacks. */
export function breakLines(words: readonly Word[], width: number, pushed: number, hyphen: Hyphen): Word[][] {
  const lines: Word[][] = [];
  let line: Word[] = [];
  let used = pushed;
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (used + word.width <= width || line.length === 0) {
      line.push(word);
      used += word.width + word.space;
    } else {
      const parts = hyphen !== '' && width - used > 2.5 * word.space ? divided(word, width - used, hyphen) : undefined;
      if (parts !== undefined) line.push(parts[0]);
      lines.push(line);
      [line, used] = [[], 0];
      rest.unshift(parts?.[1] ?? word);
    }
  }
  return [...lines, line];
}

export function setLine(
  words: readonly Word[],
  to: {
    readonly left: number;
    readonly room: number;
    readonly y: number;
    readonly align: 'left' | 'right' | 'center' | 'justify';
    readonly isLast: boolean;
  },
): Run[] {
  const free = to.room - widthOfWords(words);
  const gaps = words.length - 1;
  const stretch = to.align === 'justify' && !to.isLast && gaps > 0 && free > 0 ? free / gaps : 0;
  const shift = to.align === 'right' ? free : to.align === 'center' ? free / 2 : 0;
  let x = to.left + shift;
  return words.flatMap(({ parts, width, space }) => {
    let at = x;
    x += width + space + stretch;
    return parts.map((part) => {
      const run: Run = { ...part, x: at, y: to.y };
      at += part.width;
      return run;
    });
  });
}
