import type { AgendaItem } from '@greffier/contract/values';
import { fold, wordCount } from '@greffier/french/text/words';
import { taskCell } from './task-cell.ts';
import { DOUBTS, type Finding, type Section, type Sentence } from '../types.ts';
import { type GivenTally, heldTally } from './check/tally.ts';
import type { Fact } from './facts.ts';
import { LEAST_WORDS, withDoubts, type Writer, writeSentences } from './sentences.ts';
import { typeset } from '@greffier/french/text/typography';

/**
 * A section from the facts of its item.
 * @param title of the item, or empty where no agenda gave it
 */
export async function writeSection(
  item: AgendaItem,
  title: string,
  facts: readonly Fact[],
  words: number,
  writer: Writer,
  signal: AbortSignal,
): Promise<Section> {
  const decisions = facts
    .filter(({ kind }) => kind === 'decision')
    .map(({ text, passageIds, outcome }): Finding => {
      const decision = withDoubts(text, passageIds, title, writer.checker);
      return { ...decision, kind: 'decision', asserted: true, ...(outcome && { outcome }) };
    });
  const counts = facts.flatMap((fact) => (fact.tally === null ? [] : voteOf(fact, fact.tally, title, writer)));
  const votes = counts.filter(isVote).map((vote) => withOutcome(vote, decisions));
  const tasks = facts.filter(({ kind }) => kind === 'action').map((fact) => taskOf(fact, title, writer));
  const findings = [...decisions, ...votes, ...tasks];
  const told = facts.filter(({ kind }) => kind === 'fact' || (writer.kind === 'analytic' && kind !== 'vote'));
  const listed = findings.reduce((sum, { text }) => sum + wordCount(text), 0);
  const left = Math.max(LEAST_WORDS, words - Math.min(listed, words * 0.6));
  const sentences = await writeSentences(title, told, writer.kind === 'analytic' ? words : left, writer, signal);
  return {
    item,
    // A model that finds nothing may have overlooked it.
    discussed: facts.length > 0 ? true : null,
    // A count that does not hold is told as it came, and marked.
    sentences: [...sentences, ...counts.filter((count) => !isVote(count))],
    ...(findings.length > 0 && { findings }),
  };
}

const isVote = (count: Finding | Sentence): count is Finding => 'kind' in count;

/** A vote with what was declared of it, else with what was decided where it was held. */
function withOutcome(vote: Finding, decisions: readonly Finding[]): Finding {
  const outcome =
    vote.outcome ??
    decisions.find((one) => one.outcome !== undefined && one.passageIds.some((id) => vote.passageIds.includes(id)))
      ?.outcome;
  return outcome === undefined ? vote : { ...vote, outcome };
}

/** A vote whose counts its passages say; else a sentence to check. */
function voteOf(fact: Fact, given: GivenTally, title: string, { checker }: Writer): Finding | Sentence {
  const { text, passageIds, outcome } = fact;
  const motion = text.replace(/(?<![.\s])[.\s]+$/u, '');
  const { doubts = [] } = withDoubts(motion, passageIds, title, checker);
  const tally = heldTally(given, checker.passages(passageIds));
  if (tally === null) {
    const sides = [
      [given.for, 'pour'],
      [given.against, 'contre'],
      [given.abstentions, 'abstentions'],
    ] as const;
    const told = sides.flatMap(([count, side]) => (count === null ? [] : `${count} ${side}`)).join(', ');
    return {
      text: `${motion}\u00a0: ${told}.`,
      passageIds,
      doubts: DOUBTS.filter((doubt) => doubt === 'figure' || doubts.includes(doubt)),
    };
  }
  return {
    kind: 'vote',
    asserted: true,
    ...tally,
    text: typeset(motion),
    passageIds,
    ...(doubts.length > 0 && { doubts }),
    ...(outcome && { outcome }),
  };
}

/** Who and until when were said; they have columns of their own. */
function taskOf(fact: Fact, title: string, { checker, people, source }: Writer): Finding {
  const said = fold(
    checker
      .passages(fact.passageIds)
      .map((passage) => passage.text)
      .join(' '),
  );
  const names = new Set([...source.participants, ...Object.values(source.speakerNames)]);
  const owner =
    fact.owner === null
      ? null
      : (people.mentions(fact.owner)[0]?.name ??
        (names.has(fact.owner) || said.includes(fold(fact.owner)) ? fact.owner : null));
  const due = fact.due !== null && said.includes(fold(fact.due)) ? fact.due : null;
  const task = withDoubts(fact.text, fact.passageIds, title, checker);
  return { ...task, kind: 'task', asserted: true, text: taskCell({ text: task.text, owner, due }), owner, due };
}
