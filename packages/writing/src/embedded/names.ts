import type { GroundedSuggestion } from '../engine.ts';
import type { Source } from '../types.ts';
import { spokenSentences } from './clean.ts';
import { People } from './people.ts';
import { breathe } from './steps.ts';
import { contentStems, fold, inverseFrequencies, rawWords, stem, wordCount } from './words.ts';

interface Evidence {
  score: number;
  passageId: number;
  best: number;
}

const SELF = /(?:je suis|ici|moi,? c['’]est|je m['’]appelle|je me présente)[\s,:]+(?:\p{L}+ )?$/iu;
const SELF_SAID =
  /(?<!\p{L})(?:[Jj]e m['’]appelle|[Jj]e me présente,|[Mm]oi,? c['’]est|[Ii]ci|[Jj]e suis) (\p{Lu}[\p{L}-]+(?: (?:de |von |van |d['’])?\p{Lu}[\p{L}-]+){1,2})/u;
const LEAST_SCORE = 2;

class Ballot {
  readonly #evidence = new Map<string, Map<string, Evidence>>();

  add(speaker: string, name: string, score: number, passageId: number): void {
    const names = this.#evidence.get(speaker) ?? new Map<string, Evidence>();
    this.#evidence.set(speaker, names);
    const known = names.get(name) ?? { score: 0, passageId, best: -Infinity };
    known.score += score;
    if (score > known.best) [known.best, known.passageId] = [score, passageId];
    names.set(name, known);
  }

  /** One name for one voice at most, the surest first; nothing where two are close. */
  elect(): Map<string, { name: string; passageId: number }> {
    const all = [...this.#evidence].flatMap(([speaker, names]) =>
      [...names].map(([name, evidence]) => ({ speaker, name, ...evidence })),
    );
    all.sort((a, b) => b.score - a.score || a.speaker.localeCompare(b.speaker));
    const elected = new Map<string, { name: string; passageId: number }>();
    const given = new Set<string>();
    for (const one of all) {
      if (one.score < LEAST_SCORE || elected.has(one.speaker) || given.has(one.name)) continue;
      const rival = all.find(
        (other) =>
          other !== one &&
          (other.speaker === one.speaker
            ? !given.has(other.name)
            : other.name === one.name && !elected.has(other.speaker)) &&
          other.score > one.score * 0.6,
      );
      if (rival !== undefined) continue;
      elected.set(one.speaker, { name: one.name, passageId: one.passageId });
      given.add(one.name);
    }
    return elected;
  }
}

/** « Gilles Perroud, pharmacie »: one full name by itself near the start of what a voice says, of nobody else. */
function presents(text: string, people: People, place: number, before: string, after: string): boolean {
  if (place > 4 || !/(?:^|[,.]|\p{L}\s)\s*$/u.test(before) || !/^\s*(?:[,.!]|pour l['’]enregistrement|$)/iu.test(after))
    return false;
  if (before.trim() !== '' && !/(?:,|donc|bonjour|bonsoir|oui|moi)\s*$/iu.test(before)) return false;
  if (
    /(?:notre|nos|à toi|à vous|la parole|merci|élu|voix|monsieur|madame [^,]*$)/iu.test(
      `${before.slice(-25)}${after.slice(0, 25)}`,
    )
  )
    return false;
  return people.mentions(text).filter((mention) => mention.full).length === 1 && !/à toi|la parole/iu.test(text);
}

/** Collects who calls whom: names in a passage against its own voice, the next one and the one before. */
function collect(source: Source, people: People, ballot: Ballot): void {
  const { passages } = source;
  for (const [at, passage] of passages.entries()) {
    const next = passages.slice(at + 1, at + 3).find((other) => other.speaker !== passage.speaker);
    const previous = passages.slice(Math.max(0, at - 2), at).findLast((other) => other.speaker !== passage.speaker);
    const introduced = SELF_SAID.exec(passage.text)?.[1];
    if (introduced !== undefined && people.mentions(introduced).length === 0) {
      ballot.add(passage.speaker, introduced, 4, passage.id);
    }
    const sentences = spokenSentences(passage.text);
    for (const [place, sentence] of sentences.entries()) {
      const mentions = people.mentions(sentence);
      for (const [rank, { name, start, end, full }] of mentions.entries()) {
        const before = sentence.slice(0, start);
        const after = sentence.slice(end);
        const opens =
          /^[\P{L}]*(?:(?:oui|non|bon|alors|donc|merci|attends|attendez|d['’]accord|bonjour|bonsoir|voilà|et|mais|ok|dis|écoute|excusez-moi|moi)[\s,]+)*(?:(?:monsieur|madame|docteur|professeur|maître)\s)?$/iu.test(
            before,
          );
        const ends = /^[\s]*[.?!…,]/u.test(after);
        if (SELF.test(before) || (full && presents(passage.text, people, place, before, after))) {
          ballot.add(passage.speaker, name, 5, passage.id);
        } else {
          // Hardly anyone names themselves in passing.
          ballot.add(passage.speaker, name, -1.5, passage.id);
          const vocative =
            (opens && /^\s*(?:[,.?!…]|(?:tu|vous) )/u.test(after)) ||
            (/,\s*(?:(?:monsieur|madame|docteur|professeur|maître)\s)?$/iu.test(before) && ends) ||
            /(?:à toi|parole à|merci|oui|non|attends|sais|voilà)\s(?:(?:monsieur|madame|docteur|professeur|maître)\s)?$/iu.test(
              before,
            );
          if (!vocative) continue;
          const last =
            place === sentences.length - 1 || (place === sentences.length - 2 && rank === mentions.length - 1);
          const thanks =
            /(?:merci|d['’]accord|oui|non|attends|sais|pardon)[\s,](?:(?:monsieur|madame|docteur|professeur|maître)\s)?$/iu.test(
              before,
            );
          if (next !== undefined && !thanks && last) {
            const direct = opens && /^[\s,]*(?:tu|vous|t['’])|\?\s*$/iu.test(after);
            ballot.add(next.speaker, name, direct ? 2 : 1.4, next.id);
          } else if (next !== undefined && !thanks) ballot.add(next.speaker, name, 0.6, next.id);
          if (previous !== undefined && (thanks || (place === 0 && !last)))
            ballot.add(previous.speaker, name, 1, previous.id);
        }
      }
    }
  }
}

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

/** A name for each voice where what was said tells it beyond doubt, and what the voice spoke about. */
export async function suggestNames(source: Source, signal: AbortSignal): Promise<Record<string, GroundedSuggestion>> {
  await breathe(signal);
  const people = new People(source.participants);
  const ballot = new Ballot();
  collect(source, people, ballot);
  const elected = ballot.elect();
  await breathe(signal);
  const speakers = [...new Set(source.passages.map(({ speaker }) => speaker))];
  const about = themes(source, speakers, people);
  const spoken = new Map<string, number>();
  for (const { speaker, text } of source.passages) spoken.set(speaker, (spoken.get(speaker) ?? 0) + wordCount(text));
  const total = [...spoken.values()].reduce((sum, words) => sum + words, 0) || 1;
  return Object.fromEntries(
    speakers.map((speaker) => {
      const found = elected.get(speaker);
      const description = describe((spoken.get(speaker) ?? 0) / total, about.get(speaker) ?? []);
      return [speaker, { name: found?.name ?? '', description, passageId: found?.passageId ?? null }];
    }),
  );
}
