import { describe, expect, it } from 'vitest';
import { namingIn, withoutArticle } from './naming.ts';

const named = (sentence: string, ...names: string[]) => {
  const naming = namingIn(sentence, (clause) => names.includes(clause.trim()));
  return naming === null ? null : `${naming.cue} ${withoutArticle(naming.phrase)}`;
};

describe('the name that a sentence gives a matter', () => {
  it.each([
    ['Point suivant, la cantine.', '3 Cantine'],
    ['Alors troisième point, les comptes.', '3 Comptes'],
    ['Point 5, le déneigement.', '3 Déneigement'],
    ['On passe à la zone 30, au chemin de la Cure.', '2 Zone 30'],
    ['Adopté. On continue, les subventions aux associations.', '2 Subventions aux associations'],
    ['Le budget et les cotisations maintenant.', '1 Budget et cotisations'],
    ['Bien. Le gros morceau, le hall.', '0 Hall'],
    ['Alors le point qu’on a rajouté, le passage devant l’école.', '0 Passage devant l’école'],
    ['Congrès et formation, vite.', '0 Congrès et formation'],
  ])('%s', (sentence, expected) => expect(named(sentence)).toBe(expected));

  it.each([
    'Merci Benoît.',
    'La commune construit un hall derrière la gare.',
    'On en parlera au budget ?',
    'C’est vrai.',
    'Une abstention.',
    'Le 15 avril.',
    '12 scénarios restants.',
    'Envoyez-le-moi.',
    'D’accord.',
  ])('is not found in « %s »', (sentence) => expect(named(sentence)).toBeNull());

  it('follows the name of the next speaker', () => {
    expect(named('Daniel, le rapport annuel.', 'Daniel')).toBe('0 Rapport annuel');
    expect(named('Daniel.', 'Daniel')).toBeNull();
  });
});
