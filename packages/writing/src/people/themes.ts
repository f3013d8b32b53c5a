import type { Source } from '../types.ts';
import type { People } from './people.ts';
import { contentStems, fold, inverseFrequencies, rawWords, stem, wordCount } from '@greffier/french/words';

/** What a voice mainly spoke about and how much, in one French sentence. */
function describe(share: number, words: readonly string[]): string {
  const percent = Math.max(1, Math.round(share * 100));
  const spoken = `Environ ${percent}\u00a0% du temps de parole`;
  if (words.length === 0) return `${spoken}.`;
  const quoted = words.map((word) => `«\u00a0${word}\u00a0»`);
  const list = quoted.length === 1 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} et ${quoted.at(-1) ?? ''}`;
  return `${spoken}, surtout au sujet de ${list}.`;
}

/** Each voice's most telling words, as they were spelled most often. */
function themes(source: Source, speakers: readonly string[], people: People): Map<string, string[]> {
  const weight = inverseFrequencies(source.passages.map(({ text }) => contentStems(text)));
  const spelling = new Map<string, Map<string, number>>();
  const counts = new Map<string, Map<string, number>>(speakers.map((speaker) => [speaker, new Map()]));
  for (const passage of source.passages) {
    const named = new Set(people.mentions(passage.text).flatMap(({ name }) => rawWords(name)));
    const own = counts.get(passage.speaker);
    for (const match of passage.text.matchAll(/[\p{L}-]{5,}/gu)) {
      const word = match[0].toLocaleLowerCase('fr');
      const [term] = contentStems(word);
      if (
        own === undefined ||
        term === undefined ||
        word.includes('-') ||
        named.has(fold(word)) ||
        stem(fold(word)) !== term
      )
        continue;
      // Verbs in -er, -ait, -ons… tell less of a subject than the nouns around them.
      if (
        /^(?:mille|cents?|quinze|trente|vingt|quatre|francs?|euros?)$|(?:er|ez|ait|aient|ons|ais|rait|ment|ant|ir|oir)$/u.test(
          word,
        )
      )
        continue;
      own.set(term, (own.get(term) ?? 0) + 1);
      const forms = spelling.get(term) ?? new Map<string, number>();
      forms.set(word, (forms.get(word) ?? 0) + 1);
      spelling.set(term, forms);
    }
  }
  return new Map(
    [...counts].map(([speaker, own]) => [
      speaker,
      [...own]
        .filter(([, count]) => count >= 2)
        .sort((a, b) => b[1] * weight(b[0]) - a[1] * weight(a[0]) || a[0].localeCompare(b[0]))
        .slice(0, 3)
        .map(([term]) => [...(spelling.get(term) ?? [])].sort((a, b) => b[1] - a[1])[0]?.[0] ?? term),
    ]),
  );
}

/** For each voice, in one French sentence, how much and of what it mainly spoke. */
export function describeVoices(source: Source, people: People): Map<string, string> {
  const spoken = new Map<string, number>();
  for (const { speaker, text } of source.passages) spoken.set(speaker, (spoken.get(speaker) ?? 0) + wordCount(text));
  const total = [...spoken.values()].reduce((sum, words) => sum + words, 0) || 1;
  const about = themes(source, [...spoken.keys()], people);
  return new Map([...spoken].map(([speaker, words]) => [speaker, describe(words / total, about.get(speaker) ?? [])]));
}
