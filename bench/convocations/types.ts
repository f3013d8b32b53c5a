/** What a line of the page is to whoever looks for the agenda. */
export type LineLabel =
  | { readonly kind: 'item'; readonly level: number }
  | { readonly kind: 'continuation' }
  | { readonly kind: 'heading' }
  | { readonly kind: 'other' };

/** A line as printed, marker included; in a table and in columns, what one cell has on one line. */
export interface TrueLine {
  readonly text: string;
  readonly label: LineLabel;
  /** Where it begins: page from 1, points from the page's upper left corner, `y` at the baseline. */
  readonly at: { readonly page: number; readonly x: number; readonly y: number };
}

/** As a person would type it: see bench/agendas/README.md. */
export interface TrueItem {
  readonly level: number;
  readonly text: string;
  /** Other texts that are as right. */
  readonly alt?: string[];
  /** Neither asked for nor wrong. */
  readonly optional?: boolean;
}

export const PRODUCERS = ['drawn', 'typeset', 'scanner', 'chromium', 'libreoffice'] as const;
export type Producer = (typeof PRODUCERS)[number];

/** A PDF with what is to be found in it. */
export interface Convocation {
  readonly name: string;
  readonly family: string;
  readonly producer: string;
  readonly items: TrueItem[];
  /** In reading order. */
  readonly lines: TrueLine[];
  readonly pdf: Uint8Array;
}
