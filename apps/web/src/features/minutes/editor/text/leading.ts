import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { bringIntoSight } from '../../reading/in-sight.ts';
import { checkedOf } from './check-plugin.ts';
import type { Sentence } from './sentences.ts';
import { nextToCheck } from './sentences.ts';

/** Functions that take a person to places in the text: they read keys, and keep the place visible. */

/** Returns the part of the page to which a key moves the focus; null for other keys. */
export function leadOf(event: KeyboardEvent): 'toolbar' | 'sources' | 'next' | 'findings' | null {
  if (event.key === 'F10' && event.altKey) return 'toolbar';
  if (event.key === 'Enter' && event.altKey) return 'sources';
  if (event.key !== 'F8' || event.altKey || event.ctrlKey || event.metaKey) return null;
  return event.shiftKey ? 'findings' : 'next';
}

/** Puts the caret into the next sentence to check; if no sentence is left to check, the caret stays. */
export function goToNext(view: EditorView, behind: number, bar: Element | null, panel: Element | null): void {
  const { state } = view;
  const next = nextToCheck(checkedOf(state)?.sentences ?? [], behind);
  if (next === null) return;
  view.focus();
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, next.from)));
  // The active sentence may have been scrolled away. Any other sentence is shown once its source is in the panel.
  if (checkedOf(state)?.active?.from === next.from) showSentence(view, next, bar, panel);
}

/** Puts the caret into the line of a finding; if the text has no such line, the caret stays. */
export function goToLine(view: EditorView, number: number, bar: Element | null, panel: Element | null): void {
  const { state } = view;
  let line: number | null = null;
  state.doc.descendants((node, position) => {
    if (line === null && node.attrs['finding'] === String(number)) line = position;
    return line === null;
  });
  if (line === null) return;
  const selection = TextSelection.near(state.doc.resolve(line + 1));
  view.focus();
  view.dispatch(state.tr.setSelection(selection));
  showSentence(view, selection, bar, panel);
}

/** Scrolls until neither the bar above the text nor the panel covers a sentence. */
export function showSentence(
  view: EditorView,
  { from, to }: Pick<Sentence, 'from' | 'to'>,
  bar: Element | null,
  panel: Element | null,
): void {
  const place = { top: view.coordsAtPos(from).top, bottom: view.coordsAtPos(to).bottom };
  bringIntoSight(place, { bar, panel, text: view.dom });
}
