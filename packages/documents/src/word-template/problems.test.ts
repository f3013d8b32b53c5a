import { FootnoteReferenceRun, Paragraph, TextRun } from 'docx';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { overlapping } from '../office-xml/test-overlapping.ts';
import { unzipDocx } from '../docx/test-docx.ts';
import { checkTemplate } from './check.ts';
import { minutesFromTemplate } from './fill.ts';
import { cells, line, lines, meeting, problemsOf, template, withParts, withRelation } from './test-template.ts';

const problems = async (file: Uint8Array | Promise<Uint8Array>) =>
  (await problemsOf(minutesFromTemplate(await file, meeting))).map((text) => text.replaceAll(/[\u00A0\u202F]/g, ' '));
const POINTS = lines('{#points}', '{contenu}', '{/points}');
const OK = () => template(POINTS);
const relation = (type: string, target: string) =>
  `<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`;

describe('the errors of a template are reported with their places:', () => {
  it.each<readonly [string, readonly string[], string]>([
    [
      'a field that nobody knows',
      ['Séance du {dat}'],
      'Le champ {dat} n’existe pas à cet endroit. Vouliez-vous écrire {date} ? (corps du document, « Séance du {dat} »)',
    ],
    [
      'a field of another place',
      ['{intitulé}'],
      'Le champ {intitulé} n’existe pas à cet endroit. (corps du document, « {intitulé} »)',
    ],
    [
      'a loop that nobody knows',
      ['{#point}x{/point}'],
      'Le champ {#point} n’existe pas à cet endroit. Vouliez-vous écrire {#points} ? (corps du document, « {#point}x{/point} »)',
    ],
    [
      'a condition on nothing',
      ['{#si presant}x{/si}'],
      'Le champ {#si presant} n’existe pas à cet endroit. Vouliez-vous écrire {#si presents} ? (corps du document, « {#si presant}x{/si} »)',
    ],
    [
      'a loop that stays open',
      ['{#presents}', '{nom}'],
      'La répétition {#presents} n’est jamais fermée : ajoutez {/presents}. (corps du document, « {#presents} »)',
    ],
    [
      'a loop that was never opened',
      ['{nom}{/presents}'],
      '{/presents} ne ferme rien : aucune répétition n’est ouverte. (corps du document, « {nom}{/presents} »)',
    ],
    [
      'loops that cross',
      ['{#si excuses}{#excuses}{nom}{/si excuses}{/excuses}'],
      '{/si excuses} ferme {#excuses} : fermez les répétitions dans l’ordre inverse. (corps du document, « {#si excuses}{#excuses}{nom}{/si excuses}{/excuses} »)',
    ],
    [
      'a brace that stays open',
      ['Le {date, à midi'],
      'Une accolade { n’est pas refermée dans son paragraphe. (corps du document, « Le {date, à midi »)',
    ],
    [
      'a brace too many',
      ['Le {date}}'],
      'Une accolade } n’a pas été ouverte dans son paragraphe. (corps du document, « Le {date}} »)',
    ],
    [
      'a loop within itself',
      ['{#presents}', '{nom}', '{#presents}', '{nom}', '{/presents}', '{/presents}'],
      'La répétition {#presents} est déjà ouverte à cet endroit : fermez d’abord celle qui l’est. (corps du document, « {#presents} »)',
    ],
    [
      'a field as long as a page',
      [`{${'a'.repeat(3_000)}}`],
      `Le champ {${'a'.repeat(59)}… n’existe pas à cet endroit. (corps du document, « {${'a'.repeat(59)}… »)`,
    ],
    ['a field without a name', ['{ }'], 'Un champ {} n’a pas de nom. (corps du document, « { } »)'],
    [
      'a block within a line',
      ['Points : {proces_verbal}'],
      'Le champ {proces_verbal} doit être seul dans son paragraphe : il devient des paragraphes entiers. (corps du document, « Points : {proces_verbal} »)',
    ],
  ])('%s', async (_, texts, said) => {
    expect(await problems(template([...lines(...texts), ...POINTS]))).toContain(said);
  });

  it('several at once', async () => {
    expect(await problems(template([line('{a}{b}{c}')]))).toHaveLength(3);
  });

  it('but no more than a person can read', async () => {
    const many = await problems(template([line('{x}'.repeat(500)), ...POINTS]));
    expect(many).toHaveLength(101);
    expect(many.at(-1)).toBe('Ce modèle contient d’autres erreurs encore.');
    expect(await problems(template([line('{#si presents}'.repeat(31)), ...POINTS]))).toEqual([
      expect.stringMatching(/^Ce modèle imbrique trop de répétitions ou de conditions/),
    ]);
  });

  it('a block in a header, a field in a footnote, and minutes that would be missing', async () => {
    expect(await problems(template(POINTS, { header: '{proces_verbal}' }))).toEqual([
      'Le champ {proces_verbal} se place dans le corps du document. (en-tête, « {proces_verbal} »)',
    ]);
    const note = withParts(
      await template([new Paragraph({ children: [new TextRun('x'), new FootnoteReferenceRun(1)] }), ...POINTS]),
      {
        'word/footnotes.xml': (xml) =>
          xml.replace(
            '</w:footnotes>',
            '<w:footnote w:id="1"><w:p><w:r><w:t>{titre}</w:t></w:r></w:p></w:footnote></w:footnotes>',
          ),
      },
    );
    expect(await problems(note)).toEqual(['Aucun champ n’est rempli dans une note de bas de page. (« {titre} »)']);
    expect((await problems(template(lines('{titre}'))))[0]).toMatch(
      /^Le texte du procès-verbal manquerait : placez {contenu}/,
    );
  });

  it('a loop from a table into the text, which is found only when the template is filled in', async () => {
    expect(await problems(template([cells(['{#presents}{nom}', 'x']), line('{/presents}'), ...POINTS]))).toEqual([
      expect.stringMatching(/^La répétition {#presents} commence et finit à deux endroits différents/),
    ]);
  });
});

describe('a file that could do harm is refused:', () => {
  it('one that is not a Word file, is in the old format, or has a password', async () => {
    expect(await problems(Buffer.from('bonjour'))).toEqual([
      expect.stringContaining('n’est pas un document Word lisible'),
    ]);
    expect(await problems(Buffer.from(zipSync({ 'a.txt': new Uint8Array(3) })))).toEqual([
      expect.stringContaining('n’est pas un document Word'),
    ]);
    expect(await problems(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).toEqual([
      expect.stringContaining('ancien format .doc'),
    ]);
  });

  it('one with macros, embedded objects or other documents', async () => {
    const types = {
      '[Content_Types].xml': (xml: string) => xml.replace('document.main+xml', 'document.macroEnabled.main+xml'),
    };
    expect(await problems(withParts(await OK(), types))).toEqual([expect.stringContaining('macros')]);
    const hidden = {
      '[Content_Types].xml': (xml: string) => xml.replace('document.main+xml', 'document.macro&#69;nabled.main+xml'),
    };
    expect(await problems(withParts(await OK(), hidden))).toEqual([expect.stringContaining('macros')]);
    expect(await problems(withParts(await OK(), { 'word/vbaProject.bin': 'x' }))).toEqual([
      expect.stringContaining('macros'),
    ]);
    expect(await problems(withParts(await OK(), { 'word/embeddings/a.xlsx': 'x' }))).toEqual([
      expect.stringContaining('objet incorporé'),
    ]);
    const chunk = {
      'word/document.xml': (xml: string) => xml.replace('<w:body>', '<w:body><w:altChunk r:id="rId1"/>'),
    };
    expect(await problems(withParts(await OK(), chunk))).toEqual([expect.stringContaining('objet incorporé')]);
  });

  it('one with content that Word would fetch when it opens the document', async () => {
    expect(await problems(withRelation(await OK(), relation('image', 'https://example.org/a.png')))).toEqual([
      'Ce fichier contient une image liée à une adresse extérieure (https://example.org/a.png) : insérez-la dans le document, ou retirez-la.',
    ]);
    expect(await problems(withRelation(await OK(), relation('frame', 'https://example.org')))).toEqual([
      expect.stringContaining('élément lié'),
    ]);
    const field = {
      'word/document.xml': (xml: string) =>
        xml.replace(
          '<w:body>',
          '<w:body><w:p><w:r><w:instrText>INCLUDE</w:instrText></w:r><w:r><w:instrText>PICTURE "http://x"</w:instrText></w:r></w:p>',
        ),
    };
    expect(await problems(withParts(await OK(), field))).toEqual([expect.stringContaining('INCLUDEPICTURE')]);
  });

  const IMAGE = 'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image"';
  it.each([
    ['with a reference', `<Relationship Id="rIdX" ${IMAGE} Target="http://x" TargetMode="Ext&#101;rnal"/>`],
    ['behind a sign', `<Relationship Id="a" x=">" ${IMAGE} Target="http://x" TargetMode="External"/>`],
    [
      'with another prefix',
      `<q.z:Relationship xmlns:q.z="http://schemas.openxmlformats.org/package/2006/relationships" Id="rIdX" ${IMAGE} Target="http://x" TargetMode="External"/>`,
    ],
  ])('one with such content in relations that are written %s', async (_case, written) => {
    expect(await problems(withRelation(await OK(), written))).toEqual([expect.stringContaining('image liée')]);
  });

  it.each([
    ['single quotes', `<w:fldSimple w:instr='INCLUDEPICTURE "http://x"'/>`, 'INCLUDEPICTURE'],
    ['references', '<w:fldSimple w:instr="&#68;DE x"/>', 'DDE'],
    ['another prefix', '<q:instrText xmlns:q="w">INCLUDETEXT "http://x"</q:instrText>', 'INCLUDETEXT'],
    ['a comment', '<w:instrText>INCLUDE<!-- -->TEXT "http://x"</w:instrText>', 'INCLUDETEXT'],
    ['unparsed text', '<w:instrText><![CDATA[INCLUDETEXT "http://x"]]></w:instrText>', 'INCLUDETEXT'],
    ['a document within', '<q:altChunk xmlns:q="w" r:id="rId1"/>', 'objet incorporé'],
    ['a picture by its address', '<w:pict><v:imagedata src="http://x"/></w:pict>', 'image liée'],
  ])('one with such content in a body with %s', async (_case, written, told) => {
    const body = { 'word/document.xml': (xml: string) => xml.replace('<w:body>', `<w:body><w:p>${written}</w:p>`) };
    expect(await problems(withParts(await OK(), body))).toEqual([expect.stringContaining(told)]);
  });

  it('one with a picture by the relation of a link, but not one with only the link', async () => {
    const linked = withRelation(await OK(), relation('hyperlink', 'https://example.org'));
    const body = (written: string) => ({
      'word/document.xml': (xml: string) => xml.replace('<w:body>', `<w:body><w:p>${written}</w:p>`),
    });
    const text = '<w:r><w:t>x</w:t></w:r>';
    expect(
      await problems(withParts(linked, body(`<w:hyperlink r:id="rIdX">${text}</w:hyperlink>`))).catch(() => 'taken'),
    ).toBe('taken');
    expect(await problems(withParts(linked, body('<a:blip r:link="rIdX"/>')))).toEqual([
      expect.stringContaining('image liée'),
    ]);
    expect(await problems(withParts(linked, body('<v:fill r:id="rIdX"/>')))).toEqual([
      expect.stringContaining('image liée'),
    ]);
  });

  it('one with relations to objects, or with relations or text in an unusual spelling', async () => {
    const object = relation('oleObject', 'media/a.bin').replace(' TargetMode="External"', '');
    expect(await problems(withRelation(await OK(), object))).toEqual([expect.stringContaining('objet incorporé')]);
    const spelled = { 'word/_rels/header1.xml.RELS': '<Relationships/>' };
    expect(await problems(withParts(await OK(), spelled))).toEqual([
      expect.stringContaining('n’est pas un document Word lisible'),
    ]);
    const declared = { 'word/styles.xml': (xml: string) => xml.replace(/encoding="UTF-8"/, 'encoding="UTF-7"') };
    expect(await problems(withParts(await OK(), declared))).toEqual([
      expect.stringContaining('n’est pas un document Word lisible'),
    ]);
  });

  it('one with XML entities, or one that unpacks to too much data', async () => {
    const entity = { 'word/settings.xml': '<!DOCTYPE a [<!ENTITY b "c">]><w:settings/>' };
    expect(await problems(withParts(await OK(), entity))).toEqual([
      expect.stringContaining('n’est pas un document Word lisible'),
    ]);
    const bomb = withParts(await OK(), { 'word/media/a.png': ' '.repeat(41 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await problems(bomb)).toEqual([expect.stringContaining('trop de données')]);
  });

  it('an archive whose parts share their bytes', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `word/media/a${at}.png`);
    const file = overlapping(await OK(), new Uint8Array(10_000), names);
    expect(await problems(file)).toEqual([expect.stringContaining('n’est pas un document Word lisible')]);
  });

  it('but not one with the author’s own Normal.dotm, which is left out, nor a .dotx', async () => {
    const settings = 'word/_rels/settings.xml.rels';
    const attached = withParts(
      withRelation(await OK(), relation('attachedTemplate', 'file:///C:/Users/anne/Normal.dotm'), settings),
      {
        'word/settings.xml': (xml) => xml.replace(/(<w:settings[^>]*>)/, '$1<w:attachedTemplate r:id="rIdX"/>'),
        '[Content_Types].xml': (xml) => xml.replace('document.main+xml', 'template.main+xml'),
      },
    );
    const files = unzipDocx(await minutesFromTemplate(attached, meeting));
    expect(files['word/settings.xml']).not.toContain('attachedTemplate');
    expect(files[settings]).not.toContain('anne');
    expect(files['[Content_Types].xml']).toContain('document.main+xml');
    expect(files['[Content_Types].xml']).not.toContain('template.main+xml');
  });
});

it('a template with a part that only the preview reads is refused if the preview cannot read it', async () => {
  const file = withParts(await OK(), {
    'word/numbering.xml': (xml) => xml.replace(/<w:abstractNumId [^>]*>/, ''),
  });
  const { problems: told, sample } = await checkTemplate(file, { organisation: 'Commune', logo: null });
  expect(sample).toBeNull();
  expect(told.map(({ message }) => message.replaceAll('\u00A0', ' '))).toEqual([
    'Le document fait à partir de ce modèle n’est pas lisible : enregistrez le modèle à nouveau depuis Word, au format .docx.',
  ]);
});

describe('a damaged file is refused before the library reads it:', () => {
  const BROKEN = 'Ce fichier Word est endommagé : ouvrez-le dans Word et enregistrez-le à nouveau.';
  const HEADED = () => template(POINTS, { header: '{titre}' });

  it.each<readonly [string, (xml: string) => string]>([
    ['a tag that never closes', (xml) => xml.replace('</w:body>', '')],
    ['an attribute without its quote', (xml) => xml.replace('<w:body>', '<w:body w:x="1>')],
    // The library spends a minute on this, since each element costs as much as all the elements before it.
    ['elements behind the root', (xml) => xml + '<w:p>'.repeat(100_000)],
  ])('%s', async (_, change) => {
    expect(await problems(withParts(await OK(), { 'word/document.xml': change }))).toEqual([BROKEN]);
  });

  it('one with a header that is named but missing', async () => {
    const missing = withParts(await HEADED(), {
      'word/_rels/document.xml.rels': (xml) => xml.replace('header1.xml', 'header9.xml'),
    });
    expect(await problems(missing)).toEqual([BROKEN]);
  });

  it('but not one whose parts are named from its root', async () => {
    const absolute = withParts(await HEADED(), {
      '_rels/.rels': (xml) => xml.replace('Target="word/', 'Target="/word/'),
      'word/_rels/document.xml.rels': (xml) => xml.replace('Target="header1', 'Target="/word/header1'),
    });
    expect(unzipDocx(await minutesFromTemplate(absolute, meeting))['word/header1.xml']).toContain(
      'Conseil &amp; commissions',
    );
  });

  it('one in the strict format, which the library does not know', async () => {
    const strict = withParts(await OK(), {
      '_rels/.rels': (xml) =>
        xml.replace(
          'http://schemas.openxmlformats.org/officeDocument/2006/',
          'http://purl.oclc.org/ooxml/officeDocument/',
        ),
    });
    expect(await problems(strict)).toEqual([
      'Ce fichier est au format « Document Open XML strict » : enregistrez-le depuis Word au format « Document Word (.docx) ».',
    ]);
  });

  it('one with far more text than minutes have', async () => {
    const long = withParts(await OK(), {
      'word/document.xml': (xml) => xml.replace('<w:body>', () => `<w:body>${'<w:p></w:p>'.repeat(200_000)}`),
    });
    expect(await problems(long)).toEqual(['Ce modèle contient trop de texte ou de tableaux : allégez-le.']);
  });
});

it('a template with tables nested a thousand deep is refused', async () => {
  const tables = '<w:tbl><w:tr><w:tc>'.repeat(1_000);
  const file = withParts(await OK(), {
    'word/document.xml': (xml) => xml.replace('<w:body>', `<w:body>${tables}${'</w:tc></w:tr></w:tbl>'.repeat(1_000)}`),
  });
  expect(await problems(file)).toEqual([
    'Ce modèle imbrique trop de tableaux ou de cadres les uns dans les autres : simplifiez-le.',
  ]);
});
