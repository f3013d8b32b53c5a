import { createDocument } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Fragment } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { diffArrays } from 'diff';

/** Beyond this, two texts have little in common that a caret could stand in; milliseconds. */
const LONGEST_MS = 500;

/**
 * Puts a text that somebody else wrote in the place of this one, HTML. Only what differs is touched: the caret stays
 * where it stood, and « Annuler » still takes back what was typed here, never what others wrote.
 */
export function replaceText(editor: Editor, html: string): void {
  const { state, schema, view } = editor;
  const transaction = becoming(state, createDocument(html, schema));
  // No edit of this page: nothing to save, nothing to take back.
  view.dispatch(transaction.setMeta('addToHistory', false).setMeta('preventUpdate', true));
}

function becoming({ doc, tr }: EditorState, next: Node): Transaction {
  // From the end: what comes before stays where it is.
  for (const { before, after, at, nextAt } of changesOf(doc, next).toReversed()) {
    const start = before.findDiffStart(after);
    const end = before.findDiffEnd(after);
    if (start === null || end === null) continue;
    // Where what differs repeats what is around it, its two ends would cross.
    const crossed = Math.max(0, start - Math.min(end.a, end.b));
    tr.replace(at + start, at + end.a + crossed, next.slice(nextAt + start, nextAt + end.b + crossed));
  }
  return tr.doc.eq(next) ? tr : tr.replaceWith(0, tr.doc.content.size, next.content);
}

interface Change {
  readonly before: Fragment;
  readonly after: Fragment;
  /** Where each begins in its text. */
  readonly at: number;
  readonly nextAt: number;
}

/** Blocks (paragraphs, lists, tables) in a row that are not the same in both. */
function changesOf(doc: Node, next: Node): Change[] {
  const comparator = (a: Node, b: Node): boolean => a.eq(b);
  const parts = diffArrays([...doc.children], [...next.children], { comparator, timeout: LONGEST_MS });
  if (parts === undefined) return [{ before: doc.content, after: next.content, at: 0, nextAt: 0 }];
  const changes: Change[] = [];
  let [at, nextAt] = [0, 0];
  let [before, after] = [Fragment.empty, Fragment.empty];
  const close = (): void => {
    if (before.size + after.size > 0) changes.push({ before, after, at, nextAt });
    at += before.size;
    nextAt += after.size;
    before = after = Fragment.empty;
  };
  for (const { value, added, removed } of parts) {
    const blocks = Fragment.from(value);
    if (added) after = after.append(blocks);
    else if (removed) before = before.append(blocks);
    else {
      close();
      at += blocks.size;
      nextAt += blocks.size;
    }
  }
  close();
  return changes;
}
