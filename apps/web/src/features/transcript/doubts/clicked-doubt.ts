import type { MouseEvent } from 'react';
import type { Doubt } from './doubtful.ts';

/** Returns the doubtful word that a click hits. The underline is no element, so the place in the text decides. */
export function clickedDoubt({ target, clientX, clientY }: MouseEvent, places: readonly Doubt[]): Doubt | null {
  const text = target instanceof HTMLElement && target.matches('[data-passage] > p') ? target.firstChild : null;
  // A click at the end of a selection selects, and opens nothing.
  if (text === null || window.getSelection()?.isCollapsed === false) return null;
  const caret = caretAt(clientX, clientY);
  if (caret?.node !== text) return null;
  const passageId = Number(target instanceof HTMLElement && target.parentElement?.dataset['passage']);
  const { offset } = caret;
  return (
    places.find((one) => !one.whole && one.passageId === passageId && one.from <= offset && offset <= one.to) ?? null
  );
}

/** Returns the place in the text at a point of the window. Browsers of before 2025 know it by another name. */
function caretAt(x: number, y: number): { readonly node: Node; readonly offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret && { node: caret.offsetNode, offset: caret.offset };
  }
  const older: Partial<Pick<Document, 'caretRangeFromPoint'>> = document;
  const range = older.caretRangeFromPoint?.(x, y) ?? null;
  return range && { node: range.startContainer, offset: range.startOffset };
}
