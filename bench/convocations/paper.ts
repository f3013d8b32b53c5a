import type { LineLabel, TrueItem } from './types.ts';

/** How letters look; what is left out is as the page's text. Lengths in points. */
export interface Look {
  readonly face?: 'sans' | 'serif' | 'mono';
  /** Times the size of the page's text. */
  readonly size?: number;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underlined?: boolean;
  readonly color?: string;
  /** Added after each letter. */
  readonly spaced?: number;
  /** Drawn as capitals of two sizes. */
  readonly smallCapitals?: boolean;
}

export interface Piece extends Look {
  readonly text: string;
}

/** The text of one point, as a list of pieces that flow and wrap. */
export interface Paragraph {
  readonly kind: 'paragraph';
  readonly pieces: readonly Piece[];
  /** Of its first line; the next ones are continuations of an item, or the same. */
  readonly label: LineLabel;
  /** What the paragraph adds to the agenda; several where they run on in a sentence. */
  readonly items?: readonly TrueItem[];
  /** Printed before the text, in its own column where there is a `hang`. */
  readonly marker?: Piece;
  /** Left edge of the text, from the left edge of its column. */
  readonly indent?: number;
  /** How far left of the text the marker stands; without, it runs in with the text, parted by a space. */
  readonly hang?: number;
  /** The marker ends at the text instead of beginning at the hang. */
  readonly markerRight?: boolean;
  /** Flush right on the last line: a page number, a time, a name. */
  readonly tail?: Piece;
  /** Fills the way to the tail. */
  readonly leader?: '.' | '. ' | '_';
  /** Kept free at the right. */
  readonly inset?: number;
  readonly align?: 'left' | 'right' | 'center' | 'justify';
  readonly before?: number;
  readonly after?: number;
  /** Drawn in the left margin before it, as a line of a quoted e-mail. */
  readonly quoted?: boolean;
}

export interface Cell {
  readonly blocks: readonly Block[];
  readonly fill?: string;
  readonly span?: number;
}

/** Columns beside each other; without lines and with one row, any two texts side by side. */
export interface Table {
  readonly kind: 'table';
  /** Shares of the width. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly Cell[])[];
  readonly lines: 'all' | 'rows' | 'frame' | 'none';
  readonly padding: number;
  readonly before?: number;
  readonly after?: number;
  readonly indent?: number;
}

export type Block =
  | Paragraph
  | Table
  | { readonly kind: 'rule'; readonly width?: number; readonly before?: number; readonly after?: number }
  | { readonly kind: 'page' };

/** A whole page's looks, in points. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  readonly face: 'sans' | 'serif' | 'mono';
  readonly fonts: { readonly sans: string; readonly serif: string; readonly mono: string };
  readonly size: number;
  /** From baseline to baseline, times the size. */
  readonly leading: number;
  readonly color: string;
  /** Printed on each page (or but the first); `{page}` and `{pages}` stand for numbers. */
  readonly header: readonly Paragraph[];
  readonly footer: readonly Paragraph[];
  readonly headerFrom: 1 | 2;
  readonly background?: string;
}

/** A document before anyone has printed it. */
export interface Paper {
  readonly sheet: Sheet;
  readonly blocks: readonly Block[];
}

/** The agenda that a document states, in reading order. */
export function itemsOf(blocks: readonly Block[]): TrueItem[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return [...(block.items ?? [])];
    if (block.kind !== 'table') return [];
    return block.rows.flatMap((row) => row.flatMap((cell) => itemsOf(cell.blocks)));
  });
}
