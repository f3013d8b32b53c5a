import { expect, it } from 'vitest';
import { People } from '../../../people/people.ts';
import { decidesAlone } from './decides.ts';

const people = new People(['Anne Jobin', 'Marc Dubois']);
const decides = (text: string, ...said: readonly (readonly [string, string])[]): boolean =>
  decidesAlone(
    text,
    said.map(([voice, spoken]) => ({ voice, text: spoken, beside: [] })),
    people,
  );

it('tells a proposal from a decision', () => {
  const idea = ['Anne Jobin', 'Moi je propose dix francs de plus.'] as const;
  expect(decides('Anne Jobin décide de demander dix francs de plus.', idea)).toBe(true);
  expect(decides('Anne Jobin propose de demander dix francs de plus.', idea)).toBe(false);
  // Another person settles something, but it is a different matter.
  expect(
    decides('Anne Jobin décide de demander dix francs de plus.', idea, ['Marc Dubois', 'Je ferme la salle.']),
  ).toBe(true);
});

it('accepts neither a condition nor the mere verb as a decision', () => {
  const told = 'Anne Jobin décide de faire les gradins en talus.';
  expect(decides(told, ['Anne Jobin', 'Si on les fait en talus, c’est moins cher.'])).toBe(true);
  const refused = 'Le bureau décide de refuser ce retrait et d’accepter les autres.';
  expect(decides(refused, ['Marc Dubois', 'Le bureau propose de refuser, et d’accepter les autres.'])).toBe(true);
  expect(decides(refused, ['Marc Dubois', 'Le bureau propose de refuser. Tout le monde est d’accord ?'])).toBe(false);
});

it.each(['Alors je décide : dix francs.', 'Bon, on fait comme ça.', 'Je prends ça sur mon budget.', 'C’est adopté.'])(
  'recognises a decision: %s',
  (spoken) => {
    expect(decides('Anne Jobin décide de demander dix francs.', ['Anne Jobin', spoken])).toBe(false);
    expect(decides('Le comité décide de demander dix francs.', ['Anne Jobin', spoken])).toBe(false);
  },
);
