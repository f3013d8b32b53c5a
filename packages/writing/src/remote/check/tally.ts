import type { Passage } from '@greffier/contract/values';
import { utterancesOf } from '../../discourse/utterances.ts';
import { fold } from '@greffier/french/text/words';
import { countedIn } from '../../findings/votes/ballots.ts';
import { type Side, SIDES } from '../../findings/votes/counting.ts';
import type { Outcome } from '@greffier/contract/findings';
import { figuresOf } from './figures.ts';

/** What a model says of a vote: null where it says nothing of a side. */
export type GivenTally = Readonly<Record<Side, number | null>>;
export type Tally = Readonly<Record<Side, number>>;

/** A side for which nobody raised a hand, or on which all agreed. */
const NOBODY =
  /unanim|personne|zero|aucune?s? |sans (?:opposition|abstention)|pas d[e'] ?(?:opposition|abstention|avis|voix|contre)/;

/**
 * The counts of a vote where its passages say them: every number that is not nought stands there, at least two sides were
 * counted or all agreed, and what can be read there by rule is the same. Null where it does not hold.
 */
export function heldTally(given: GivenTally, passages: readonly Passage[]): Tally | null {
  if (given.for === null) return null;
  const tally = { for: given.for, against: given.against ?? 0, abstentions: given.abstentions ?? 0 };
  const said = passages.map(({ text }) => text).join(' . ');
  const figures = new Set(figuresOf(said).flatMap(({ readings }) => readings));
  const nobody = NOBODY.test(fold(said));
  const counted = SIDES.filter((side) => figures.has(tally[side]) || (tally[side] === 0 && nobody));
  if (counted.length < 2 || SIDES.some((side) => tally[side] !== 0 && !counted.includes(side))) return null;
  const [read, ...others] = countedIn(utterancesOf(passages));
  const differs = read !== undefined && others.length === 0 && SIDES.some((side) => read[side] !== tally[side]);
  return differs ? null : tally;
}

/** Words by which an outcome is told, folded. */
const TOLD: Readonly<Record<Outcome, RegExp>> = {
  adopted:
    /adopt|accept|approuv|accord|vot[eo]|valid|unanim|retenu|decid|elue?s?\b|nomme|passe\b|\bon (?:fait|prend|garde|part|corrige|choisit)/,
  refused: /refus|rejet|repouss|ecart|\bnon\b|\bpas\b|contre|tombe\b/,
  postponed: /report|renvo|ajourn|remet|revien|prochaine? (?:seance|reunion|fois)|plus tard|suspens|attend/,
  withdrawn: /retir|renonc|abandon|laisse tomber/,
};

/** The outcome where a word of the passages tells it; null where none does. */
export const heldOutcome = (outcome: Outcome | null, passages: readonly Passage[]): Outcome | null =>
  outcome !== null && TOLD[outcome].test(fold(passages.map(({ text }) => text).join(' . '))) ? outcome : null;
