import { afterEach, expect, it, vi } from 'vitest';
import { focusStep, focusStepInPlace, stepHeading } from './step-focus.ts';

afterEach(() => document.body.replaceChildren());

/** Shows the heading of a step. @returns what it is asked when it gets the focus */
function show(): { readonly asked: (FocusOptions | undefined)[]; readonly heading: HTMLElement } {
  const heading = Object.assign(document.createElement('h2'), stepHeading('minutes'));
  document.body.append(heading);
  const asked: (FocusOptions | undefined)[] = [];
  const focus = heading.focus.bind(heading);
  vi.spyOn(heading, 'focus').mockImplementation((options) => {
    asked.push(options);
    focus(options);
  });
  return { asked, heading };
}

it('scrolls to the step that a person goes on to', async () => {
  const { asked, heading } = show();
  focusStep('failure', 'minutes');
  await expect.poll(() => document.activeElement).toBe(heading);
  expect(asked).toEqual([undefined]);
});

it('leaves the page where it is if a job has ended by itself', async () => {
  const { asked, heading } = show();
  focusStepInPlace('failure', 'minutes');
  await expect.poll(() => document.activeElement).toBe(heading);
  expect(asked).toEqual([{ preventScroll: true }]);
});
