import { spokenSentences } from '@greffier/french/text/sentences';
import { readings } from '@greffier/french/dictionary/lexicon';
import { contentStems, fold } from '@greffier/french/text/words';
import { NUMBER_WORDS } from '../numbers/figures.ts';

const HARMLESS =
  /n'est[ -]ce pas|pas (?:mal|de (?:probleme|souci))(?![a-z])|pourquoi pas|non plus|sinon|pas seulement|bien que non/g;
/** Words that deny. « Les rejets » are things, « par contre » and « 165 francs contre 130 » compare. */
const DENIES = new RegExp(
  `(?<![a-z])(?:pas|jamais|aucune?|rien|ni|nullement|guere|non(?! seulement)|sans|sauf|manqu[a-z]*|refus[a-z]*|rejet(?:t[a-z]+|ee?s?|er|ons|ez)|oppos[a-z]*|interdi[a-z]*|renonc[a-z]*|echou[a-z]*|(?<!par )contre(?! (?:\\d|${NUMBER_WORDS.join('|')}))|personne (?:ne|n')|(?:ne |n')[a-z' ]{1,20} plus)(?![a-z])`,
);
/** Words of plain negation only: « est refusé » is an outcome, and denies nothing near it. */
const DENIES_PLAINLY =
  /(?<![a-z])(?:pas|jamais|aucune?|rien|ni|nullement|guere|non(?! seulement)|sans|sauf|manqu[a-z]*|personne (?:ne|n')|(?:ne |n')[a-z' ]{1,20} plus)(?![a-z])/;
/** Least number and least share of content words that two clauses about the same thing have in common. */
const LEAST_SHARED = 2;
const LEAST_SHARE = 0.5;

/** Negations of spoken French, which drops « ne »: « j’ai plus de nouvelles », « personne l’a lu », « zéro fois ». */
const DENIES_ALOUD =
  /(?<![a-z])(?:personne|zero|(?:j'ai|as|a|avait|ont|est|sont|etait|peu[tx]|pouvait|va|veu[tx]) plus)(?![a-z])/;

const denies = (text: string): boolean => DENIES.test(fold(text).replace(HARMLESS, ' '));

const clausesOf = (text: string): string[] =>
  spokenSentences(text).flatMap((sentence) => sentence.split(/[,;:](?=\s)|\s(?=(?:mais|donc|parce que)\s)/iu));

const WORDS = /[\p{L}]+(?:-\p{L}+)*['’]?/gu;
const NOT = /^(?:pas|jamais|plus|rien|personne|aucune?|ni|sans|non|zéro)$/;
/** Words after which « personne » or « non » is a noun: « La personne », « un non ». */
const NOUN_BEFORE = /^(?:la|une|cette|chaque|le|un|ce|ces|les|des|en|de)$/iu;
const NE = /^(?:ne|n['’])$/iu;
/** Auxiliaries, and the number of words that may stand between a verb and « pas ». */
const HELPS = /^(?:être|avoir|aller|pouvoir|devoir|vouloir|falloir|faire)$/;
const MOST_BETWEEN = 3;
/** Two-letter forms that are verbs; others are function words. */
const SHORT = /^(?:su|vu|lu)$/iu;
/** Words that deny only the words after them: « acceptant sans savoir ». */
const OPENS_ANOTHER = /^(?:sans|ni)$/;

/** Words that stand before a noun. After « ne » they stand before a verb: « ne la paie pas ». */
const DETERMINES =
  /^(?:le|la|les|l['’]|une?|des|du|de|d['’]|ce|cet|cette|ces|[mts](?:on|a|es)|notre|nos|votre|vos|leurs?|au|aux|à|en|par|pour|sur|sans|avec|chaque|tout|toute|quel|quelle)$/iu;
/** Articles that are pronouns after a subject: « Lieve le sait ». */
const CLITIC = /^(?:le|la|les|l['’])$/iu;
const SUBJECT = /^(?:\p{Lu}\p{Ll}.*|il|elle|ils|elles|on|qui|nous|vous|je|tu)$/u;
const isNoun = (words: readonly string[], at: number): boolean =>
  DETERMINES.test(words[at - 1] ?? '') &&
  !(CLITIC.test(words[at - 1] ?? '') && SUBJECT.test(words[at - 2] ?? '')) &&
  !NE.test(words[at - 2] ?? '') &&
  !readings(words[at] ?? '').some(({ tense }) => tense === 'W');

/** Finds the verbs that a text denies somewhere, and the verbs that it affirms, by their infinitives. */
function verbsOf(text: string): { readonly denied: ReadonlySet<string>; readonly affirmed: ReadonlySet<string> } {
  const denied = new Set<string>();
  const affirmed = new Set<string>();
  const parts = spokenSentences(text).flatMap((sentence) =>
    sentence.split(/[,;:.!?](?=\s|$)/u).map((part) => ({ part, asked: sentence.trimEnd().endsWith('?') })),
  );
  // A question neither denies nor affirms: its verbs count as both.
  for (const { part, asked } of parts) {
    const words = part.match(WORDS) ?? [];
    const nots = words.flatMap((word, at) =>
      NOT.test(word.toLowerCase()) && !(/^(?:personne|non)$/iu.test(word) && NOUN_BEFORE.test(words[at - 1] ?? ''))
        ? [at]
        : [],
    );
    const closed = words.some((word) => NE.test(word));
    for (const [at, word] of words.entries()) {
      const lemmas = [...new Set(readings(word).map(({ lemma }) => lemma))].filter((lemma) => !HELPS.test(lemma));
      if (lemmas.length === 0 || (word.length < 3 && !SHORT.test(word)) || isNoun(words, at)) continue;
      // « je paie pas », « n’est pas encore promis »: « pas » comes right after the verb, or before it within one group
      // of verbs.
      const behind = nots.some(
        (not) =>
          not > at &&
          not - at <= 2 &&
          (closed || (not - at === 1 && !OPENS_ANOTHER.test(words[not]?.toLowerCase() ?? ''))),
      );
      const before = nots.some(
        (not) =>
          at > not &&
          words.slice(not, at).filter((one) => !NE.test(one)).length <= MOST_BETWEEN &&
          !/^(?:que|qu['’]|pour)$/u.test(words[at - 1] ?? ''),
      );
      for (const lemma of lemmas) {
        if (behind || before || asked) denied.add(lemma);
        if (!(behind || before) || asked) affirmed.add(lemma);
      }
    }
  }
  return { denied, affirmed };
}

/** Tells whether a text affirms a verb that the passages only deny, or denies one that they only affirm. */
function turnsVerb(text: string, said: string): boolean {
  const told = verbsOf(text);
  const heard = verbsOf(said);
  const only = (verb: string, own: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
    own.has(verb) && !other.has(verb);
  return (
    [...told.affirmed].some((verb) => !told.denied.has(verb) && only(verb, heard.denied, heard.affirmed)) ||
    [...told.denied].some((verb) => !told.affirmed.has(verb) && only(verb, heard.affirmed, heard.denied))
  );
}

/**
 * Tells whether `text` has a negation although no passage has one, or affirms something that the nearest clause denies.
 * It is coarse on purpose: it may mark a true sentence, which a person then checks.
 */
export function turnsNegation(text: string, said: readonly string[]): boolean {
  if (turnsVerb(text, said.join(' . '))) return true;
  if (denies(text)) return !said.some((one) => denies(one) || DENIES_ALOUD.test(fold(one)));
  const own = new Set(contentStems(text));
  if (own.size === 0) return false;
  const clauses = said.flatMap(clausesOf).map((clause) => ({
    denies: DENIES_PLAINLY.test(fold(clause).replace(HARMLESS, ' ')),
    shared: new Set(contentStems(clause).filter((term) => own.has(term))).size,
  }));
  const most = Math.max(0, ...clauses.map(({ shared }) => shared));
  if (most < LEAST_SHARED || most / own.size < LEAST_SHARE) return false;
  const nearest = clauses.filter(({ shared }) => shared === most);
  return nearest.every((clause) => clause.denies);
}
