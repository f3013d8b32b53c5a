import { expect, it } from 'vitest';
import { utterancesOf } from '../discourse/utterances.ts';
import { conversation } from '../testing.ts';
import type { Section } from '../types.ts';
import { withProposals } from './proposals.ts';

const input = { speakerNames: { speaker_2: 'Bruno Petit' }, participants: [] };
const all = utterancesOf(
  conversation(
    '1 | Le devis de la chaudière, qui s’en occupe ?',
    '2 | Je m’en charge, je l’envoie à tout le monde avant vendredi.',
    '1 | La salle des fêtes, maintenant.',
    '2 | Je demande trois offres pour la salle avant lundi.',
  ),
);
const section = (text: string, part: Partial<Section> = {}): Section => ({
  item: { level: 1, text },
  discussed: true,
  sentences: [],
  ...part,
});
const proposed = (sections: readonly Section[], items = sections.length) =>
  withProposals(sections, {
    all,
    places: all.map(({ passageId }) => (passageId < 3 ? 0 : items < 2 ? 'off-agenda' : 1)),
    leads: new Set(['speaker_1']),
    input,
    items,
  }).map(({ findings = [] }) => findings.map(({ kind, asserted, passageIds }) => [kind, asserted, passageIds.at(-1)]));

it('proposes findings that sections do not list, each below its item', () => {
  expect(proposed([section('Chaudière'), section('Salle')])).toEqual([[['task', false, 2]], [['task', false, 4]]]);
});

it('proposes no finding that a section already lists, in whatever words', () => {
  const listed = (kind: 'task' | 'decision') => [{ kind, asserted: true, text: 'Le devis.', passageIds: [2] }];
  const besides = (kind: 'task' | 'decision') =>
    proposed([section('Chaudière', { findings: listed(kind) }), section('Salle')]);
  expect(besides('task')).toEqual([[['task', true, 2]], [['task', false, 4]]]);
  expect(besides('decision')[0]).toEqual([
    ['decision', true, 2],
    ['task', false, 2],
  ]);
});

it('proposes findings that belong to no item below their own heading, if there is one', () => {
  expect(proposed([section('Chaudière'), section('Hors de l’ordre du jour')], 1)[1]).toHaveLength(1);
  expect(proposed([section('Chaudière')], 1)).toEqual([[['task', false, 2]]]);
});
