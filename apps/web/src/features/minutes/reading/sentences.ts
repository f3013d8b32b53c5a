import { beginQuoted } from '../quotation.ts';
import type { SentenceFacts } from '../sentence.ts';
import { isToCheck, sentenceFacts } from '../sentence.ts';

/** A sentence with sources or doubts, in minutes that are read but not edited. */
export interface ReadSentence extends SentenceFacts {
  /** Place of the sentence among all that have sources or doubts, counted from 0. */
  readonly number: number;
  readonly spans: readonly HTMLElement[];
  /** True if a person still has to check the sentence. */
  readonly toCheck: boolean;
}

const MARKS = ['data-passages', 'data-doubt', 'data-confirmed'] as const;

/** Reads the facts about a sentence from its span; null if the span has none. */
export function factsOf(span: HTMLElement): SentenceFacts | null {
  const { passages = null, doubt = null, confirmed = null } = span.dataset;
  const facts = sentenceFacts({ passages, doubt, confirmed }, span.textContent.trim());
  return facts.passageIds.length > 0 || facts.doubts.length > 0 || facts.confirmed !== null ? facts : null;
}

const goesOn = (before: HTMLElement | undefined, span: HTMLElement): boolean =>
  before !== undefined &&
  span.previousSibling === before &&
  MARKS.every((mark) => span.getAttribute(mark) === before.getAttribute(mark));

/** Finds the sentences that an engine wrote, in order. Titles and table heads do not count, as in the editor. */
export function sentencesIn(minutes: ParentNode): ReadSentence[] {
  const groups: HTMLElement[][] = [];
  for (const span of minutes.querySelectorAll('span')) {
    if (factsOf(span) === null) continue;
    const last = groups.at(-1);
    if (last !== undefined && goesOn(last.at(-1), span)) last.push(span);
    else groups.push([span]);
  }
  const quoted = quotedAmong(minutes, new Set(groups.flatMap(([first]) => first ?? [])));
  return groups.flatMap((spans, number) => {
    const [first] = spans;
    const facts = first === undefined ? null : factsOf(first);
    if (first === undefined || facts === null) return [];
    const text = spans
      .map(({ textContent }) => textContent)
      .join('')
      .trim();
    const toCheck = isToCheck(facts) && /[\p{L}\p{N}]/u.test(text) && first.closest('h1,h2,h3,h4,h5,h6,th') === null;
    return [{ ...facts, text, number, spans, toCheck, quoted: quoted.has(first) }];
  });
}

/** Finds the sentences that begin within a quotation of their paragraph. Each text is read only once. */
function quotedAmong(minutes: ParentNode, firsts: ReadonlySet<Node>): Set<Node> {
  const paragraphs = new Map<Element, { readonly first: Node; text: string }[]>();
  const nodes = document.createTreeWalker(minutes, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
    const paragraph = text !== '' || firsts.has(node) ? node.parentElement?.closest('p, li, td') : null;
    if (paragraph == null) continue;
    const stretches = paragraphs.get(paragraph) ?? [];
    const last = stretches.at(-1);
    if (last === undefined || firsts.has(node)) stretches.push({ first: node, text });
    else last.text += text;
    paragraphs.set(paragraph, stretches);
  }
  const quoted = [...paragraphs.values()].flatMap((stretches) => {
    const begins = beginQuoted(stretches.map(({ text }) => text));
    return stretches.flatMap(({ first }, at) => (begins[at] === true ? [first] : []));
  });
  return new Set(quoted);
}

/** Finds the next sentence to check after a sentence; after the last one, the first of all. */
export function nextToCheck(sentences: readonly ReadSentence[], behind: number): ReadSentence | null {
  const open = sentences.filter(({ toCheck }) => toCheck);
  return open.find(({ number }) => number > behind) ?? open[0] ?? null;
}

export const parseMinutes = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** Notes in minutes who confirmed a sentence. Its sources and doubts stay. @returns null if the sentence is gone */
export function confirmedIn(
  html: string,
  { number, text }: Pick<ReadSentence, 'number' | 'text'>,
  confirmation: string,
): string | null {
  const body = parseMinutes(html);
  const sentence = sentencesIn(body)[number];
  if (sentence?.text !== text || !sentence.toCheck) return null;
  for (const span of sentence.spans) span.setAttribute('data-confirmed', confirmation);
  return body.innerHTML;
}
