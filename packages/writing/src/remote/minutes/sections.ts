import { speakerName } from '@greffier/contract/stand-ins';
import type { AgendaItem, Passage } from '@greffier/contract/values';
import { dateOf } from '@greffier/french/time/dates';
import { fold, wordCount } from '@greffier/french/text/words';
import { heldDue } from './held-due.ts';
import { taskCell } from './task-cell.ts';
import { UNSUPPORTED, type Finding, type Section, type Sentence } from '../../types.ts';
import { type GivenTally, heldTally } from '../check/numbers/tally.ts';
import type { Fact } from './facts.ts';
import { LEAST_WORDS, withDoubts, type Writer, writeSentences } from './sentences.ts';
import { capital, typeset } from '@greffier/french/text/typography';

/**
 * Writes a section from the facts of its item.
 * @param title title of the item; empty if it is not from the agenda
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
    .map(({ text, passageIds, outcome, quoted }): Finding => {
      const decision = quoted ? { text, passageIds } : withDoubts(text, passageIds, title, writer.checker);
      return { ...decision, kind: 'decision', asserted: true, ...(outcome && { outcome }) };
    });
  const counts = facts.flatMap((fact) => (fact.tally === null ? [] : voteOf(fact, fact.tally, title, writer)));
  const votes = counts.filter(isVote).map((vote) => withOutcome(vote, decisions));
  const tasks = facts.filter(({ kind }) => kind === 'action').map((fact) => taskOf(fact, writer));
  const findings = [...decisions, ...votes, ...tasks];
  const isTold = ({ kind }: Fact): boolean => kind === 'fact' || (writer.kind === 'analytic' && kind !== 'vote');
  const listed = findings.reduce((sum, { text }) => sum + wordCount(text), 0);
  const left = writer.kind === 'analytic' ? words : Math.max(LEAST_WORDS, words - Math.min(listed, words * 0.6));
  const told = { title, notes: facts.filter(isTold), listed: writer.kind === 'analytic' ? [] : findings };
  const sentences = await writeSentences(told, left, writer, signal);
  return {
    item,
    // If a model finds nothing about an item, it may have overlooked something.
    discussed: facts.length > 0 ? true : null,
    // A count without support is written with the model's own figures, and marked.
    sentences: [...sentences, ...counts.filter((count) => !isVote(count))],
    ...(findings.length > 0 && { findings }),
  };
}

const isVote = (count: Finding | Sentence): count is Finding => 'kind' in count;

/** Adds to a vote the outcome that was declared or else that of a decision in the same passages. */
function withOutcome(vote: Finding, decisions: readonly Finding[]): Finding {
  const outcome =
    vote.outcome ??
    decisions.find((one) => one.outcome !== undefined && one.passageIds.some((id) => vote.passageIds.includes(id)))
      ?.outcome;
  return outcome === undefined ? vote : { ...vote, outcome };
}

/**
 * Words before the object of a vote, « Vote sur », « Le conseil vote ». They are dropped, because the object alone says
 * what the vote is about.
 */
const VOTES_ON =
  /^(?:(?:le |la |l[’'])?(?:conseil|comité|assemblée|commission|bureau)? ?(?:vote|se prononce) (?:sur )?|vote (?:sur |concernant |pour ))/iu;
const SIDES_TOLD = [
  ['for', 'pour', 'pour'],
  ['against', 'contre', 'contre'],
  ['abstentions', 'abstention', 'abstentions'],
] as const;

/**
 * Returns a vote if its passages support the counts, marked if a rule reads them differently; otherwise returns a
 * sentence to check.
 */
function voteOf(fact: Fact, given: GivenTally, title: string, { checker }: Writer): Finding | Sentence {
  const { text, passageIds, outcome } = fact;
  const motion = capital(text.replace(/(?<![.\s])[.\s]+$/u, '').replace(VOTES_ON, ''));
  const { doubts = [] } = withDoubts(motion, passageIds, title, checker);
  const held = heldTally(given, checker.passages(passageIds));
  const marked = UNSUPPORTED.filter((doubt) => (doubt === 'figure' && held?.sure !== true) || doubts.includes(doubt));
  if (held === null) {
    const told = SIDES_TOLD.flatMap(([side, one, many]) => {
      const count = given[side];
      return count === null ? [] : `${count} ${count < 2 ? one : many}`;
    });
    return { text: `${motion}\u00a0: ${told.join(', ')}.`, passageIds, doubts: marked };
  }
  return {
    kind: 'vote',
    asserted: true,
    ...held.tally,
    text: typeset(motion),
    passageIds,
    ...(marked.length > 0 && { doubts: marked }),
    ...(outcome && { outcome }),
  };
}

/**
 * Makes a task from a note. Its owner and day have separate columns. If nobody said them, they are left out and the
 * task is marked.
 */
function taskOf(fact: Fact, writer: Writer): Finding {
  const { checker, source } = writer;
  const { passageIds, quoted } = fact;
  const passages = checker.passages(passageIds);
  const owner = ownersOf(fact.owner, passages, writer);
  const due = fact.due === null ? null : heldDue(fact.due, passages, source.date);
  const dueOn = due === null || source.date === undefined ? null : dateOf(due, source.date);
  const told = owner === null ? fact.text : `${owner}\u00a0: ${fact.text}`;
  const doubts = new Set(quoted ? [] : checker.doubts(told, passageIds, ''));
  const [named] = writer.people.mentions(fact.text);
  const isOther = named?.start === 0 && !quoted && owner !== null && !owner.includes(named.name);
  if (isOther || (fact.owner !== null && owner === null)) doubts.add('who');
  if (fact.due !== null && due === null) doubts.add('date');
  return {
    kind: 'task',
    asserted: true,
    text: quoted ? fact.text : taskCell({ text: fact.text, owner, due }),
    passageIds,
    owner,
    due,
    ...(dueOn !== null && { dueOn }),
    ...(doubts.size > 0 && { doubts: UNSUPPORTED.filter((doubt) => doubts.has(doubt)) }),
  };
}

/**
 * Lists everybody who has a task, by their name in the list of people or as they were called; null if one of them was
 * never mentioned.
 */
function ownersOf(given: string | null, passages: readonly Passage[], { people, source }: Writer): string | null {
  if (given === null) return null;
  const said = fold(passages.map(({ text }) => text).join(' '));
  const known = new Set([
    ...source.participants,
    ...Object.values(source.speakerNames),
    ...passages.map(({ speaker }) => speakerName(speaker, source.speakerNames)),
  ]);
  const owners = given.split(/ et |, (?!de |d[’'])|\s?[;&/]\s?/u).flatMap((part): (string | null)[] => {
    const named = people.mentions(part).map(({ name }) => name);
    if (named.length > 0) return named;
    const one = part.trim();
    return one === '' ? [] : [known.has(one) || said.includes(fold(one)) ? one : null];
  });
  const told = owners.filter((owner) => owner !== null);
  return told.length === 0 || told.length < owners.length ? null : new Intl.ListFormat('fr').format(new Set(told));
}
