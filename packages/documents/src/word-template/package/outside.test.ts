import { describe, expect, it } from 'vitest';
import { unzipDocx } from '../../docx/test-docx.ts';
import { minutesFromTemplate } from '../fill.ts';
import { lines, meeting, problemsOf, template, withParts, withRelation } from '../test-template.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const OK = () => template(lines('{#points}', '{contenu}', '{/points}'));
const problems = async (file: Uint8Array): Promise<string[]> =>
  (await problemsOf(minutesFromTemplate(file, meeting))).map((text) => text.replaceAll('\u00A0', ' '));
const inBody = (written: string) => ({
  'word/document.xml': (xml: string) => xml.replace('<w:body>', `<w:body><w:p>${written}</w:p>`),
});
const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';
const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
const code = (text: string): string => `<w:r><w:instrText>${text}</w:instrText></w:r>`;

describe('a template is refused because of', () => {
  it.each([
    [
      'behind the code of another field',
      `${begin}${code('PAGE')}${end}${begin}${code('INCLUDEPICTURE "http://x"')}${end}`,
    ],
    ['around another field', `${begin}${code('INCLUDE')}${begin}${code('PAGE')}${end}${code('TEXT "http://x"')}${end}`],
    [
      'in a result that never ends',
      `${begin}${code('PAGE')}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${code('DDEAUTO cmd')}`,
    ],
    [
      'behind a quotation mark that Word leaves out',
      `${begin}<w:r><w:delInstrText>PAGE "</w:delInstrText></w:r>${code(' LI')}${code('NK Excel.Sheet.8 "http://x"')}${end}`,
    ],
    [
      'around a deleted piece of its name',
      `${begin}${code(' LI')}<w:r><w:delInstrText>ZZ</w:delInstrText></w:r>${code('NK Excel.Sheet.8 "http://x"')}${end}`,
    ],
    [
      'if its deletion is undone',
      `${begin}<w:r><w:delInstrText> LI</w:delInstrText></w:r><w:r><w:delInstrText>NK Excel.Sheet.8 "x"</w:delInstrText></w:r>${end}`,
    ],
    ['behind the address of a link', `${begin}${code(' HYPERLINK x INCLUDEPICTURE "http://x"')}${end}`],
    ['behind its own argument', `${begin}${code('IF "a" = "b" "c" LINK "http://x"')}${end}`],
  ])('a field %s', async (_, written) => {
    expect(await problems(withParts(await OK(), inBody(written)))).toEqual([expect.stringContaining('un champ Word')]);
  });

  it('a data source that Word queries when it opens the document', async () => {
    const settings = {
      'word/settings.xml': (xml: string) =>
        xml.replace(
          '</w:settings>',
          '<w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:connectString w:val="Data Source=\\\\x\\y"/></w:mailMerge></w:settings>',
        ),
    };
    expect(await problems(withParts(await OK(), settings))).toEqual([expect.stringContaining('publipostage')]);
  });

  it.each([
    ['a pane of an add-in', 'http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes'],
    ['a ribbon', 'http://schemas.microsoft.com/office/2006/relationships/ui/extensibility'],
  ])('%s', async (_, type) => {
    const relation = `<Relationship Id="rIdX" Type="${type}" Target="word/x.xml"/>`;
    const file = withParts(withRelation(await OK(), relation, '_rels/.rels'), { 'word/x.xml': '<x/>' });
    expect(await problems(file)).toEqual([expect.stringContaining('complément')]);
  });

  it('a relation to an address, even one that is not marked as external', async () => {
    const relation = `<Relationship Id="rIdX" Type="${OFFICE}/image" Target="http://x/a.png"/>`;
    expect(await problems(withRelation(await OK(), relation))).toEqual([expect.stringContaining('image liée')]);
  });

  it.each([
    ['a picture of VML', '<w:pict><v:image src="http://x/a.png"/></w:pict>'],
    ['another picture for the same place', '<w:pict><v:imagedata o:althref="http://x/a.png"/></w:pict>'],
  ])('%s', async (_, written) => {
    expect(await problems(withParts(await OK(), inBody(written)))).toEqual([expect.stringContaining('image liée')]);
  });

  it('a field in an XML part with another file extension', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml';
    const file = withParts(
      withRelation(await OK(), `<Relationship Id="rIdX" Type="${OFFICE}/footnotes" Target="notes.dat"/>`),
      {
        'word/notes.dat': `<w:footnotes><w:footnote>${code('INCLUDEPICTURE "http://x"')}</w:footnote></w:footnotes>`,
        '[Content_Types].xml': (xml) =>
          xml.replace('</Types>', `<Override PartName="/word/notes.dat" ContentType="${type}"/></Types>`),
      },
    );
    expect(await problems(file)).toEqual([expect.stringContaining('un champ Word INCLUDEPICTURE')]);
  });

  it.each([
    ['a picture', '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://x/a.png"/></svg>'],
    ['a style', '<svg xmlns="http://www.w3.org/2000/svg"><style>@import "//x/a.css";</style></svg>'],
    [
      'a style sheet',
      '<?xml version="1.0"?><?xml-stylesheet type="text/css" href="http://x/a.css?b"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
    ['a fill', '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="url(http://x/a.svg#b)"/></svg>'],
  ])('%s in a drawing (SVG)', async (_, svg) => {
    expect(await problems(withParts(await OK(), { 'word/media/a.svg': svg }))).toEqual([
      expect.stringContaining('image liée'),
    ]);
  });
});

it('a drawing with links, and with references between its parts, is accepted', async () => {
  const svg =
    '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg">' +
    '<style>.a{fill:url(#b)}</style><use href="#b"/><image href="data:image/png;base64,AA=="/><a href="http://x"><rect fill="url(#b)"/></a></svg>';
  const files = unzipDocx(await minutesFromTemplate(withParts(await OK(), { 'word/media/a.svg': svg }), meeting));
  expect(files['word/media/a.svg']).toBe(svg);
  const entity = svg.replace('.dtd"', '.dtd" [<!ENTITY x "y">]');
  expect(await problems(withParts(await OK(), { 'word/media/a.svg': entity }))).toEqual([
    expect.stringContaining('que Greffier ne peut pas lire'),
  ]);
});

it.each([
  ['in an encoding of its own', '<?xml version="1.0" encoding="iso-8859-1"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['with a program for its style sheet', '<?xml-stylesheet type="text/xsl" href="#a"?><svg><rect id="a"/></svg>'],
  ['that is packed', '\u001F\u008B'],
])('a drawing %s is refused by name, and the file is not called damaged', async (_, svg) => {
  const told = [expect.stringContaining('que Greffier ne peut pas lire : remplacez-le par une image')];
  expect(await problems(withParts(await OK(), { 'word/media/a.svg': svg }))).toEqual(told);
});

it('a drawing with the file extension of XML is checked as a drawing too', async () => {
  const file = withParts(await OK(), {
    'word/media/a.xml': '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="url(http://x/a.svg#b)"/></svg>',
    '[Content_Types].xml': (xml) =>
      xml.replace('</Types>', '<Override PartName="/word/media/a.xml" ContentType="image/svg+xml"/></Types>'),
  });
  expect(await problems(file)).toEqual([expect.stringContaining('image liée')]);
});

it.each([
  ['in one piece', code('HYPERLINK "mailto:rd@commune.ch" \\o "Include RD"')],
  ['in pieces', code(' HYPERLINK "https://intranet/') + code('link/12?import=1&amp;') + code('database=2" ')],
  ['without quotation marks', code(' HYPERLINK https://intranet/dde/link ')],
  ['of a server', code(' HYPERLINK \\\\intranet\\dde\\link ')],
  ['of a bookmark', code(' HYPERLINK \\l Database ')],
  ['as one element', '<w:fldSimple w:instr="HYPERLINK &quot;https://intranet/dde/link&quot;"/>'],
])('a link is accepted whatever words its address contains: %s', async (_, written) => {
  const field = written.startsWith('<w:fldSimple') ? written : `${begin}${written}${end}`;
  const files = unzipDocx(await minutesFromTemplate(withParts(await OK(), inBody(field)), meeting));
  expect(files['word/document.xml']).toContain('HYPERLINK');
});

describe('the author’s own template', () => {
  const settings = 'word/_rels/settings.xml.rels';
  const attached = `<Relationship Id="rIdX" Type="${OFFICE}/attachedTemplate" Target="http://x/a.dotm" TargetMode="External"/>`;

  it.each([
    [
      'behind a comment that looks the same',
      `<!-- <Relationship Id="rIdX" a="b"> -->${attached}`,
      '<w:attachedTemplate r:id="rIdX"/>',
    ],
    [
      'twice',
      `${attached.replace('rIdX', 'rIdY')}${attached}`,
      '<w:attachedTemplate r:id="rIdX"></w:attachedTemplate>',
    ],
    [
      'in another namespace’s prefix',
      attached,
      '<q:attachedTemplate xmlns:q="http://schemas.openxmlformats.org/wordprocessingml/2006/main" r:id="rIdX"/>',
    ],
  ])('is left out where it is named %s', async (_, relation, element) => {
    const file = withParts(withRelation(await OK(), relation, settings), {
      'word/settings.xml': (xml) => xml.replace(/(<w:settings[^>]*>)/, `$1${element}`),
    });
    const files = unzipDocx(await minutesFromTemplate(file, meeting));
    expect(`${files['word/settings.xml']}${files[settings]}`).not.toMatch(/attachedTemplate|a\.dotm/);
  });
});
