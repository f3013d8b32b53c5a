import { contentStems } from '@greffier/french/text/words';
import type { Question } from '../engine.ts';

/** Words that make a question depend on the previous one: « et quand ? », « qui s'en charge ? », « pourquoi ? ». */
const LEANS =
  /^(?:et|mais|ou alors|sinon|donc)(?!\p{L})|(?<!\p{L})(?:s['’]en|en (?:a|ont|est|sont|fait|parle|pense|reste|faut|dit)|s['’]y|celui-ci|celle-ci|cela|ça|ceci|celui|celle|lui|eux|-?(?:il|elle|ils|elles))(?!\p{L})/iu;
/** Pronouns that do not refer to an earlier word: « Y a-t-il », « la commune a-t-elle », « Sandrine revient-elle ». */
const EMPTY =
  /y a-t-il|il y a|(?:est-ce|ce) (?:que|qu['’])(?: ?il)?|s['’]est-il|faut-il|a-t-il été|(?<!\p{L})(?:les?|la|l['’]|une?|des|du|mon|ma|ces?|cette|madame|monsieur|mme|m\.) ?[\p{L}'’ -]{1,80}?-(?:t-)?(?:ils?|elles?)(?!\p{L})|\p{Lu}[\p{L}-]+(?: \p{L}+){0,3}?-(?:t-)?(?:ils?|elles?)(?!\p{L})/gu;

function leans(query: string): boolean {
  const plain = query.trim().replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
  return contentStems(query).length === 0 || LEANS.test(plain.replace(EMPTY, ' '));
}

type Asked = Pick<Question, 'query' | 'history'>;

/** Finds the earlier question on which a question depends, the last independent one; null if it is independent. */
export function leaningOn({ query, history }: Asked): string | null {
  if (!leans(query)) return null;
  const asked = history.filter(({ role }) => role === 'user').map(({ content }) => content);
  return asked.findLast((content) => !leans(content)) ?? asked.at(-1) ?? null;
}

/** Returns a question after the earlier one on which it depends, without which nobody would know what it means. */
export const wholeQuestion = (asked: Asked): string => [leaningOn(asked) ?? [], asked.query].flat().join(' ');
