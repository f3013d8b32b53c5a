import { quotable } from '../discourse/clean.ts';
import { spokenSentences } from '@greffier/french/text/sentences';
import { speakerName } from '@greffier/contract/stand-ins';
import { contentStems, wordCount } from '@greffier/french/text/words';
import type { Answer, Question } from '../engine.ts';
import { typeset } from '@greffier/french/text/typography';

/** One line of an answer, and the passages that it leads to. */
export interface Entry {
  readonly text: string;
  readonly passageIds: readonly number[];
  /** Place in the agenda; null: none. */
  readonly item: number | null;
}

const NO_ITEM = 'Hors de l’ordre du jour';
/** A passage up to this length is quoted whole; of a longer one so many words around what answers best. */
const MOST_WORDS = 60;
/** « Sept mois. » is nothing without what was asked. */
const TOO_SHORT = 8;
const CUT = '[…]';

/**
 * Entries by agenda item, the item of the best one first; each with the number that leads to its passage. Lines of entries begin
 * with a dash, titles stand above them.
 */
export function listed(lead: string, entries: readonly Entry[], { agenda = [] }: Question): Answer {
  const passageIds = [...new Set(byItem(entries).flatMap(([, own]) => own.flatMap((entry) => entry.passageIds)))];
  const parts = byItem(entries).map(([item, own]) => {
    const lines = own.map(({ text, passageIds: ids }) =>
      ['–', text, ...ids.map((id) => `[${passageIds.indexOf(id) + 1}]`)].join(' '),
    );
    const title = item === null ? NO_ITEM : (agenda[item]?.text ?? NO_ITEM);
    return entries.some((entry) => entry.item !== null) ? [typeset(title), ...lines].join('\n') : lines.join('\n');
  });
  return { answer: [typeset(lead), ...parts].join('\n\n'), passageIds };
}

const byItem = (entries: readonly Entry[]): (readonly [number | null, Entry[]])[] => [
  ...Map.groupBy(entries, ({ item }) => item),
];

/** What was said in a passage, by whom; where it is long, what answers best of it. */
export function quotedPassage(
  { passages, speakerNames }: Question,
  at: number,
  worth: (sentence: string) => number,
): string {
  const passage = passages[at];
  if (passage === undefined) return '';
  const before = passages[at - 1];
  const own = told(passage.text, worth);
  const asked =
    before === undefined || before.speaker === passage.speaker || wordCount(passage.text) >= TOO_SHORT
      ? []
      : [{ speaker: before.speaker, text: quotable(spokenSentences(before.text).at(-1) ?? '') }];
  return [...asked, { speaker: passage.speaker, text: own }]
    .filter(({ text }) => text !== '')
    .map(({ speaker, text }) => typeset(`${speakerName(speaker, speakerNames)} : « ${text} »`))
    .join(' ');
}

function told(text: string, worth: (sentence: string) => number): string {
  const sentences = spokenSentences(text);
  const values = sentences.map(worth);
  let [from, to] = [0, sentences.length];
  if (wordCount(text) > MOST_WORDS) {
    from = values.indexOf(Math.max(...values));
    to = from + 1;
    let words = wordCount(sentences[from] ?? '');
    while (words < MOST_WORDS && (from > 0 || to < sentences.length)) {
      const forth = to < sentences.length && (from === 0 || (values[to] ?? 0) >= (values[from - 1] ?? 0));
      words += wordCount(sentences[forth ? to++ : --from] ?? '');
    }
  }
  const whole = sentences
    .slice(from, to)
    .map(quotable)
    .filter((sentence) => sentence !== '')
    .join(' ');
  // What is nothing but hesitation is shown as it is.
  const kept = whole === '' ? text.trim() : whole;
  return `${from > 0 ? `${CUT} ` : ''}${kept}${to < sentences.length ? ` ${CUT}` : ''}`;
}

/** How much of these stems a sentence says. */
export const sharing =
  (stems: ReadonlySet<string>) =>
  (sentence: string): number =>
    new Set(contentStems(sentence).filter((stem) => stems.has(stem))).size;
