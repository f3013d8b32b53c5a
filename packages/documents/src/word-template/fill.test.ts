import { HeadingLevel, ImageRun, Paragraph } from 'docx';
import { describe, expect, it } from 'vitest';
import type { MinutesDocument } from '../minutes-docx.ts';
import { paragraphs, unzipDocx } from '../docx/test-docx.ts';
import { minutesFromTemplate } from './fill.ts';
import { cells, line, lines, meeting, template, withParts } from './test-template.ts';

const filled = async (file: Uint8Array, changes: Partial<MinutesDocument> = {}) =>
  unzipDocx(await minutesFromTemplate(file, { ...meeting, ...changes }));
const body = (files: Readonly<Record<string, string>>): string => files['word/document.xml'] ?? '';
const headingsOf = (files: Readonly<Record<string, string>>): string[] =>
  paragraphs(body(files)).flatMap(({ style, text }) =>
    style.startsWith('Heading') ? [`${style.slice(7)} ${text}`] : [],
  );
const textsOf = (xml: string): string[] => paragraphs(xml).map(({ text }) => text.replaceAll('\u00A0', ' '));
const read = async (children: Parameters<typeof template>[0], changes: Partial<MinutesDocument> = {}) =>
  textsOf(body(await filled(await template(children), changes)));
const POINTS = lines('{#points}', '{contenu}', '{/points}');

describe('the fields of a template', () => {
  it('show the name, the date, the place and the state of the meeting', async () => {
    const approval = { state: 'approved', by: 'Anne Jobin', at: new Date(2026, 2, 4, 12) } as const;
    const said = await read(
      [...lines('{titre} – {organisation}', '{Date} à {heure}, {lieu} ({Durée})', '{état}'), ...POINTS],
      { approval, place: 'Salle 3' },
    );
    expect(said.slice(0, 3)).toEqual([
      'Conseil & commissions – Commune de Villars',
      'mardi 3 mars 2026 à 19 h 30, Salle 3 (1 h 05)',
      'Approuvé le mercredi 4 mars 2026 par Anne Jobin',
    ]);
  });

  it('are filled in headers and footers too, even if Word has split them', async () => {
    const divided = withParts(await template([line('x'), ...POINTS], { header: '{titre}', footer: '{date}' }), {
      'word/document.xml': (xml) =>
        xml.replace(/<w:t[^>]*>x<\/w:t>/, '<w:t>{ti</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>tre}</w:t>'),
    });
    const files = await filled(divided);
    expect(textsOf(body(files))[0]).toBe('Conseil & commissions');
    expect(textsOf(files['word/header1.xml'] ?? '')).toEqual(['Conseil & commissions']);
    expect(textsOf(files['word/footer1.xml'] ?? '')).toEqual(['mardi 3 mars 2026']);
  });

  it('leave braces unchanged in texts that people wrote', async () => {
    const changes = { title: 'A {#points} {b', html: '<h1>{x}</h1><p>{/points} }</p><h1>{</h1><p>{contenu}</p>' };
    const said = await read(lines('{titre}', '{#points}', '{intitule}', '{contenu}', '{/points}'), changes);
    expect(said).toEqual(['A {#points} {b', '{x}', '{/points} }', '{', '{contenu}']);
  });

  it('name the participants, in one line or one by one, and the people who sign', async () => {
    const said = await read([
      line('Présents : {présents}'),
      ...lines('{#si a_distance}À distance : {a_distance}{/si}', '{#sans absents}Personne ne manquait.{/sans}'),
      line('{#excuses}{nom} est {statut}. {/excuses}'),
      cells(['Nom', 'Fonction'], ['{#participants}{nom}', '{fonction}{/participants}']),
      line('{#signatures}{fonction} : {nom} / {/signatures}'),
      ...POINTS,
    ]);
    expect(said.slice(0, 10)).toEqual([
      'Présents : Ada Lovelace (présidente)',
      'Personne ne manquait.',
      'Émile Zola est excusé·e. ',
      'Nom',
      'Fonction',
      'Ada Lovelace',
      'présidente',
      'Émile Zola',
      '',
      'Présidente : Ada Lovelace / Secrétariat :  / ',
    ]);
  });

  it('give the document the title of the meeting', async () => {
    expect((await filled(await template(POINTS)))['docProps/core.xml']).toContain(
      '<dc:title>Conseil &amp; commissions</dc:title>',
    );
  });
});

