import { tagsOf } from './tags.ts';

/** A heading of the minutes that is in no list and no table. */
interface Heading {
  /** HTML between the heading's tags. */
  readonly heading: string;
  readonly start: number;
  readonly end: number;
}

/** Position of the text under a heading. */
interface Range {
  readonly start: number;
  readonly end: number;
}

const IS_HEADING = /^h[1-6]$/;

/** Lists the headings of sanitised minutes in order, each as the HTML between its tags. */
export const headingsOf = (html: string): string[] => [...findHeadings(html)].map(({ heading }) => heading);

function* findHeadings(html: string): Generator<Heading> {
  let depth = 0;
  let open: { start: number; end: number } | null = null;
  for (const { name, isClosing, start, end } of tagsOf(html)) {
    if (name === 'br') continue;
    if (isClosing) depth -= 1;
    if (depth === 0 && IS_HEADING.test(name)) {
      if (!isClosing) open = { start, end };
      else if (open !== null) yield { heading: html.slice(open.end, start), start: open.start, end };
    }
    if (!isClosing) depth += 1;
  }
}

/**
 * Finds the text under each of the `headings`, up to the next given heading. The result is null in case of doubt: the
 * heading or the next one is missing, or occurs a different number of times. All results are null if the order differs.
 */
function rangesUnder(html: string, headings: readonly string[]): (Range | null)[] {
  const given = Map.groupBy(headings.keys(), (at) => headings[at] ?? '');
  const there = Map.groupBy(findHeadings(html), ({ heading }) => heading);
  const found = headings.map((heading, at) => {
    const places = given.get(heading) ?? [];
    const own = there.get(heading) ?? [];
    return own.length === places.length ? (own[places.indexOf(at)] ?? null) : null;
  });
  const inOrder = found.filter((heading) => heading !== null);
  if (inOrder.some(({ start }, at) => start < (inOrder[at - 1]?.start ?? 0))) return headings.map(() => null);
  return found.map((heading, at) => {
    const next = at + 1 < found.length ? found[at + 1] : { start: html.length };
    return heading === null || !next ? null : { start: heading.end, end: next.start };
  });
}

/**
 * Replaces the text under some headings of sanitised minutes by text of other minutes.
 * @param from for each heading of `html`, by its position: the heading of `former` whose text replaces its own, or null
 * @param former.headings headings that `former.html` had when it was written
 * @returns `taken`: like `from`, but null where the place was in doubt and the text was not replaced
 */
export function withTextsOf(
  html: string,
  from: readonly (number | null)[],
  former: { readonly html: string; readonly headings: readonly string[] },
): { readonly html: string; readonly taken: readonly (number | null)[] } {
  const own = rangesUnder(html, headingsOf(html));
  const theirs = rangesUnder(former.html, former.headings);
  let result = '';
  let end = 0;
  const taken = own.map((range, at) => {
    const place = from[at] ?? null;
    const text = place === null ? null : theirs[place];
    if (range === null || !text) return null;
    result += html.slice(end, range.start) + former.html.slice(text.start, text.end);
    end = range.end;
    return place;
  });
  return { html: result + html.slice(end), taken };
}
