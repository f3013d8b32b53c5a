import type { AgendaItem } from '@greffier/contract/values';

/** A line as it stands on its page; points from the page's upper left corner. */
export interface ReadLine {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

export interface ReadItem extends AgendaItem {
  readonly sure: boolean;
  /** Indexes of the lines that it was read from, in order. */
  readonly lines: readonly number[];
}

/** What was read from a file: its pages, what stands on them in reading order, and the items of its agenda. */
export interface ReadOutline {
  readonly pages: readonly { readonly number: number; readonly width: number; readonly height: number }[];
  readonly lines: readonly ReadLine[];
  readonly items: readonly ReadItem[];
}
