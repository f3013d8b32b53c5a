import { expect, it } from 'vitest';
import { isListHeading, withoutListHeading } from './list-heading.ts';

it.each([
  'Ordre du jour',
  'ORDRE DU JOUR :',
  'L’ordre du jour',
  'Ordre du jour de la séance du 3 mars',
  'Ordre du jour du conseil municipal du 12 mai 2026',
  'Ordre du jour prévisionnel — Comité de direction, mardi 9 juin, 14 h',
  'Projet d’ordre du jour',
  'ODJ du CODIR',
  'Points à l’ordre du jour :',
  'Tagesordnung der Sitzung vom 3. März 2026',
  'Traktandenliste',
  'Traktanden der Generalversammlung',
  'Agenda',
  'Agenda of the meeting of 3 March',
  'Programme de la séance',
])('« %s » names the list that follows', (line) => {
  expect(isListHeading(line)).toBe(true);
});

it.each([
  '1. Ordre du jour',
  '• Ordre du jour de la prochaine séance',
  'Approbation de l’ordre du jour',
  'Ordre du jour : adoption',
  'Genehmigung der Tagesordnung',
  'Tagesordnung: Genehmigung',
  'Agenda 2030 : bilan',
  'Agenda des manifestations',
  'Programme de législature',
  'Accueil',
  '',
])('« %s » does not name a list', (line) => {
  expect(isListHeading(line)).toBe(false);
});

it('the heading of a list is removed, and the titles below it move up', () => {
  const items = [
    { level: 1, text: 'Ordre du jour de la séance du 3 mars' },
    { level: 2, text: 'Finances' },
    { level: 3, text: 'Budget' },
  ];
  const without = (some: typeof items, numbered = false) =>
    withoutListHeading(some, () => numbered).map(({ level, text }) => `${level} ${text}`);
  expect(without(items)).toEqual(['1 Finances', '2 Budget']);
  expect(without(items, true)).toHaveLength(3);
  expect(without(items.slice(0, 1))).toHaveLength(1);
  expect(without([items[0]!, { level: 1, text: 'Accueil' }])).toEqual(['1 Accueil']);
});
