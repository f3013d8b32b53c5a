import { expect, it } from 'vitest';
import { affirmsDenied } from './predicates.ts';

it.each([
  ['Elle objecte qu’elle est là le 12.', 'Le 12 je suis pas là, c’est la braderie.'],
  ['Le motif étant un cas de force majeure, le bureau hésite.', 'Le motif n’est pas un cas de force majeure.'],
  ['La simulation du confort est valable.', 'Ma simulation elle est plus valable.'],
  ['Plusieurs ont eu d’entretien.', 'Moi j’ai pas eu d’entretien.'],
  ['Il a tout à fait tort.', 'Il a pas tout à fait tort.'],
  ['La salle est limitée tant que la porte est faite.', 'Tant que la porte est pas faite, on est limités.'],
  ['Les vieilles vont toutes.', 'Ben oui, les vieilles vont pas.'],
])('finds that a denial became an affirmation: %s', (text, said) => {
  expect(affirmsDenied(text, [said])).toBe(true);
});

it('reads « non » as the denial of the question before it', () => {
  const said = ['Tu avais les chiffres ?', 'Non. On me les rend demain.'];
  expect(affirmsDenied('Béatrice avait les chiffres.', said)).toBe(true);
  expect(affirmsDenied('Béatrice avait les chiffres.', [said[0] ?? '', 'Oui, les voilà.'])).toBe(false);
});

it.each([
  ['Elle n’est pas là le 12.', 'Le 12 je suis pas là.'],
  ['Le mélèze est plus foncé.', 'Le mélèze est plus foncé à l’ouest.'],
  ['Cela compte sans être éliminatoire.', 'C’est pas éliminatoire.'],
  ['Les travaux sont faits.', 'La porte est pas faite, mais on a fait les travaux.'],
  ['Il est favorable.', 'J’étais favorable. Réservé, c’est pas favorable.'],
  ['La porte est ouverte.', 'La porte est-elle ouverte ?'],
  ['La demande n’est faite que par mail.', 'La demande est faite par mail.'],
])('finds nothing wrong: %s', (text, said) => {
  expect(affirmsDenied(text, [said])).toBe(false);
});
