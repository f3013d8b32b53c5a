import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { utterancesOf } from './utterances.ts';

it.each([
  ['Le budget est adopté.', 'le budget est adopté.'],
  ['Ada propose un report.', 'Ada propose un report.'],
  ['La commune paie.', 'la commune paie.'],
  ['CFF et poste ont répondu.', 'CFF et poste ont répondu.'],
  ['Sophie, combien sont inscrits ?', 'Sophie, combien sont inscrits ?'],
  ['Ensuite, on vote.', 'ensuite, on vote.'],
  ['Premièrement, on vote.', 'premièrement, on vote.'],
  ['A9 est fermée jusqu’en mai.', 'A9 est fermée jusqu’en mai.'],
])('%j goes on after a colon as %j', (said, tail) => {
  expect(utterancesOf(conversation(`1 | ${said}`), ['Ada Morel']).map((one) => one.tail)).toEqual([tail]);
});
