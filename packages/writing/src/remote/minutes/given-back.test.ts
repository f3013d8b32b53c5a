import { expect, it } from 'vitest';
import type { Fact } from './facts.ts';
import { givenBack } from './given-back.ts';

const note = (text: string, passageIds: readonly number[], kind: Fact['kind'] = 'fact'): Fact => ({
  kind,
  item: 0,
  text,
  passageIds,
  owner: null,
  due: null,
  outcome: null,
  tally: null,
});
const ROOF = note('Le devis de la toiture s’élève à 16 800 francs et Léo Arc s’y oppose.', [2, 3]);
const PARTY = note('La fête du village manque de bénévoles.', [3, 4]);

it('keeps all the notes into which a note was divided', () => {
  const [sum, against] = [
    note('Le devis de la toiture s’élève à 16 800 francs.', [2]),
    note('Léo Arc s’oppose au devis.', [3]),
  ];
  expect(givenBack([ROOF, PARTY], [sum, against])).toEqual(new Map([[ROOF, [sum, against]]]));
});

it('keeps a note that comes back with another passage, or as another kind', () => {
  const more = note(ROOF.text, [1, 2, 3], 'decision');
  expect(givenBack([ROOF, PARTY], [more])).toEqual(new Map([[ROOF, [more]]]));
});

it('ignores notes that were not asked for', () => {
  expect(givenBack([ROOF], [note('Le devis de la toiture est accepté.', [9])])).toEqual(new Map());
});
