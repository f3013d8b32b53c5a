import type { MouseEvent } from 'react';
import type { Doubt } from './doubtful.ts';

/** Returns the doubtful word that a click hits. The underline is no element, so the place in the text decides. */
export function clickedDoubt({ target, clientX, clientY }: MouseEvent, places: readonly Doubt[]): Doubt | null {
  const text = target instanceof HTMLElement && target.matches('[data-passage] > p') ? target.firstChild : null;
  // A click at the end of a selection selects, and opens nothing.
  if (text === null || window.getSelection()?.isCollapsed === false || !('caretPositionFromPoint' in document))
    return null;
  const caret = document.caretPositionFromPoint(clientX, clientY);
  if (caret === null || caret.offsetNode !== text) return null;
  const passageId = Number(target instanceof HTMLElement && target.parentElement?.dataset['passage']);
  const { offset } = caret;
  return (
    places.find((one) => !one.whole && one.passageId === passageId && one.from <= offset && offset <= one.to) ?? null
  );
}
