import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { MinutesDocument } from '../minutes-docx.ts';
import { sampleMinutes } from '../word-template/sample.ts';
import { minutesPdf } from './minutes-pdf.ts';

const sample = sampleMinutes({ organisation: 'Commune de Villars', logo: null });
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

/** Reads the file as a PDF reader does: its texts by page, and the roles of its parts, in order. */
async function read(changes: Partial<MinutesDocument> = {}) {
  const file = await minutesPdf({ ...sample, ...changes });
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const tree = (await page.getStructTree()) as unknown as Node | null;
    pages.push({
      text: items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
      roles: tree === null ? [] : rolesIn(tree),
      links: (await page.getAnnotations()).map(({ url }: { url?: string }) => url),
    });
  }
  const [outline, marks, metadata] = [await pdf.getOutline(), await pdf.getMarkInfo(), await pdf.getMetadata()];
  await pdf.destroy();
  return {
    raw: file.toString('latin1'),
    pages,
    outline,
    marks,
    metadata,
    text: pages.map(({ text }) => text).join('\n'),
  };
}

const rolesIn = (node: Node): string[] => [
  ...(node.role === undefined ? [] : [node.alt === undefined ? node.role : `${node.role}: ${node.alt}`]),
  ...(node.children ?? []).flatMap(rolesIn),
];
const plain = (text: string): string => text.replaceAll('\u00A0', ' ').replaceAll(/\s+/g, ' ');

describe('minutes as PDF', () => {
  it('contain the same text as the Word file, from the title to the lines for signatures', async () => {
    const text = plain((await read()).text);
    for (const said of [
      'Séance du comité (exemple)',
      'Mardi 3 mars 2026 à 19 h 30',
      'Présents : Claire Exemple (présidente) ; Hugo Modèle (secrétaire)',
      '2.1 Comptes de l’année',
      'L’excédent est versé à la réserve.',
      'Les comptes se soldent par un excédent de 1 250 francs.',
      'RELEVÉ DE DÉCISIONS',
      'Demander deux offres d’assurance',
      'Présidente : Claire Exemple',
      'Page 1 sur 3',
    ])
      expect(text).toContain(said);
    expect(text.match(/Les comptes sont approuvés\./g)).toHaveLength(2);
  });

  it('say on each page that they are not approved, until they are', async () => {
    const footers = async (state: 'draft' | 'to_approve' | 'approved') => {
      const { pages } = await read({ approval: { state, by: 'Ada Monnier', at: new Date('2026-03-05') } });
      return pages.map(({ text }) =>
        plain(text)
          .match(/(?:Projet|À approuver)? ?(?:– )?Page \d sur \d/)?.[0]
          .trim(),
      );
    };
    expect(await footers('draft')).toEqual([1, 2, 3].map((page) => `Projet – Page ${page} sur 3`));
    expect(await footers('to_approve')).toContain('À approuver – Page 2 sur 3');
    expect(await footers('approved')).toEqual([1, 2, 3].map((page) => `Page ${page} sur 3`));
  });

  it('have a title, French as their language, and tags for headings, lists and table headers', async () => {
    const { pages, marks, metadata, raw, outline } = await read();
    expect(marks).toMatchObject({ Marked: true });
    expect((metadata.info as { Title: string }).Title).toBe(sample.title);
    expect(raw).toContain('/Lang (fr-FR)');
    const roles = pages.flatMap((page) => page.roles);
    expect(roles.filter((role) => /^H\d$/.test(role))).toEqual(['H1', 'H1', 'H1', 'H2', 'H2', 'H3', 'H2', 'H1', 'H1']);
    for (const role of ['L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD']) expect(roles).toContain(role);
    expect(raw).toContain('/Scope /Column');
    expect(outline.map(({ title }: { title: string }) => title)).toEqual([
      'Présences',
      'Ordre du jour',
      'Procès-verbal',
      'Relevé de décisions',
      'Signatures',
    ]);
  });

  it('contain all their fonts, including those for other alphabets', async () => {
    const { raw, text } = await read({ html: '<p>œuvre, łódź, Ωμέγα, Привет, 5 €</p>' });
    expect(plain(text)).toContain('œuvre, łódź, Ωμέγα, Привет, 5 €');
    const fonts = raw.match(/\/Type \/FontDescriptor/g)?.length ?? 0;
    expect(fonts).toBeGreaterThan(2);
    expect(raw.match(/\/FontFile2/g)).toHaveLength(fonts);
  });

  it('show a question mark in place of a character that no font has', async () => {
    expect(plain((await read({ html: '<p>Bravo 😀 !</p>' })).text)).toContain('Bravo ? !');
  });

  it('number titles and the agenda in the same way', async () => {
    const agenda = ['Accueil', 'Budget'].map((text) => ({ level: 1, text }));
    const text = plain((await read({ agenda, html: '<h1>Accueil</h1><p>A</p><h1>Budget</h1><p>B</p>' })).text);
    expect(text.match(/2 ?Budget/g)).toHaveLength(2);
  });

  it('keep links, and the description of a logo', async () => {
    const logo = { bytes: PNG, type: 'image/png', width: 300, height: 100 } as const;
    const html = '<p>Voir <a href="https://example.org/?a=1">le site</a>.</p><p><a href="javascript:x()">Non</a></p>';
    const { pages } = await read({ logo, html });
    expect(pages[0]?.roles).toContain('Figure: Logo\u00A0: Commune de Villars');
    expect(pages.flatMap(({ links }) => links)).toEqual(['https://example.org/?a=1']);
    expect(pages[0]?.roles).toContain('Link');
  });

  it('repeat the header of a long table, and lose none of its rows', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => `<tr><td>Ligne ${at}</td><td>x</td></tr>`).join('');
    const { pages, raw } = await read({ html: `<table><tr><th>Tête</th><th>B</th></tr>${rows}</table>` });
    const told = pages.filter(({ text }) => text.includes('Ligne'));
    expect(told.length).toBeGreaterThan(2);
    for (const { text } of told) expect(text).toContain('Tête');
    const all = told.map(({ text }) => text).join('\n');
    for (let at = 0; at < 120; at++) expect(all).toMatch(new RegExp(`Ligne ${at}(?!\\d)`));
    // Screen readers read the heads only once: repeated ones are not part of the table.
    expect(raw.match(/\/S \/TH\b/g)).toHaveLength(2);
  });

  it('lose no word of cells and paragraphs longer than a page, and no part of a word longer than a line', async () => {
    const words = Array.from({ length: 1_500 }, (_, at) => `mot${at}`);
    const long = 'abcdefghij'.repeat(40);
    const html = `<p>${words.join(' ')}</p><table><tr><td>${words.join(' ')}</td><td>B</td></tr></table><p>${long}</p>`;
    const { text } = await read({ html });
    for (const word of [words[0], words[749], words[1_499]])
      expect(text.match(new RegExp(`${word}(?!\\d)`, 'g'))?.length).toBe(2);
    expect(text.replaceAll(/\s/g, '')).toContain(long);
  });

  it('keep every line within the page', async () => {
    const file = await minutesPdf({ ...sample, title: 'Séance '.repeat(40), html: `<p>${'m'.repeat(900)}</p>` });
    const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
    for (let number = 1; number <= pdf.numPages; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue;
        const [x, y]: number[] = item.transform.slice(4);
        expect(x ?? 0).toBeGreaterThan(60);
        expect((x ?? 0) + item.width).toBeLessThan(535);
        expect(y).toBeGreaterThan(30);
      }
    }
    await pdf.destroy();
  });
});
