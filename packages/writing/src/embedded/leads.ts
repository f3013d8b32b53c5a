import { announces } from './announce.ts';
import type { Utterance } from './utterances.ts';
import { VOTE_CALL } from './votes.ts';

/** Giving the floor, calling for remarks, closing a debate: what whoever chairs does, on folded text. */
const CHAIRING =
  /(?:la parole|a toi\b|a vous\b|des (?:remarques|questions|observations)|qui (?:veut|commence|a quelque)|merci (?:\p{L}+)[.,!]|seance (?:est )?(?:ouverte|levee)|je (?:leve|ouvre|cloture)|autre chose \?|pas d'(?:objection|opposition|avis)|tout le monde)/u;
/** Voices with this share of the busiest one's chairing chair too: a president and the administrator beside. */
const LEAST_SHARE = 0.4;
const LEAST_TIMES = 3;

/** The voices that lead the meeting: who announces items, gives the floor and calls votes most. Empty where nobody does. */
export function leadsOf(all: readonly Utterance[]): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const { spoken, folded, speaker } of all) {
    const weight = (announces(spoken) ? 1 : 0) + (CHAIRING.test(folded) ? 1 : 0) + (VOTE_CALL.test(folded) ? 1 : 0);
    if (weight > 0) times.set(speaker, (times.get(speaker) ?? 0) + weight);
  }
  const most = Math.max(0, ...times.values());
  return new Set(
    [...times]
      .filter(([, count]) => count === most || (count >= LEAST_TIMES && count >= most * LEAST_SHARE))
      .map(([speaker]) => speaker),
  );
}
