import type { ReadLine, ReadOutline } from './read-outline.ts';
import { lineTitle } from './titles/titles.ts';

/** A line with the title that it would have as an item. The title is empty if the line is only a number. */
export interface TitledLine extends ReadLine {
  readonly title: string;
}

/** An outline in which people can turn lines that were not recognised as items into items. */
export interface TitledOutline extends ReadOutline {
  readonly lines: readonly TitledLine[];
}

export const withTitles = (outline: ReadOutline): TitledOutline => ({
  ...outline,
  lines: outline.lines.map((line) => ({ ...line, title: lineTitle(line.text) })),
});
