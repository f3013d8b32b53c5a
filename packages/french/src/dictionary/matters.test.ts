import { describe, expect, it } from 'vitest';
import { kindredOf } from './matters.ts';
import { contentStems } from '../text/words.ts';

const stemOf = (word: string): string => contentStems(word)[0] ?? '';
const tells = (of: string, word: string): number => kindredOf(stemOf(of)).get(stemOf(word)) ?? 0;

describe('the words that people use to speak of a matter', () => {
  it.each([
    ['toiture', 'tuiles'],
    ['finances', 'caisse'],
    ['recrutement', 'candidat'],
    ['ascenseur', 'escalier'],
    ['déchetterie', 'benne'],
    ['salaires', 'paie'],
  ])('for « %s » include « %s »', (name, word) => {
    expect(tells(name, word)).toBeGreaterThan(0);
  });

  it('lead back to the names of the matter', () => {
    expect(tells('tuiles', 'toiture')).toBeGreaterThan(0);
  });

  it('count less if they belong to more matters', () => {
    expect(tells('toiture', 'ardoise')).toBeGreaterThan(tells('toiture', 'devis'));
  });

  it('exclude the name itself, and do not exist for an unknown word', () => {
    expect(tells('toiture', 'toiture')).toBe(0);
    expect(kindredOf('xyzzy').size).toBe(0);
  });

  it('have no link to other matters', () => {
    expect(tells('toiture', 'trompette')).toBe(0);
  });
});
