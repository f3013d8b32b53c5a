import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';

/**
 * A document of ours as HTML for the eye: headings, lists, tables and pictures, not its pages and colours. To be sanitised.
 * @param document made by `minutesFromTemplate`, of parts that were bounded before
 */
export async function previewHtml(document: Buffer): Promise<string> {
  const { value } = await mammoth.convertToHtml(
    { buffer: document },
    { includeEmbeddedStyleMap: false, styleMap: headings(document) },
  );
  return value;
}

/** Mammoth knows headings by the names that English Word gives them; a template's own ids are told to it. */
function headings(document: Buffer): string[] {
  const styles = unzipSync(document, { filter: ({ name }) => name.endsWith('/styles.xml') });
  return Object.values(styles)
    .flatMap((bytes) => [...strFromU8(bytes).matchAll(/<w:name\s+w:val="(heading (\d)|title)"/gi)])
    .map(([, name = '', level]) => `p[style-name='${name}'] => h${Math.min(Number(level ?? 0) + 1, 6)}:fresh`);
}
