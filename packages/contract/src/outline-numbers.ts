interface Title {
  /** Level of the title; 1 is the highest. */
  readonly level: number;
  readonly text: string;
}

/** A place in an outline. */
export interface OutlineNumber {
  /** Number as it is written, such as `2.1`. */
  readonly number: string;
  /** Number of titles above this one, from 0, even if levels are skipped. */
  readonly depth: number;
}

/** Numbers titles by their place in the outline: `1`, `1.1`, `1.2`, `2`. */
export function outlineNumbers(titles: readonly Pick<Title, 'level'>[]): OutlineNumber[] {
  // The titles above, each with its number among its siblings.
  let open: { readonly level: number; readonly number: number }[] = [];
  return titles.map(({ level }) => {
    const above = open.filter((one) => one.level < level);
    const before = open[above.length]?.number ?? 0;
    open = [...above, { level, number: before + 1 }];
    return { number: open.map(({ number }) => number).join('.'), depth: above.length };
  });
}

/** Numbers that people write before titles themselves: « 4. », « 4.2 », « 4) », « IV. », « a) ». */
const OWN_NUMBER = /^\s*(?:\d{1,3}(?:\.\d{1,3})*(?:[.)]|\s)|[IVX]{1,5}[.)]|[a-zA-Z]\))/;

/**
 * Computes the numbers for the titles of minutes. Returns no numbers if there is only one title, or if somebody has
 * numbered a title already, since no title may have two numbers.
 */
export function titleNumbers(titles: readonly Title[]): OutlineNumber[] {
  return titles.length < 2 || titles.some(({ text }) => OWN_NUMBER.test(text)) ? [] : outlineNumbers(titles);
}
