import type { Format, Piece } from '../blocks/html-blocks.ts';
import type { Fonts } from './fonts.ts';

/** Typographic style of a text. */
export interface TextStyle {
  /** Size of the letters; points. */
  readonly size: number;
  readonly color: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
}

/** Letters of one font and format on a line. */
export interface Fragment {
  readonly text: string;
  readonly font: string;
  readonly size: number;
  readonly format: Format;
  /** Distance from the left end of the line; points. */
  readonly x: number;
  readonly width: number;
}

export interface TextLine {
  readonly fragments: readonly Fragment[];
  readonly width: number;
}

/** Measures letters in a font. */
export type Measure = (text: string, font: string, size: number) => number;

/** Size of raised and lowered letters, as a share of the usual size. */
const SMALL = 0.7;

type Letters = Omit<Fragment, 'x'>;

/** A word, or the part of a long word that is measured at once, since measuring keeps data of each letter. */
const PARTS = /[^ \n-]{1,200}[ \n-]?|[ \n-]/g;

interface Word {
  readonly fragments: readonly Letters[];
  readonly width: number;
  /** The sign after the word; empty if the word continues after a hyphen. */
  readonly end: ' ' | '\n' | '';
}

const isAlike = (one: Letters, other: Letters): boolean =>
  one.font === other.font && one.size === other.size && one.format === other.format;

/** Joins two fragments. With one fragment a word, two megabytes of text took a gigabyte and a half of memory. */
const joined = (one: Fragment, next: Letters): Fragment => ({
  ...one,
  text: one.text + next.text,
  width: one.width + next.width,
});

/** Breaks text into lines of a width, between words; a word that is longer than a line is broken. */
export class LineBreaker {
  readonly #fonts: Fonts;
  readonly #measure: Measure;

  constructor(fonts: Fonts, measure: Measure) {
    this.#fonts = fonts;
    this.#measure = measure;
  }

  lines(pieces: readonly Piece[], style: TextStyle, width: number): TextLine[] {
    const lines: TextLine[] = [];
    let line: Fragment[] = [];
    let x = 0;
    const close = (): void => {
      lines.push({ fragments: line, width: x });
      line = [];
      x = 0;
    };
    const put = (fragment: Letters): void => {
      const last = line.at(-1);
      if (last !== undefined && isAlike(last, fragment)) line[line.length - 1] = joined(last, fragment);
      else line.push({ ...fragment, x });
      x += fragment.width;
    };
    for (const word of this.#words(pieces, style)) {
      if (x > 0 && x + word.width > width) close();
      for (const fragment of word.width > width ? this.#broken(word, width) : word.fragments) {
        if (x > 0 && x + fragment.width > width + 0.01 && word.width > width) close();
        put(fragment);
      }
      const last = line.at(-1);
      // Whoever copies or hears the text needs the space at the end of a line, too.
      if (last !== undefined && word.end !== '') put(this.#fragment(' ', last.font, last.size, last.format));
      if (word.end === '\n') close();
    }
    if (line.length > 0) close();
    return lines.length === 0 ? [{ fragments: [], width: 0 }] : lines;
  }

  *#words(pieces: readonly Piece[], style: TextStyle): Generator<Word> {
    let fragments: Letters[] = [];
    const word = (end: Word['end']): Word => {
      const whole = { fragments, width: fragments.reduce((sum, one) => sum + one.width, 0), end };
      fragments = [];
      return whole;
    };
    for (const { text, format } of pieces) {
      const face = { bold: format.bold ?? style.bold ?? false, italic: format.italic ?? style.italic ?? false };
      const size = format.superscript || format.subscript ? style.size * SMALL : style.size;
      for (const [part] of text.matchAll(PARTS)) {
        const end = part.endsWith(' ') ? ' ' : part.endsWith('\n') ? '\n' : '';
        const letters = end === '' ? part : part.slice(0, -1);
        for (const { text: said, font } of this.#fonts.split(letters, face)) {
          fragments.push(this.#fragment(said, font, size, format));
        }
        if (end !== '' || part.endsWith('-')) yield word(end);
      }
    }
    if (fragments.length > 0) yield word('');
  }

  #fragment(text: string, font: string, size: number, format: Format): Letters {
    return { text, font, size, format, width: this.#measure(text, font, size) };
  }

  /** Cuts a long word into parts that each fit on a line. */
  *#broken({ fragments }: Word, width: number): Generator<Letters> {
    for (const { text, font, size, format, width: whole } of fragments) {
      const fitting = Math.max(1, Math.floor((text.length * width) / Math.max(whole, 1) / 1.5));
      for (let at = 0; at < text.length; at += fitting) {
        yield this.#fragment(text.slice(at, at + fitting), font, size, format);
      }
    }
  }
}
