import { expect, it } from 'vitest';
import { utterancesOf } from '../discourse/utterances.ts';
import { inverseFrequencies } from '@greffier/french/text/words';
import { conversation } from '../testing.ts';
import { chosen } from './choose.ts';
import { quotablesOf } from './quotables.ts';

/** Returns the quotations from a conversation, in this many words. */
function quoted(words: number, ...lines: string[]): string[] {
  const utterances = utterancesOf(conversation(...lines));
  const all = quotablesOf(utterances);
  const rarity = inverseFrequencies(utterances.map(({ stems }) => stems));
  return chosen(all, words, { rarity, leads: new Set(['speaker_1']), title: new Set() }).map(
    (at) => all[at]?.text ?? '',
  );
}

it('quotes figures, dates and reasons before anything else, in order of speech', () => {
  expect(
    quoted(
      24,
      '1 | Bon, on y va.',
      '2 | Le couvreur demande 12 000 francs pour les tuiles de la halle.',
      '3 | J’aime bien cette halle, moi, depuis toujours, c’est joli.',
      '2 | Il peut commencer le 3 mars si la commune signe avant Noël.',
    ),
  ).toEqual([
    'Le couvreur demande 12 000 francs pour les tuiles de la halle.',
    'Il peut commencer le 3 mars si la commune signe avant Noël.',
  ]);
});

it('never quotes acknowledgements, thanks or giving the floor', () => {
  const said = quoted(
    300,
    '1 | Je laisse la parole à Paul.',
    '2 | Merci. La fête a rapporté 3 100 francs.',
    '1 | D’accord.',
    '3 | Oui, voilà.',
    '1 | Merci beaucoup Paul.',
  );
  expect(said).toEqual(['La fête a rapporté 3 100 francs.']);
});

it('quotes a question with its answer', () => {
  const said = quoted(
    30,
    '1 | Combien de familles ont répondu au questionnaire sur la cantine ?',
    '2 | Quarante.',
    '3 | Il fait beau et les enfants jouent dans la cour de l’école.',
  );
  expect(said.slice(0, 2)).toEqual([
    'Combien de familles ont répondu au questionnaire sur la cantine\u202f?',
    'Quarante.',
  ]);
});

it('never quotes a wrong figure without its correction, or what was said about it in between', () => {
  const lines = [
    '2 | Le résultat de la kermesse est de 5 270 euros.',
    '3 | Avec 5 000 euros on achète un piano pour la salle.',
    '2 | Ah non, j’ai inversé. C’est 2 570 euros.',
  ];
  expect(quoted(10, ...lines)).not.toContain('Le résultat de la kermesse est de 5 270 euros.');
  expect(quoted(100, ...lines)).toEqual([
    'Le résultat de la kermesse est de 5 270 euros.',
    'Non, j’ai inversé.',
    'C’est 2 570 euros.',
  ]);
});

it('quotes a sentence as a whole that a recogniser divided between two passages', () => {
  expect(quoted(100, '2 | Le couvreur demande pour les tuiles', '2 | environ 12 000 francs.')).toEqual([
    'Le couvreur demande pour les tuiles environ 12 000 francs.',
  ]);
});

it('quotes about as many words as requested', () => {
  const lines = Array.from(
    { length: 80 },
    (_, at) =>
      `${1 + (at % 3)} | Le rayon ${at} compte ${at * 7 + 3} volumes de la collection ${at}x prêtés par la commune.`,
  );
  for (const words of [70, 150, 500]) {
    const count = quoted(words, ...lines)
      .join(' ')
      .split(/\s+/).length;
    expect(count / words).toBeGreaterThan(0.85);
    expect(count / words).toBeLessThan(1.1);
  }
});
