import { expect, it } from 'vitest';
import { turnsTime } from './times.ts';

it.each([
  ['Les livreurs ont été payés le 10 novembre.', 'Ils seront payés le 10 novembre.'],
  ['La salle a été fermée.', 'On va fermer la salle.'],
  ['Trois devis seront demandés.', 'On a demandé trois devis.'],
  ['Le patient sera reporté au lendemain.', 'Il a été reporté au lendemain.'],
  ['Léo Arc va prendre la partie des médicaments.', 'Moi je pourrais prendre les médicaments.'],
  ['La motion sera rejetée.', 'La motion est rejetée.'],
  ['900 est regardé en cas d’accord.', 'On pourrait regarder 900.'],
  ['Cela va être le hasard.', 'Ça peut être le hasard.'],
  ['Rahel répond que l’on va livrer à 7 h.', 'La centrale livre à 7 h 30. On peut livrer à 7 h.'],
  ['La salle vient de fermer.', 'La salle va fermer lundi.'],
])('finds a wrong tense: %s', (text, said) => {
  expect(turnsTime(text, said)).toBe(true);
});

it.each([
  ['Les livreurs seront payés le 10 novembre.', 'On les paie le 10 novembre.'],
  ['Le crédit a été adopté.', 'On adopte le crédit.'],
  ['La pénalité est appliquée.', 'On peut l’appliquer, tout le monde est d’accord ?'],
  ['On va livrer à 7 h.', 'On peut livrer à 7 h, on va livrer à 7 h.'],
  ['La salle sera fermée.', 'Je vais fermer la salle.'],
  ['Elle arrêtait la présidence à la fin de l’année.', 'Moi j’arrêterai la présidence à la fin de l’année.'],
  ['Léo Arc a proposé de fermer la salle.', 'Je voulais proposer qu’on ferme la salle.'],
])('finds nothing wrong: %s', (text, said) => {
  expect(turnsTime(text, said)).toBe(false);
});
