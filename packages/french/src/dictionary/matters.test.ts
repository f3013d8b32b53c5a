import { describe, expect, it } from 'vitest';
import { kindredOf } from './matters.ts';
import { contentStems } from '../text/words.ts';

const stemOf = (word: string): string => contentStems(word)[0] ?? '';
const tells = (of: string, word: string): number => kindredOf(stemOf(of)).get(stemOf(word)) ?? 0;

describe('the words with which a matter is spoken of', () => {
  it.each([
    ['toiture', 'tuiles'],
    ['finances', 'caisse'],
    ['recrutement', 'candidat'],
    ['ascenseur', 'escalier'],
    ['déchetterie', 'benne'],
    ['salaires', 'paie'],
  ])('of « %s » hold « %s »', (name, word) => {
    expect(tells(name, word)).toBeGreaterThan(0);
  });

  it('lead from such a word to the names of its matter', () => {
    expect(tells('tuiles', 'toiture')).toBeGreaterThan(0);
  });

  it('tell less the more matters they belong to', () => {
    expect(tells('toiture', 'ardoise')).toBeGreaterThan(tells('toiture', 'devis'));
  });

  it('do not hold the name itself, nor anything of a word that is unknown', () => {
    expect(tells('toiture', 'toiture')).toBe(0);
    expect(kindredOf('xyzzy').size).toBe(0);
  });

  it('have nothing to do with other matters', () => {
    expect(tells('toiture', 'trompette')).toBe(0);
  });
});
