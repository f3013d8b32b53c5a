import { describe, expect, it } from 'vitest';
import type { FrontMatter } from './docx/front-matter.ts';
import { type MinutesDocument, minutesDocx } from './minutes-docx.ts';
import { COLORS } from './docx/page.ts';
import { navigation, paragraphs, unzipDocx } from './docx/test-docx.ts';
import { transcriptDocx } from './transcript-docx.ts';
import { minutesFromTemplate } from './word-template/fill.ts';
import { sampleMinutes } from './word-template/sample.ts';
import { starterTemplate } from './word-template/starter.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const logo = { bytes: PNG, type: 'image/png', width: 300, height: 100 } as const;
const sample: MinutesDocument = sampleMinutes({ organisation: 'Commune de Villars', logo });
/** Tables that touch each other, and tables at the end of a cell, of the text and of the document. */
const tables: MinutesDocument = {
  ...sample,
  html: `${sample.html}<table><tr><th>A</th></tr><tr><td>B<table><tr><td>C</td></tr></table></td></tr></table><table><tr><td>D</td></tr></table>`,
};
const front: FrontMatter = sample;

const documents: readonly (readonly [string, () => Promise<Buffer>])[] = [
  ['the minutes', () => minutesDocx(sample)],
  ['minutes with tables everywhere', () => minutesDocx(tables)],
  ['the transcript', () => transcriptDocx({ ...front, speakerNames: {}, passages: [] })],
  ['the starter of a template, filled', async () => minutesFromTemplate(await starterTemplate(), sample)],
  ['the starter with tables everywhere', async () => minutesFromTemplate(await starterTemplate(), tables)],
];

describe.each(documents)('%s can be read by a screen reader', (_, make) => {
  const opened = async () => {
    const files = unzipDocx(await make());
    return { files, xml: files['word/document.xml'] ?? '' };
  };

  it('in French, and with the meeting’s title', async () => {
    const { files } = await opened();
    expect(files['word/styles.xml']).toMatch(/<w:docDefaults>.*<w:lang w:val="fr-FR"/s);
    expect(files['docProps/core.xml']).toContain(`<dc:title>${sample.title}</dc:title>`);
  });

  it('with headings that begin at the first level and skip no level', async () => {
    const levels = navigation((await opened()).files).map(({ level }) => level);
    expect(levels[0]).toBe(1);
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  it('without empty lines, except those that Word requires around tables', async () => {
    const { xml } = await opened();
    const spaced = xml.replaceAll(
      /<\/w:tbl>(<w:p>(?:(?!<\/w:p>|<w:r>).)*<\/w:p>|<w:p\/>)(?=<w:tbl>|<\/w:tc>|<w:sectPr)/gs,
      '</w:tbl>',
    );
    const empty = paragraphs(spaced).filter(
      (paragraph) => paragraph.text === '' && !paragraph.xml.includes('<w:drawing>'),
    );
    expect(empty).toEqual([]);
    expect(xml).not.toMatch(/<\/w:tbl>(?:<w:tbl>|<\/w:tc>|<w:sectPr|<\/w:body>)/);
  });

  it('with tables that mark their header row, so that it is repeated', async () => {
    const { xml } = await opened();
    for (const [table] of xml.matchAll(/<w:tbl>(?:(?!<w:tbl>).)*?<\/w:tbl>/gs)) {
      const headed = table.includes('<w:tblHeader/>');
      // Some readers treat a row as a header even if its mark says that it is not one.
      expect(table.match(/<w:tblHeader[^>]*>/g) ?? []).toHaveLength(headed ? 1 : 0);
      expect(/<w:tblLook[^>]*w:firstRow="(?:1|true)"/.test(table)).toBe(headed);
      expect(headed || !/Objet|Responsable/.test(table)).toBe(true);
    }
  });

  it('with a description of every picture', async () => {
    const { files } = await opened();
    const shown = Object.values(files).flatMap((part) =>
      [...part.matchAll(/<wp:docPr [^>]*>/g)].map(([element]) => element),
    );
    expect(shown).toHaveLength(1);
    expect(shown[0]).toContain('descr="Logo\u00A0: Commune de Villars"');
  });
});

it('text in a document has a contrast of at least 4.5 to 1', () => {
  const light = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = [0, 2, 4]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  for (const ink of [COLORS.ink, COLORS.accent, COLORS.quiet]) {
    for (const paper of ['FFFFFF', COLORS.shade])
      expect((light(paper) + 0.05) / (light(ink) + 0.05)).toBeGreaterThan(4.5);
  }
});
