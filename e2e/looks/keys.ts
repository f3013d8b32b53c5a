import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { hiddenBy } from './layout.ts';

/** Number of Tab presses after which a person gives up. */
const PATIENCE = 120;

/** Describes the element that has the focus, for messages of failures; « BODY » if none has it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return 'BODY';
    return activeElement.outerHTML.slice(0, 200);
  });

/** Tells whether the open dialog has the focus. True if no dialog is open. */
const openDialogHasFocus = (): boolean => {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  return dialog === undefined || dialog.contains(document.activeElement);
};

/** Presses Tab until `target` has the focus, and checks that it can be seen: under no header, in no hidden corner. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  await target.waitFor();
  // A dialog takes the focus shortly after it is drawn. A key pressed earlier would go to the page behind the dialog.
  await expect.poll(() => page.evaluate(openDialogHasFocus), { message: 'the dialog takes the focus' }).toBe(true);
  for (let presses = 0; presses < PATIENCE; presses += 1) {
    await page.keyboard.press(key);
    if (!(await hasFocus())) continue;
    await expect.poll(() => target.evaluate(hiddenBy), { message: `what hides ${target.toString()}` }).toBeNull();
    return;
  }
  throw new Error(`${key} never reaches ${target.toString()}; it ends at ${await focused(page)}`);
}

/** Checks that something has the focus after a step. */
export async function expectPlace(page: Page, step: string): Promise<void> {
  const expectFocus = async (when: string): Promise<void> => {
    await expect.poll(() => focused(page), { message: `the focus ${when} ${step}`, timeout: 2_000 }).not.toBe('BODY');
  };
  await expectFocus('after');
  // Elements that the step showed may still disappear (a toast, a button's spinner, the progress of finished work).
  // The page's own timers measure the wait, however busy the machine is.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await expectFocus('soon after');
}

/**
 * Checks that a dialog keeps the focus in both directions, and that Escape closes it and returns the focus to `opener`.
 */
export async function expectDialog(page: Page, opener: Locator): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(inside, { message: 'the dialog takes the focus' }).toBe(true);
  const stops = await dialog.locator('button, a[href], input, textarea, select, [tabindex="0"]').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press <= stops; press += 1) {
      await page.keyboard.press(key);
      expect(await inside(), `the focus after ${key} in the dialog: ${await focused(page)}`).toBe(true);
    }
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => opener.evaluate((element) => element === document.activeElement), {
      message: `the focus is back on ${opener.toString()}`,
    })
    .toBe(true);
}
