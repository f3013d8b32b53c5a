import { describe, expect, it } from 'vitest';
import { findAll, type FindOptions } from './find-text.ts';
import { replacedAt, whyNotReplaced } from './replacements.ts';

const said = (text: string, id = 1) => ({ id, speaker: 'speaker_1', start: 65, end: 70, text });
const found = (text: string, sought: string, options?: FindOptions): string[] =>
  findAll([said(text)], sought, options).map(({ from, to }) => text.slice(from, to));

describe('a text sought in a transcript', () => {
  it.each([
    ['Séance levée, la SÉANCE reprend', 'seance', ['Séance', 'SÉANCE']],
    ['Il a vendu les œuvres', 'oeuvre', ['œuvre']],
    ['Il a vendu les œuvres', 'euvre', []],
    ['L’élève d\u2019abord', "l'eleve d'", ['L’élève d’']],
    ['Dix\u00A0mille\u202Ffrancs', ' dix mille francs ', ['Dix\u00A0mille\u202Ffrancs']],
    ['Pre\u0301sent et présente', 'présent', ['Pre\u0301sent', 'présent']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['😀 Été', 'été', ['Été']],
    ['Rien', '  ', []],
  ])('in %j, %j is found as %j', (text, sought, places) => {
    expect(found(text, sought)).toEqual(places);
  });

  it('may have to match whole words, or the exact spelling', () => {
    const text = 'Roy parle du royaume de Roy.';
    expect(found(text, 'roy', { whole: true })).toEqual(['Roy', 'Roy']);
    expect(found(text, 'roy', { exact: true })).toEqual(['roy']);
    expect(found(text, 'roy', { exact: true, whole: true })).toEqual([]);
  });

  it('is found in all passages, in order', () => {
    expect(findAll([said('Oui oui.', 1), said('Non.', 2), said('Oui.', 3)], 'oui').map((one) => one.passageId)).toEqual(
      [1, 1, 3],
    );
  });

  it('is found in 3,000 passages within the time of a key press', () => {
    const passages = Array.from({ length: 3_000 }, (_, id) => said(`Le numéro ${id} est prêt. `.repeat(8), id + 1));
    const times = ['n', 'nu', 'numéro'].map((sought) => {
      const began = performance.now();
      expect(findAll(passages, sought).length).toBeGreaterThanOrEqual(24_000);
      return performance.now() - began;
    });
    // Only the shortest time counts, because a busy machine may slow down single runs.
    expect(Math.min(...times)).toBeLessThan(250);
  });
});

describe('the replacement', () => {
  const passages = [said('Favres et favres.', 1), said('Rien.', 2), said('Favres !', 3)];
  const places = findAll(passages, 'favres');

  it('stands at the chosen places only', () => {
    const chosen = places.filter((_, at) => at !== 1);
    const { before, after } = replacedAt(passages, chosen, 'Favre');
    expect(before.map(({ id }) => id)).toEqual([1, 3]);
    expect(after.map(({ text }) => text)).toEqual(['Favre et favres.', 'Favre !']);
    expect(whyNotReplaced({ before, after })).toBeNull();
  });

  it('must change something, and leave a passage that can be saved', () => {
    expect(whyNotReplaced(replacedAt(passages, places.slice(0, 1), 'Favres'))).toBe('Le texte serait le même.');
    const all = [said('Favres')];
    expect(whyNotReplaced(replacedAt(all, findAll(all, 'favres'), ' '))).toMatch(/^Passage de 01:05\s: .*vide\.$/);
    expect(whyNotReplaced(replacedAt(all, findAll(all, 'favres'), 'a'.repeat(5_001)))).toMatch(/5\s000 caractères/);
  });
});
