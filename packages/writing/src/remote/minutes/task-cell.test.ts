import { expect, it } from 'vitest';
import { taskCell } from './task-cell.ts';

const cell = (text: string, due: string | null = null, owner: string | null = 'Léa Roy'): string =>
  taskCell({ text, owner, due });

it.each([
  ['Léa Roy se renseigne pour un terminal.', 'Se renseigner pour un terminal'],
  ['Léa Roy mettra la version corrigée sur le site.', 'Mettre la version corrigée sur le site'],
  ['Léa Roy s’occupe du vestiaire.', 'S’occuper du vestiaire'],
  ['Léa Roy doit réunir les syndicats.', 'Réunir les syndicats'],
  ['Léa Roy est chargé d’acheter les cadeaux.', 'Acheter les cadeaux'],
  ['Léa Roy signe le contrat et lance la copie.', 'Signer le contrat et lancer la copie'],
  ['Léa Roy appelle le notaire et a vu passer une offre.', 'Appeler le notaire (a vu passer une offre)'],
  [
    'Léa Roy les appelle (à propos de : les banques, Léa Roy les connaît).',
    'Les appeler (à propos de : les banques, Léa Roy les connaît)',
  ],
])('writes a task beside its owner in the infinitive: %s', (text, told) => expect(cell(text)).toBe(told));

it.each([
  'Léa Roy ne relit pas la lettre.',
  'Léa Roy peut mettre l’apprentie dessus.',
  'Léa Roy rédige une lettre et la montre avant.',
  'Léa Roy prépare le contrat, mais demande une avance.',
  'Léa Roy la pose moi-même.',
  'Léa Roy lui dit de signer ?',
  'Léa Roy écrit le texte. Mets-moi en copie.',
  'Léa Roy : je le prépare.',
  'Le rapport, Léa Roy le relit.',
])('leaves a task as it is if its infinitive is not certain: %s', (text) => expect(cell(text)).toBe(text));

it.each([
  ['S’engager à envoyer le plan', null, 'Envoyer le plan'],
  ['Se charger d’écrire au canton (demain)', 'demain', 'Écrire au canton'],
  ['Envoyer le plan d’ici vendredi', 'd’ici vendredi', 'Envoyer le plan'],
])('removes the promise and the day from an infinitive: %s', (text, due, told) => expect(cell(text, due)).toBe(told));

it('leaves a task as it is if it has no owner', () =>
  expect(cell('Orateur 2 écrit la lettre.', null, null)).toBe('Orateur 2 écrit la lettre.'));

it.each([
  ['Léa Roy envoie le plan pour le 15 avril.', 'pour le 15 avril', 'Envoyer le plan'],
  ['Léa Roy envoie le plan demain (4 mai 2026).', 'demain', 'Envoyer le plan'],
  ['Léa Roy écrit à la direction. D’ici vendredi (8 mai 2026).', "d'ici vendredi", 'Écrire à la direction'],
  ['Léa Roy envoie le plan (échéance : vendredi, 8 mai 2026).', 'pour vendredi', 'Envoyer le plan'],
  ['Léa Roy envoie le plan le 12 avec la liste.', 'le 12', 'Envoyer le plan le 12 avec la liste'],
  [
    'Léa Roy lance un sondage, pour avoir les résultats fin mai.',
    'fin mai',
    'Lancer un sondage, pour avoir les résultats fin mai',
  ],
  ['Léa Roy réserve les 25 et 26 avril.', '26 avril', 'Réserver les 25 et 26 avril'],
])('does not repeat the day of %s', (text, due, told) => expect(cell(text, due)).toBe(told));

it('turns the request into the task if the person only said yes', () => {
  const asked = 'Léa, tu veux bien nous faire un petit chiffrage, combien on économise ?';
  expect(cell(`Léa Roy fait cela pour la réunion de mai (à la demande : « ${asked} »).`)).toBe(
    'Faire un petit chiffrage pour la réunion de mai\u00a0: combien on économise',
  );
  expect(
    cell(
      'Léa Roy fait cela d’ici le 8 mai (à la demande : « et Madame Roy, vous pourriez nous sortir le détail ? »).',
      "d'ici le 8 mai",
    ),
  ).toBe('Sortir le détail');
  expect(cell('Léa Roy s’en occupe (à la demande : « peux-tu écrire aux familles ? » ; à propos de : la fête).')).toBe(
    'Écrire aux familles (à propos de : la fête)',
  );
  // In the first request, « nous » is the person to call. In the second, « ton » has no meaning when it is retold.
  for (const other of ['tu peux nous appeler ?', 'tu peux relire ton texte ?'])
    expect(cell(`Léa Roy le fait (à la demande : « ${other} »).`)).toContain(other);
});
