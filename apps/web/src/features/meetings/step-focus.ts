import { flushSync } from 'react-dom';

/** The cards of a meeting's left column. */
export type MeetingStep = 'progress' | 'failure' | 'speakers' | 'agenda' | 'starts' | 'minutes';

/** Attributes of the heading that `focusStep` focuses. */
export const stepHeading = (step: MeetingStep) => ({ id: `meeting-step-${step}`, tabIndex: -1 }) as const;

/** Tells whether nothing has the focus, as when the pressed button has disappeared, or is disabled during its call. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled');
}

/**
 * Focuses the title of the first of these steps that is on the screen, unless the person has gone elsewhere. It waits
 * for a turn of the event loop and a frame, until the server's answer has been drawn, because a card that is being
 * replaced would take the focus with it.
 */
export function focusStep(...steps: readonly MeetingStep[]): void {
  focusOnceDrawn(steps, {});
}

/** Does the same without scrolling, for a step that comes by itself while the person may be reading elsewhere. */
export function passFocusTo(...steps: readonly MeetingStep[]): void {
  focusOnceDrawn(steps, { preventScroll: true });
}

function focusOnceDrawn(steps: readonly MeetingStep[], options: FocusOptions): void {
  setTimeout(() => {
    flushSync(() => undefined);
    if (!isFocusLost()) return;
    const headings = steps.map((step) => document.querySelector<HTMLElement>(`#${stepHeading(step).id}`));
    headings.find((heading) => heading !== null)?.focus(options);
  });
}
