import type { AgendaItem, Passage } from '@greffier/contract/values';
import { lineOf, linesOf, Titles } from './announce.ts';
import type { Line, Stretch } from './announce.ts';
import { spokenSentences } from './clean.ts';
import { hearing } from './hearing.ts';
import { chairOf } from './leads.ts';
import { givesFloor, moving } from './moves.ts';
import { RETURNING } from './returns.ts';
import { mapped, type Steps } from './steps.ts';
import { utterancesIn } from './utterances.ts';
import { fold, inverseFrequencies, wordCount } from './words.ts';

/** Clarity from which a sentence within a turn is looked at as the beginning of an item. */
const MAY_OPEN = 2.5;
/** Clarity from which the line that names an item most clearly tells who opens items. */
const OPENED = 3;
/** Words after which a long turn is cut all the same: what is said late in it need not be about what began it. */
const MOST_WORDS = 70;
/** A sentence that does no more than move on has as many words at most. */
const LONGEST_MOVE = 8;
/** « Bien. », « Bon, alors. »: says nothing of what was, and leads over to what comes. */
const FILLING = /^(?:(?:bon|bien|alors|voilà|donc|ok|okay|et|allez|très|parfait|super|euh)[\s,.!…]*)+$/iu;

/** Sentences of one passage that follow each other and belong together as far as their words tell. */
export interface Piece extends Stretch {
  /** Position of its passage. */
  readonly at: number;
}

/** Passages whole, as a first reading sees them, with the titles' words where they were misheard. */
function wholes(passages: readonly Passage[], agenda: readonly AgendaItem[]): Steps<Piece[]> {
  const hear = hearing(agenda);
  return mapped(passages, (passage, at) => {
    const sentences = spokenSentences(passage.text).map(hear);
    return { passage: { ...passage, text: sentences.join(' ') }, at, first: 0, sentences };
  });
}

/** Who chairs: also somebody who opens items by their titles alone. */
function* chairIn(passages: readonly Passage[], lines: readonly Line[], titles: Titles): Steps<string | null> {
  const openers: string[] = [];
  for (const item of titles.stems.keys()) {
    yield;
    let [clearest, speaker] = [OPENED, ''];
    for (const line of lines) {
      const clarity = titles.announcement(item, line);
      if (clarity > clearest) [clearest, speaker] = [clarity, line.passage.speaker];
    }
    if (speaker !== '') openers.push(speaker);
  }
  yield;
  return chairOf(yield* utterancesIn(passages), openers);
}

/**
 * The meeting's turns, cut before each sentence that may open an item, move on, or come back to one: in one breath
 * people close a matter and open the next. And who chairs.
 */
export function* piecesOf(
  passages: readonly Passage[],
  agenda: readonly AgendaItem[],
): Steps<{ readonly pieces: readonly Piece[]; readonly chair: string | null }> {
  const turns = yield* wholes(passages, agenda);
  yield;
  const lines = yield* linesOf(turns, null);
  const titles = new Titles(agenda, inverseFrequencies(lines.map((line) => line.stems)), lines);
  const chair = yield* chairIn(passages, lines, titles);
  yield;
  return { chair, pieces: (yield* mapped(turns, (turn) => cut(turn, agenda, titles, chair))).flat() };
}

function cut(turn: Piece, agenda: readonly AgendaItem[], titles: Titles, chair: string | null): Piece[] {
  const { sentences, passage, at } = turn;
  const pieces: Piece[] = [];
  let open: string[] = [];
  let words = 0;
  const close = (end: number): void => {
    if (open.length === 0) return;
    const text = open.length === sentences.length ? passage.text : open.join(' ');
    pieces.push({ passage: { ...passage, text }, at, first: end - open.length, sentences: open });
    open = [];
    words = 0;
  };
  for (const [first, sentence] of sentences.entries()) {
    const alone = { passage: { ...passage, text: sentence }, first, sentences: [sentence] };
    // « On passe à la suite. Le budget. »: the move and what it moves to are one.
    const moved =
      open.length === 1 && words <= LONGEST_MOVE && (moving(fold(open[0] ?? '')) || FILLING.test(open[0] ?? ''));
    if (first > 0 && (words >= MOST_WORDS || (!moved && mayOpen(alone, agenda, titles, chair)))) close(first);
    open.push(sentence);
    words += wordCount(sentence);
  }
  close(sentences.length);
  return pieces;
}

/** Whether a sentence may begin another matter than the one before it in the same turn. */
function mayOpen(sentence: Stretch, agenda: readonly AgendaItem[], titles: Titles, chair: string | null): boolean {
  const line = lineOf(sentence, chair);
  return (
    RETURNING.test(line.passage.text) ||
    moving(line.folded) ||
    givesFloor(line) ||
    agenda.some((_, item) => titles.announcement(item, line) * (line.chairs ? 1 : 0.6) >= MAY_OPEN)
  );
}
