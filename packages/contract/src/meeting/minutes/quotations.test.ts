import { expect, it } from 'vitest';
import { quotedWords } from './quotations.ts';

const SAID = ['Euh, le crédit est de, de quinze mille euros.', 'L’été, on ferme à midi.'];

it.each([
  'Marc Dubois : « Le crédit est de quinze mille euros. »',
  '« Le crédit est […] de quinze mille euros. L’ete, on ferme… »',
  'Marc Dubois : « Le crédit est de quinze mille euros. » June Wallack : « On ferme à midi. »',
  'Le crédit est accordé.',
  '« »',
  'Marc Dubois : « Le crédit est de quinze mille euros.',
  '[…] L’été, on ferme à midi. »',
])('takes for said: %s', (text) => {
  expect(quotedWords(text, SAID)).not.toBeNull();
});

it.each([
  'Marc Dubois : « Le crédit est de vingt mille euros. »',
  '« Le crédit n’est pas de quinze mille euros. »',
  '« On ferme à midi. Le crédit est de quinze mille euros. »',
  'Marc Dubois : « Le crédit est de quinze mille euros. » June Wallack : « On ferme à minuit. »',
  'Marc Dubois : « Le crédit est de vingt mille euros.',
  '[…] L’été, on ferme à minuit. »',
])('takes for changed: %s', (text) => {
  expect(quotedWords(text, SAID)).toBeNull();
});

it('takes a sentence in the middle of a quotation for quoted', () => {
  expect(quotedWords('On ferme à midi.', SAID, true)).toHaveLength(4);
  expect(quotedWords('On ferme à minuit.', SAID, true)).toBeNull();
  expect(quotedWords('On ferme à minuit. « On ferme »', SAID, true)).toBeNull();
  expect(quotedWords('On ferme à minuit.', SAID)).toEqual([]);
});

it('notices one word too many in a very long quotation', () => {
  const said = ['oui non '.repeat(20_000)];
  expect(quotedWords(`« ${'oui '.repeat(20_000)} »`, said)).not.toBeNull();
  expect(quotedWords(`« ${'oui '.repeat(20_001)} »`, said)).toBeNull();
});

/** Returns each quoted word with the words between which it was said. */
const found = (text: string, said: readonly string[]) =>
  quotedWords(text, said)?.map(({ at, of, there: [from, to] }) => [
    text.slice(...at),
    `${of}: ${said[of]?.slice(Math.max(0, from - 4), from)}|${said[of]?.slice(from, to)}`,
  ]);

it('finds each quoted word where it was said, however it is typeset', () => {
  expect(found('Marc : « L’ÉTÉ, quinze mille… » Vrai. « Midi »', SAID)).toBeUndefined();
  expect(found('Marc : « Quinze MILLE euros. L’ete… » Vrai. « Midi »', SAID)).toEqual([
    ['Quinze', '0:  de |quinze'],
    ['MILLE', '0: nze |mille'],
    ['euros', '0: lle |euros'],
    ['L', '1: |L'],
    ['ete', '1: L’|été'],
    ['Midi', '1: e à |midi'],
  ]);
});

it('finds a word that was said several times where the words beside it were said', () => {
  expect(found('« le toit est vieux »', ['Le mur est sain, le toit est vieux.'])?.map(([, at]) => at)).toEqual([
    '0: in, |le',
    '0:  le |toit',
    '0: oit |est',
    '0: est |vieux',
  ]);
});
