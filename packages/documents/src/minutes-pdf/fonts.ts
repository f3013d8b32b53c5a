import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sfnt } from './sfnt.ts';

/** Look of letters. */
export interface Face {
  readonly bold: boolean;
  readonly italic: boolean;
}

/** Carlito has the widths of Calibri, in which Word sets the minutes. Its letters are in files, the most used first. */
const PARTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'greek-ext'] as const;
/** Replacements that look like letters the fonts lack. Any other letter becomes a question mark, to show its place. */
const ALIKE: Readonly<Record<string, string>> = {
  '\u202F': '\u00A0',
  '\u2009': '\u00A0',
  '\u2011': '-',
  '\u2010': '-',
  '\u2212': '–',
  '\u00AD': '',
  '\u200B': '',
  '▪': '•',
  '✓': 'v',
};
const UNKNOWN = '?';

const require = createRequire(import.meta.url);

/** A piece of text in one font. */
export interface Lettered {
  readonly text: string;
  readonly font: string;
}

interface Part {
  readonly font: Font;
  readonly bytes: Buffer;
}

/** The fonts of a document. Each part of a font is read when one of its letters is first needed. */
export class Fonts {
  readonly #parts = new Map<string, Part>();
  readonly #chosen = new Map<string, Lettered>();

  /** Splits a text where the font changes. */
  split(text: string, face: Face): Lettered[] {
    const pieces: { text: string; font: string }[] = [];
    for (const letter of text) {
      const { text: drawn, font } = this.#letter(letter, face);
      const last = pieces.at(-1);
      if (last?.font === font) last.text += drawn;
      else if (drawn !== '') pieces.push({ text: drawn, font });
    }
    return pieces;
  }

  /** Reads the file of a font that `split` named. */
  bytes(name: string): Buffer {
    return this.#part(name).bytes;
  }

  #letter(letter: string, face: Face): Lettered {
    const key = `${letter}${Number(face.bold)}${Number(face.italic)}`;
    const known = this.#chosen.get(key);
    if (known !== undefined) return known;
    const found = this.#find(letter, face) ?? this.#find(ALIKE[letter] ?? UNKNOWN, face);
    const chosen = found ?? { text: '', font: nameOf(PARTS[0], face) };
    this.#chosen.set(key, chosen);
    return chosen;
  }

  #find(letter: string, face: Face): Lettered | null {
    const code = letter.codePointAt(0);
    if (code === undefined) return null;
    const part = PARTS.find((one) => this.#part(nameOf(one, face)).font.hasGlyphForCodePoint(code));
    return part === undefined ? null : { text: letter, font: nameOf(part, face) };
  }

  #part(name: string): Part {
    const known = this.#parts.get(name);
    if (known !== undefined) return known;
    const bytes = sfnt(readFileSync(require.resolve(`@fontsource/carlito/files/${name}.woff`)));
    const font = create(bytes);
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is no single font`);
    const part = { bytes, font };
    this.#parts.set(name, part);
    return part;
  }
}

const nameOf = (part: string, { bold, italic }: Face): string =>
  `carlito-${part}-${bold ? 700 : 400}-${italic ? 'italic' : 'normal'}`;
