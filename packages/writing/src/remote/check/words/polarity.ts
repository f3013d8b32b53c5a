import { readings } from '@greffier/french/dictionary/lexicon';
import { spokenSentences } from '@greffier/french/text/sentences';
import { tokensOf } from '@greffier/french/text/tokens';
import { contentStems, fold } from '@greffier/french/text/words';

const NOT = /^(?:pas|jamais|rien|aucune?)$/;
const NE = /^n[e']$/;
const HARMLESS =
  /n'est[ -]ce pas|pas (?:mal|forcement|seulement|que|tout|de (?:probleme|souci))(?![a-z])|n'oubli[a-z]+ pas|pourquoi pas|non plus|bien que non|ou pas(?![a-z])/g;
/** Words that end a clause. A negation does not reach beyond them. */
const BREAKS =
  /^(?:[.,;:!?…]|mais|et|ou|car|donc|que|qu'|qui|si|quand|parce|puisque|dont|comme|alors|sauf|sinon|tant|c'|on|je|j'|tu|il|elle|ils|elles|nous|vous)$/;
/** Words that deny a whole sentence or leave it open; on folded text. */
const DENIES_ALL =
  /(?<![a-z])(?:refus|rejet|oppos|interdi|empech|evit|impossible|faute|peu(?![a-z])|seul|crain|redout|dout|hors(?![a-z])|except|si |s'il|renonc|abandon|annul|suppr|retir|condamn|plutot|selon)/;
/** Words other than « pas » that deny a part of a sentence. */
const DENIES_PART =
  /(?<![a-z])(?:sans|ni|sauf|manqu|absen|echou|contre(?![a-z-])|non(?![a-z])|ne |n'|pas(?![a-z])|jamais|rien(?![a-z])|aucun|moins)/;
/** Number of content words after « pas » that are denied. */
const FOCUS = 2;
/** Number of content words within which two words form a pair. */
const PAIR = 2;

/** Use of a word. `beside`: the word is in a clause that denies or asks something, without being denied itself. */
type Use = 'affirmed' | 'denied' | 'beside';

/** « Fait » is a stop word, but here it counts as a verb, since « fait » may be the word that is denied. */
const termsOf = (word: string): string[] =>
  /\d/.test(word) ? [] : /^faite?s?$/.test(word) ? ['fait'] : contentStems(word);

/** Returns the places of the words that a clause denies: two after « pas », and the verb before it. */
function focusOf(words: readonly string[]): Set<number> {
  const closed = words.some((word) => NE.test(word));
  const nots = words.flatMap((word, at) => (NOT.test(word) || (word === 'plus' && closed) ? [at] : []));
  return new Set(
    nots.flatMap((not) => {
      const behind = words.flatMap((word, at) => (at > not && termsOf(word).length > 0 ? [at] : [])).slice(0, FOCUS);
      const verb = words.findLastIndex((word, at) => at < not && readings(word).length > 0);
      return verb >= not - 2 && verb >= 0 ? [verb, ...behind] : behind;
    }),
  );
}

interface Uses {
  /** Uses of each word, and of each pair of neighbouring words. */
  readonly uses: ReadonlyMap<string, ReadonlySet<Use>>;
  /** Groups of words that are denied together. */
  readonly denials: readonly ReadonlySet<string>[];
}

/** Verbs in the future. Something that is denied today may come true, so pairs with them are not compared. */
const LATER = /^(?:sera|seront|serait|seraient|va|vont)$/;

function usesOf(text: string): Uses {
  const uses = new Map<string, Set<Use>>();
  const denials: Set<string>[] = [];
  const add = (term: string, use: Use): void => {
    uses.set(term, (uses.get(term) ?? new Set()).add(use));
  };
  for (const sentence of spokenSentences(text).flatMap((one) => one.split(/;(?=\s)/u))) {
    const plain = fold(sentence).replace(HARMLESS, ' ');
    const asked = plain.trimEnd().endsWith('?');
    const open = asked || DENIES_ALL.test(plain);
    const clauses: string[][] = [[]];
    for (const { text: token } of tokensOf(plain)) {
      // In « Pas si mauvais », « si » does not begin a clause.
      if (BREAKS.test(token) && !(token === 'si' && NOT.test(clauses.at(-1)?.at(-1) ?? ''))) clauses.push([]);
      else clauses.at(-1)?.push(token);
    }
    for (const words of clauses) {
      const denied = focusOf(words);
      const closed = open || DENIES_PART.test(words.join(' '));
      const terms = words.flatMap((word, at) =>
        termsOf(word).map((term) => ({
          term,
          use: asked
            ? ('beside' as const)
            : denied.has(at)
              ? ('denied' as const)
              : closed
                ? ('beside' as const)
                : ('affirmed' as const),
        })),
      );
      const together = new Set(terms.flatMap(({ term, use }) => (use === 'denied' ? [term] : [])));
      if (together.size > 0) denials.push(together);
      const pairs = !words.some((word) => LATER.test(word));
      for (const [at, { term, use }] of terms.entries()) {
        add(term, use);
        if (!pairs) continue;
        // « La porte est faite » may be true while other things are not done, so pairs of words are compared.
        for (const near of terms.slice(Math.max(0, at - PAIR), at))
          add(`${near.term} ${term}`, [near.use, use].includes('denied') ? 'denied' : use);
      }
    }
  }
  return { uses, denials };
}

const isOnly = (uses: ReadonlySet<Use> | undefined, use: Use): boolean => uses?.size === 1 && uses.has(use);

/**
 * Tells whether a text affirms a word that the passages only deny: « le rendement est mauvais » for « est pas si
 * mauvais ». If a text denies another word of the same negation, it has kept the negation: « attend la réponse, qui
 * n’est pas reçue » for « on n’a pas reçu la réponse ».
 */
export function losesDenial(text: string, said: string): boolean {
  const told = usesOf(text).uses;
  const heard = usesOf(said);
  const isTold = (word: string): boolean =>
    heard.denials.some(
      (together) =>
        word.split(' ').some((one) => together.has(one)) && [...together].some((one) => told.get(one)?.has('denied')),
    );
  return [...told].some(
    ([word, uses]) => isOnly(uses, 'affirmed') && isOnly(heard.uses.get(word), 'denied') && !isTold(word),
  );
}
