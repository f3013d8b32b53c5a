import { NOT_DISCUSSED, NOT_FOUND_IN_MEETING } from '@greffier/contract/meeting/minutes/minutes';
import type { Mark, Node } from '@tiptap/pm/model';
import { beginQuoted } from '../../quotation.ts';
import type { SentenceFacts, SourceAttributes } from '../../sentence.ts';
import { isToCheck, sentenceByHand, sentenceFacts } from '../../sentence.ts';

/** A sentence of the text in the editor, with ProseMirror's positions. */
export interface Sentence extends SentenceFacts {
  readonly from: number;
  readonly to: number;
  /** True if a person still has to check the sentence. */
  readonly toCheck: boolean;
}

/** Adjacent words with the same source, or all without a source. */
interface Stretch {
  readonly from: number;
  to: number;
  text: string;
  readonly mark: Mark | null;
}

const SENTENCES = new Intl.Segmenter('fr', { granularity: 'sentence' });
const WORDS = /[\p{L}\p{N}]/u;

/**
 * The sentences of each paragraph, with positions relative to the paragraph's beginning. They are kept so that, while
 * one paragraph is edited, the others need not be read again.
 */
const known = new WeakMap<Node, readonly Sentence[]>();

/** Finds all sentences, in order. Titles, bold labels (« Décisions ») and table heads are not sentences. */
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
  const found = known.get(block) ?? (isLabel(block) ? [] : splitAll(stretchesOf(block)));
  known.set(block, found);
  return found;
}

function splitAll(stretches: readonly Stretch[]): Sentence[] {
  const quoted = beginQuoted(stretches.map(({ text }) => text));
  return stretches.flatMap((stretch, at) => split(stretch, quoted[at] === true));
}

function isLabel(block: Node): boolean {
  let bold = true;
  let isSentence = false;
  block.forEach((child) => {
    if (child.isText && !child.marks.some(({ type }) => type.name === 'bold')) bold = false;
    // Bold text with a source is not a label but a sentence.
    if (sourceOf(child) !== null) isSentence = true;
  });
  return !isSentence && (bold || isRemark(block));
}

const REMARKS: readonly string[] = [NOT_DISCUSSED, NOT_FOUND_IN_MEETING];

/** True if a paragraph is the remark below an item for which an engine found nothing. */
export const isRemark = (block: Node): boolean =>
  block.type.name === 'paragraph' && REMARKS.includes(block.textContent.trim());

const sourceOf = (node: Node): Mark | null => node.marks.find(({ type }) => type.name === 'source') ?? null;

function stretchesOf(block: Node): Stretch[] {
  const stretches: Stretch[] = [];
  block.forEach((child, from) => {
    const mark = sourceOf(child);
    const to = from + child.nodeSize;
    // An element that is not text, such as a line break, becomes as many characters as it has document positions.
    const text = child.text ?? '\n'.repeat(child.nodeSize);
    const last = stretches.at(-1);
    if (last !== undefined && (last.mark === mark || (mark !== null && last.mark?.eq(mark) === true))) {
      last.to = to;
      last.text += text;
    } else stretches.push({ from, to, text, mark });
  });
  return stretches;
}

/** @param quoted true if the stretch begins within a quotation */
function split({ from, to, text, mark }: Stretch, quoted: boolean): Sentence[] {
  if (!WORDS.test(text)) return [];
  // Text with sources was written as one sentence.
  if (mark !== null)
    return [sentence(from, to, { ...sentenceFacts(mark.attrs as SourceAttributes, text.trim()), quoted })];
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

/** Finds the sentence at a position; null between two sentences, and if there are none. */
export const sentenceAt = (sentences: readonly Sentence[], position: number): Sentence | null =>
  sentences.find(({ from, to }) => from <= position && position < to) ??
  sentences.find(({ to }) => to === position) ??
  null;

/** Finds the first sentence to check after a position; after the last one, the first of all. */
export function nextToCheck(sentences: readonly Sentence[], position: number): Sentence | null {
  const open = sentences.filter(({ toCheck }) => toCheck);
  return open.find(({ from }) => from > position) ?? open[0] ?? null;
}
