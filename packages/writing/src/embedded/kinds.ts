import { CONTRIBUTION_SHARE } from '@greffier/contract/limits';
import type { MinutesKind } from '@greffier/contract/minutes';
import type { Sentence } from '../types.ts';
import { typeset } from './clean.ts';
import { speakerName } from './phrasing.ts';
import { jests, onlySentence, writeSentences } from './select.ts';
import type { Utterance } from './utterances.ts';

/** Words that the matter of an item is told in, where its decisions follow. */
const MATTER_WORDS = 30;
/** « Merci. », « Oui, tout à fait. »: words that say less are no contribution. */
const LEAST_WORDS = 4;
const LEAST_STEMS = 2;

/** What an account of one item is made of. */
export interface Account {
  /** What was said of the item, decisions and tasks included, in order. */
  readonly told: readonly Utterance[];
  /** The same without what is listed as a decision or a task. */
  readonly unlisted: readonly Utterance[];
  /** Every utterance of the meeting. */
  readonly all: readonly Utterance[];
  readonly names: Readonly<Record<string, string>>;
  readonly weight: (stem: string) => number;
  /** Words asked for each section. */
  readonly sectionLength: number;
  /** Words of the decisions, votes and tasks that are listed below. */
  readonly listed: number;
}

/** The sentences of a section: a summary within its length, the matter alone, or every contribution in order. */
export function account(kind: MinutesKind, given: Account): Sentence[] {
  const { unlisted, all, names, weight, sectionLength, listed } = given;
  if (kind === 'analytic') return contributions(given);
  if (kind === 'decisional') return matter(given);
  return writeSentences(unlisted, all, sectionLength - Math.min(sectionLength * 0.6, listed), names, weight);
}

/** What the item was about, in a sentence; none where nothing beside the decisions tells it. */
function matter({ unlisted, all, names, weight }: Account): Sentence[] {
  return writeSentences(unlisted, all, MATTER_WORDS, names, weight).slice(0, 1);
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

function contributions({ told, all, names, weight, sectionLength }: Account): Sentence[] {
  const jokes = jests(all);
  const words = sectionLength * CONTRIBUTION_SHARE;
  const accounts = turnsOf(told).map((turn) => {
    const sentences = writeSentences(turn, all, words, names, weight);
    if (sentences.length > 0) return { sentences, asks: false };
    const serious = turn.filter(
      ({ passageId, words, stems }) =>
        !jokes.has(passageId) && words >= LEAST_WORDS && new Set(stems).size >= LEAST_STEMS,
    );
    const stated = onlySentence(serious, names);
    return stated.length > 0
      ? { sentences: stated, asks: false }
      : { sentences: questionIn(serious, names), asks: true };
  });
  return accounts.flatMap(({ sentences, asks }, at) => {
    // The answer quotes the question that it needs: told by itself, it would stand there twice.
    const quoted = accounts[at + 1]?.sentences[0]?.passageIds ?? [];
    return asks && sentences.every(({ passageIds }) => passageIds.every((id) => quoted.includes(id))) ? [] : sentences;
  });
}

/** A contribution that only asks. */
function questionIn(turn: readonly Utterance[], names: Readonly<Record<string, string>>): Sentence[] {
  const question = turn
    .filter((utterance) => utterance.question)
    .toSorted((a, b) => b.stems.length - a.stems.length)[0];
  if (question === undefined) return [];
  const text = typeset(`${speakerName(question.speaker, names)} demande : « ${question.text} »`);
  return [{ text, passageIds: [question.passageId], opensParagraph: true }];
}
