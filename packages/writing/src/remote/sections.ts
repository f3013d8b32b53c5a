import type { AgendaItem } from '@greffier/contract/values';
import { typeset } from '../embedded/clean.ts';
import { fold, wordCount } from '../embedded/words.ts';
import { type ActionItem, type Decision, DOUBTS, type Section, type Sentence, type Vote } from '../types.ts';
import { type GivenTally, heldTally, type Tally } from './check/tally.ts';
import type { Fact } from './facts.ts';
import { LEAST_WORDS, withDoubts, type Writer, writeSentences } from './sentences.ts';

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
    .map(({ text, passageIds, outcome }): Decision => {
      const decision = withDoubts(text, passageIds, title, writer.checker);
      return outcome ? { ...decision, outcome } : decision;
    });
  const counts = facts.flatMap((fact) => (fact.tally === null ? [] : voteOf(fact, fact.tally, title, writer)));
  const votes = counts.filter(isVote);
  const actions = facts.filter(({ kind }) => kind === 'action').map((fact) => actionOf(fact, title, writer));
  const told = facts.filter(({ kind }) => kind === 'fact' || (writer.kind === 'analytic' && kind !== 'vote'));
  const listed = [...decisions, ...votes, ...actions].reduce((sum, { text }) => sum + wordCount(text), 0);
  const left = Math.max(LEAST_WORDS, words - Math.min(listed, words * 0.6));
  const sentences = await writeSentences(title, told, writer.kind === 'analytic' ? words : left, writer, signal);
  return {
    item,
    // A model that finds nothing may have overlooked it.
    discussed: facts.length > 0 ? true : null,
    // A count that does not hold is told as it came, and marked.
    sentences: [...sentences, ...counts.filter((count) => !isVote(count))],
    decisions,
    actions,
    ...(votes.length > 0 && { votes }),
  };
}

const isVote = (count: Vote | Sentence): count is Vote => 'for' in count;

const counted = (count: number, none: string, one: string, many = one): string =>
  count === 0 ? none : `${count} ${count === 1 ? one : many}`;

/** « Le budget : 31 pour, 18 contre, 3 abstentions. » */
function voteText(motion: string, tally: Tally): string {
  const against = counted(tally.against, 'aucune voix contre', 'contre');
  const abstentions = counted(tally.abstentions, 'aucune abstention', 'abstention', 'abstentions');
  return typeset(`${motion} : ${tally.for} pour, ${against}, ${abstentions}.`);
}

/** A vote whose counts its passages say; else a sentence to check. */
function voteOf(fact: Fact, given: GivenTally, title: string, { checker }: Writer): Vote | Sentence {
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
    ...tally,
    motion,
    text: voteText(motion, tally),
    passageIds,
    ...(doubts.length > 0 && { doubts }),
    ...(outcome && { outcome }),
  };
}

/** Who and until when stand in the sentence itself, and were said. */
function actionOf(fact: Fact, title: string, { checker, people, source }: Writer): ActionItem {
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
  const named =
    owner === null ||
    fold(fact.text).includes(fold(owner)) ||
    people.mentions(fact.text).some(({ name }) => name === owner);
  const dated = due === null || fold(fact.text).includes(fold(due));
  const text = `${named ? '' : `${owner}\u00a0: `}${dated ? fact.text : fact.text.replace(/\.?$/u, ` (${due}).`)}`;
  return { ...withDoubts(text, fact.passageIds, title, checker), owner, due };
}