describe('the items of a template', () => {
  const HEADED = [
    line('{#points}'),
    new Paragraph({ heading: HeadingLevel.HEADING_2, text: '{intitule}' }),
    ...lines('{contenu}', '{/points}'),
  ];

  it('become headings of their level, each with its own text, and leave no empty line', async () => {
    const files = await filled(await template(HEADED));
    expect(headingsOf(files)).toEqual(['2 1. Ouverture', '3 1.1 Présences', '2 2. Budget']);
    expect(textsOf(body(files))).toEqual([
      '1. Ouverture',
      'La séance est ouverte.',
      '1.1 Présences',
      'Zola manque.',
      '2. Budget',
      'Accepté.',
    ]);
  });

  it('use the styles of a French Word, whatever the ids of the styles are', async () => {
    const french = withParts(await template(HEADED), {
      'word/document.xml': (xml) => xml.replaceAll('"Heading2"', '"Titre2"'),
      'word/styles.xml': (xml) =>
        xml.replaceAll(/"Heading(\d)"/g, '"Titre$1"').replaceAll(/w:val="Heading (\d)"/g, 'w:val="heading $1"'),
    });
    const styles = paragraphs(body(await filled(french))).map(({ style }) => style);
    expect(styles).toEqual(['Titre2', 'Normal', 'Titre3', 'Normal', 'Titre2', 'Normal']);
  });

  it('contain lists, tables, bold text and links in Word’s own format', async () => {
    const html =
      '<h1>A</h1><p>Du <strong>gras</strong> et <a href="https://example.org/?a=1&amp;b=2">un lien</a>.</p>' +
      '<ul><li>puce</li></ul><ol start="4"><li>quatre</li></ol><table><tr><th>T</th></tr><tr><td>c</td></tr></table>' +
      '<table><tr><td>d</td></tr></table>';
    const files = await filled(await template(HEADED), { html, agenda: [] });
    const xml = body(files);
    expect(xml).toMatch(/<w:b\/>.*?gras/s);
    expect(xml).toContain('w:instr=" HYPERLINK &quot;https://example.org/?a=1&amp;b=2&quot; "');
    expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(1);
    expect(xml).not.toContain('</w:tbl><w:tbl>');
    expect(xml).not.toMatch(/<\/w:tbl><w:sectPr/);
    const numbers = [...xml.matchAll(/<w:numId w:val="(\d+)"/g)].map(([, id]) => id);
    expect(new Set(numbers).size).toBe(2);
    for (const id of numbers) {
      const abstract = new RegExp(`<w:num [^>]*w:numId="${id}".*?<w:abstractNumId w:val="(\\d+)"`, 's').exec(
        files['word/numbering.xml'] ?? '',
      )?.[1];
      expect(files['word/numbering.xml']).toContain(`w:abstractNumId="${abstract}"`);
    }
    for (const [, style] of xml.matchAll(/<w:[pr]Style w:val="([^"]+)"/g)) {
      expect(files['word/styles.xml']).toContain(`w:styleId="${style}"`);
    }
  });

  it('leave decisions, votes and actions to their loops, and keep text that fits no structure', async () => {
    const html =
      '<h1>A</h1><p>Texte.</p><p><strong>Décisions</strong></p><ul><li>Oui.</li></ul>' +
      '<p><strong>Actions</strong></p><table><tr><th>Action</th><th>Responsable</th><th>Échéance</th></tr><tr><td>Écrire</td><td>Ada</td><td>mai</td></tr></table>' +
      '<p><strong>Décisions</strong></p><p>Une phrase de plus.</p>' +
      '<p><strong>Votes</strong></p><table><tr><th>Objet</th><th>Remarque</th></tr><tr><td>x</td><td>y</td></tr></table>';
    const said = await read(
      [
        ...lines('{#points}', '{contenu}', '{#decisions}D : {texte}{/decisions}'),
        cells(['Quoi', 'Qui', 'Quand'], ['{#actions}{action}', '{responsable}', '{echeance}{/actions}']),
        ...lines('{/points}', '{#actions}{point} : {action}{/actions}'),
      ],
      { html, agenda: [] },
    );
    expect(said).toEqual([
      'Texte.',
      'Décisions',
      'Une phrase de plus.',
      'Votes',
      'Objet',
      'Remarque',
      'x',
      'y',
      'D : Oui.',
      'Quoi',
      'Qui',
      'Quand',
      'Écrire',
      'Ada',
      'mai',
      'A : Écrire',
    ]);
  });

  it('lose no text of the minutes, however people have edited them', async () => {
    const html =
      'Nu <p>avant</p><h3>a</h3>b<h6>c</h6><table><tr><td><ul><li>d<p>e</p></li></ul></td></tr></table><blockquote>f</blockquote>' +
      '<p><b>Votes</b></p><ul><li>g<ul><li>h</li></ul></li></ul><h1>i</h1><h1>Prochaine réunion</h1><p>j</p><table><tr><td>k</td></tr></table>';
    for (const children of [
      lines('{proces_verbal}'),
      HEADED,
      [...HEADED, line('{introduction}'), line('{prochaine_reunion}')],
    ]) {
      const said = (await read(children, { html, agenda: [] })).join(' ');
      for (const word of ['Nu', 'avant', 'Votes', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'])
        expect(said.split(' ')).toContain(word);
    }
  });

  it('become one text if the template has a single field for all, below the template’s own headings', async () => {
    const own = new Paragraph({ heading: HeadingLevel.HEADING_1, text: 'Discussion' });
    const hung = await filled(await template([own, line('{procès-verbal}')]));
    expect(headingsOf(hung)).toEqual(['1 Discussion', '2 1. Ouverture', '3 1.1 Présences', '2 2. Budget']);
    const bare = await filled(await template(lines('{proces_verbal}')));
    expect(headingsOf(bare)).toEqual(['1 1. Ouverture', '2 1.1 Présences', '1 2. Budget']);
  });
});

describe('the logo of a template', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const logo = { bytes: PNG, type: 'image/png', width: 400, height: 100 } as const;
  const place = new Paragraph({
    children: [
      new ImageRun({
        type: 'png',
        data: PNG,
        transformation: { width: 100, height: 100 },
        altText: { name: 'x', title: '', description: '{logo}' },
      }),
    ],
  });

  it('replaces its field, in its proportions, and names the organisation', async () => {
    const xml = body(await filled(await template([line('{logo}'), ...POINTS]), { logo, organisation: 'A & "B"' }));
    expect(xml).toContain('descr="Logo\u00A0: A &amp; &quot;B&quot;"');
    expect(xml).toContain(`<wp:extent cx="${240 * 9525}" cy="${60 * 9525}"/>`);
  });

  it('replaces the picture named after it, which is removed if there is no logo', async () => {
    const file = await template([place, ...POINTS]);
    const shown = body(await filled(file, { logo, organisation: 'A & B' }));
    expect(shown).toContain(`<wp:extent cx="${100 * 9525}" cy="${25 * 9525}"/>`);
    expect(shown).toContain('descr="Logo\u00A0: A &amp; B"');
    expect(body(await filled(file))).not.toContain('<w:drawing>');
  });
});
