import type { Language } from '@greffier/contract/values';

/** Names under which servers state the languages that a person can choose; the first is the one that is sent. */
const NAMES: Readonly<Record<Language, readonly string[]>> = {
  fr: ['fr', 'fra', 'fre', 'french', 'français', 'francais'],
  en: ['en', 'eng', 'english', 'anglais'],
  de: ['de', 'deu', 'ger', 'german', 'deutsch', 'allemand'],
};

const UNTOLD: ReadonlySet<string> = new Set(['auto', 'none', 'null', 'und', 'undefined', 'unknown']);

/** Whether what a server calls the language of a sound may be one of those that were chosen: it is, or nothing is told. */
export function mayBe(stated: string | null, chosen: readonly Language[]): boolean {
  // « fr-CH », « <|fr|> », « French (Canada) ».
  const [name] = /\p{L}+/u.exec((stated ?? '').toLowerCase()) ?? [];
  if (name === undefined || UNTOLD.has(name)) return true;
  return chosen.some((language) => NAMES[language].includes(name));
}
