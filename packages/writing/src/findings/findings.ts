import { quotable } from '../discourse/clean.ts';
import { People } from '../embedded/people.ts';
import { idsOf } from '../embedded/phrasing.ts';
import type { Utterance } from '../embedded/utterances.ts';
import type { Finding } from '../types.ts';
import { decisionsOf } from './decisions.ts';
import { LEAST, scored, type Weights } from './scoring.ts';
import { tasksOf } from './tasks.ts';
import { votesOf } from './votes.ts';

export interface FindingContext {
  /** Labels of the voices that lead. */
  readonly leads: ReadonlySet<string>;
  readonly speakerNames: Readonly<Record<string, string>>;
  /** Who was there. */
  readonly participants: readonly string[];
  /** Day of the meeting, `2026-11-21`. */
  readonly date?: string | undefined;
  /** All sentences of the meeting, in order of speech. */
  readonly all: readonly Utterance[];
}

const quoted = (parts: readonly Utterance[]) => ({
  text: parts.map(({ spoken }) => quotable(spoken)).join(' '),
  passageIds: idsOf(parts),
});

/**
 * Votes, decisions and tasks of one item as they were said, in order of speech: those said in so many words are asserted, what
 * else may be one is proposed. `utterances` are the item's.
 */
export function findingsIn(utterances: readonly Utterance[], context: FindingContext, weights?: Weights): Finding[] {
  const { all, leads, speakerNames, participants, date } = context;
  const people = new People([...participants, ...Object.values(speakerNames)]);
  const nameOf = (label: string): string | null => speakerNames[label] ?? null;
  const hailed = (one: Utterance): boolean =>
    people.mentions(one.text).some(({ name }) => name !== nameOf(one.speaker));
  const votes = votesOf(utterances, all);
  const voted = new Set(votes.flatMap((vote) => vote.utterances.map(({ passageId }) => passageId)));
  const sentences = scored(utterances, { all, leads, hailed, own: new Set(utterances) }, weights);
  const found: (readonly [order: number, finding: Finding])[] = [
    ...votes.map((vote) => {
      const { for: yes, against, abstentions, outcome, agrees } = vote;
      const counted = { for: yes, against, abstentions, ...(outcome !== undefined && { outcome }) };
      return [
        vote.quoted[0]?.order ?? 0,
        { kind: 'vote', asserted: agrees, ...quoted(vote.quoted), ...counted },
      ] as const;
    }),
    ...decisionsOf(sentences, all, voted).map(({ parts, outcome, score }) => {
      const asserted = score >= LEAST.decision.assert;
      return [parts[0]?.order ?? 0, { kind: 'decision', asserted, ...quoted(parts), outcome }] as const;
    }),
    ...tasksOf(sentences, { all, people, nameOf, date }).map(({ parts, owner, due, dueOn, score }) => {
      const asserted = score >= LEAST.task.assert && owner !== null;
      const when = { due, ...(dueOn !== null && { dueOn }) };
      return [parts[0]?.order ?? 0, { kind: 'task', asserted, ...quoted(parts), owner, ...when }] as const;
    }),
  ];
  return found.sort((a, b) => a[0] - b[0]).map(([, finding]) => finding);
}
