import type { AgendaItem } from '@greffier/contract/values';
import { contentStems, fold } from '@greffier/french/text/words';
import { spokenSentences } from '@greffier/french/text/sentences';
import { openingCues } from './features/heard.ts';

const MOVES = ['moves on', 'last matter', 'orders matters', 'about', 'comes back', 'gives the floor'];
/** Least score by which a later sentence must exceed the first one of its passage in order to open an item. */
const CLEARLY = 0.5;

/** Tells whether a sentence moves on to another matter. */
export function movesOn(sentence: string): boolean {
  const cues = openingCues(fold(sentence));
  return MOVES.some((cue) => cues.has(cue));
}

/**
 * Finds the sentence of a passage, from 0, at which an item begins: mostly the first one. A later sentence begins the
 * item if the sentences before it close another matter, and do not yet name or introduce the item.
 */
export function startingSentence(text: string, item: AgendaItem | null, before: AgendaItem | null): number {
  const sentences = spokenSentences(text);
  const words = item === null ? [] : contentStems(item.text);
  const others = before === null ? [] : contentStems(before.text).filter((word) => !words.includes(word));
  const stems = sentences.map((sentence) => new Set(contentStems(sentence)));
  const named = (sentence: number): number => words.filter((word) => stems[sentence]?.has(word)).length;
  const worth = (sentence: number): number => {
    const cues = openingCues(fold(sentences[sentence] ?? ''));
    const moves = MOVES.some((cue) => cues.has(cue)) ? 1 : 0;
    const starts = cues.has('starts') ? 0.5 : 0;
    const earlier = stems.slice(0, sentence);
    const namedBefore = words.some((word) => earlier.some((said) => said.has(word)));
    const otherBefore = others.some((word) => earlier.some((said) => said.has(word)));
    return moves + starts + (namedBefore ? -2 : Math.min(2, named(sentence))) + (otherBefore ? 0.5 : 0);
  };
  let best = 0;
  for (let sentence = 1; sentence < sentences.length; sentence++)
    if (worth(sentence) > worth(best) + (best === 0 ? CLEARLY : 0)) best = sentence;
  return best;
}
