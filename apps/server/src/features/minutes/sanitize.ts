import { formatConfirmation, isDoubt, parseConfirmation } from '@greffier/contract/minutes';
import sanitizeHtml from 'sanitize-html';

/** Passage numbers, separated by one space. */
const PASSAGES = /^[1-9]\d{0,8}( [1-9]\d{0,8})*$/;

const TAGS = 'h1 h2 h3 h4 h5 h6 p br ul ol li strong em span table thead tbody tr th td'.split(' ');

interface Context {
  /** Passages of the meeting: they are numbered from 1 to this. */
  readonly passages: number;
  /** Who sends the text, and when. */
  readonly author?: { readonly name: string; readonly now: Date };
  /** The text before: what others confirmed in it stays theirs. */
  readonly before?: string | null;
}

/**
 * Keeps what minutes are made of, and of each sentence the numbers of the passages that it rests on, what a check of it
 * found, and who confirmed it. A confirmation that is new is its author's, whatever it says.
 */
export function sanitizeMinutes(html: string, { passages, author, before }: Context): string {
  const confirmed = new Set(confirmations(before ?? ''));

  const confirmation = (given: string | undefined): string | null => {
    if (given === undefined) return null;
    if (confirmed.has(given)) return given;
    if (!author) return null;
    const parsed = parseConfirmation(given);
    const ownAndPast = parsed !== null && parsed.by === author.name && Date.parse(parsed.at) <= author.now.getTime();
    return ownAndPast ? given : formatConfirmation(author.now, author.name);
  };

  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      span: ['data-passages', 'data-doubt', 'data-confirmed'],
      ol: ['start'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
    },
    transformTags: {
      b: 'strong',
      i: 'em',
      th: (tagName, attribs) => ({ tagName, attribs: { ...spans(attribs), ...scope(attribs) } }),
      td: (tagName, attribs) => ({ tagName, attribs: spans(attribs) }),
      span: (tagName, attribs) => ({
        tagName,
        attribs: present({
          'data-passages': knownPassages(attribs['data-passages'], passages),
          'data-doubt': doubts(attribs['data-doubt']),
          'data-confirmed': confirmation(attribs['data-confirmed']),
        }),
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'span' && Object.keys(attribs).length === 0 && 'excludeTag',
  });
}

function knownPassages(given: string | undefined, passages: number): string | null {
  if (given === undefined || !PASSAGES.test(given)) return null;
  const known = given.split(' ').filter((id) => Number(id) <= passages);
  return known.length === 0 ? null : known.join(' ');
}

function doubts(given: string | undefined): string | null {
  const known = (given ?? '').split(' ').filter(isDoubt);
  return known.length === 0 ? null : known.join(' ');
}

/** Editors write that a cell spans itself: that says nothing. */
const spans = (attribs: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    ['colspan', 'rowspan'].flatMap((name) => {
      const span = attribs[name] ?? '1';
      return /^[1-9]\d{0,2}$/.test(span) && span !== '1' ? [[name, span]] : [];
    }),
  );

/** Which cells a head is of. */
const scope = ({ scope: given }: Readonly<Record<string, string>>): Record<string, string> =>
  given === 'col' || given === 'row' ? { scope: given } : {};

const present = (attribs: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attribs).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

/** Every `data-confirmed` of a text, as it is meant, not as it is escaped. */
function confirmations(html: string): string[] {
  const found: string[] = [];
  sanitizeHtml(html, {
    allowedTags: ['span'],
    allowedAttributes: { span: ['data-confirmed'] },
    transformTags: {
      span: (tagName, attribs) => {
        if (attribs['data-confirmed'] !== undefined) found.push(attribs['data-confirmed']);
        return { tagName, attribs };
      },
    },
  });
  return found;
}
