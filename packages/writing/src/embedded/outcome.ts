import { fitnessOf, SETTLES } from './ranking.ts';
import type { Asked } from './ranking.ts';
import type { Question } from '../engine.ts';
import type { Said, Transcript } from './retrieval.ts';

/** How a debate is closed, beside the words that settle: « Bon, le mercredi 13, alors. » */
const CLOSES =
  /^\P{L}*(?:bon|donc|alors|allez|ok|okay|voilà|parfait|entendu|très bien|c['’]est noté)(?!\p{L})|(?<!\p{L})alors\P{L}*$/iu;
/** As well as this, a sentence must have what is asked. */
const LEAST_FITNESS = 0.8;
/** So many passages after what speaks of the matter, it may still be settled. */
const WITHIN = 14;

/**
 * « La prime serait de 600. – … – Bon, 500. »: the last sentence under the same heading that has what is asked and
 * closes the debate in which the best one stands; null where that one is the last, or none closes it.
 */
export function outcomeOf(question: Question, asking: Asked, best: Said, transcript: Transcript): Said | null {
  if (asking.wanted === 'reason') return null;
  // Of a fact, only what settles it in so many words is more than the next remark.
  const closes = asking.wanted === 'fact' ? SETTLES : CLOSES;
  const fitness = fitnessOf(question, asking);
  for (let at = Math.min(best.at + WITHIN, transcript.passages.length - 1); at > best.at; at--) {
    if (!transcript.sameMatter(best.at, at)) continue;
    const closing = transcript
      .sentencesOf(at)
      .findLast(
        (said) =>
          !said.question && fitness(said) >= LEAST_FITNESS && (SETTLES.test(said.text) || closes.test(said.text)),
      );
    if (closing !== undefined) return closing;
  }
  return null;
}
