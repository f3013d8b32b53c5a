import type { Question } from '../engine.ts';
import { typeset, writtenSentence } from './clean.ts';
import type { Transcript } from './retrieval.ts';
import { contentStems } from './words.ts';

/** Questions that begin or ask like this lean on the one before: « et quand ? », « qui s'en charge ? », « pourquoi ? ». */
const LEANS =
  /^(?:et|mais|ou alors|sinon|donc)(?!\p{L})|(?<!\p{L})(?:s['’]en|en (?:a|ont|est|sont|fait|parle|pense|reste|faut|dit)|s['’]y|celui-ci|celle-ci|cela|ça|ceci|celui|celle|lui|eux|-?(?:il|elle|ils|elles))(?!\p{L})/iu;
/** « Y a-t-il », « la commune a-t-elle », « Sandrine revient-elle »: not every pronoun stands for something said before. */
const EMPTY =
  /y a-t-il|il y a|(?:est-ce|ce) (?:que|qu['’])(?: ?il)?|s['’]est-il|faut-il|a-t-il été|(?<!\p{L})(?:les?|la|l['’]|une?|des|du|mon|ma|ces?|cette|madame|monsieur|mme|m\.) ?[\p{L}'’ -]+?-(?:t-)?(?:ils?|elles?)(?!\p{L})|\p{Lu}[\p{L}-]+(?: \p{L}+){0,3}?-(?:t-)?(?:ils?|elles?)(?!\p{L})/gu;
/** Fewer words of meaning than this ask for nothing by themselves. */
const LEAST_STEMS = 1;

interface Lean {
  /** The last question that stood by itself. */
  readonly query: string;
  /** Places of the passages that the last answer quoted, and of those around them. */
  readonly near: ReadonlySet<number>;
}

function leans(query: string): boolean {
  const plain = query.trim().replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
  return contentStems(query).length < LEAST_STEMS || LEANS.test(plain.replace(EMPTY, ' '));
}

/** What a question leans on in the conversation; null where it stands by itself. */
export function leaning({ query, history }: Question, transcript: Transcript): Lean | null {
  if (!leans(query)) return null;
  const asked = history.filter(({ role }) => role === 'user').map(({ content }) => content);
  const last = asked.findLast((content) => !leans(content)) ?? asked.at(-1);
  if (last === undefined) return null;
  const answer = history.findLast(({ role }) => role === 'assistant')?.content ?? '';
  return { query: last, near: quotedIn(answer, transcript) };
}

function quotedIn(answer: string, transcript: Transcript): Set<number> {
  const near = new Set<number>();
  if (answer === '') return near;
  for (const { at, text, words } of transcript.said) {
    if (words < 3 || near.has(at)) continue;
    const written = typeset(writtenSentence(text)).replace(/[.!?…]+$/u, '');
    if (written.length < 8 || !answer.includes(written)) continue;
    for (const step of [-1, 0, 1, 2]) near.add(at + step);
  }
  return near;
}
