import type { Decision, Vote } from '../types.ts';
import { typeset } from './clean.ts';
import { motionOf } from './motions.ts';
import { capital, idsOf, unstopped } from './phrasing.ts';
import type { Utterance } from './utterances.ts';
import { findVotes, type Tally } from './votes.ts';

const counted = (count: number, one: string, many = one): string =>
  count === 0 ? `aucun${one.startsWith('abst') ? 'e' : ''} ${one}` : `${count} ${count === 1 ? one : many}`;

/** « Le budget : 31 pour, 18 contre, 3 abstentions. » */
export function voteText(motion: string, tally: Tally): string {
  const against = counted(tally.against, 'contre').replace('aucun contre', 'aucune voix contre');
  const abstentions = counted(tally.abstentions, 'abstention', 'abstentions');
  return typeset(`${motion} : ${tally.for} pour, ${against}, ${abstentions}.`);
}

/** Where nobody said the motion, or too much was said of it. */
const UNNAMED = 'Vote';
/** « La réforme, avec son amendement : adopté » */
const SETTLED =
  /^(.+?)\s:\s(?:(?:donc|alors),? )?(?:(?:c['’]est|elle est|il est) )?(?:adopté|approuvé|accepté|voté|validé|refusé|rejeté)/isu;

const COUNTED = String.raw`(?:par |avec )?(?:\d+|(?:zéro|aucune?|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente)) (?:(?:voix )?(?:oui|non|abstentions?)|(?:voix ){0,2}(?:pour|contre))`;
const TALLY = new RegExp(
  String.raw`^(?:donc |alors |soit |ça fait )*${COUNTED}(?:(?:,| et|, et) ${COUNTED})*[.!]?$`,
  'iu',
);
const COUNTS = new RegExp(String.raw`(?<=\p{L})(?:,? ${COUNTED}(?: et)?)+$`, 'iu');

/** Whether a sentence says the counts of a vote and no more: the table says them. */
export const isTally = (text: string): boolean => TALLY.test(text);
/** « La clôture est acceptée, cinq oui, zéro non » without the counts. */
export const withoutCounts = (text: string): string => text.replace(COUNTS, '');

/** The counted votes of one item as they stand in minutes. */
export function voteLines(utterances: readonly Utterance[]): Vote[] {
  return findVotes(utterances).map((vote) => {
    const [call] = vote.utterances;
    const motion = call === undefined ? null : motionOf(utterances, utterances.indexOf(call), vote.utterances);
    const short =
      motion === null || motion.utterances.some(({ words }) => words > 25) ? UNNAMED : capital(unstopped(motion.text));
    return {
      text: voteText(short, vote),
      passageIds: idsOf([...(motion?.utterances ?? []), ...vote.utterances]),
      motion: typeset(short),
      ...(vote.outcome !== undefined && { outcome: vote.outcome }),
      for: vote.for,
      against: vote.against,
      abstentions: vote.abstentions,
    };
  });
}

/** Votes of one item with the motion of the one decision that rests on the same; as they are where it names none for certain. */
export function withMotions(votes: readonly Vote[], decisions: readonly Decision[]): Vote[] {
  const sharing = (one: Vote | Decision, others: readonly (Vote | Decision)[]) =>
    others.filter(({ passageIds }) => passageIds.some((id) => one.passageIds.includes(id)));
  return votes.map((vote) => {
    const [decision, other] = vote.motion === UNNAMED ? sharing(vote, decisions) : [];
    if (decision === undefined || other !== undefined || sharing(decision, votes).length > 1) return vote;
    const motion = SETTLED.exec(decision.text)?.[1];
    if (motion === undefined) return vote;
    const passageIds = [...new Set([...vote.passageIds, ...decision.passageIds])].sort((a, b) => a - b);
    return { ...vote, motion, text: voteText(motion, vote), passageIds };
  });
}
