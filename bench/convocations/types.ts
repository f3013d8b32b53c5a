/** The role of a line of the page in a search for the agenda. */
export type LineLabel =
  | { readonly kind: 'item'; readonly level: number }
  | { readonly kind: 'continuation' }
  | { readonly kind: 'heading' }
  | { readonly kind: 'other' };

/** A line as printed, marker included. In tables and columns, each cell has its own lines. */
export interface TrueLine {
  readonly text: string;
  readonly label: LineLabel;
  /** Beginning of the line: page from 1, points from the page's upper left corner, `y` at the baseline. */
  readonly at: { readonly page: number; readonly x: number; readonly y: number };
}

/** An item as a person would type it: see bench/agendas/README.md. */
export interface TrueItem {
  readonly level: number;
  readonly text: string;
  /** Other texts that are equally right. */
  readonly alt?: string[];
  /** True if the item is neither required nor wrong. */
  readonly optional?: boolean;
}

export const PRODUCERS = ['drawn', 'typeset', 'scanner', 'chromium', 'libreoffice'] as const;
export type Producer = (typeof PRODUCERS)[number];

/** A PDF with the items to find in it. */
export interface Convocation {
  readonly name: string;
  readonly family: string;
  readonly producer: string;
  readonly items: TrueItem[];
  /** All lines, in reading order. */
  readonly lines: TrueLine[];
  readonly pdf: Uint8Array;
}
