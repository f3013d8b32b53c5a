import { spokenSentences } from '@greffier/french/text/sentences';
import { contentStems, fold } from '@greffier/french/text/words';
import { NUMBER_WORDS } from './figures.ts';

const HARMLESS =
  /n'est[ -]ce pas|pas (?:mal|de (?:probleme|souci))(?![a-z])|pourquoi pas|non plus|sinon|pas seulement|bien que non/g;
/** « Les rejets » are things, « par contre » and « 165 francs contre 130 » compare. */
const DENIES = new RegExp(
  `(?<![a-z])(?:pas|jamais|aucune?|rien|ni|nullement|guere|non(?! seulement)|sans|sauf|manqu[a-z]*|refus[a-z]*|rejet(?:t[a-z]+|ee?s?|er|ons|ez)|oppos[a-z]*|interdi[a-z]*|renonc[a-z]*|annul[a-z]*|abandonn[a-z]*|echou[a-z]*|(?<!par )contre(?! (?:\\d|${NUMBER_WORDS.join('|')}))|personne (?:ne|n')|(?:ne |n')[a-z' ]{1,20} plus)(?![a-z])`,
);
/** Content words that two clauses share to be about the same. */
const LEAST_SHARED = 2;
const LEAST_SHARE = 0.5;

const denies = (text: string): boolean => DENIES.test(fold(text).replace(HARMLESS, ' '));

const clausesOf = (text: string): string[] =>
  spokenSentences(text).flatMap((sentence) => sentence.split(/[,;:](?=\s)|\s(?=(?:mais|donc|parce que)\s)/iu));

/**
 * Whether `text` denies what no passage denies, or affirms what the clause nearest to it denies.
 * Coarse on purpose: it may mark a sentence that holds, and a person then looks.
 */
export function turnsNegation(text: string, said: readonly string[]): boolean {
  if (denies(text)) return !said.some(denies);
  const own = new Set(contentStems(text));
  if (own.size === 0) return false;
  const clauses = said.flatMap(clausesOf).map((clause) => ({
    denies: denies(clause),
    shared: new Set(contentStems(clause).filter((term) => own.has(term))).size,
  }));
  const most = Math.max(0, ...clauses.map(({ shared }) => shared));
  if (most < LEAST_SHARED || most / own.size < LEAST_SHARE) return false;
  const nearest = clauses.filter(({ shared }) => shared === most);
  return nearest.every((clause) => clause.denies);
}
