import type { ReadLine, ReadOutline } from './read-outline.ts';
import { lineTitle } from './titles/titles.ts';

/** A line with the title that it would have as an item; empty where nothing would be left of it. */
export interface TitledLine extends ReadLine {
  readonly title: string;
}

/** What was read, for people who point at lines that were not found. */
export interface TitledOutline extends ReadOutline {
  readonly lines: readonly TitledLine[];
}

export const withTitles = (outline: ReadOutline): TitledOutline => ({
  ...outline,
  lines: outline.lines.map((line) => ({ ...line, title: lineTitle(line.text) })),
});
