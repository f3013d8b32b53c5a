import type { TextStyle } from './lines.ts';
import { COLORS } from '../docx/page.ts';

/** Points in a millimetre. */
export const MM = 72 / 25.4;
export const PAGE = { width: 595.28, height: 841.89, margin: 25 * MM } as const;
export const WIDTH = PAGE.width - 2 * PAGE.margin;
export const INDENT = 7 * MM;
/** Width of the column with the names of the facts. */
export const FACT_COLUMN = 29 * MM;

export const hex = (color: string): string => `#${color}`;

/** Style of a paragraph; sizes and distances in points. */
export interface ParagraphStyle extends TextStyle {
  readonly before: number;
  readonly after: number;
  /** Whether the paragraph stays on the page of the next one. */
  readonly keep?: boolean;
  readonly capitals?: boolean;
  /** Whether a line is drawn below the paragraph. */
  readonly ruled?: boolean;
}

const ink = hex(COLORS.ink);
const accent = hex(COLORS.accent);
const quiet = hex(COLORS.quiet);
const heading = (size: number, before: number, more: Partial<ParagraphStyle> = {}): ParagraphStyle => ({
  size,
  before,
  after: 4,
  color: accent,
  bold: true,
  keep: true,
  ...more,
});

/** Paragraph styles, in the design of the Word file. */
export const BODY: ParagraphStyle = { size: 11, color: ink, before: 0, after: 6 };
export const CELL: ParagraphStyle = { ...BODY, before: 2.5, after: 2.5 };
export const ITEM: ParagraphStyle = { ...BODY, after: 3 };
export const QUOTE: ParagraphStyle = { ...BODY, italic: true, color: quiet };
export const FACT: ParagraphStyle = { ...BODY, after: 3 };
export const QUIET: ParagraphStyle = { ...FACT, color: quiet };
export const MARGIN: ParagraphStyle = { size: 9, color: quiet, before: 0, after: 0 };
export const KIND: ParagraphStyle = { ...heading(11, 6, { capitals: true }), after: 3 };
export const TITLE: ParagraphStyle = { size: 20, color: ink, bold: true, before: 0, after: 12, keep: true };
export const HEADINGS: Readonly<Record<1 | 2 | 3 | 4 | 5 | 6, ParagraphStyle>> = {
  1: heading(11, 16, { capitals: true, ruled: true, color: quiet }),
  2: heading(15, 14),
  3: heading(13, 13),
  4: heading(11.5, 12),
  5: heading(11, 11, { color: ink }),
  6: heading(11, 10, { color: ink, bold: false, italic: true }),
};

/** Distances from one line to the next, and from a line's top to its baseline; both as shares of the letters' size. */
export const LEADING = 1.22 * 1.15;
export const ASCENT = 0.95;
