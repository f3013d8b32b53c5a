import { describe, expect, it } from 'vitest';
import { readAgendaSource } from '../read-source.ts';
import { bytes, itemsOf } from '../test-reading.ts';
import { htmlLines } from './html-lines.ts';

const read = (...lines: string[]): Promise<string[]> => itemsOf(bytes(lines.join('\n')));

describe('a text', () => {
  it('may be a letter that contains its agenda', async () => {
    expect(
      await read(
        'Chers collègues,',
        '',
        'Vous êtes invités à la séance du mardi 2 juin 2026 à 14 heures, salle des Platanes.',
        '',
        'Ordre du jour :',
        '',
        '1. Accueil',
        '2. Finances',
        '   2.1 Comptes 2025',
        '   2.2 Budget 2027',
        '3. Divers',
        '',
        'Meilleures salutations,',
        'Anne Roux',
        'Tél. 021 000 00 00',
      ),
    ).toEqual(['1 Accueil', '1 Finances', '2 Comptes 2025', '2 Budget 2027', '1 Divers']);
  });

  it('may be written in Markdown', async () => {
    expect(await read('# Comité', '', '- [ ] **Accueil**', '- [x] Budget', '  - Comptes', '- Divers')).toEqual([
      '1 Accueil',
      '1 Budget',
      '2 Comptes',
      '1 Divers',
    ]);
    const text = 'Le bureau propose de retenir l’offre la plus avantageuse, et l’assemblée en décide.';
    expect(await read('## Finances', text, '### Comptes', text, '## Travaux', text, '### Toiture', text)).toEqual([
      '1 Finances',
      '2 Comptes',
      '1 Travaux',
      '2 Toiture',
    ]);
  });

  it('is read by its headings if its lines give no better agenda, but without certainty', async () => {
    const told = 'Le bureau rappelle les échéances. Une discussion s’engage, et la proposition est retenue.';
    const notes = ['# Comité de mars', 'Présents : A. Monnier, B. Roux', '## Finances', told, '- le budget est voté'];
    const { items } = await readAgendaSource(bytes([...notes, '## Travaux', told, '## Divers', 'Rien.'].join('\n')));
    expect(items).toEqual(['Finances', 'Travaux', 'Divers'].map((text) => ({ level: 1, text, sure: false })));
  });

  it('is read without the headings outside its agenda', async () => {
    const said = 'Vous êtes invités à la séance du comité, qui sera suivie d’un apéritif.';
    const invitation = ['# Convocation', said, '## Lieu', 'Salle des fêtes', '## Ordre du jour'];
    expect(
      await read(...invitation, '1. Accueil', '2. Comptes', '3. Divers', '## Inscription', 'Avant le 3 mars.'),
    ).toEqual(['1 Accueil', '1 Comptes', '1 Divers']);
  });

  it('may be nothing but items, one per line, indented or not', async () => {
    expect(await read('Accueil', 'Budget', 'Divers')).toEqual(['1 Accueil', '1 Budget', '1 Divers']);
    expect(await read('Ordre du jour', 'Accueil', 'Finances', '  Comptes', '  Budget', 'Divers')).toEqual([
      '1 Accueil',
      '1 Finances',
      '2 Comptes',
      '2 Budget',
      '1 Divers',
    ]);
  });

  it('is read without its greeting and closing if a sentence announces the items', async () => {
    const letter = (announces: string, ...points: string[]) =>
      read('Bonjour à tous,', '', announces, '', ...points, '', 'À mardi !', 'Anne');
    expect(
      await letter("Voici l'ordre du jour de mardi :", '- Accueil', '- Budget', '  - Comptes', '- Divers'),
    ).toEqual(['1 Accueil', '1 Budget', '2 Comptes', '1 Divers']);
    expect(await letter('Voici les points que nous aborderons :', '• Accueil', '• Budget')).toEqual([
      '1 Accueil',
      '1 Budget',
    ]);
    // Lines without marks do not count as a list below an announcement.
    expect(await read('Points de mardi :', 'Accueil', 'Budget', 'Divers')).toHaveLength(4);
  });

  it.each([
    'Ordre du jour de la séance du 3 mars',
    'Ordre du jour du conseil municipal du 12 mai 2026',
    'Tagesordnung der Sitzung vom 3. März 2026',
  ])('is read without the heading of its list: %s', async (heading) => {
    const points = ['Accueil', 'Budget de l’école', 'Divers'];
    const expected = points.map((text) => `1 ${text}`);
    expect(await read(heading, ...points)).toEqual(expected);
    expect(await read(heading, ...points.map((text) => `- ${text}`))).toEqual(expected);
    expect(await read(heading, ...points.map((text, at) => `${at + 1}. ${text}`))).toEqual(expected);
    expect(await read(heading, '', ...points.map((text, at) => `  ${at + 1}) ${text}`))).toEqual(expected);
  });

  it('gives sure items if they are a list, but not if they are lines among sentences', async () => {
    const sure = async (...lines: string[]) =>
      (await readAgendaSource(bytes(lines.join('\n')))).items.map((item) => item.sure);
    expect(await sure('- Accueil', '- Budget', '- Divers')).toEqual([true, true, true]);
    expect(await sure('Bonjour,', 'Voici les points de mardi :', '- Accueil', '- Budget')).toEqual([true, true]);
    expect(await sure('Accueil', 'Budget', 'Divers', 'Le café est offert.')).not.toContain(true);
  });

  it('may be an HTML page, even one that begins with a comment', async () => {
    const page = '<!doctype html><ol><li>Accueil</li><li>Budget</li><li>Divers</li></ol>';
    const expected = ['1 Accueil', '1 Budget', '1 Divers'];
    expect(await read(page)).toEqual(expected);
    expect(await read('<!-- saved from an intranet -->', page)).toEqual(expected);
  });

  it('has no agenda if it is about something else', async () => {
    const talk = [
      'Bonjour à toutes et à tous.',
      'Je vous remercie de votre présence hier soir, qui nous a fait chaud au cœur.',
      'Nous nous reverrons sans doute à la fête de l’école.',
      'À bientôt.',
    ];
    await expect(read(...talk)).rejects.toMatchObject({
      code: 'no_agenda',
      lines: expect.arrayContaining([expect.objectContaining({ text: 'À bientôt.' })]) as unknown[],
    });
  });

  it('is read without the marks of quoted lines', async () => {
    expect(await read('> Ordre du jour', '>', '> 1. Accueil', '> 2. Budget', '> 3. Divers')).toEqual([
      '1 Accueil',
      '1 Budget',
      '1 Divers',
    ]);
  });
});

it.each([
  ['a cell with very many paragraphs', `<table><tr><td>${'<p>a</p>'.repeat(140_000)}</td></tr></table>`, 140_000],
  ['a paragraph with very many line breaks', `<p>${'a<br>'.repeat(140_000)}</p>`, 140_000],
])('%s has more lines than a call can take arguments', (_, html, lines) => {
  expect(htmlLines(html)).toHaveLength(lines);
});
