import { describe, expect, it } from 'vitest';
import { pastedOutline } from './pasted-outline.ts';

const paste = (...lines: string[]): string[] | undefined =>
  pastedOutline(lines.join('\n'), 1)?.map(({ level, text }) => `${level} ${text}`);

describe('several lines pasted into the agenda', () => {
  it('are not an outline if there is only one line', () => {
    expect(pastedOutline('Budget 2027\n\n', 1)).toBeNull();
  });

  it('get their levels from their numbers, of whatever kind', () => {
    expect(paste('1. Accueil', '2. Finances', '2.1 Comptes', '2.2 Budget', '3. Divers')).toEqual([
      '1 Accueil',
      '1 Finances',
      '2 Comptes',
      '2 Budget',
      '1 Divers',
    ]);
    expect(paste('I. Ouverture', 'A. Quorum', '1) Présents', 'B. Scrutateurs', 'II. Rapports')).toEqual([
      '1 Ouverture',
      '2 Quorum',
      '3 Présents',
      '2 Scrutateurs',
      '1 Rapports',
    ]);
    expect(paste('Point 1 – Travaux', 'a) Rue du Lac', 'b) Place du Marché', 'Point 2 – Divers')).toEqual([
      '1 Travaux',
      '2 Rue du Lac',
      '2 Place du Marché',
      '1 Divers',
    ]);
    expect(paste('1° Comptes', '2° Élections')).toEqual(['1 Comptes', '1 Élections']);
  });

  it('get their levels from bullets and indents if they have no numbers', () => {
    expect(paste('Finances', '• Comptes', '• Budget', 'Divers')).toEqual([
      '1 Finances',
      '2 Comptes',
      '2 Budget',
      '1 Divers',
    ]);
    expect(paste('Finances', '\tComptes', '\t\tRévision', '\tBudget', 'Divers')).toEqual([
      '1 Finances',
      '2 Comptes',
      '3 Révision',
      '2 Budget',
      '1 Divers',
    ]);
    expect(paste('1. Accueil', '2. Finances', 'a) Comptes', 'Divers')?.at(-1)).toBe('1 Divers');
  });

  it('lose page numbers and times at their end, and keep years, initials and « I. » after « H. » as a letter', () => {
    expect(paste('1. Comptes 2026 ......... 4', '2. Budget\t18h30')).toEqual(['1 Comptes 2026', '1 Budget']);
    expect(paste('M. Favre présente le projet', '2027 – une année charnière')).toEqual([
      '1 M. Favre présente le projet',
      '1 2027 – une année charnière',
    ]);
    expect(paste('H. Travaux', 'I. Écoles', 'J. Divers')).toEqual(['1 Travaux', '1 Écoles', '1 Divers']);
  });

  it('lose the heading of the list, in whatever words', () => {
    for (const heading of [
      'Ordre du jour de la séance du 3 mars',
      'Ordre du jour du conseil municipal du 12 mai 2026',
      'Tagesordnung der Sitzung vom 3. März :',
    ]) {
      expect(paste(heading, '1. Accueil', '1.1 Présences', '2. Divers')).toEqual([
        '1 Accueil',
        '2 Présences',
        '1 Divers',
      ]);
      expect(paste(heading, '  Accueil', '  Divers')).toEqual(['1 Accueil', '1 Divers']);
      expect(paste(heading, 'Accueil')).toEqual(['1 Accueil']);
    }
    expect(paste('Approbation de l’ordre du jour', 'Divers')).toHaveLength(2);
    expect(paste('1. Ordre du jour', '2. Divers')).toEqual(['1 Ordre du jour', '1 Divers']);
  });

  it('begin at the level of the line they are pasted into, and go no deeper than 6', () => {
    expect(pastedOutline('1. A\n1.1 B', 6)?.map(({ level }) => level)).toEqual([6, 6]);
  });
});
