/** Look of letters. The size is in points, rounded to a quarter. */
export interface Style {
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly color: string;
}

/** One drawn character. Its place is in points from the page's upper left corner; `y` is its baseline. */
export interface Glyph extends Style {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Words that stand together on a line. A wide gap separates them from the text beside them. */
export interface Segment {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly style: Style;
}

/** The texts on one baseline of a page, from left to right. */
export interface Row {
  readonly page: number;
  readonly y: number;
  readonly segments: readonly Segment[];
}

export interface PageText {
  /** Number of the page, from 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly rows: readonly Row[];
}

/** A bookmark of the file, with the depth at which it stands (1 at the top). */
export interface Bookmark {
  readonly level: number;
  readonly title: string;
}
