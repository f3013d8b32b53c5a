import { speakingTimes } from '@greffier/contract/meeting/transcript/speaking-time';
import { typeset } from '@greffier/french/text/typography';
import { contentStems, fold, inverseFrequencies, rawWords, wordCount } from '@greffier/french/text/words';
import type { Source } from '../types.ts';
import type { People } from './people.ts';

/** Verb forms in -er, -ait, -ons… and amounts, which tell less about a subject than the nouns around them. */
const TELLS_LITTLE =
  /^(?:mille|cents?|quinze|trente|vingt|quatre|francs?|euros?)$|(?:er|ez|ait|aient|ons|ais|rait|ment|ant|ir|oir)$/u;
const MOST = 3;

/** Writes in a French sentence how much a voice spoke and about what. */
function describe(share: number, words: readonly string[]): string {
  const spoken = `Environ ${Math.max(1, Math.round(share * 100))} % du temps de parole`;
  const list = new Intl.ListFormat('fr').format(words.map((word) => `« ${word} »`));
  return typeset(words.length === 0 ? `${spoken}.` : `${spoken}, surtout au sujet de ${list}.`);
}

/** Finds the most telling words of each voice, in their most frequent spelling. */
function themes(source: Source, people: People): Map<string, string[]> {
  const weight = inverseFrequencies(source.passages.map(({ text }) => contentStems(text)));
  /** Voice → stem → the spellings that were said. */
  const said = new Map<string, Map<string, string[]>>();
  for (const { speaker, text } of source.passages) {
    const named = new Set(people.mentions(text).flatMap(({ name }) => rawWords(name)));
    const own = said.get(speaker) ?? new Map<string, string[]>();
    said.set(speaker, own);
    for (const [spelled] of text.toLocaleLowerCase('fr').matchAll(/(?<![\p{L}-])\p{L}{5,}(?![\p{L}-])/gu)) {
      const [term] = contentStems(spelled);
      if (term === undefined || named.has(fold(spelled)) || TELLS_LITTLE.test(spelled)) continue;
      const forms = own.get(term) ?? [];
      forms.push(spelled);
      own.set(term, forms);
    }
  }
  const mostOften = (forms: readonly string[]): string =>
    [...Map.groupBy(forms, (form) => form).values()].reduce((most, one) =>
      one.length > most.length ? one : most,
    )[0] ?? '';
  const telling = (own: ReadonlyMap<string, string[]>): string[] =>
    [...own]
      .filter(([, { length }]) => length >= 2)
      .sort((a, b) => b[1].length * weight(b[0]) - a[1].length * weight(a[0]) || a[0].localeCompare(b[0]))
      .slice(0, MOST)
      .map(([, forms]) => mostOften(forms));
  return new Map([...said].map(([speaker, own]) => [speaker, telling(own)]));
}

/** Measures the share of each voice in all speech: by time or, if no passage takes time, by words. */
function sharesOf(passages: Source['passages']): Map<string, number> {
  const timed = [...speakingTimes(passages, ({ speaker }) => speaker)];
  if (timed.some(([, { seconds }]) => seconds > 0))
    return new Map(timed.map(([speaker, { share }]) => [speaker, share]));
  const spoken = new Map<string, number>();
  for (const { speaker, text } of passages) spoken.set(speaker, (spoken.get(speaker) ?? 0) + wordCount(text));
  const total = [...spoken.values()].reduce((sum, words) => sum + words, 0) || 1;
  return new Map([...spoken].map(([speaker, words]) => [speaker, words / total]));
}

/** Writes for each voice, in a French sentence, how much it spoke and mainly about what. */
export function describeVoices(source: Source, people: People): Map<string, string> {
  const about = themes(source, people);
  return new Map(
    [...sharesOf(source.passages)].map(([speaker, share]) => [speaker, describe(share, about.get(speaker) ?? [])]),
  );
}
