import type { Segment } from '../outline/page-text.ts';

/** Text with one look. A line break is `\n`, a tab `\t`. */
export interface Run {
  readonly text: string;
  /** Size of the letters; points. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
}

/**
 * A line of a document that is not stored as drawn pages: the texts in the line from left to right, and its distance
 * from the line above, in points.
 */
export interface SourceLine {
  readonly segments: readonly Segment[];
  readonly above: number;
  /** Level of the heading, from 1, if the document says that the line is a heading. */
  readonly heading?: number;
}

/** A paragraph as an office program would draw it. */
interface Paragraph {
  readonly runs: readonly Run[];
  /** Number or bullet that the program puts before the paragraph; empty if there is none. */
  readonly label: string;
  /** Distance from the left edge of the text; points. */
  readonly indent: number;
  /** Level of a heading, from 1; undefined if the paragraph is not a heading. */
  readonly heading?: number | undefined;
}

/** Size of the letters if a document does not say it; points. */
export const USUAL_SIZE = 11;
/**
 * Distances, as multiples of the letters' size: between two paragraphs, large enough that they are not read as one, and
 * between two lines within a paragraph.
 */
const BETWEEN = 2;
const WITHIN = 1.25;
/** Average width of a letter, as a multiple of its size. */
const LETTER = 0.5;
const TAB = 36;
/** Largest number of letters in a line; a longer line is not an item. */
const LONGEST = 4_000;

interface Look {
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
}

/** Finds the look that most letters have. */
function lookOf(runs: readonly Run[]): Look {
  const most = <T>(of: (run: Run) => T, otherwise: T): T => {
    const weights = new Map<T, number>();
    for (const run of runs) weights.set(of(run), (weights.get(of(run)) ?? 0) + run.text.trim().length);
    return [...weights].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? otherwise;
  };
  return {
    size: most(({ size }) => size, USUAL_SIZE),
    bold: most(({ bold }) => bold, false),
    italic: most(({ italic }) => italic, false),
  };
}

/** Makes a text with its place. */
export function segment(text: string, x: number, look: Look): Segment {
  return { text, x, right: x + text.length * look.size * LETTER, style: { ...look, color: '#000000' } };
}

const tidy = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim().slice(0, LONGEST);

/**
 * Makes the lines of a paragraph; none if the paragraph has no text. Line breaks divide the paragraph, and tabs move
 * the text after them to the right.
 */
export function paragraphLines({ runs, label, indent, heading }: Paragraph): SourceLine[] {
  const look = lookOf(runs);
  const lines = runs
    .map(({ text }) => text)
    .join('')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const parts = line.split('\t').map(tidy);
    if (index === 0 && label !== '') parts[0] = `${label} ${parts[0] ?? ''}`;
    const segments: Segment[] = [];
    let x = indent;
    for (const part of parts) {
      if (part !== '') segments.push(segment(part, x, look));
      // The next tab stop after the text so far.
      x = TAB * (Math.floor(Math.max(x, (segments.at(-1)?.right ?? x) + look.size) / TAB) + 1);
    }
    return {
      segments,
      above: look.size * (index === 0 ? BETWEEN : WITHIN),
      ...(index === 0 && heading !== undefined && { heading }),
    };
  });
}

/** A cell of a table: its left edge and its lines. */
export interface SourceCell {
  readonly x: number;
  readonly lines: readonly SourceLine[];
}

/** Puts the cells of a table's row side by side. */
export function rowLines(cells: readonly SourceCell[]): SourceLine[] {
  const height = Math.max(0, ...cells.map(({ lines }) => lines.length));
  return Array.from({ length: height }, (_, at) => {
    const segments = cells.flatMap(({ x, lines }) =>
      (lines[at]?.segments ?? []).map((one) => ({ ...one, x: one.x + x, right: one.right + x })),
    );
    return { segments, above: USUAL_SIZE * (at === 0 ? BETWEEN : WITHIN) };
  }).filter(({ segments }) => segments.length > 0);
}

/** Sizes of headings by level, from 0; points. Higher levels are larger, whatever their style says. */
const HEADINGS = [20, 17, 15.5, 14.5, 13.5, 12.5];
export const headingSize = (level: number): number => HEADINGS[level] ?? 12;
