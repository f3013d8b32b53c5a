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
export const focusStep = (...steps: readonly MeetingStep[]): void => focusFirst(steps);

/** Does the same where the person has asked for nothing, as when a job ends: the page stays where they read it. */
export const focusStepInPlace = (...steps: readonly MeetingStep[]): void => focusFirst(steps, { preventScroll: true });

/** Goes to a step because a person asked for it. */
export const goToStep = (step: MeetingStep): void =>
  document.querySelector<HTMLElement>(`#${stepHeading(step).id}`)?.focus();

function focusFirst(steps: readonly MeetingStep[], options?: FocusOptions): void {
  setTimeout(() => {
    flushSync(() => undefined);
    if (!isFocusLost()) return;
    const headings = steps.map((step) => document.querySelector<HTMLElement>(`#${stepHeading(step).id}`));
    headings.find((heading) => heading !== null)?.focus(options);
  });
}
