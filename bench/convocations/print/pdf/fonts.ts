import type { Look, Sheet } from '../../paper.ts';
import widths from './widths.json' with { type: 'json' };

/** Name of a width table: characters 32 to 255 of Windows' code page 1252, then ligatures fi and fl; thousandths. */
type WidthTable = keyof typeof widths;

export type Face = 'sans' | 'serif' | 'mono';

/** A font as a PDF names it. It is not embedded, so a viewer substitutes a similar one. */
export interface Font {
  readonly face: Face | 'signs';
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Factor on the widths of the table. */
  readonly stretch: number;
}

/** Font names in files, with widths relative to Helvetica, Times or Courier. Letters of Courier are 600 wide. */
export const FONT_NAMES: Readonly<Record<Face, Readonly<Record<string, number>>>> = {
  sans: {
    Helvetica: 1,
    Arial: 1,
    Calibri: 0.91,
    Verdana: 1.15,
    Tahoma: 1.01,
    OpenSans: 1.05,
    CenturyGothic: 1.07,
    DejaVuSans: 1.13,
    SegoeUI: 0.99,
  },
  serif: {
    Times: 1,
    TimesNewRoman: 1,
    Garamond: 0.93,
    Georgia: 1.1,
    Cambria: 1.03,
    LMRoman10: 1.09,
    BookAntiqua: 1.07,
  },
  mono: { Courier: 1, CourierNew: 1, Consolas: 0.92, LMMono10: 0.875 },
};

/** Bytes of the characters from 128 to 159 in Windows' code page 1252. */
const WINDOWS: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ').map((sign, at) => [sign, 128 + at]),
);

/** Bytes of bullets in ZapfDingbats, also for the private characters that word processors use for bullets. */
export const SIGNS: Readonly<Record<string, number>> = {
  '✓': 0x33,
  '✔': 0x34,
  '★': 0x48,
  '●': 0x6c,
  '○': 0x6d,
  '◦': 0x6d,
  '■': 0x6e,
  '▪': 0x6e,
  '☐': 0x6f,
  '□': 0x71,
  '◆': 0x75,
  '❖': 0x76,
  '→': 0xd5,
  '➔': 0xd4,
  '➢': 0xe2,
  '➤': 0xe4,
  '►': 0xe4,
  '\uf0b7': 0x6c,
  '\uf0a7': 0x6e,
  '\uf0d8': 0xe2,
  '\uf0fc': 0x33,
};
const SIGN_WIDTH = 780;

export const LIGATURES: Readonly<Record<string, number>> = { ﬁ: 1, ﬂ: 2 };

/** Returns the byte of a character; undefined if the code page lacks the character. */
export function byteOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if ((code >= 32 && code < 127) || (code >= 160 && code < 256)) return code;
  return WINDOWS[character] ?? LIGATURES[character];
}

function tableOf({ face, bold, italic }: Font): WidthTable {
  if (face === 'serif') {
    if (bold) return italic ? 'serifBoldItalic' : 'serifBold';
    return italic ? 'serifItalic' : 'serif';
  }
  return bold ? 'sansBold' : 'sans';
}

/** Returns the width of a character in thousandths of the font size. */
export function widthOfByte(font: Font, byte: number): number {
  if (font.face === 'signs') return SIGN_WIDTH;
  if (font.face === 'mono') return 600 * font.stretch;
  const table = widths[tableOf(font)];
  const at = byte < 32 ? 223 + byte : byte - 32;
  return (table[at] ?? 0) * font.stretch;
}

const SIGN_FONT: Font = { face: 'signs', name: 'ZapfDingbats', bold: false, italic: false, stretch: 1 };

/** Returns the font in which a character is drawn. Bullets that the text's font lacks come from a font of signs. */
export function fontFor(character: string, look: Look, sheet: Sheet): Font {
  if (byteOf(character) === undefined) {
    if (character in SIGNS) return SIGN_FONT;
    throw new Error(`no font has « ${character} » (U+${character.codePointAt(0)?.toString(16)})`);
  }
  const face = look.face ?? sheet.face;
  const name = sheet.fonts[face];
  return {
    face,
    name,
    bold: look.bold ?? false,
    italic: look.italic ?? false,
    stretch: FONT_NAMES[face][name] ?? 1,
  };
}

export function widthOf(text: string, font: Font, size: number, spaced = 0): number {
  let sum = 0;
  for (const character of text) {
    const byte = font.face === 'signs' ? (SIGNS[character] ?? 0) : (byteOf(character) ?? 0);
    sum += (widthOfByte(font, byte) / 1000) * size + spaced;
  }
  return sum;
}
