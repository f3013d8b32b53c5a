import { LANGUAGES } from '@greffier/contract/limits';
import type { Language } from '@greffier/contract/values';

export interface Languages {
  readonly main_language: Language;
  readonly extra_languages: readonly Language[];
}

/** Sets the main language, and removes it from the extra languages. */
export const withMainLanguage = (languages: Languages, main: Language): Languages => ({
  main_language: main,
  extra_languages: languages.extra_languages.filter((language) => language !== main),
});

/** Returns the ticked languages: the main language, and the extra ones, which never include it. */
export const tickedLanguages = (languages: Languages): Language[] =>
  LANGUAGES.filter((language) => language === languages.main_language || languages.extra_languages.includes(language));

export const withTicked = (languages: Languages, ticked: readonly string[]): Languages => ({
  main_language: languages.main_language,
  extra_languages: LANGUAGES.filter((language) => language !== languages.main_language && ticked.includes(language)),
});

export const isLanguage = (value: string | null): value is Language => LANGUAGES.some((language) => language === value);
