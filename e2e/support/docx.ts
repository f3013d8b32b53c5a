import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';

export interface DocxParagraph {
  /** Name of the style: `Heading1`, `Title`, …; empty for the default. */
  readonly style: string;
  readonly text: string;
}

/** Reads the paragraphs of a Word file's body, in order. */
export async function readDocx(path: string): Promise<DocxParagraph[]> {
  const files = unzipSync(await readFile(path));
  const xml = files['word/document.xml'];
  expect(xml, 'word/document.xml').toBeDefined();
  const body = xml ? strFromU8(xml) : '';
  return [...body.matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([paragraph]) => ({
    style: /<w:pStyle w:val="([^"]+)"/.exec(paragraph)?.[1] ?? '',
    text: [...paragraph.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map((match) => match[1]).join(''),
  }));
}
