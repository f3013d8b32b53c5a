import { expect, it } from 'vitest';
import { named, turned } from './third-person.ts';

const told = (text: string, gender: 'f' | 'm' | null = null): string | null => {
  const text3 = turned(text, gender);
  return text3 === null ? null : named(text3, { name: 'Ada Morel', gender });
};

it.each([
  ["J'ai mis les feuilles sur les tables.", 'Ada Morel a mis les feuilles sur les tables.'],
  ["Je n'ai pas reçu la facture.", 'Ada Morel n’a pas reçu la facture.'],
  ['Je me renseigne pour un terminal.', 'Ada Morel se renseigne pour un terminal.'],
  ["Je m'engage à livrer et je rends les clés.", 'Ada Morel s’engage à livrer et rend les clés.'],
  ['Je vais me renseigner.', 'Ada Morel va se renseigner.'],
  ['Je vous propose de passer au vote.', 'Ada Morel propose de passer au vote.'],
  ['Je vais vous lire la lettre.', 'Ada Morel va lire la lettre.'],
  ['Je vous ai envoyé le plan lundi.', 'Ada Morel a envoyé le plan lundi.'],
  ["Mon neveu a un tracteur, c'est moi qui l'ai vendu.", "Son neveu a un tracteur, c'est Ada Morel qui l'a vendu."],
  ['Il me faut 12 bénévoles.', 'Il lui faut 12 bénévoles.'],
  ["La commune m'a répondu.", 'La commune lui a répondu.'],
  ["La commune m'a appelé.", 'La commune l’a appelé.'],
  ['Moi, je serais plutôt pour attendre.', 'Ada Morel serait plutôt pour attendre.'],
  ['Nous avons reçu une offre.', 'on a reçu une offre.'],
  ['Je ne crois pas que nous puissions attendre.', 'Ada Morel ne croit pas qu’on puisse attendre.'],
  ['Je prépare le budget et transmets la copie.', 'Ada Morel prépare le budget et transmet la copie.'],
  [
    'Je refuse les enfants parce que je manque de terrain.',
    'Ada Morel refuse les enfants parce qu’Ada Morel manque de terrain.',
  ],
  ['Si je peux, je viendrai.', 'Si Ada Morel peut, Ada Morel viendra.'],
])('%j becomes %j', (said, written) => expect(told(said)?.replace(/’/g, "'")).toBe(written.replace(/’/g, "'")));

it('uses a pronoun where a title tells the gender', () => {
  expect(told('Je viens si je peux.', 'f')).toBe('Ada Morel vient si elle peut.');
  expect(told('Je viens si je peux.', 'm')).toBe('Ada Morel vient s’il peut.');
});

it.each([
  'Je vous rejoins demain.',
  'Tu peux le faire.',
  'Ça me gêne.',
  'Je suis le dossier depuis mai.',
  'Je crois que je peux dire que je viendrai.',
  'Je vais faire ça, moi non plus.',
])('leaves %j, of which it cannot be certain', (said) => expect(told(said)).toBeNull());
