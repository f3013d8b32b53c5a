import { COUNT, countOf } from '@greffier/french/numbers/numbers';
import { type Corrections, correctionsIn } from '../../discourse/corrections.ts';
import { between, type Utterance } from '../../discourse/utterances.ts';
import { countedIn, type CountedVote } from './ballots.ts';
import { SIDES, toldIn, VOTE_CALL, type Side } from './counting.ts';
import { signalsOf } from '../signals.ts';

/** A vote of this meeting in which hands were counted, and whether all statements about it agree with each other. */
export interface FoundVote extends CountedVote {
  readonly agrees: boolean;
  /** Sentences that give the motion and the result, in order of speech. */
  readonly quoted: readonly Utterance[];
}

/** Limit on the passages between the request for hands and the first sentence of a vote of this meeting. */
const CALLED_WITHIN = 6;
const VOTING = new Set('voter rendre refuser rejeter adopter approuver accepter valider émettre'.split(' '));
const isBefore = (one: Utterance, passageId: number, within: number): boolean =>
  one.passageId < passageId && one.passageId >= passageId - within;

/** Words for a result just announced. Beside them, « c'était » refers to the present vote. */
const SAID_NOW = /\b(?:adopte|accepte|refuse|rejete|approuve)e?s?\b/;

/** Words of somebody who reads from a paper: « C’est écrit : accepté par vingt-cinq voix contre cinq. » */
const READS = /\b(?:c'est|il est|etait) (?:ecrit|marque|indique|mentionne)\b/;

/** Tells whether a sentence is about a vote of others or an earlier one: « leur conseil a voté mardi, neuf pour ». */
function isReported(one: Utterance, all: readonly Utterance[]): boolean {
  const { passageId, order } = one;
  if (READS.test(one.folded)) return true;
  const near = all.slice(Math.max(0, order - 40), order + 3);
  const passage = near.filter((one) => one.passageId === passageId);
  if (passage.some(({ folded }) => VOTE_CALL.test(folded))) return false;
  const { clauses: own, cues: heard } = signalsOf(one);
  if (heard.has('past') || own.some(({ time, verb }) => time === 'past' && (verb === 'être' || verb === 'avoir')))
    return !SAID_NOW.test(one.folded);
  const called = near.some((one) => isBefore(one, passageId, CALLED_WITHIN) && VOTE_CALL.test(one.folded));
  return passage.some((told) => {
    if (told.order > order) return false;
    const { clauses, cues } = signalsOf(told);
    const past = clauses.some(
      ({ who, time, verb, denied }) => time === 'past' && !denied && VOTING.has(verb) && who !== 'je',
    );
    return past && (!called || cues.has('others') || cues.has('past'));
  });
}

/** Number of voters, as it was said: « Nous sommes dix », « neuf votants », « donc onze voix ». */
const VOTERS = new RegExp(
  `(?:(?:nous sommes|on est)(?: donc)? (${COUNT})(?= (?:a|pour) voter| votants?| administrateurs| membres)|(?<![a-z0-9])(${COUNT}) votants|^donc (${COUNT}) voix(?=[.]?$))`,
);
/** Returns the greatest number of voters that was said; null if nobody said one. */
function votersOf(all: readonly Utterance[]): number | null {
  const said = all.flatMap(({ folded }) => {
    const found = VOTERS.exec(folded);
    return found === null ? [] : [countOf(found.slice(1).find((one) => one !== undefined) ?? '') ?? 0];
  });
  const most = Math.max(0, ...said);
  return most > 1 ? most : null;
}

const totalOf = (vote: Readonly<Record<Side, number>>): number => vote.for + vote.against + vote.abstentions;
const COUNTS = new RegExp(COUNT, 'g');
const countsIn = (folded: string): number[] => [...folded.matchAll(COUNTS)].map(([count]) => countOf(count) ?? -1);
/** Signs that more than a simple majority is required. */
const QUALIFIED = /\b(?:deux tiers|trois quarts|majorite (?:absolue|qualifiee|double)|il en fallait|quorum)/;
/** Units of votes that are not counted by person. */
const SHARES = /\b(?:milliemes|tantiemes|quotites|parts|actions)\b/;

/** Finds the sentence of a vote that states most of the vote's numbers; the last one if there are several. */
function tallyOf({ utterances, ...vote }: CountedVote): Utterance | undefined {
  const sides = [vote.for, vote.against, vote.abstentions].filter((count) => count > 0);
  const told = ({ folded }: Utterance): number => {
    const said = countsIn(folded);
    return sides.filter((count) => said.includes(count)).length + (/unanim/.test(folded) ? 0.5 : 0);
  };
  const most = Math.max(...utterances.map(told));
  return utterances.findLast((one) => told(one) === most);
}

/** Finds the sentence that declares the result, at or after the tally; none if nobody does. */
const verdictOf = ({ utterances }: CountedVote, tally: Utterance | undefined): Utterance | undefined =>
  utterances.find((one) => one.order >= (tally?.order ?? 0) && toldIn(one).verdict !== null);

/** Tells whether one sentence gives all sides of a vote as they were counted. */
const isSummed = ({ utterances, ...vote }: CountedVote): boolean => {
  const said = SIDES.filter((side) => vote[side] > 0);
  return utterances.some((one) => {
    const { counts, by, unanimous, lone } = toldIn(one);
    if (unanimous && (lone === totalOf(vote) || counts.get('for') === totalOf(vote))) return true;
    if (by !== null) return vote.abstentions === 0 && by.includes(vote.for) && by.includes(vote.against);
    return counts.size >= 2 && said.every((side) => counts.get(side) === vote[side]);
  });
};
/** Signs that abstentions were not counted: « le comité s'étant abstenu ». */
const ABSTAINED = /\bs'(?:est|etant|sont|etaient) (?:donc |aussi )?abstenue?s?\b/;
const CALLING = /\b(?:vot(?:e|er|ons)|bulletins?|main levee|tour de table|aux voix)\b/;

/**
 * Tells whether all statements about a vote agree with each other: since the previous vote, hands were requested; there
 * were enough voters; and the declared result follows from the numbers. Also, the numbers must add up to all voters, or
 * one sentence gave them all and a result was declared.
 */
function agrees(vote: CountedVote, own: readonly Utterance[], since: number, voters: number | null): boolean {
  const { utterances, outcome } = vote;
  const text = utterances.map(({ folded }) => folded).join(' ');
  const shares = SHARES.test(text);
  // If only abstentions were counted, the hands of the other sides were missed.
  if (vote.for + vote.against === 0) return false;
  if (voters !== null && totalOf(vote) > voters && !shares) return false;
  if (vote.abstentions === 0 && ABSTAINED.test(text)) return false;
  if (outcome === 'adopted' && vote.for <= vote.against) return false;
  if (outcome === 'refused' && vote.for > vote.against && !QUALIFIED.test(text)) return false;
  if (totalOf(vote) !== voters && (outcome === undefined || !isSummed(vote))) return false;
  const [first] = utterances;
  const last = utterances.at(-1)?.passageId ?? 0;
  const near = between(own, 'passageId', (first?.passageId ?? 0) - 2 * CALLED_WITHIN, last);
  const before = near.filter(
    (one) =>
      one.order < (first?.order ?? 0) && one.order > since && one.passageId >= (first?.passageId ?? 0) - CALLED_WITHIN,
  );
  const voiced = new Set(
    near.filter((one) => one.order > since && toldIn(one).own !== null).map(({ speaker }) => speaker),
  );
  const asked = utterances.filter((one) => toldIn(one).asked !== null).length;
  return (
    voiced.size > 1 ||
    asked > 0 ||
    utterances.some(({ folded }) => VOTE_CALL.test(folded)) ||
    before.some(
      (one) =>
        CALLING.test(one.folded) &&
        !signalsOf(one).clauses.some(({ time }) => time === 'past' || time === 'conditional'),
    )
  );
}

/** Signs that a count of hands decided nothing, or was for fun. */
const SURVEY =
  /\b(?:sondage|questionnaire|enquete|consultation|indicatif|informel|pour sentir|sonde)\b|\bje plaisante|\bje rigole|\bhaha/;
const isSurvey = ({ utterances }: CountedVote, own: readonly Utterance[]): boolean => {
  const [first, last] = [utterances[0]?.order ?? 0, utterances.at(-1)?.order ?? 0];
  return between(own, 'order', first - 2, last).some(({ folded }) => SURVEY.test(folded));
};

const REACH = 2;
const PUTS = /\b(?:vot(?:e|er|ons)|aux voix|au vote|se prononce|preavis|resolution|motion|amendement|texte)\b/;
/**
 * Finds the sentence that calls a vote: the request for hands or, if the vote begins with its count, an earlier
 * sentence.
 */
function callOf(
  { utterances }: CountedVote,
  own: readonly Utterance[],
  tally: Utterance | undefined,
): Utterance | undefined {
  const [first] = utterances;
  if (first === undefined || (first !== tally && VOTE_CALL.test(first.folded))) return first;
  const from = first.passageId - 2 * CALLED_WITHIN;
  const before = between(own, 'passageId', from, first.passageId - 1).filter(({ order }) => order < first.order);
  return before.findLast((one) => VOTE_CALL.test(one.folded) || PUTS.test(one.folded)) ?? first;
}

/** Finds the motion of a vote: the sentence near the call that says most, preferably one by the caller. */
function motionOf(
  call: Utterance,
  own: readonly Utterance[],
  { fixes }: Corrections,
  tally: Utterance | undefined,
): Utterance | undefined {
  const worth = (one: Utterance): number => {
    const { cues, figure } = signalsOf(one);
    return (
      Math.min(new Set(one.stems).size, 7) * 0.5 +
      (one.speaker === call.speaker ? 1.5 : 0) +
      (cues.has('proposes') || cues.has('concludes') ? 1 : 0) +
      (PUTS.test(one.folded) ? 1 : 0) +
      (figure ? 0.7 : 0) -
      (cues.has('hypothesis') || cues.has('past') || cues.has('doubts') ? 1.5 : 0) -
      // « Qui est pour le budget avec la réserve ? » names the motion; if that calls the vote, more surely than anything
      // said before. Other questions do not.
      (one.question && !PUTS.test(one.folded) && !VOTE_CALL.test(one.folded) && one !== call ? 2 : 0) +
      (one.question && one === call && VOTE_CALL.test(one.folded) ? 2 : 0) -
      Math.abs(call.passageId - one.passageId) * 0.6
    );
  };
  const near = between(own, 'passageId', call.passageId - REACH, call.passageId).filter(
    (one) =>
      one !== tally &&
      // A figure that was corrected says nothing without its correction.
      !fixes.has(one) &&
      one.stems.length >= 2 &&
      one.order <= call.order + 2 &&
      signalsOf(one).clauses.length + one.text.length / 40 > 1,
  );
  return near.toSorted((a, b) => worth(b) - worth(a))[0];
}

/** Finds the counted votes of one item, in order. `all` are the meeting's sentences. */
export function votesOf(own: readonly Utterance[], all: readonly Utterance[]): FoundVote[] {
  const voters = votersOf(all);
  const corrections = correctionsIn(own);
  return countedIn(own.filter((one) => !isReported(one, all)))
    .filter((vote) => !isSurvey(vote, own))
    .map(({ outcome: _heard, ...vote }, at, all) => {
      const tally = tallyOf(vote);
      const verdict = verdictOf(vote, tally);
      const outcome = verdict === undefined ? null : toldIn(verdict).verdict;
      const told: CountedVote = { ...vote, ...(outcome !== null && { outcome }) };
      const call = callOf(vote, own, tally);
      const motion = call === undefined ? undefined : motionOf(call, own, corrections, tally);
      const quoted = [motion, tally, verdict].filter((one) => one !== undefined);
      return {
        ...told,
        agrees: agrees(told, own, all[at - 1]?.utterances.at(-1)?.order ?? -1, voters),
        quoted: [...new Set(quoted)].sort((a, b) => a.order - b.order),
      };
    });
}
