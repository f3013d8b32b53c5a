import sanitizeHtml from 'sanitize-html';

/** Passage numbers, separated by one space. */
const PASSAGES = /^\d+( \d+)*$/;

const TAGS = 'h1 h2 h3 h4 h5 h6 p br hr blockquote ul ol li strong em u s a span table thead tbody tr th td'.split(' ');

/** Keeps what minutes are made of, and the numbers of the passages that each sentence rests on. */
export function sanitizeMinutes(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href'],
      span: ['data-passages'],
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
        const passages = attribs['data-passages'];
        return { tagName, attribs: passages && PASSAGES.test(passages) ? { 'data-passages': passages } : {} };
      },
    },
  });
}
