import { readings } from '@greffier/french/dictionary/lexicon';
import { spokenSentences } from '@greffier/french/text/sentences';
import { tokensOf } from '@greffier/french/text/tokens';
import { contentStems, fold } from '@greffier/french/text/words';

const NOT = /^(?:pas|jamais|rien|aucune?)$/;
const NE = /^n[e']$/;
const HARMLESS =
  /n'est[ -]ce pas|pas (?:mal|forcement|seulement|que|tout|de (?:probleme|souci))(?![a-z])|n'oubli[a-z]+ pas|pourquoi pas|non plus|bien que non|ou pas(?![a-z])/g;
/** Ends a clause: what is denied before is not denied behind. */
const BREAKS =
  /^(?:[.,;:!?…]|mais|et|ou|car|donc|que|qu'|qui|si|quand|parce|puisque|dont|comme|alors|sauf|sinon|tant)$/;
/** What denies without « pas », or leaves open whether it is so; on folded text. */
const DENIES =
  /(?<![a-z])(?:sans|ni|sauf|manqu|refus|rejet|oppos|interdi|empech|evit|impossible|absen|echou|contre(?![a-z])|non(?![a-z])|ne |n'|pas(?![a-z])|jamais|rien(?![a-z])|aucun|faute|peu(?![a-z])|seul|crain|redout|dout|hors|except|si |s'il|renonc|abandon|annul|suppr|retir|condamn|moins|plut)/;
/** Content words behind « pas » that it denies. */
const FOCUS = 2;

/** `beside`: in a clause where something is denied or asked. */
type Use = 'affirmed' | 'denied' | 'beside';

/** « Fait », a word of all trades, is a verb all the same where it is what was not done. */
const termsOf = (word: string): string[] =>
  /\d/.test(word) ? [] : /^faite?s?$/.test(word) ? ['fait'] : contentStems(word);

/** Places of the words that a clause denies: two behind « pas », and the verb before it. */
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

/** How each word of a text is used. */
function usesOf(text: string): Map<string, Set<Use>> {
  const uses = new Map<string, Set<Use>>();
  for (const sentence of spokenSentences(text).flatMap((one) => one.split(/;(?=\s)/u))) {
    const plain = fold(sentence).replace(HARMLESS, ' ');
    const asked = plain.trimEnd().endsWith('?');
    const open = asked || DENIES.test(plain);
    const clauses: string[][] = [[]];
    for (const { text: token } of tokensOf(plain)) {
      // « Pas si mauvais »
      if (BREAKS.test(token) && !(token === 'si' && NOT.test(clauses.at(-1)?.at(-1) ?? ''))) clauses.push([]);
      else clauses.at(-1)?.push(token);
    }
    for (const words of clauses) {
      const denied = focusOf(words);
      for (const [at, word] of words.entries()) {
        const use: Use = asked ? 'beside' : denied.has(at) ? 'denied' : open ? 'beside' : 'affirmed';
        for (const term of termsOf(word)) uses.set(term, (uses.get(term) ?? new Set()).add(use));
      }
    }
  }
  return uses;
}

const isOnly = (uses: ReadonlySet<Use> | undefined, use: Use): boolean => uses?.size === 1 && uses.has(use);

/**
 * Whether a word is told as it is that was only ever denied: « le rendement est mauvais » of « est pas si mauvais ». A sentence that
 * denies anything itself may deny it in other words.
 */
export function losesDenial(text: string, said: string): boolean {
  const heard = usesOf(said);
  return [...usesOf(text)].some(([word, told]) => isOnly(told, 'affirmed') && isOnly(heard.get(word), 'denied'));
}
