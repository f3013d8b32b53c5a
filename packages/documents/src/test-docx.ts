import { strFromU8, unzipSync } from 'fflate';

/** Parts of a DOCX as text, by name: `word/document.xml`. */
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

/** Paragraphs of a part: their style and what is read in them; a tab is `\t`, a line break `\n`. */
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
