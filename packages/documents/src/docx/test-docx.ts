import { strFromU8, unzipSync } from 'fflate';

/** Unpacks the parts of a DOCX as text, by name: `word/document.xml`. */
export function unzipDocx(file: Uint8Array): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const unescapeXml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** Lists the paragraphs of a part with style and text; a tab is `\t`, a line break `\n`. */
export function paragraphs(xml: string): { readonly style: string; readonly text: string; readonly xml: string }[] {
  return [...xml.matchAll(/<w:p>(.*?)<\/w:p>|<w:p\/>/gs)].map((match) => {
    const inner = match[1] ?? '';
    const text = inner
      .replace(/<w:tab\/>/g, '\t')
      .replace(/<w:br\/>/g, '\n')
      .replace(/<w:instrText[^>]*>.*?<\/w:instrText>/g, '')
      .replace(/<[^>]+>/g, '');
    return { style: /<w:pStyle w:val="([^"]+)"/.exec(inner)?.[1] ?? 'Normal', text: unescapeXml(text), xml: inner };
  });
}

/**
 * Lists the paragraphs that Word's navigation pane shows: those outside tables that have an outline level, either their
 * own or that of their style. Levels are counted from 1.
 */
export function navigation(
  files: Readonly<Record<string, string>>,
): { readonly level: number; readonly text: string }[] {
  const outside = (files['word/document.xml'] ?? '').replace(/<w:tbl>.*?<\/w:tbl>/gs, '');
  const outlineLevel = (xml: string): string | undefined => /<w:outlineLvl w:val="(\d)"/.exec(xml)?.[1];
  const styleLevel = (id: string): string | undefined => {
    const style = styleXml(files, id);
    const parent = /<w:basedOn w:val="([^"]+)"/.exec(style)?.[1];
    return outlineLevel(style) ?? (parent === undefined ? undefined : styleLevel(parent));
  };
  return paragraphs(outside).flatMap(({ style, text, xml }) => {
    const level = outlineLevel(xml) ?? styleLevel(style);
    return level === undefined ? [] : [{ level: Number(level) + 1, text }];
  });
}

/** Finds the definition of a style; empty if there is none. */
export const styleXml = (files: Readonly<Record<string, string>>, id: string): string =>
  [...(files['word/styles.xml'] ?? '').matchAll(/<w:style .*?<\/w:style>/gs)].find(([style]) =>
    style.includes(`w:styleId="${id}"`),
  )?.[0] ?? '';
