import { describe, expect, it } from 'vitest';
import { People } from '../../../people/people.ts';
import { exchangesSpeakers } from './speech.ts';

const people = new People(['Anne Jobin', 'Marc Dubois', 'Léo Arc']);
const turn = (voice: string, text: string) => ({ voice, text, beside: [] });
const TURNS = [
  turn('Anne Jobin', 'Et si le maïs disparaît, avec l’irrigation qu’on nous enlève ? On aura un beau séchoir vide.'),
  turn('Marc Dubois', 'On sèche 41 000 tonnes par an. Même sans un tiers, il tourne.'),
];
const exchanges = (text: string, turns = TURNS): boolean => exchangesSpeakers(text, turns, people);

describe('speakers of a sentence', () => {
  it.each([
    'Anne Jobin craint que le maïs disparaisse avec l’irrigation ; Marc Dubois répond que 41 000 tonnes sont séchées par an.',
    'À Anne Jobin, Marc Dubois répond qu’on sèche 41 000 tonnes par an.',
    'Anne Jobin ayant demandé ce qu’il en est du maïs et de l’irrigation, Marc Dubois a répondu qu’on séchait 41 000 tonnes.',
    'Selon Marc Dubois, 41 000 tonnes sont séchées par an.',
    'Marc Dubois confirme que l’irrigation du maïs est enlevée.',
    'Le séchoir sèche 41 000 tonnes par an.',
  ])('are right: %s', (text) => {
    expect(exchanges(text)).toBe(false);
  });

  it.each([
    'Marc Dubois craint que le maïs disparaisse avec l’irrigation ; Anne Jobin répond que 41 000 tonnes sont séchées par an.',
    'À Marc Dubois, Anne Jobin répond qu’on sèche 41 000 tonnes par an.',
    'Marc Dubois ayant demandé ce qu’il en est du maïs et de l’irrigation, Anne Jobin a répondu qu’on séchait 41 000 tonnes.',
    'Selon Anne Jobin, 41 000 tonnes sont séchées par an.',
    'Léo Arc répond qu’on sèche 41 000 tonnes par an.',
    'Anne Jobin signale que le séchoir sèche 41 000 tonnes.',
    'Le séchoir sèche par an 41 000 tonnes selon Anne Jobin.',
    'Anne Jobin craint que le maïs disparaisse, et Marc Dubois que le séchoir soit beau et vide avec l’irrigation.',
  ])('are exchanged: %s', (text) => {
    expect(exchanges(text)).toBe(true);
  });

  it('must have asked or refused themselves', () => {
    const turns = [
      turn('Anne Jobin', 'On demande une prolongation.'),
      turn('Marc Dubois', 'Je vous ai dit que c’est non.'),
    ];
    expect(exchanges('La prolongation, demandée par Anne Jobin, est refusée par Marc Dubois.', turns)).toBe(false);
    expect(exchanges('La prolongation est demandée par Marc Dubois.', turns)).toBe(true);
    expect(exchanges('La prolongation est refusée par Anne Jobin.', turns)).toBe(true);
    const asked = [turn('Anne Jobin', 'Qu’est-ce que vous demandez ?'), turn('Marc Dubois', 'Seize lits de plus.')];
    expect(exchanges('Marc Dubois demande seize lits de plus.', asked)).toBe(false);
  });

  it('may be quoted by another speaker', () => {
    const reported = [turn('Anne Jobin', 'Léo m’a dit que le séchoir tourne avec 41 000 tonnes.')];
    expect(exchanges('Léo Arc estime que le séchoir tourne avec 41 000 tonnes.', reported)).toBe(false);
    const meant = [turn('Anne Jobin', 'Sans Léo, le séchoir ferme en mai.')];
    expect(exchanges('Léo Arc estime que le séchoir ferme en mai.', meant)).toBe(true);
  });
});
