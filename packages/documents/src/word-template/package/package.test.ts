import {
  ExternalHyperlink,
  Document,
  Header,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  SimpleField,
  TableOfContents,
  TextRun,
} from 'docx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { unzipDocx } from '../../docx/test-docx.ts';
import { minutesFromTemplate } from '../fill.ts';
import { line, lines, meeting, problemsOf, template, withParts, withRelation } from '../test-template.ts';

const POINTS = lines('{#points}', '{contenu}', '{/points}');
const PROPERTIES = 'package/services/metadata/core-properties/6c1b3e0f.psmdcp';
const CORE = 'application/vnd.openxmlformats-package.core-properties+xml';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const problems = async (file: Uint8Array): Promise<string[]> =>
  (await problemsOf(minutesFromTemplate(file, meeting))).map((text) => text.replaceAll('\u00A0', ' '));

/** Moves the core properties to where System.IO.Packaging and the Open XML SDK write them. */
function withPackagedProperties(file: Uint8Array): Buffer {
  const { 'docProps/core.xml': core = new Uint8Array(), ...parts } = unzipSync(file);
  return withParts(zipSync({ ...parts, [PROPERTIES]: core }), {
    '_rels/.rels': (xml) => xml.replace('docProps/core.xml', `/${PROPERTIES}`),
    '[Content_Types].xml': (xml) =>
      xml
        .replace(/<Override[^<>]*\/docProps\/core\.xml[^<>]*>/, '')
        .replace('</Types>', `<Default Extension="psmdcp" ContentType="${CORE}"/></Types>`),
  });
}

/** Makes a template as offices write them: fields about the document itself, links, a picture, XML of their own. */
async function officeTemplate(): Promise<Buffer> {
  const link = new ExternalHyperlink({ link: 'https://example.org/link/12', children: [new TextRun('le site')] });
  const picture = new ImageRun({ type: 'png', data: PNG, transformation: { width: 20, height: 20 } });
  const pages = new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] });
  const file = await Packer.toBuffer(
    new Document({
      sections: [
        {
          headers: { default: new Header({ children: [new Paragraph({ children: [picture, pages] })] }) },
          children: [
            line('{titre}'),
            new TableOfContents('Table des matières', { hyperlink: true, headingStyleRange: '1-3' }),
            new Paragraph({ children: [link, new SimpleField('HYPERLINK "mailto:rd@commune.ch"', 'la commune')] }),
            line('Lien'),
            ...POINTS,
          ],
        },
      ],
    }),
  );
  const field =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> HYPERLINK "https://intra</w:instrText></w:r>' +
    '<w:r><w:instrText>net/link/12?database=import" \\o "Include RD" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>' +
    '<w:r><w:t>Lien</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return withPackagedProperties(
    withParts(
      withRelation(file, `<Relationship Id="rIdX" Type="${types}/customXml" Target="../customXml/item1.xml"/>`),
      {
        'word/document.xml': (xml) => xml.replace(/<w:r><w:t[^>]*>Lien<\/w:t><\/w:r>/, field),
        'customXml/item1.xml': '<?xml version="1.0" encoding="utf-8"?><commune xmlns="urn:x">Villars</commune>',
      },
    ),
  );
}

it('accepts a template with links, page numbers, a table of contents, a picture and packaged properties', async () => {
  const files = unzipDocx(await minutesFromTemplate(await officeTemplate(), meeting));
  const body = files['word/document.xml'] ?? '';
  expect(body).toContain('Conseil &amp; commissions');
  expect(body).toMatch(/<w:hyperlink [^>]*r:id=/);
  for (const code of ['TOC ', 'mailto:rd@commune.ch', 'net/link/12?database=import']) expect(body).toContain(code);
  expect(files['word/header1.xml']).toMatch(/<pic:pic.*>PAGE<.*>NUMPAGES</s);
  expect(files['customXml/item1.xml']).toContain('Villars');
  expect(files[PROPERTIES]).toContain('<dc:title>Conseil &amp; commissions</dc:title>');
});

it('checks XML under any file name, because Word goes by its declared type', async () => {
  const packaged = withPackagedProperties(await template(POINTS));
  const broken = withParts(packaged, { [PROPERTIES]: '<coreProperties>' });
  expect(await problems(broken)).toEqual([expect.stringContaining('endommagé')]);
  const entity = withParts(packaged, { [PROPERTIES]: '<!DOCTYPE a [<!ENTITY b "c">]><coreProperties/>' });
  expect(await problems(entity)).toEqual([expect.stringContaining('n’est pas un document Word lisible')]);
  const large = withParts(packaged, { [PROPERTIES]: `<a>${' '.repeat(12 * 1024 * 1024)}</a>` });
  expect(await problems(large)).toEqual([expect.stringContaining('trop de données')]);
});

it('reads the declared types once, however many parts there are', async () => {
  const parts = unzipSync(await template(POINTS));
  const declared = Array.from({ length: 20_000 }, (_, at) => `<Override PartName="/a${at}" ContentType="a/b"/>`).join(
    '',
  );
  const types = new TextDecoder().decode(parts['[Content_Types].xml']).replace('</Types>', `${declared}</Types>`);
  const many = Object.fromEntries(
    Array.from({ length: 900 }, (_, at) => [`word/media/a${at}.bin`, new Uint8Array([at % 256])]),
  );
  const file = zipSync({ ...parts, ...many, '[Content_Types].xml': strToU8(types) });
  const before = process.threadCpuUsage();
  await minutesFromTemplate(file, meeting);
  expect(process.threadCpuUsage(before).user / 1_000).toTakeLessThan(8_000);
});
