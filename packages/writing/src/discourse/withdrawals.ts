import type { Utterance } from './utterances.ts';

/** Limit on the passages between a proposal and its withdrawal. */
const PROPOSAL_REACH = 14;

const WITHDRAWING =
  /\bje (?:retire|laisse tomber|l'oublie|n'insiste pas|la laisse tomber|ne (?:la |le )?depose pas|la depose pas|renonce|me rallie)|\bj'(?:oublie|abandonne)|(?<!a |ai |as |ont |n')\boublie[zs]?\b(?! pas)|laissez tomber|je n'ai rien dit|on retire\b|c'etait une idee|mauvaise idee/;
const PROPOSED =
  /\b(?:propos|demand|suggere|voudrais|amendement|si on|on pourrait|on peut|l'idee|je (?:serais|ferais|mettrais|dirais))/;

/** Tells whether a sentence withdraws a proposal. */
export const takesBack = ({ folded }: Utterance): boolean => WITHDRAWING.test(folded);

/**
 * Finds proposals that the same voice withdraws later, each with the withdrawing sentence. Neither is shown without the
 * other.
 */
export function withdrawals(utterances: readonly Utterance[]): ReadonlyMap<Utterance, Utterance> {
  const found = new Map<Utterance, Utterance>();
  for (const [at, back] of utterances.entries()) {
    if (!takesBack(back)) continue;
    const proposals = utterances
      .slice(Math.max(0, at - 40), at)
      .filter(
        (one) =>
          one.speaker === back.speaker &&
          one.passageId >= back.passageId - PROPOSAL_REACH &&
          PROPOSED.test(one.folded) &&
          one.stems.length >= 2,
      );
    const proposal = proposals.findLast(({ passageId }) => passageId < back.passageId) ?? proposals.at(-1);
    // Of the withdrawing sentences « On retire la date. C’était une idée. », the one with the most content is kept.
    if (proposal !== undefined && (found.get(proposal)?.stems.length ?? -1) < back.stems.length)
      found.set(proposal, back);
  }
  return found;
}
