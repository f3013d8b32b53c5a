import { expect, it } from 'vitest';
import { repeatsItself } from './repetition.ts';

it.each([
  ['Merci. '.repeat(40), true],
  ['oui, '.repeat(7), false],
  [
    'Le budget de l’année prochaine est accepté par neuf voix contre deux, et la commission se réunit de nouveau le mardi.',
    false,
  ],
  ['', false],
])('recognises whether %j repeats itself', (text, repetitive) => expect(repeatsItself(text)).toBe(repetitive));
