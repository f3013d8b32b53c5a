import { describe, expect, it } from 'vitest';
import { bytes, itemsOf } from './test-reading.ts';

const read = (...lines: string[]): Promise<string[]> => itemsOf(bytes(lines.join('\n')));

describe('a text', () => {
  it('is read as a letter with its agenda in it', async () => {
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

  it('may have Markdown’s marks', async () => {
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

  it('may be nothing but the points, one a line, drawn in or not', async () => {
    expect(await read('Accueil', 'Budget', 'Divers')).toEqual(['1 Accueil', '1 Budget', '1 Divers']);
    expect(await read('Ordre du jour', 'Accueil', 'Finances', '  Comptes', '  Budget', 'Divers')).toEqual([
      '1 Accueil',
      '1 Finances',
      '2 Comptes',
      '2 Budget',
      '1 Divers',
    ]);
  });

  it('leaves out what greets and closes where a sentence announces the points', async () => {
    const letter = (announces: string, ...points: string[]) =>
      read('Bonjour à tous,', '', announces, '', ...points, '', 'À mardi !', 'Anne');
    expect(
      await letter("Voici l'ordre du jour de mardi :", '- Accueil', '- Budget', '  - Comptes', '- Divers'),
    ).toEqual(['1 Accueil', '1 Budget', '2 Comptes', '1 Divers']);
    expect(await letter('Voici les points que nous aborderons :', '• Accueil', '• Budget')).toEqual([
      '1 Accueil',
      '1 Budget',
    ]);
    // Points without marks are no run of points with them.
    expect(await read('Points de mardi :', 'Accueil', 'Budget', 'Divers')).toHaveLength(4);
  });

  it('has none where it tells something else', async () => {
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

  it('loses the marks of what was quoted', async () => {
    expect(await read('> Ordre du jour', '>', '> 1. Accueil', '> 2. Budget', '> 3. Divers')).toEqual([
      '1 Accueil',
      '1 Budget',
      '1 Divers',
    ]);
  });
});
