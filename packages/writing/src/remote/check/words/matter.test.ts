import { expect, it } from 'vitest';
import { People } from '../../../people/people.ts';
import { conversation } from '../../../testing.ts';
import { createMatters } from './matter.ts';

const passages = conversation(
  '1 | Le devis de la toiture se monte à seize mille francs.',
  ...Array.from({ length: 8 }, () => '2 | D’accord, merci.'),
  '2 | Le traiteur du banquet annuel livre la choucroute à midi.',
);
const isOfElsewhere = createMatters(passages, new People(['Anne Jobin']));

it.each([
  ['Le devis de la toiture livre la choucroute du traiteur à midi.', true],
  ['Le devis de la toiture se monte à 16 000 francs.', false],
  // Nobody stated this in these words.
  ['Le coût des travaux de couverture du bâtiment est connu.', false],
  ['Anne Jobin indique que le devis de la toiture est là.', false],
])('decides whether « %s » takes its words from elsewhere: %s', (text, expected) => {
  expect(isOfElsewhere(text, [0], '')).toBe(expected);
});

it('finds two words from elsewhere at the end of a sentence, but allows the matter of a task', () => {
  const text = 'Le devis de la toiture se monte à seize mille francs et le traiteur du banquet.';
  expect(isOfElsewhere(text, [0], '')).toBe(true);
  expect(isOfElsewhere('Anne Jobin\u00a0: Relire le devis de la toiture pour le traiteur du banquet', [0], '')).toBe(
    false,
  );
});

it('allows words of the title and of neighbouring passages', () => {
  expect(isOfElsewhere('Le traiteur du banquet livre la choucroute.', [0], 'Traiteur du banquet, choucroute')).toBe(
    false,
  );
  expect(isOfElsewhere('Merci au traiteur du banquet.', [8], '')).toBe(false);
});
