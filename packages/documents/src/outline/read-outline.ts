import type { AgendaItem } from '@greffier/contract/values';

/** A line where it stands on its page, in points from the page's upper left corner. */
export interface ReadLine {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

export interface ReadItem extends AgendaItem {
  /** Whether the item is so surely right that a person need not check it. */
  readonly sure: boolean;
  /** The indexes of the lines from which the item was read, in order. */
  readonly lines: readonly number[];
}

/** The content of a file: its pages, their lines in reading order, and the items of its agenda. */
export interface ReadOutline {
  readonly pages: readonly { readonly number: number; readonly width: number; readonly height: number }[];
  readonly lines: readonly ReadLine[];
  readonly items: readonly ReadItem[];
}
