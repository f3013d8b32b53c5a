import type { Outcome } from '@greffier/contract/meeting/minutes/findings';
import { readings } from '@greffier/french/dictionary/lexicon';
import { tokensOf } from '@greffier/french/text/tokens';
import { fold } from '@greffier/french/text/words';
import { isSaidAdopted, isSaidLost } from './outcomes.ts';
import type { GivenTally } from '../numbers/tally.ts';

/** A decision or a vote as a model reports it. */
export interface Settled {
  readonly kind: 'fact' | 'decision' | 'vote' | 'action';
  readonly text: string;
  readonly outcome: Outcome | null;
  readonly tally: GivenTally | null;
}

/** Words by which a text is itself about something that was refused; on folded text. */
const REFUSES =
  /refus|rejet|repouss|ecart|renonc|abandon|supprim|annul|defavorable|oppos|retir|exclu|interdi|report|(?<![a-z])(?:ne|n'|pas|non|aucune?|jamais|sans|ni|plus)(?![a-z])/;
const REFUSED = /(?<![a-z])(?:est|sont|a ete|ont ete) (?:refuse|rejete|repousse|ecarte)e?s?(?![a-z])/;
const ADOPTED = /(?<![a-z])(?:est|sont|a ete|ont ete) (?:adopte|accepte|approuve|valide)e?s?(?![a-z])/;

/** Sentences that report speech and decide nothing: « Anne Roux objecte que », « À Anne Roux, Léo Arc répond que ». */
const ONLY_SAYS =
  /^(?:À \p{Lu}[^,]{2,60}, )?\p{Lu}[\p{L}’'-]*(?: \p{Lu}[\p{L}’'-]*){0,3} (?:a )?(?:(?:objecte|répond|craint|rétorque|se demande|objecté|répondu)(?!\p{L})|demandé? s(?:[’']|i(?!\p{L})))/u;

/** Tells whether a text is a sentence that states a rule: « la musique s’arrête à minuit ». */
const isSentence = (text: string): boolean =>
  tokensOf(text).some(({ text: word }) => readings(word).some(({ tense }) => tense === 'P' || tense === 'F'));

/**
 * Tells whether the outcome of a decision or a vote contradicts its own words, its counts or the passages: « refused » for
 * « la musique s’arrête à minuit », or for eight votes against two that nobody declared lost.
 */
export function mistakesVerdict({ kind, text, outcome, tally }: Settled, said: readonly string[]): boolean {
  const told = fold(text);
  const heard = fold(said.join(' . '));
  if (outcome === 'refused' && ADOPTED.test(told)) return true;
  if (outcome === 'adopted' && REFUSED.test(told)) return true;
  if (kind === 'decision') {
    if (outcome === 'adopted' && ONLY_SAYS.test(text)) return true;
    if (outcome === 'refused') return isSentence(text) && !REFUSES.test(told);
    return outcome === 'adopted' && isSaidLost(heard) && !isSaidAdopted(heard) && !REFUSES.test(told);
  }
  if (kind !== 'vote' || tally === null) return false;
  const [yes, no] = [tally.for ?? 0, tally.against ?? 0];
  if (outcome === 'refused') return yes > no && !isSaidLost(heard);
  return outcome === 'adopted' && (yes < no || (isSaidLost(heard) && !isSaidAdopted(heard)));
}
