import { expect, it } from 'vitest';
import { askAgain } from './again.ts';

it('names each note that its passages do not support, what is wrong, and in which words', () => {
  const asked = askAgain([
    { text: 'La fête a lieu le 3 mai.', faults: [{ doubt: 'date', part: '3 mai' }] },
    { text: 'Anne Jobin y va.', faults: [{ doubt: 'who', part: null }] },
  ]);
  const [first = '', second = ''] = asked.split('\n').slice(-2);
  expect(first).toMatch(/^- « La fête a lieu le 3 mai\. » À revoir : une date [^(]*\(«\u00a03 mai\u00a0»\)\.$/u);
  expect(second).toMatch(/^- « Anne Jobin y va\. » À revoir : qui le fait[^(]*\.$/u);
});

it('says which lines may be named besides those of the transcript', () => {
  expect(askAgain([])).toContain(
    'une ligne sous « Juste avant », à côté d’un passage de la transcription, jamais seule',
  );
});
