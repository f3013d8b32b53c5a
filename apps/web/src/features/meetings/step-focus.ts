import { flushSync } from 'react-dom';

/** The cards of a meeting's left column. */
export type MeetingStep = 'progress' | 'failure' | 'speakers' | 'agenda' | 'starts' | 'minutes';

/** What makes a heading the place to which `focusStep` leads. */
export const stepHeading = (step: MeetingStep) => ({ id: `meeting-step-${step}`, tabIndex: -1 }) as const;

/** A pressed button that is gone, or is disabled while its call runs, has left the keyboard nowhere. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled');
}

/**
 * Leads the keyboard to the title of the first of these steps that is on the screen, unless the person is elsewhere
 * by now. A turn later, when the queries have handed on what the server answered, and once that is drawn: a card that
 * is being replaced would take the focus with it.
 */
export function focusStep(...steps: readonly MeetingStep[]): void {
  setTimeout(() => {
    flushSync(() => undefined);
    if (!isFocusLost()) return;
    const headings = steps.map((step) => document.querySelector<HTMLElement>(`#${stepHeading(step).id}`));
    headings.find((heading) => heading !== null)?.focus();
  });
}
