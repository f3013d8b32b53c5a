import { expect, it } from 'vitest';
import type { Languages } from './languages.ts';
import { tickedLanguages, withMainLanguage, withTicked } from './languages.ts';

const french: Languages = { main_language: 'fr', extra_languages: ['de'] };

it('always ticks the main language and never unticks it', () => {
  expect(tickedLanguages(french)).toEqual(['fr', 'de']);
  expect(tickedLanguages(withTicked(french, []))).toEqual(['fr']);
});

it('keeps the main language out of the extra ones', () => {
  expect(withTicked(french, ['fr', 'en'])).toEqual({ main_language: 'fr', extra_languages: ['en'] });
  expect(withMainLanguage(french, 'de')).toEqual({ main_language: 'de', extra_languages: [] });
});
