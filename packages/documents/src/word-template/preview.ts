import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import sanitizeHtml from 'sanitize-html';

/**
 * Shows a document of ours as sanitised HTML: headings, lists, tables and pictures, but not pages and colours.
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

/** Tells mammoth the template's own spelling of the names of heading styles, since it knows only the usual one. */
function headings(document: Buffer): string[] {
  const styles = unzipSync(document, { filter: ({ name }) => name.endsWith('/styles.xml') });
  return Object.values(styles)
    .flatMap((bytes) => [...strFromU8(bytes).matchAll(/<w:name\s+w:val="(heading (\d)|title)"/gi)])
    .map(([, name = '', level]) => `p[style-name='${name}'] => h${Math.min(Number(level ?? 0) + 1, 6)}:fresh`);
}
