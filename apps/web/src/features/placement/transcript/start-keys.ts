import type { KeyboardEvent } from 'react';

/** The action of a key in the transcript. */
type StartKey =
  /** A typed digit: the first digit of an item's number. That item begins at the passage. */
  | { readonly type: 'number'; readonly digit: string; readonly passageId: number; readonly start: string | null }
  | { readonly type: 'step'; readonly by: 1 | -1; readonly start: string }
  | { readonly type: 'remove'; readonly start: string };

/**
 * Returns the action of a key on the focused passage, heading or row of the outline; null for keys typed in fields, and
 * for all other keys.
 */
export function startKeyOf(event: KeyboardEvent<HTMLElement>): StartKey | null {
  const { target, key, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (!(target instanceof Element) || target.closest('input, textarea, select') !== null || ctrlKey || metaKey)
    return null;
  const row = target.closest<HTMLElement>('[data-at], [data-passage], [data-row-at]');
  if (row === null) return null;
  const { at, passage, rowAt, row: inOutline, start = inOutline ?? null } = row.dataset;
  if (/^\d$/.test(key) && !altKey)
    return { type: 'number', digit: key, passageId: Number(at ?? passage ?? rowAt), start };
  if (start === null) return null;
  if (altKey && shiftKey && (key === 'ArrowUp' || key === 'ArrowDown'))
    return { type: 'step', by: key === 'ArrowUp' ? -1 : 1, start };
  return key === 'Delete' && !altKey && !shiftKey ? { type: 'remove', start } : null;
}
