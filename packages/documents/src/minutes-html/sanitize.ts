import { isFindingNumber } from '@greffier/contract/meeting/minutes/findings';
import { MINUTES_LIMITS } from '@greffier/contract/limits';
import { formatConfirmation, isDoubt, parseConfirmation } from '@greffier/contract/meeting/minutes/minutes';
import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { flattenMinutes } from './flatten.ts';
import { type Follow, followingIn, type MovedPassages } from './moved-to.ts';
import { measureMinutes, type MinutesSize } from './size.ts';

/** Passage numbers, separated by one space. */
const PASSAGES = /^[1-9]\d{0,8}( [1-9]\d{0,8})*$/;

const FINDING = 'data-finding';

const TAGS = 'h1 h2 h3 h4 h5 h6 p br ul ol li strong em span table thead tbody tr th td'.split(' ');

export interface MinutesContext {
  /** Number of passages of the meeting; they are numbered from 1. */
  readonly passages: number;
  /** Present places of the passages, if the text uses the numbers of a former division; otherwise absent. */
  readonly moved?: MovedPassages;
  /** Who sends the text, and when. */
  readonly author?: { readonly name: string; readonly now: Date };
  /** The former text. Its confirmations still count as given by the same people. */
  readonly before?: string | null;
}

/**
 * Keeps only the content that minutes may have: the finding that a line reports, and for each sentence the numbers of
 * the passages that it rests on, the doubts that a check found, and who confirmed it. A new confirmation counts as the
 * author's, whatever name it gives. Takes time in proportion to the text's length.
 * @throws MinutesTooLargeError if somebody sends more than `MINUTES_LIMITS` and more than the flattened text before had
 */
export function sanitizeMinutes(html: string, { passages, moved, author, before }: MinutesContext): string {
  const { confirmed, size } = readMinutes(flattenMinutes(before ?? ''));
  // A text from an engine is never refused, because nobody could shorten it.
  const { open, close } = measureMinutes(author && larger(MINUTES_LIMITS, size));

  const confirmation = (given: string | undefined): string | null => {
    if (given === undefined) return null;
    if (confirmed.has(given)) return given;
    if (!author) return null;
    const parsed = parseConfirmation(given);
    const ownAndPast = parsed !== null && parsed.by === author.name && Date.parse(parsed.at) <= author.now.getTime();
    return ownAndPast ? given : formatConfirmation(author.now, author.name);
  };

  const follow = moved && followingIn(html, moved);

  const sanitized = sanitizeHtml(html, {
    onOpenTag: open,
    onCloseTag: close,
    allowedTags: TAGS,
    allowedAttributes: {
      span: ['data-passages', 'data-doubt', 'data-confirmed'],
      ol: ['start'],
      li: [FINDING],
      tr: [FINDING],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
    },
    transformTags: {
      b: 'strong',
      i: 'em',
      ol: (tagName, attribs) => ({ tagName, attribs: start(attribs) }),
      li: (tagName, attribs) => ({ tagName, attribs: finding(attribs) }),
      tr: (tagName, attribs) => ({ tagName, attribs: finding(attribs) }),
      th: (tagName, attribs) => ({ tagName, attribs: { ...spans(attribs), ...scope(attribs) } }),
      td: (tagName, attribs) => ({ tagName, attribs: spans(attribs) }),
      span: (tagName, attribs) => ({
        tagName,
        attribs: present({
          'data-passages': knownPassages(attribs['data-passages'], passages, follow),
          'data-doubt': doubts(attribs['data-doubt']),
          'data-confirmed': confirmation(attribs['data-confirmed']),
        }),
      }),
    },
  });
  return withoutBareSpans(sanitized);
}

/** Removes the tags of spans without attributes. `sanitizeHtml` can do so, too, but copies the whole text for each. */
function withoutBareSpans(sanitized: string): string {
  const bare: boolean[] = [];
  return sanitized.replaceAll(/<span[^<>]*>|<\/span>/g, (tag) => {
    if (tag === '</span>') return bare.pop() === true ? '' : tag;
    const isBare = tag === '<span>';
    bare.push(isBare);
    return isBare ? '' : tag;
  });
}

const larger = (one: MinutesSize, other: MinutesSize): MinutesSize => ({
  elements: Math.max(one.elements, other.elements),
  depth: Math.max(one.depth, other.depth),
  cells: Math.max(one.cells, other.cells),
});

function knownPassages(given: string | undefined, passages: number, follow?: Follow): string | null {
  if (given === undefined || !PASSAGES.test(given)) return null;
  const numbers = given.split(' ').map(Number);
  const known = new Set((follow ? follow(numbers) : numbers).filter((id) => id <= passages));
  return known.size === 0 ? null : [...known].join(' ');
}

function doubts(given: string | undefined): string | null {
  const known = (given ?? '').split(' ').filter(isDoubt);
  return known.length === 0 ? null : known.join(' ');
}

/** Keeps the spans of a cell, but not a span of 1, which editors write needlessly. */
const spans = (attribs: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    ['colspan', 'rowspan'].flatMap((name) => {
      const span = attribs[name] ?? '1';
      return /^[1-9]\d{0,2}$/.test(span) && span !== '1' ? [[name, span]] : [];
    }),
  );

/** Keeps the number of a list's first item. */
const start = ({ start: given }: Readonly<Record<string, string>>): Record<string, string> =>
  given !== undefined && /^\d{1,9}$/.test(given) ? { start: given } : {};

/** Keeps the scope of a head: column or row. */
const scope = ({ scope: given }: Readonly<Record<string, string>>): Record<string, string> =>
  given === 'col' || given === 'row' ? { scope: given } : {};

/** Keeps the number of a line's finding. */
const finding = ({ [FINDING]: given }: Readonly<Record<string, string>>): Record<string, string> =>
  isFindingNumber(given) ? { [FINDING]: given } : {};

const present = (attribs: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attribs).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

/** Measures sanitised minutes, and collects the value of every `data-confirmed` in them, unescaped. */
function readMinutes(html: string): { readonly size: MinutesSize; readonly confirmed: ReadonlySet<string> } {
  const confirmed = new Set<string>();
  const measure = measureMinutes();
  const parser = new Parser({
    onopentag(name, attributes) {
      measure.open(name, attributes);
      if (attributes['data-confirmed'] !== undefined) confirmed.add(attributes['data-confirmed']);
    },
    onclosetag: measure.close,
  });
  parser.end(html);
  return { size: measure.size(), confirmed };
}
