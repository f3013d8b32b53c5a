import { DOUBTS } from '@greffier/writing/types';
import sanitizeHtml from 'sanitize-html';

/** Passage numbers, separated by one space. */
const PASSAGES = /^\d+( \d+)*$/;

const DOUBT = new RegExp(`^(?:${DOUBTS.join('|')})(?: (?:${DOUBTS.join('|')}))*$`);

const TAGS = 'h1 h2 h3 h4 h5 h6 p br hr blockquote ul ol li strong em u s a span table thead tbody tr th td'.split(' ');

/** Keeps what minutes are made of, the numbers of the passages that each sentence rests on and what of it is doubtful. */
export function sanitizeMinutes(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href'],
      span: ['data-passages', 'data-doubt'],
      ol: ['start'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      span: (tagName, attribs) => {
        const { 'data-passages': passages, 'data-doubt': doubt } = attribs;
        return {
          tagName,
          attribs: {
            ...(passages && PASSAGES.test(passages) && { 'data-passages': passages }),
            ...(doubt && DOUBT.test(doubt) && { 'data-doubt': doubt }),
          },
        };
      },
    },
  });
}
