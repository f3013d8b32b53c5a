import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import sanitizeHtml from 'sanitize-html';

/**
 * Converts a document that this product made to sanitised HTML: headings, lists, tables and pictures, but not pages and
 * colours.
 * @param document made by `minutesFromTemplate`, of parts whose size was checked before
 */
export async function previewHtml(document: Buffer): Promise<string> {
  const { value } = await mammoth.convertToHtml(
    { buffer: document },
    { includeEmbeddedStyleMap: false, styleMap: headings(document) },
  );
  return sanitized(value);
}

/** Keeps text and pictures of the file itself, and nothing that leads elsewhere. */
const sanitized = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: 'h1 h2 h3 h4 h5 h6 p br ul ol li strong em u s sup sub table thead tbody tr th td img'.split(' '),
    allowedAttributes: { img: ['src', 'alt'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
    allowedSchemesByTag: { img: ['data'] },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'img' && !/^data:image\/(?:png|jpeg|gif);/.test(attribs['src'] ?? ''),
  });

/** Lists how the template spells the names of heading styles, for mammoth, which knows only the usual spelling. */
function headings(document: Buffer): string[] {
  const styles = unzipSync(document, { filter: ({ name }) => name.endsWith('/styles.xml') });
  return Object.values(styles)
    .flatMap((bytes) => [...strFromU8(bytes).matchAll(/<w:name\s+w:val="(heading (\d)|title)"/gi)])
    .map(([, name = '', level]) => `p[style-name='${name}'] => h${Math.min(Number(level ?? 0) + 1, 6)}:fresh`);
}
