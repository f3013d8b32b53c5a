import type { KeyboardEvent } from 'react';

/** The editor's keys, in the notation of `aria-keyshortcuts`. Tab is not among them, because it leaves the line. */
export const LINE_KEYS = {
  up: 'Alt+Shift+ArrowUp',
  down: 'Alt+Shift+ArrowDown',
  indent: 'Alt+Shift+ArrowRight',
  outdent: 'Alt+Shift+ArrowLeft',
  confirm: 'Control+Enter',
  undo: 'Control+Z',
  redo: 'Control+Shift+Z',
} as const;

/** The effect of a key on a line. */
export type LineMove = { readonly type: 'move' | 'indent'; readonly by: 1 | -1 };

/** Effects of Alt + Shift + arrow keys, as in Word's outline. */
const MOVES: Readonly<Record<string, LineMove>> = {
  ArrowUp: { type: 'move', by: -1 },
  ArrowDown: { type: 'move', by: 1 },
  ArrowRight: { type: 'indent', by: 1 },
  ArrowLeft: { type: 'indent', by: -1 },
};

export const lineMoveOf = (event: KeyboardEvent): LineMove | undefined =>
  event.altKey && event.shiftKey ? MOVES[event.key] : undefined;

/** Reads the keys for checking: Ctrl+Enter confirms an unsure line and goes on to the next one; F8 only goes on. */
export function checkOf(event: KeyboardEvent): 'confirm' | 'next' | undefined {
  if (event.altKey || event.shiftKey) return undefined;
  if (event.key === 'F8') return 'next';
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) ? 'confirm' : undefined;
}

/** Reads the keys for undo and redo: Ctrl+Z undoes; Ctrl+Shift+Z and Ctrl+Y redo. */
export function stepOf(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'y') return 'redo';
  return key === 'z' ? (event.shiftKey ? 'redo' : 'undo') : undefined;
}
