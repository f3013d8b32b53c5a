import { quotable } from '../discourse/clean.ts';
import { spokenSentences } from '@greffier/french/text/sentences';
import { speakerName } from '@greffier/contract/stand-ins';
import { contentStems, wordCount } from '@greffier/french/text/words';
import type { Answer, Question } from '../engine.ts';
import { typeset } from '@greffier/french/text/typography';

/** A line of an answer, and its passages. */
export interface Entry {
  readonly text: string;
  readonly passageIds: readonly number[];
  /** Place in the agenda; null for none. */
  readonly item: number | null;
}

const NO_ITEM = 'Hors de l’ordre du jour';
/** Most words of a passage that is quoted as a whole. A longer one is quoted in part, around its best sentence. */
const MOST_WORDS = 60;
/** Fewest words of an answer that is clear by itself. A shorter one (« Sept mois. ») needs its question. */
const TOO_SHORT = 8;
const CUT = '[…]';

/**
 * Lists entries below the titles of their agenda items, beginning with the item of the best entry. Each entry begins
 * with a dash and has the number of its passage.
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

/** Quotes a passage with its speaker. Of a long passage, it quotes the part that answers best. */
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
  // A passage with nothing but hesitation is shown as it is.
  const kept = whole === '' ? text.trim() : whole;
  return `${from > 0 ? `${CUT} ` : ''}${kept}${to < sentences.length ? ` ${CUT}` : ''}`;
}

/** Counts how many of these stems a sentence says. */
export const sharing =
  (stems: ReadonlySet<string>) =>
  (sentence: string): number =>
    new Set(contentStems(sentence).filter((stem) => stems.has(stem))).size;
