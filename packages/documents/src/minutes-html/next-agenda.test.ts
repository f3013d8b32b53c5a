import { NOT_DISCUSSED } from '@greffier/contract/meeting/minutes/minutes';
import { expect, it } from 'vitest';
import { nextAgenda } from './next-agenda.ts';

const agenda = ['Accueil', 'Comptes 2025', 'Toiture de l’école', 'Divers', 'Divers'].map((text) => ({
  level: 1,
  text,
}));
const HTML = `<h1>Accueil</h1><p>La présidente ouvre la séance.</p>
<h1>Comptes 2025</h1><p>Les comptes sont présentés.</p><p>Votes</p><table><tbody><tr><th>Objet</th><th>Résultat</th></tr><tr><td>Comptes</td><td>Reporté</td></tr></tbody></table>
<h2>Toiture de l’école</h2><p>${NOT_DISCUSSED}</p>
<h1>Divers</h1><p>Le montant est reporté sur l’exercice suivant.</p>
<h1>Divers</h1><p>La discussion est renvoyée à la prochaine séance.</p>
<h2>Prochaine réunion</h2><p>Le mardi 12 mai 2026 à 14 heures.</p><ul><li>Choix d’un architecte</li><li>Divers</li></ul>`;

it('finds the items that the minutes leave open by the text below their own headings', () => {
  expect(nextAgenda(HTML, agenda).items.map(({ unfinished }) => unfinished)).toEqual([
    null,
    'postponed',
    'not_discussed',
    null,
    'postponed',
  ]);
});

it('finds the matters that the minutes announce, without those that are items anyway', () => {
  expect(nextAgenda(HTML, agenda).announced).toEqual(['Le mardi 12 mai 2026 à 14 heures.', 'Choix d’un architecte']);
});

it('the next agenda is only the current agenda if there are no minutes', () => {
  const items = agenda.map((item) => ({ ...item, unfinished: null }));
  expect(nextAgenda(null, agenda)).toEqual({ items, announced: [] });
});
