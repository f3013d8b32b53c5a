import { CONTRIBUTION_SHARE } from '@greffier/contract/limits';
import type { MinutesKind } from '@greffier/contract/minutes';
import type { Sentence } from '../types.ts';

import { paragraphsOf } from './paragraphs.ts';
import type { Reporter } from './reporter.ts';
import type { Told } from './reporting.ts';
import { type Backdrop, onlySentence, tellsNothing, writeSentences } from './select.ts';
import { mapped, type Steps } from './steps.ts';
import type { Utterance } from './utterances.ts';
import { takesBack } from './withdrawals.ts';
import { contentStems } from './words.ts';

/** Words among which the one sentence is found that tells the matter of an item. */
const MATTER_WORDS = 90;
/** In so few, only what is worth most is told. */
const FEWEST_WORDS = 45;
/** « Merci. », « Oui, tout à fait. »: words that say less are no contribution. */
const LEAST_WORDS = 4;
const LEAST_STEMS = 2;

/** What an account of one item is made of. */
export interface Account {
  /** Of the item; empty where no agenda gave it. */
  readonly title: string;
  /** What was said of the item, decisions and tasks included, in order. */
  readonly told: readonly Utterance[];
  /** The same without what is listed as a decision or a task. */
  readonly unlisted: readonly Utterance[];
  readonly backdrop: Backdrop;
  readonly reporter: Reporter;
  readonly weight: (stem: string) => number;
  /** Words asked for each section. */
  readonly sectionLength: number;
  /** Words of the decisions, votes and tasks that are listed below. */
  readonly listed: number;
}

/** The sentences of a section: a summary within its length, the matter alone, or every contribution in order. */
export function* account(kind: MinutesKind, given: Account): Steps<Sentence[]> {
  const { told, unlisted, backdrop, reporter, weight, sectionLength, listed } = given;
  yield* reporter.hear(kind === 'analytic' ? told : unlisted);
  if (kind === 'analytic') return yield* contributions(given);
  if (kind === 'decisional') return matter(given);
  const words = sectionLength - Math.min(sectionLength * mostListed(sectionLength), listed);
  return writeSentences(unlisted, backdrop, words, reporter, weight);
}

/** Lengths between which the lists give way to the discussion, and the share of a section that they take at most. */
const SHORT = { words: 70, share: 0.95 };
const USUAL = { words: 200, share: 0.6 };

/** A short section is what was decided and who does what; in a longer one they leave room to tell what was said. */
function mostListed(sectionLength: number): number {
  const way = Math.min(1, Math.max(0, (sectionLength - SHORT.words) / (USUAL.words - SHORT.words)));
  return SHORT.share + way * (USUAL.share - SHORT.share);
}

/** What the item was about: the sentence that shares most with its title, or is worth most; none where nothing but decisions tells it. */
function matter({ title, unlisted, backdrop, reporter, weight }: Account): Sentence[] {
  const heading = new Set(contentStems(title));
  const shared = ({ text }: Sentence): number =>
    [...new Set(contentStems(text))].filter((stem) => heading.has(stem)).length;
  // What was taken back is no matter of the item.
  const standing = unlisted.filter((utterance) => !backdrop.withdrawn.has(utterance) && !takesBack(utterance));
  // What goes on with another, or answers one, does not stand alone.
  const alone = (words: number): Sentence[] =>
    writeSentences(standing, backdrop, words, reporter, weight).filter(
      ({ opensParagraph, passageIds }) => opensParagraph === true && passageIds.length === 1,
    );
  const titled = alone(MATTER_WORDS).toSorted((a, b) => shared(b) - shared(a));
  const [first] = titled;
  // « Divers » names nothing: what is worth most is told.
  const told = first !== undefined && shared(first) === 0 ? [...alone(FEWEST_WORDS), first] : titled;
  return told.slice(0, 1);
}

/** Utterances of one voice until another speaks. */
function turnsOf(utterances: readonly Utterance[]): Utterance[][] {
  const turns: Utterance[][] = [];
  for (const utterance of utterances) {
    const last = turns.at(-1);
    if (last !== undefined && last[0]?.speaker === utterance.speaker) last.push(utterance);
    else turns.push([utterance]);
  }
  return turns;
}

const isEmpty = (told: Told | null): boolean => told !== null && tellsNothing(told);

function* contributions({ told, backdrop, reporter, weight, sectionLength }: Account): Steps<Sentence[]> {
  const words = sectionLength * CONTRIBUTION_SHARE;
  const accounts = yield* mapped(turnsOf(told), (turn) => {
    const sentences = writeSentences(turn, backdrop, words, reporter, weight);
    if (sentences.length > 0) return { sentences, asks: false };
    const serious = turn.filter(
      (one) =>
        !backdrop.jokes.has(one.passageId) &&
        !backdrop.hanging.has(one) &&
        one.words >= LEAST_WORDS &&
        new Set(one.stems).size >= LEAST_STEMS &&
        !isEmpty(reporter.tell(one)),
    );
    const stated = onlySentence(serious, reporter);
    return stated.length > 0
      ? { sentences: stated, asks: false }
      : { sentences: questionIn(serious, reporter), asks: true };
  });
  return accounts.flatMap(({ sentences, asks }, at) => {
    // The answer quotes the question that it needs: told by itself, it would stand there twice.
    const quoted = accounts[at + 1]?.sentences[0]?.passageIds ?? [];
    return asks && sentences.every(({ passageIds }) => passageIds.every((id) => quoted.includes(id))) ? [] : sentences;
  });
}

/** A contribution that only asks. */
function questionIn(turn: readonly Utterance[], reporter: Reporter): Sentence[] {
  const question = turn
    .filter((utterance) => utterance.question)
    .toSorted((a, b) => b.stems.length - a.stems.length)[0];
  return question === undefined ? [] : paragraphsOf([{ utterance: question, question: null }], reporter);
}
