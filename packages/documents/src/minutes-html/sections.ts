import { tagsOf } from './tags.ts';

/** A heading of minutes that stands in no list and no table. */
interface Heading {
  /** What is between its tags. */
  readonly heading: string;
  readonly start: number;
  readonly end: number;
}

/** Where the text under a heading is. */
interface Range {
  readonly start: number;
  readonly end: number;
}

const IS_HEADING = /^h[1-6]$/;

/** The headings of sanitised minutes, in order, each as it stands between its tags. */
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
 * The text under each of these headings, to the next of them. Null where it is in doubt: the heading is not there, is there
 * more often than it was given, or what comes after it is not there; and all of them where their order is another one.
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
 * Sanitised minutes with the text of other ones under some of its headings.
 * @param from for each heading of `html`, by its place: which heading of `former` the text is to be taken from; null: none
 * @param former.headings those that it had when it was written
 * @returns `taken`: like `from`, without what was not taken because it is in doubt
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
