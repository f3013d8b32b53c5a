import type { LineLabel, TrueItem } from './types.ts';

/** Looks of letters; absent properties are those of the page's text. Lengths in points. */
export interface Look {
  readonly face?: 'sans' | 'serif' | 'mono';
  /** Factor on the size of the page's text. */
  readonly size?: number;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underlined?: boolean;
  readonly color?: string;
  /** Space added after each letter. */
  readonly spaced?: number;
  /** True to draw the letters as capitals of two sizes. */
  readonly smallCapitals?: boolean;
}

export interface Piece extends Look {
  readonly text: string;
}

/** A text, as a list of pieces that flow and wrap. */
export interface Paragraph {
  readonly kind: 'paragraph';
  readonly pieces: readonly Piece[];
  /** Label of the first line. The next lines continue an item, or have the same label. */
  readonly label: LineLabel;
  /** Items that the paragraph adds to the agenda; several if they follow each other in a sentence. */
  readonly items?: readonly TrueItem[];
  /** Piece printed before the text, in its own column if there is a `hang`. */
  readonly marker?: Piece;
  /** Distance of the text's left edge from that of its column. */
  readonly indent?: number;
  /** Distance by which the marker stands to the left of the text. If absent, a space separates the two. */
  readonly hang?: number;
  /** True if the marker ends where the text begins. Otherwise the marker begins at the hang. */
  readonly markerRight?: boolean;
  /** Piece at the right edge of the last line: a page number, a time, a name. */
  readonly tail?: Piece;
  /** Characters that fill the space before the tail. */
  readonly leader?: '.' | '. ' | '_';
  /** Width kept free at the right. */
  readonly inset?: number;
  readonly align?: 'left' | 'right' | 'center' | 'justify';
  readonly before?: number;
  readonly after?: number;
  /** True for a line of a quoted e-mail, with a stroke in the left margin. */
  readonly quoted?: boolean;
}

export interface Cell {
  readonly blocks: readonly Block[];
  readonly fill?: string;
  readonly span?: number;
}

/** Columns beside each other. A table with one row and without lines can set any two texts side by side. */
export interface Table {
  readonly kind: 'table';
  /** Shares of the table's width, one for each column. */
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

/** Size and looks of pages, in points. */
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
  /** Distance between baselines, as a factor on the size. */
  readonly leading: number;
  readonly color: string;
  /** Paragraphs printed on each page, or on each but the first. `{page}` and `{pages}` stand for numbers. */
  readonly header: readonly Paragraph[];
  readonly footer: readonly Paragraph[];
  readonly headerFrom: 1 | 2;
  readonly background?: string;
}

/** A document before it is printed. */
export interface Paper {
  readonly sheet: Sheet;
  readonly blocks: readonly Block[];
}

/** Lists the items of the agenda that a document states, in reading order. */
export function itemsOf(blocks: readonly Block[]): TrueItem[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return [...(block.items ?? [])];
    if (block.kind !== 'table') return [];
    return block.rows.flatMap((row) => row.flatMap((cell) => itemsOf(cell.blocks)));
  });
}
