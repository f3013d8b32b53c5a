import { createDocument } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Fragment } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { diffArrays } from 'diff';

/** Longest time to compare two texts. Texts that take longer differ too much to keep the caret's place; ms. */
const LONGEST_MS = 500;

/**
 * Replaces the editor's text by somebody else's HTML. Only the differences change, so that the caret keeps its place.
 * « Annuler » still undoes text that was typed here, but never text that others wrote.
 */
export function replaceText(editor: Editor, html: string): void {
  const { state, schema, view } = editor;
  const transaction = becoming(state, createDocument(html, schema));
  // The change is not an edit by the person, so there is nothing to save or undo.
  view.dispatch(transaction.setMeta('addToHistory', false).setMeta('preventUpdate', true));
}

function becoming({ doc, tr }: EditorState, next: Node): Transaction {
  // Changes are made from the end, so that earlier positions stay valid.
  for (const { before, after, at, nextAt } of changesOf(doc, next).toReversed()) {
    const start = before.findDiffStart(after);
    const end = before.findDiffEnd(after);
    if (start === null || end === null) continue;
    // If a difference repeats the text around it, its start is found behind its end. `crossed` makes up for this.
    const crossed = Math.max(0, start - Math.min(end.a, end.b));
    tr.replace(at + start, at + end.a + crossed, next.slice(nextAt + start, nextAt + end.b + crossed));
  }
  return tr.doc.eq(next) ? tr : tr.replaceWith(0, tr.doc.content.size, next.content);
}

interface Change {
  readonly before: Fragment;
  readonly after: Fragment;
  /** Positions at which the differing blocks begin in the two texts. */
  readonly at: number;
  readonly nextAt: number;
}

/** Finds the runs of blocks (paragraphs, lists, tables) that differ between the two texts. */
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
