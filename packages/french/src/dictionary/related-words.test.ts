import { expect, it } from 'vitest';
import { areRelated } from './related-words.ts';
import { contentStems } from '../text/words.ts';

const related = (one: string, other: string): boolean =>
  areRelated(contentStems(one)[0] ?? '', contentStems(other)[0] ?? '');

it('relates only words about the same thing', () => {
  expect(related('payer', 'facture')).toBe(true);
  expect(related('facture', 'payer')).toBe(true);
  expect(related('payer', 'trompette')).toBe(false);
  expect(areRelated('xyzzy', 'xyzzy')).toBe(false);
});
