/** Properties of a font that matter for the characters drawn in it. */
export interface Font {
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** The width of one unit of the font, usually a thousandth of its size. */
  readonly unit: number;
}

/** Names of bold fonts, those of TeX among them. */
const BOLD = /bold|black|heavy|semibold|demi|cmbx|lmbx|bx\d/i;
/** Names of italic fonts. */
const ITALIC = /italic|oblique|slanted|kursiv|cmti|lmri/i;

/** Reads a font of pdfjs. Often only the font's name shows its weight and slant. */
export function fontFrom(given: unknown): Font | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const name = 'name' in given && typeof given.name === 'string' ? given.name : '';
  const says = (key: 'bold' | 'italic' | 'black'): boolean => (given as Record<string, unknown>)[key] === true;
  const matrix = 'fontMatrix' in given && Array.isArray(given.fontMatrix) ? (given.fontMatrix as unknown[]) : [];
  return {
    name,
    bold: says('bold') || says('black') || BOLD.test(name),
    italic: says('italic') || ITALIC.test(name),
    unit: typeof matrix[0] === 'number' ? matrix[0] : 0.001,
  };
}
