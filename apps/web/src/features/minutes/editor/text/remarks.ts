import { Extension } from '@tiptap/core';
import { isHistoryTransaction } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Plugin } from '@tiptap/pm/state';
import { isRemark } from './sentences.ts';

/** Removes « Ce point n’a pas été abordé. » once a person writes something below the same heading. */
export const Remarks = Extension.create({
  name: 'remarks',
  addProseMirrorPlugins: () => [new Plugin({ appendTransaction: withoutRefutedRemarks })],
});

function withoutRefutedRemarks(
  transactions: readonly Transaction[],
  before: EditorState,
  state: EditorState,
): Transaction | null {
  const isWritten = transactions.some(
    (transaction) =>
      transaction.docChanged &&
      !isHistoryTransaction(transaction) &&
      // Replacing the whole text by the server's text or by a draft does not count as writing.
      transaction.getMeta('preventUpdate') !== true,
  );
  // Existing text came from the server, so only new text refutes a remark.
  if (!isWritten) return null;
  const known = new Set(refutedRemarks(before.doc).map(({ heading }) => heading));
  const refuted = refutedRemarks(state.doc).filter(({ heading }) => !known.has(heading));
  if (refuted.length === 0) return null;
  const { tr } = state;
  for (const { from, to } of refuted.toReversed()) tr.delete(from, to);
  standUpright(tr);
  return tr;
}

/** Removes the italics from a line that was opened after a remark, because they belong to the remark alone. */
function standUpright(tr: Transaction): void {
  const { $from } = tr.selection;
  const italic = tr.doc.type.schema.marks['italic'];
  const { parent } = $from;
  if (italic === undefined || !parent.inlineContent || parent.content.size === 0) return;
  if (!parent.children.every(({ marks }) => italic.isInSet(marks))) return;
  tr.removeMark($from.start(), $from.end(), italic).removeStoredMark(italic);
}

interface Refuted {
  readonly from: number;
  readonly to: number;
  /** The heading above the remark; null if there is none. */
  readonly heading: Node | null;
}

/** Finds remarks that are wrong now, because other text stands below the same heading. */
function refutedRemarks(doc: Node): Refuted[] {
  const refuted: Refuted[] = [];
  let heading: Node | null = null;
  let remarks: Refuted[] = [];
  let hasOther = false;
  const close = (): void => {
    if (hasOther) refuted.push(...remarks);
    remarks = [];
    hasOther = false;
  };
  doc.forEach((block, from) => {
    if (block.type.name === 'heading') {
      close();
      heading = block;
    } else if (isRemark(block)) remarks.push({ from, to: from + block.nodeSize, heading });
    else if (block.textContent.trim() !== '') hasOther = true;
  });
  close();
  return refuted;
}
