import type { KeyboardEvent } from 'react';

/** Keys of the editor, as `aria-keyshortcuts` names them; Tab stays what leads out of a line. */
export const LINE_KEYS = {
  up: 'Alt+Shift+ArrowUp',
  down: 'Alt+Shift+ArrowDown',
  indent: 'Alt+Shift+ArrowRight',
  outdent: 'Alt+Shift+ArrowLeft',
  undo: 'Control+Z',
  redo: 'Control+Shift+Z',
} as const;

/** What a key does to its line. */
export type LineMove = { readonly type: 'move' | 'indent'; readonly by: 1 | -1 };

/** Word's own keys for its outline: Alt + Shift + arrows. */
const MOVES: Readonly<Record<string, LineMove>> = {
  ArrowUp: { type: 'move', by: -1 },
  ArrowDown: { type: 'move', by: 1 },
  ArrowRight: { type: 'indent', by: 1 },
  ArrowLeft: { type: 'indent', by: -1 },
};

export const lineMoveOf = (event: KeyboardEvent): LineMove | undefined =>
  event.altKey && event.shiftKey ? MOVES[event.key] : undefined;

/** Ctrl+Z takes back; Ctrl+Maj+Z and Ctrl+Y bring again. */
export function stepOf(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'y') return 'redo';
  return key === 'z' ? (event.shiftKey ? 'redo' : 'undo') : undefined;
}
