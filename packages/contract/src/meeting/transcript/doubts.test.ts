import { expect, it } from 'vitest';
import { carryDoubts, isUnsure } from './doubts.ts';

const doubtful = (text: string, ...words: readonly string[]) => ({
  text,
  doubts: words.map((word): [number, number] => [text.indexOf(word), text.indexOf(word) + word.length]),
});
/** Carries doubts over to other texts. @returns the doubtful words of each text */
const shown = (before: readonly ReturnType<typeof doubtful>[], ...after: readonly string[]) =>
  carryDoubts(
    before,
    after.map((text) => ({ text })),
  ).map((doubts, i) => (doubts ?? []).map(([from, to]) => after[i]?.slice(from, to)));

const SAID = [doubtful('Le budjet est là.', 'budjet'), doubtful('Merci à Monsieur Zurbriggen.', 'Zurbriggen')];

it('finds doubtful words again after texts were cut and joined', () => {
  expect(shown(SAID, 'Le', 'budjet est là. Merci', 'à Monsieur Zurbriggen.')).toEqual([[], ['budjet'], ['Zurbriggen']]);
});

it('drops doubts about corrected words, and keeps all other doubts', () => {
  expect(shown(SAID, 'Le budget est là.', 'Merci à Monsieur Zurbriggen.')).toEqual([[], ['Zurbriggen']]);
  expect(shown(SAID, 'Le budjet est là.', 'Merci à Mme Zurbriggen-Roh.')).toEqual([['budjet'], []]);
});

it('keeps doubts about the words between two changes', () => {
  const said = [doubtful('Le budjet du toi est là, Monsieur Zurbriggen, pour le toi.', 'budjet', 'est', 'Zurbriggen')];
  expect(shown(said, 'Le budjet du toit est là, Monsieur Zurbriggen, pour le toit.')).toEqual([
    ['budjet', 'est', 'Zurbriggen'],
  ]);
  expect(shown(said, 'Un budjet du toit est bien là, Zurbriggen, pour toi.')).toEqual([
    ['budjet', 'est', 'Zurbriggen'],
  ]);
  expect(shown(said, 'Un budget, oui,', 'est là, Mme Zurbriggen, ici.')).toEqual([[], ['est', 'Zurbriggen']]);
});

it('keeps a doubt about several words only as long as they stay together', () => {
  const said = [doubtful('Il faut 15\u00A0000 francs.', '15\u00A0000', 'francs')];
  expect(shown(said, 'Il faut donc 15\u00A0000 francs.')).toEqual([['15\u00A0000', 'francs']]);
  expect(shown(said, 'Il faut 15 francs.')).toEqual([['francs']]);
  expect(shown(said, 'Il faut 15', '000 francs.')).toEqual([[], ['francs']]);
  expect(shown(said, 'Il faut 15 ou 000 francs.')).toEqual([['francs']]);
});

it('keeps only the doubts before the first and after the last change of a very long text', () => {
  const words = Array.from({ length: 3_000 }, (_, at) => `mot${at}`);
  const changed = words.with(1, 'un').with(2_998, 'deux').join(' ');
  expect(shown([doubtful(words.join(' '), 'mot0', 'mot1500', 'mot2999')], changed)).toEqual([['mot0', 'mot2999']]);
});

it('carries nothing over if no word was doubtful, or no text is left', () => {
  expect(carryDoubts([{ text: 'Oui.' }], [{ text: 'Oui.' }])).toEqual([undefined]);
  expect(carryDoubts(SAID, [])).toEqual([]);
});

it('a passage is doubtful as a whole if about every third of its words is, and it has enough words to judge', () => {
  const words = 'un deux trois quatre cinq six sept huit neuf dix onze douze treize'.split(' ');
  const passage = (count: number) => doubtful(words.join(' '), ...words.slice(0, count));
  expect([0, 3, 4, 13].map((count) => isUnsure(passage(count)))).toEqual([false, false, true, true]);
  expect(isUnsure(doubtful('Oui, merci bien.', 'Oui', 'merci', 'bien'))).toBe(false);
});
