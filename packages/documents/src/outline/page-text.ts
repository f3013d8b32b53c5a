/** How letters look. Size in points, rounded to a quarter. */
export interface Style {
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly color: string;
}

/** One drawn character; points from the page's upper left corner, `y` at the baseline. */
export interface Glyph extends Style {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Words that stand together on a line: wide gaps part it from what is beside it. */
export interface Segment {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly style: Style;
}

/** What stands on one baseline of a page, from left to right. */
export interface Row {
  readonly page: number;
  readonly y: number;
  readonly segments: readonly Segment[];
}

export interface PageText {
  /** 1, 2, 3, … */
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
