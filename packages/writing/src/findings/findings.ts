import { quotable } from '../discourse/clean.ts';
import { People } from '../people/people.ts';
import { idsOf, type Utterance } from '../discourse/utterances.ts';
import type { Finding } from '../types.ts';
import { decisionsOf } from './decisions.ts';
import { isSure, proposedOnce } from './once.ts';
import { scored, type Weights } from './scoring.ts';
import { tasksOf } from './tasks.ts';
import { votesOf } from './votes/votes.ts';

export interface FindingContext {
  /** Labels of the voices that lead. */
  readonly leads: ReadonlySet<string>;
  readonly speakerNames: Readonly<Record<string, string>>;
  /** The people who were there. */
  readonly participants: readonly string[];
  /** Day of the meeting, such as `2026-11-21`. */
  readonly date?: string | undefined;
  /** All sentences of the meeting, in order of speech. */
  readonly all: readonly Utterance[];
}

/** Joins sentences into a quotation. Quotations within the sentences have marks of their own. */
const quoted = (parts: readonly Utterance[]) => ({
  text: `«\u00a0${parts.map(({ spoken }) => quotable(spoken)).join(' ')}\u00a0»`,
  passageIds: idsOf(parts),
});

/** A finding and the sentences that it quotes. */
export interface Found {
  readonly finding: Finding;
  readonly utterances: readonly Utterance[];
}

/**
 * Finds the votes, decisions and tasks of one item as they were said, in order of speech. Explicit ones are asserted,
 * and other possible ones are proposed. `utterances` are the sentences of the item.
 */
export function foundIn(utterances: readonly Utterance[], context: FindingContext, weights?: Weights): Found[] {
  const { all, leads, speakerNames, participants, date } = context;
  const people = new People([...participants, ...Object.values(speakerNames)]);
  const nameOf = (label: string): string | null => speakerNames[label] ?? null;
  const hailed = (one: Utterance): boolean =>
    people.mentions(one.text).some(({ name }) => name !== nameOf(one.speaker));
  const votes = votesOf(utterances, all);
  const voted = new Set(votes.flatMap((vote) => vote.utterances.map(({ passageId }) => passageId)));
  const sentences = scored(utterances, { all, leads, hailed, own: new Set(utterances) }, weights);
  const votesFound = votes.map(({ quoted: parts, for: yes, against, abstentions, outcome, agrees }): Found => {
    const counted = { for: yes, against, abstentions, ...(outcome !== undefined && { outcome }) };
    return { finding: { kind: 'vote', asserted: agrees, ...quoted(parts), ...counted }, utterances: parts };
  });
  const { decisions, tasks } = proposedOnce(
    decisionsOf(sentences, all, voted),
    tasksOf(sentences, { all, people, nameOf, date }),
  );
  const decided = decisions.map(({ parts, outcome, score }): Found => {
    const asserted = isSure('decision', { score });
    return { finding: { kind: 'decision', asserted, ...quoted(parts), outcome }, utterances: parts };
  });
  const given = tasks.map(({ parts, owner, due, dueOn, score }): Found => {
    const asserted = isSure('task', { score, owner });
    const when = { due, ...(dueOn !== null && { dueOn }) };
    return { finding: { kind: 'task', asserted, ...quoted(parts), owner, ...when }, utterances: parts };
  });
  const orderOf = ({ utterances: [first] }: Found): number => first?.order ?? 0;
  return [...votesFound, ...decided, ...given].sort((a, b) => orderOf(a) - orderOf(b));
}

/** Finds the same findings as `foundIn`, without the sentences. */
export const findingsIn = (utterances: readonly Utterance[], context: FindingContext, weights?: Weights): Finding[] =>
  foundIn(utterances, context, weights).map(({ finding }) => finding);
