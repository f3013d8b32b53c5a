import { expect, it } from 'vitest';
import { confusion, matched, overlap } from './accuracy.ts';
import { wordErrors } from './word-errors.ts';

const turn = (speaker: string, start: number, end: number) => ({ speaker, start, end });

it('counts time given to a silent person as confused, but accepts either person if two speak at once', () => {
  const truth = [turn('Ana', 0, 6), turn('Bob', 4, 10)];
  expect(confusion([turn('1', 0, 5), turn('2', 5, 10)], truth)).toBe(0);
  expect(confusion([turn('1', 0, 8), turn('2', 8, 10)], truth)).toBeCloseTo(0.2);
  expect(overlap(truth)).toBeCloseTo(0.2);
  expect(overlap([])).toBe(0);
});

it("counts wrong words against the whole truth, or within a turn's time if only some turns have a text", () => {
  const heard = [
    { start: 0, end: 4, text: 'Bonjour à toutes.' },
    { start: 20, end: 24, text: 'L’ordre du jour' },
  ];
  const known = { ...turn('Ana', 0, 4), text: 'bonjour à tous' };
  expect(wordErrors(heard, { speakers: {}, segments: [known] })).toEqual({ errors: 5, words: 3 });
  const unknown = { ...turn('Bob', 20, 24), text: null };
  expect(wordErrors(heard, { speakers: {}, segments: [known, unknown] })).toEqual({ errors: 1, words: 3 });
});

it('says which heard words were really said, and leaves out the words of other people', () => {
  const truth = ['le', 'budget', 'est', 'là'];
  expect(matched(truth, ['le', 'budjet', 'là'])).toEqual([true, false, true]);
  expect(matched(truth, ['oui', 'le', 'budjet', 'est', 'là', 'bien'], true)).toEqual([
    null,
    true,
    false,
    true,
    true,
    null,
  ]);
});
