import { CUES } from '../agenda/features/cues.ts';
import { VOTE_CALL } from '../findings/votes/counting.ts';
import type { Place } from './places.ts';
import type { Utterance } from './utterances.ts';

/** Words in folded text with which a chair gives the floor, asks for remarks or closes a debate. */
const CHAIRING =
  /(?:la parole|a toi\b|a vous\b|des (?:remarques|questions|observations)|qui (?:veut|commence|a quelque)|merci (?:\p{L}+)[.,!]|seance (?:est )?(?:ouverte|levee)|je (?:leve|ouvre|cloture)|autre chose \?|pas d'(?:objection|opposition|avis)|tout le monde)/u;
/**
 * Voices that do at least this share of the busiest chair's chairing also chair, such as an administrator beside the
 * president.
 */
const LEAST_SHARE = 0.4;
const LEAST_TIMES = 3;

const MOVES_ON = CUES.filter(({ name }) => name === 'moves on' || name === 'last matter');

const OPENING = /(?:bonjour|bonsoir|bienvenue|on (?:va |peut )?commenc|je preside|j'ouvre|souhaite)/;
const CLOSING =
  /(?:prochaine (?:seance|reunion|assemblee)|leve la seance|seance est levee|cloture (?:la|cette)|s'il n'y a plus rien|s'il y a plus rien|s'il n'y a pas d'autre)/;
/** Weights of opening or closing the meeting, and of opening an item. Any other sign of chairing counts 1. */
const FRAMES = 2;
const OPENS = 1.5;

/**
 * Counts how much each voice chairs: opens items (`openers` has a label for each opened item), gives the floor, calls
 * votes.
 */
function chairing(all: readonly Utterance[], openers: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const add = (speaker: string, weight: number): void => {
    if (weight > 0) times.set(speaker, (times.get(speaker) ?? 0) + weight);
  };
  for (const opener of openers) add(opener, OPENS);
  const opening = all.slice(0, 6).find(({ folded }) => OPENING.test(folded));
  const closing = all.slice(-14).find(({ folded }) => CLOSING.test(folded));
  if (opening !== undefined) add(opening.speaker, FRAMES);
  if (closing !== undefined) add(closing.speaker, FRAMES);
  for (const { folded, speaker } of all)
    add(
      speaker,
      (MOVES_ON.some(({ pattern }) => pattern.test(folded)) ? 1 : 0) +
        (CHAIRING.test(folded) ? 1 : 0) +
        (VOTE_CALL.test(folded) ? 1 : 0),
    );
  return times;
}

/** Finds who speaks first each time another item begins. */
export const openersOf = (all: readonly Utterance[], places: readonly Place[]): string[] =>
  all.flatMap(({ speaker }, at) => (typeof places[at] === 'number' && places[at] !== places[at - 1] ? [speaker] : []));

/**
 * Finds the voices that lead the meeting: the one that chairs most, and others that chair often enough in comparison.
 * Empty if nobody chairs.
 */
export function leadsOf(all: readonly Utterance[], openers: readonly string[] = []): ReadonlySet<string> {
  const times = chairing(all, openers);
  const most = Math.max(0, ...times.values());
  return new Set(
    [...times]
      .filter(([, count]) => count === most || (count >= LEAST_TIMES && count >= most * LEAST_SHARE))
      .map(([speaker]) => speaker),
  );
}
