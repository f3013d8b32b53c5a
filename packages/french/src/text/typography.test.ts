import { expect, it } from 'vitest';
import { typeset } from './typography.ts';

it('sets French punctuation without touching figures', () => {
  expect(typeset("L'avis : « 16 800 francs » ?")).toBe('L’avis\u00a0: «\u00a016 800 francs\u00a0»\u202f?');
});

it('leaves text that is typeset already as it is', () => {
  const once = typeset('Ada demande : « Combien ? » ; Bruno répond : 5 %.');
  expect(typeset(once)).toBe(once);
});
