import type { Language } from '@greffier/contract/values';

/** Names that servers use for the languages that people can choose. The first name of a language is the one sent. */
const NAMES: Readonly<Record<Language, readonly string[]>> = {
  fr: ['fr', 'fra', 'fre', 'french', 'français', 'francais'],
  en: ['en', 'eng', 'english', 'anglais'],
  de: ['de', 'deu', 'ger', 'german', 'deutsch', 'allemand'],
};

const UNTOLD: ReadonlySet<string> = new Set(['auto', 'none', 'null', 'und', 'undefined', 'unknown']);

/** Tells whether the language that a server states may be one of the chosen ones; true also if it states none. */
export function mayBe(stated: string | null, chosen: readonly Language[]): boolean {
  // The first letters of « fr-CH », « <|fr|> » or « French (Canada) ».
  const [name] = /\p{L}+/u.exec((stated ?? '').toLowerCase()) ?? [];
  if (name === undefined || UNTOLD.has(name)) return true;
  return chosen.some((language) => NAMES[language].includes(name));
}
