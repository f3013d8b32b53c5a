import { describe, expect, it } from 'vitest';
import { spokenSentences, writtenSentence } from './clean.ts';
import { typeset } from './typography.ts';

it('sets what is set already no further apart', () => {
  const once = typeset('Ada demande : « Combien ? » ; Bruno répond : 5 %.');
  expect(typeset(once)).toBe(once);
});

describe('a spoken sentence in writing', () => {
  it.each([
    ['Alors, euh, on va, on va fermer la salle.', 'On va fermer la salle.'],
    ["C'est plus, euh, c'est plus partagé.", "C'est plus partagé."],
    ['Le coût, hein, c’est le, le double.', 'Le coût c’est le double.'],
    ["Bon ben c'est pas prêt.", "Ce n'est pas prêt."],
    ["Il y a pas d'accord.", "Il n'y a pas d'accord."],
    ['On a pas les clés.', "On n'a pas les clés."],
    ['pour le, disons, 27 mars', 'Pour le 27 mars.'],
  ])('%j becomes %j', (spoken, written) => expect(writtenSentence(spoken)).toBe(written));

  it.each([
    'Non, le prix est de 16 800 francs.',
    'Un, un, deux, deux.',
    'Après midi, on continue.',
    "C'est pas mal cher.",
    'Il faut plus de chaises.',
  ])('leaves %j as it was said', (spoken) => expect(writtenSentence(spoken)).toBe(spoken));

  it('takes no longer where somebody reads out figures without end', () => {
    const figures = '7 '.repeat(40_000);
    const began = performance.now();
    expect(writtenSentence(figures)).toBe(`${figures.trim()}.`);
    // Hundredths of a second; what looks from each figure to the last takes ten.
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('is empty where only hesitation was heard', () => {
    expect(writtenSentence('Euh…')).toBe('');
  });
});

describe('sentences of a passage', () => {
  it('end at a full stop but not at an abbreviation', () => {
    expect(spokenSentences('M. Rey est absent. Mme Roch le remplace.')).toEqual([
      'M. Rey est absent.',
      'Mme Roch le remplace.',
    ]);
  });

  it('are cut at conjunctions where a recogniser gave no full stop', () => {
    const endless = Array.from({ length: 12 }, () => 'nous avons vu le plan, et').join(' ');
    expect(spokenSentences(endless).length).toBeGreaterThan(1);
  });
});

it.each([
  [
    'Au début, la recette du loto, on a écrit que c’était 9 100 francs, en fait c’est 1 900.',
    'Au début, la recette du loto, c’était 1 900 francs.',
  ],
  [
    'Il est marqué que le loto a rapporté 3 120 francs, en fait c’est 1 320 francs.',
    'Le loto a rapporté 1 320 francs.',
  ],
])('takes what was written wrongly for what it is: %s', (spoken, written) => {
  expect(writtenSentence(spoken)).toBe(written);
});

it('keeps both of what was planned and what is', () => {
  const said = 'On avait prévu 900 francs pour les lots, en fait c’est 1 100 francs.';
  expect(writtenSentence(said)).toBe(said);
});

it('sets French punctuation without touching figures', () => {
  expect(typeset("L'avis : « 16 800 francs » ?")).toBe('L’avis\u00a0: «\u00a016 800 francs\u00a0»\u202f?');
});

it('keeps « bien sûr » and a « qui » that is said twice with a reason', () => {
  expect(writtenSentence('Bien sûr docteur, la salle est libre.')).toBe('Bien sûr docteur, la salle est libre.');
  expect(writtenSentence('J’ai un client, je dirai pas qui, qui paie 4 000 francs.')).toContain('qui, qui paie 4 000');
});

it('drops the pronoun that repeats the subject', () => {
  expect(writtenSentence('Les statuts ils demandent un tiers.')).toBe('Les statuts demandent un tiers.');
  expect(writtenSentence('Pour la salle il faut une clé.')).toBe('Pour la salle il faut une clé.');
});
