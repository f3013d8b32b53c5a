import { expect, it } from 'vitest';
import { conversation } from '../../../testing.ts';
import { heldOutcome } from '../outcomes/outcomes.ts';
import { heldTally } from './tally.ts';

const tally = (yes: number | null, against: number | null, abstentions: number | null) => ({
  for: yes,
  against,
  abstentions,
});
const held = (given: ReturnType<typeof tally>, ...lines: readonly string[]) =>
  heldTally(given, conversation(...lines.map((line) => `1 | ${line}`)));

it.each([
  [tally(7, 2, 1), ['Sept voix pour, deux contre, une abstention.']],
  [tally(7, 2, null), ['Qui est pour ? Sept. Contre ? Deux.', 'C’est adopté.']],
  [tally(12, 0, 0), ['Les douze membres sont d’accord, personne ne s’oppose.']],
  [tally(31, 18, 0), ['Donc 31 oui et 18 non.']],
  [tally(5, 2, 1), ['Cinq avis favorables, deux défavorables, une abstention.']],
  [tally(7, null, null), ['Sept pour, c’est adopté.']],
])('a count %j that the passages state is accepted', (given, lines) => {
  expect(held(given, ...lines)).toEqual({
    tally: Object.fromEntries(Object.entries(given).filter(([, count]) => count !== null)),
    sure: true,
  });
});

it.each([
  ['a number that nobody said', tally(8, 2, 1), ['Sept voix pour, deux contre, une abstention.']],
  ['numbers on the wrong sides', tally(2, 7, 1), ['Sept voix pour, deux contre, une abstention.']],
  ['one side alone', tally(7, 0, 0), ['On a 7 dossiers à traiter.']],
  ['no count', tally(null, 2, 1), ['Deux contre, une abstention.']],
])('%s is not accepted as a count', (_name, given, lines) => expect(held(given, ...lines)).toBeNull());

it('keeps an outcome that a word of the passages states', () => {
  const said = (text: string) => [text];
  expect(heldOutcome('adopted', said('Le crédit est accepté.'))).toBe('adopted');
  expect(heldOutcome('refused', said('La motion est rejetée.'))).toBe('refused');
  expect(heldOutcome('postponed', said('On en reparle à la prochaine séance.'))).toBe('postponed');
  expect(heldOutcome('withdrawn', said('Je retire ma proposition.'))).toBe('withdrawn');
  expect(heldOutcome('withdrawn', said('Le crédit est accepté.'))).toBeNull();
  expect(heldOutcome(null, said('Le crédit est accepté.'))).toBeNull();
});
