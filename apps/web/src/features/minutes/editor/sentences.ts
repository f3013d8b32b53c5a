import { NOT_DISCUSSED, NOT_FOUND_IN_MEETING } from '@greffier/contract/minutes';
import type { Mark, Node } from '@tiptap/pm/model';
import type { SentenceFacts, SourceAttributes } from '../sentence.ts';
import { isToCheck, sentenceByHand, sentenceFacts } from '../sentence.ts';

/** A sentence of the text in the editor; positions as ProseMirror counts them. */
export interface Sentence extends SentenceFacts {
  readonly from: number;
  readonly to: number;
  /** A person still has to look at it. */
  readonly toCheck: boolean;
}

/** Words next to each other that rest on the same, or on nothing. */
interface Stretch {
  readonly from: number;
  to: number;
  text: string;
  readonly mark: Mark | null;
}

const SENTENCES = new Intl.Segmenter('fr', { granularity: 'sentence' });
const WORDS = /[\p{L}\p{N}]/u;

/** Sentences of a paragraph, from its own beginning: while one is typed in, the others stay as they are. */
const known = new WeakMap<Node, readonly Sentence[]>();

/** Every sentence, in order. Titles, labels in bold (« Décisions ») and the heads of tables are none. */
export function sentencesOf(doc: Node): Sentence[] {
  const sentences: Sentence[] = [];
  doc.descendants((node, position, parent) => {
    if (!node.isTextblock) return true;
    if (node.type.name === 'heading' || parent?.type.name === 'tableHeader') return false;
    const start = position + 1;
    for (const one of sentencesIn(node)) sentences.push({ ...one, from: start + one.from, to: start + one.to });
    return false;
  });
  return sentences;
}

function sentencesIn(block: Node): readonly Sentence[] {
  const found = known.get(block) ?? (isLabel(block) ? [] : stretchesOf(block).flatMap(split));
  known.set(block, found);
  return found;
}

function isLabel(block: Node): boolean {
  let bold = true;
  let isSentence = false;
  block.forEach((child) => {
    if (child.isText && !child.marks.some(({ type }) => type.name === 'bold')) bold = false;
    // A sentence in bold is still a sentence.
    if (sourceOf(child) !== null) isSentence = true;
  });
  return !isSentence && (bold || isRemark(block));
}

const REMARKS: readonly string[] = [NOT_DISCUSSED, NOT_FOUND_IN_MEETING];

/** Whether a paragraph is what stands below an item of which an engine found nothing. */
export const isRemark = (block: Node): boolean =>
  block.type.name === 'paragraph' && REMARKS.includes(block.textContent.trim());

const sourceOf = (node: Node): Mark | null => node.marks.find(({ type }) => type.name === 'source') ?? null;

function stretchesOf(block: Node): Stretch[] {
  const stretches: Stretch[] = [];
  block.forEach((child, from) => {
    const mark = sourceOf(child);
    const to = from + child.nodeSize;
    // What is no text takes as many places in the text as in the document.
    const text = child.text ?? '\n'.repeat(child.nodeSize);
    const last = stretches.at(-1);
    if (last !== undefined && (last.mark === mark || (mark !== null && last.mark?.eq(mark) === true))) {
      last.to = to;
      last.text += text;
    } else stretches.push({ from, to, text, mark });
  });
  return stretches;
}

function split({ from, to, text, mark }: Stretch): Sentence[] {
  if (!WORDS.test(text)) return [];
  // What rests on passages was written as one.
  if (mark !== null) return [sentence(from, to, sentenceFacts(mark.attrs as SourceAttributes, text.trim()))];
  return [...SENTENCES.segment(text)].flatMap(({ segment, index }) => {
    if (!WORDS.test(segment)) return [];
    const begin = from + index + (segment.length - segment.trimStart().length);
    return [sentence(begin, begin + segment.trim().length, sentenceByHand(segment.trim()))];
  });
}

const sentence = (from: number, to: number, facts: SentenceFacts): Sentence => ({
  from,
  to,
  ...facts,
  toCheck: isToCheck(facts),
});

/** The sentence that holds a position; null between two, and where there is none. */
export const sentenceAt = (sentences: readonly Sentence[], position: number): Sentence | null =>
  sentences.find(({ from, to }) => from <= position && position < to) ??
  sentences.find(({ to }) => to === position) ??
  null;

/** The first sentence to check behind a position; behind the last, the first of all. */
export function nextToCheck(sentences: readonly Sentence[], position: number): Sentence | null {
  const open = sentences.filter(({ toCheck }) => toCheck);
  return open.find(({ from }) => from > position) ?? open[0] ?? null;
}
