import { formatConfirmation } from '@greffier/contract/meeting/minutes/minutes';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { isHistoryTransaction } from '@tiptap/pm/history';
import type { Sentence } from './sentences.ts';
import { sentencesOf } from './sentences.ts';

const CONFIRMS = 'confirms';

function mark({ doc, schema }: Pick<EditorState, 'doc' | 'schema'>, sentence: Sentence, confirmed: string | null) {
  const source = schema.marks['source'];
  const { passageIds, doubts } = sentence;
  if (source === undefined || sentence.to > doc.content.size) return null;
  const passages = passageIds.length === 0 ? null : passageIds.join(' ');
  const doubt = doubts.length === 0 ? null : doubts.join(' ');
  return { source, attributes: { passages, doubt, confirmed } };
}

/** Notes in the text who confirms a sentence. Its sources and doubts stay. */
export function confirmSentence(state: EditorState, sentence: Sentence, by: string): Transaction {
  const found = mark(state, sentence, formatConfirmation(new Date(), by));
  const { tr } = state;
  if (found !== null) tr.addMark(sentence.from, sentence.to, found.source.create(found.attributes));
  return tr.setMeta(CONFIRMS, true);
}

const said = ({ text, confirmed }: Sentence): string | null => confirmed && `${confirmed.at} ${confirmed.by} ${text}`;

/** Removes confirmations of sentences whose words have changed: the person confirmed other words. */
export function withoutOutdatedConfirmations(
  transactions: readonly Transaction[],
  before: EditorState,
  state: EditorState,
): Transaction | null {
  const typed = transactions.some(
    (transaction) =>
      transaction.docChanged &&
      !isHistoryTransaction(transaction) &&
      transaction.getMeta(CONFIRMS) !== true &&
      // Replacing the whole text by the server's text or by a draft does not count as an edit.
      transaction.getMeta('preventUpdate') !== true,
  );
  if (!typed) return null;
  const confirmed = sentencesOf(state.doc).filter((sentence) => sentence.confirmed !== null);
  if (confirmed.length === 0) return null;
  const known = new Set(sentencesOf(before.doc).map(said));
  const changed = confirmed.filter((sentence) => !known.has(said(sentence)));
  if (changed.length === 0) return null;
  const { tr } = state;
  for (const sentence of changed) {
    const found = mark(state, sentence, null);
    if (found === null) continue;
    const { source, attributes } = found;
    const left = attributes.passages !== null || attributes.doubt !== null;
    tr.removeMark(sentence.from, sentence.to, source);
    if (left) tr.addMark(sentence.from, sentence.to, source.create(attributes));
  }
  return tr;
}
