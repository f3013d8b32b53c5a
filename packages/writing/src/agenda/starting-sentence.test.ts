import { expect, it } from 'vitest';
import { startingSentence } from './starting-sentence.ts';

const roof = { level: 1, text: 'Toiture de la halle' };
const feast = { level: 1, text: 'Fête du village' };

it.each([
  ['Merci Léo. On passe à la fête du village. Qui commence ?', 1],
  ['La fête du village, donc. Les tonnelles sont louées.', 0],
  ['La toiture est close, merci. Bon, la fête. On a deux tonnelles.', 1],
  ['On a deux tonnelles. Elles sont louées.', 0],
])('in « %s » the item begins with sentence %i', (text, sentence) => {
  expect(startingSentence(text, feast, roof)).toBe(sentence);
});
