import { heaviest, median } from '../../averages.ts';
import type { Piece } from '../../layout/pieces.ts';
import { foldTitle, isCapitals } from '../../titles/text.ts';
import type { PageText } from '../../page-text.ts';

/** Facts about all lines of a file. The features of a line compare the line with these facts. */
export interface Around {
  readonly pieces: readonly Piece[];
  readonly pages: ReadonlyMap<number, { readonly width: number; readonly height: number }>;
  /** The size that most letters have, in points. */
  readonly size: number;
  /** The look that most letters have. */
  readonly look: string;
  /** The usual distance of two lines, in points. */
  readonly spacing: number;
  /** For each part: the left and the right end of its lines, and their number. */
  readonly parts: ReadonlyMap<number, { readonly left: number; readonly right: number; readonly lines: number }>;
  /** Number of lines with each look. */
  readonly looks: ReadonlyMap<string, number>;
  /** For each line, the number of lines before and after it that have the same text. */
  readonly said: readonly { readonly before: number; readonly behind: number }[];
}

/** Makes a key of a line's look. Lines with the same key look alike. */
export const lookOf = ({ style, text }: Piece): string =>
  `${Math.round(style.size * 2) / 2} ${style.bold} ${style.italic} ${style.color} ${isCapitals(text)}`;

/** Folds the text of a line without its number. */
export const saidIn = (piece: Piece): string => foldTitle(piece.label?.rest ?? piece.text);

/** Gathers the facts about all lines of a file. */
export function lookAround(pieces: readonly Piece[], pages: readonly PageText[]): Around {
  const distances = pieces.flatMap((piece, at) => {
    const before = pieces[at - 1];
    const gap = before === undefined || before.part !== piece.part ? 0 : piece.y - before.y;
    return gap > 0 ? [gap] : [];
  });
  return {
    pieces,
    pages: new Map(pages.map(({ number, width, height }) => [number, { width, height }])),
    size: heaviest(pieces.map(({ style, text }) => [style.size, text.length] as const)) ?? 10,
    look: heaviest(pieces.map((piece) => [lookOf(piece), piece.text.length] as const)) ?? '',
    spacing: median(distances) || 14,
    parts: new Map(
      [...Map.groupBy(pieces, ({ part }) => part)].map(([part, own]) => [
        part,
        {
          left: Math.min(...own.map(({ x }) => x)),
          right: Math.max(...own.map(({ right }) => right)),
          lines: own.length,
        },
      ]),
    ),
    looks: new Map([...Map.groupBy(pieces, lookOf)].map(([look, own]) => [look, own.length])),
    said: repetitions(pieces),
  };
}

/** For each line, counts the lines before and after it that have the same text. */
function repetitions(pieces: readonly Piece[]): Around['said'] {
  const texts = pieces.map(saidIn);
  const counts = new Map<string, number>();
  const before = texts.map((text) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return count;
  });
  return before.map((count, at) => ({ before: count, behind: (counts.get(texts[at] ?? '') ?? 1) - count - 1 }));
}
