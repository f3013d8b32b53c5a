import { describe, expect, it } from 'vitest';
import type { MinutesDocument } from './minutes-docx.ts';
import { navigation, paragraphs, styleXml } from './docx/test-docx.ts';
import { between, body, parts, written } from './docx/test-minutes.ts';

describe('the headings of the minutes', () => {
  const agenda = [
    { level: 1, text: '1. Ouverture' },
    { level: 2, text: '1.1 Présences' },
    { level: 1, text: '2. Budget' },
  ];
  const html =
    '<h1>1. Ouverture</h1><p>A</p><h2>1.1 Présences</h2><ul><li>B</li></ul><h1>2. Budget</h1><p><strong>Décisions</strong></p>';
  const found = async (changes: Partial<MinutesDocument>) => {
    const all = navigation(await parts(changes));
    return between(all, 'Procès-verbal', 'Signatures').map(({ level, text }) => `${level} ${text}`);
  };

  it('fill the navigation pane: the parts of the document, and the items below « Procès-verbal »', async () => {
    expect(navigation(await parts({ agenda, html }))).toEqual([
      { level: 1, text: 'Présences' },
      { level: 1, text: 'Ordre du jour' },
      { level: 1, text: 'Procès-verbal' },
      { level: 2, text: '1. Ouverture' },
      { level: 3, text: '1.1 Présences' },
      { level: 2, text: '2. Budget' },
      { level: 1, text: 'Signatures' },
    ]);
  });

  it('use Word’s heading styles with outline levels, and stay on the page of the text below them', async () => {
    const files = await parts({ agenda, html });
    for (const level of [1, 2, 3, 4, 5, 6]) {
      const style = styleXml(files, `Heading${level}`);
      expect(style).toContain(`<w:name w:val="heading ${level}"/>`);
      expect(style).toContain(`<w:outlineLvl w:val="${level - 1}"/>`);
      expect(style).toContain('<w:keepNext/>');
    }
    const styles = paragraphs(files['word/document.xml'] ?? '').map(({ style, text }) => `${style} ${text}`);
    expect(styles).toEqual(
      expect.arrayContaining([
        'Title Conseil & commissions <2026>',
        'Heading1 Ordre du jour',
        'Heading2 1. Ouverture',
        'Heading3 1.1 Présences',
      ]),
    );
  });

  it('begin right below their part even if the agenda begins at a deeper level', async () => {
    const deep = agenda.map((item) => ({ ...item, level: item.level + 2 }));
    expect(await found({ agenda: deep, html: '<h3>1. Ouverture</h3><h4>1.1 Présences</h4>' })).toEqual([
      '2 1. Ouverture',
      '3 1.1 Présences',
    ]);
  });

  it('follow the agenda down to Word’s sixth level and no further', async () => {
    expect(await found({ agenda, html: '<h1>A</h1><h4>B</h4><h5>C</h5><h6>D</h6>' })).toEqual([
      '2 A',
      '5 B',
      '6 C',
      '6 D',
    ]);
  });

  it('put talk outside the agenda on the level of its highest items', async () => {
    const outside = '<h1>Échanges hors de l’ordre du jour</h1><p>Fin.</p>';
    expect((await found({ agenda, html: html + outside })).at(-1)).toBe('2 Échanges hors de l’ordre du jour');
    const deeper = [{ level: 2, text: 'A' }];
    expect(await found({ agenda: deeper, html: `<h2>A</h2>${outside}` })).toEqual([
      '2 A',
      '2 Échanges hors de l’ordre du jour',
    ]);
  });

  it('keep their own levels if there is no agenda', async () => {
    expect(await found({ agenda: [], html: '<h2>A</h2><h3>B</h3>' })).toEqual(['2 A', '3 B']);
  });

  it('stay below the part’s title inside a table', async () => {
    const table = (await written('<h2>A</h2><table><tr><td><h1>B</h1></td></tr></table>')).find(
      ({ text }) => text === 'B',
    );
    expect(table?.style).toBe('Heading2');
  });

  it('do not include « Procès-verbal » if the minutes are empty', async () => {
    expect((await body({ html: '' })).filter(({ text }) => text === 'Procès-verbal')).toHaveLength(1);
  });
});

describe('the titles of the minutes', () => {
  const titled = async (html: string) => {
    const files = await parts({ html, agenda: [] });
    const document = files['word/document.xml'] ?? '';
    const levels = [
      ...document.matchAll(/<w:p>(?:(?!<\/w:p>).)*?<w:pStyle w:val="Heading[2-6]"(?:(?!<\/w:p>).)*<\/w:p>/gs),
    ].map(([paragraph]) => /<w:ilvl w:val="(\d)"/.exec(paragraph)?.[1] ?? null);
    return { levels, lists: files['word/numbering.xml'] ?? '' };
  };

  it('are numbered by Word in the same way as on the page', async () => {
    const { levels, lists } = await titled('<h1>Accueil</h1><h2>Excuses</h2><h1>Budget</h1><h4>Toit</h4><p>Bref.</p>');
    expect(levels).toEqual(['0', '1', '0', '1']);
    for (const text of ['%1', '%1.%2', '%1.%2.%3']) expect(lists).toContain(`<w:lvlText w:val="${text}"/>`);
  });

  it('keep the numbers that people gave them, and get no other numbers', async () => {
    expect((await titled('<h1>1. Accueil</h1><h1>2. Budget</h1>')).levels).toEqual([null, null]);
  });
});

describe('the agenda', () => {
  const html = '<h1>Accueil</h1><p>A</p><h1>Budget</h1><h2>Comptes</h2><p>B</p><h1>Divers</h1>';
  const agenda = [
    { level: 2, text: 'Accueil' },
    { level: 2, text: 'Budget' },
    { level: 4, text: 'Comptes' },
  ];
  const levels = async (changes: Partial<MinutesDocument>) =>
    (await body({ agenda, html, ...changes }))
      .filter(({ style }) => style === 'GreffierAgenda')
      .map(({ xml }) => /<w:ilvl w:val="(\d)"/.exec(xml)?.[1] ?? null);

  it('has the same numbers as the titles, counted in a list of its own', async () => {
    expect(await levels({})).toEqual(['0', '0', '1']);
    const document = (await parts({ agenda, html }))['word/document.xml'] ?? '';
    const lists = (style: string) =>
      new Set(
        paragraphs(document)
          .filter((paragraph) => paragraph.style === style)
          .map(({ xml }) => /<w:numId w:val="(\d+)"/.exec(xml)?.[1]),
      );
    const [own] = lists('GreffierAgenda');
    expect(own).toBeDefined();
    expect(lists('Heading2')).not.toContain(own);
  });

  it('keeps its own numbers', async () => {
    const numbered = [
      { level: 1, text: '1. Accueil' },
      { level: 1, text: '2. Budget' },
    ];
    expect(await levels({ agenda: numbered, html: '<h1>1. Accueil</h1><h1>2. Budget</h1>' })).toEqual([null, null]);
  });

  it('gets no numbers if an item has a different number, or no number, in the minutes', async () => {
    expect(await levels({ html: '<h1>Remarque</h1><h1>Accueil</h1><h1>Budget</h1>' })).toEqual([null, null, null]);
    expect(await levels({ html: '<h1>Accueil</h1><p>Seul.</p>' })).toEqual([null, null, null]);
    expect(await levels({ html: '<p>Sans titre.</p>' })).toEqual(['0', '0', '1']);
  });
});
