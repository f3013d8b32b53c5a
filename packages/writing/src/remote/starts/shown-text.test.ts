import { expect, it } from 'vitest';
import { shownText } from './shown-text.ts';

const many = (word: string, count: number): string => Array.from({ length: count }, () => word).join(' ');

it('shows a short passage whole', () => {
  expect(shownText('Bon,  passons à la fête.')).toBe('Bon, passons à la fête.');
});

it('shows the beginning and the end of a long passage, and where people move on in between', () => {
  const text = `Premier. ${many('tuile', 40)}. On passe au point suivant, la fête du village. ${many('fanfare', 40)} fin.`;
  const shown = shownText(text);
  expect(shown).toMatch(
    /^Premier\. tuile .* … On passe au point suivant, la fête du village\. fanfare … fanfare .* fin\.$/u,
  );
  expect(shown.split(' ').length).toBeLessThan(45);
});
