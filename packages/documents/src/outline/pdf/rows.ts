import { heaviest, median } from '../averages.ts';
import { isCapitals } from '../titles/text.ts';
import type { Glyph, Row, Segment, Style } from '../page-text.ts';

/** Smallest difference between the gap of two words and the usual gap of two letters; ems. */
const WORD_GAP = 0.16;
/** Smallest gap that separates two columns; ems. */
const COLUMN_GAP = 0.9;
const SPACES = /\s+/g;

/** Makes rows of the characters of a page, from top to bottom. */
export function readRows(page: number, glyphs: readonly Glyph[]): Row[] {
  return baselines(glyphs).flatMap(({ y, glyphs: line }) => {
    const segments = segmentsOf(line);
    return segments.length === 0 ? [] : [{ page, y, segments }];
  });
}

interface Baseline {
  readonly y: number;
  readonly size: number;
  readonly glyphs: Glyph[];
}

/** Gathers the characters that stand on each baseline. */
function baselines(glyphs: readonly Glyph[]): Baseline[] {
  const lines: Baseline[] = [];
  // The largest characters come first, so that a raised « er » or « o » joins the line to which it belongs.
  for (const glyph of glyphs.toSorted((a, b) => b.size - a.size)) {
    const line = lines.find(({ y, size }) => {
      const raised = y - glyph.y;
      const near =
        glyph.size < size * 0.9 ? raised > -0.2 * size && raised < 0.5 * size : Math.abs(raised) < 0.4 * glyph.size;
      return near;
    });
    if (line === undefined) lines.push({ y: glyph.y, size: glyph.size, glyphs: [glyph] });
    else line.glyphs.push(glyph);
  }
  return lines
    .toSorted((a, b) => a.y - b.y)
    .map((line) => ({ ...line, glyphs: line.glyphs.toSorted((a, b) => a.x - b.x) }));
}

const isLetter = (glyph: Glyph | undefined): boolean => glyph !== undefined && /\p{L}/u.test(glyph.text);
const isSpace = (glyph: Glyph): boolean => glyph.text.trim() === '';

/** Cuts a line at its wide gaps. */
function segmentsOf(line: readonly Glyph[]): Segment[] {
  const drawn = line.filter((glyph) => !isSpace(glyph));
  const groups: Glyph[][] = [];
  let previous: Glyph | undefined;
  for (const glyph of drawn) {
    const gap = previous === undefined ? Infinity : glyph.x - previous.x - previous.width;
    const em = Math.max(glyph.size, previous?.size ?? 0);
    // A character drawn twice at one place is a cheap way to print it bold: it is read once.
    const twice = previous !== undefined && previous.text === glyph.text && glyph.x - previous.x < 0.15 * em;
    if (twice) continue;
    if (gap > COLUMN_GAP * em) groups.push([glyph]);
    else groups.at(-1)?.push(glyph);
    previous = glyph;
  }
  const spaces = line.filter(isSpace);
  return groups.flatMap((group) => {
    const text = wordsOf(group, spaces);
    const last = group.at(-1);
    const first = group[0];
    if (text === '' || first === undefined || last === undefined) return [];
    return [{ text, x: first.x, right: last.x + last.width, style: styleOf(group) }];
  });
}

/** Puts the words of a line together. Some files draw spaces, others only leave gaps. */
function wordsOf(group: readonly Glyph[], spaces: readonly Glyph[]): string {
  const gaps = group.slice(1).map((glyph, index) => {
    const previous = group[index];
    return previous === undefined ? 0 : glyph.x - previous.x - previous.width;
  });
  // Only letters tell how the line is spaced, because the dots of a leader stand wide apart.
  const usual = Math.max(0, median(gaps.filter((_, index) => isLetter(group[index]) && isLetter(group[index + 1]))));
  const drawnBetween = (from: number, to: number): string | undefined =>
    spaces.find((space) => space.x >= from - 0.5 && space.x < to - 0.01)?.text;
  const text = group
    .map((glyph, index) => {
      const previous = group[index - 1];
      if (previous === undefined) return glyph.text;
      const em = Math.max(glyph.size, previous.size);
      const gap = gaps[index - 1] ?? 0;
      const drawn = drawnBetween(previous.x + previous.width, glyph.x);
      const apart = gap > usual + WORD_GAP * em || (drawn !== undefined && gap > usual + 0.08 * em);
      if (!apart) return glyph.text;
      return (drawn === undefined || drawn === '\t' ? ' ' : drawn) + glyph.text;
    })
    .join('');
  return text
    .replace(/[ \t\n\r]+/g, ' ')
    .replace(SPACES, (run) => (run.length > 1 ? ' ' : run))
    .trim();
}

/** Finds the style that most characters have. */
function styleOf(group: readonly Glyph[]): Style {
  const weigh = <T>(of: (glyph: Glyph) => T): T | undefined =>
    heaviest(group.map((glyph): readonly [T, number] => [of(glyph), glyph.text.length]));
  const areCapitals = isCapitals(group.map((glyph) => glyph.text).join(''));
  return {
    // Small capitals are drawn as capitals of two sizes. The larger size is that of the text.
    size: areCapitals ? Math.max(...group.map((glyph) => glyph.size)) : (weigh((glyph) => glyph.size) ?? 0),
    bold: weigh((glyph) => glyph.bold) ?? false,
    italic: weigh((glyph) => glyph.italic) ?? false,
    color: weigh((glyph) => glyph.color) ?? '',
  };
}
