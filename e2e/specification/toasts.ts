import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    /** Every toast so far, with the times when it appeared and disappeared, in milliseconds of the page's clock. */
    toasts: { readonly said: string; readonly came: number; went: number | null }[];
  }
}

/** A difference in time that people do not notice; ms. */
const STEP_MS = 100;

/** Records when toasts appear and disappear. To be called before the page is opened. */
export async function watchToasts(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    window.toasts = [];
    const drawn = new Map<Node, Window['toasts'][number]>();
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          // The first toast may come together with the region that it is in.
          const inside = node.querySelectorAll('.mantine-Notification-root');
          for (const root of node.matches('.mantine-Notification-root') ? [node] : inside) {
            const said = root.querySelector('.mantine-Notification-body')?.textContent ?? '';
            const toast = { said, came: Date.now(), went: null };
            window.toasts.push(toast);
            drawn.set(root, toast);
          }
        }
        for (const node of removedNodes) {
          const toast = drawn.get(node);
          if (toast) toast.went = Date.now();
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

export const toasts = (page: Page): Locator => page.locator('.mantine-Notification-root');

interface Said {
  readonly title: string;
  /** The second line, if there is one. */
  readonly text?: string | RegExp;
}

/** Finds the toast with a title. */
const toastOf = (page: Page, { title, text }: Said): Locator => {
  const first = text === undefined ? '.mantine-Notification-description' : '.mantine-Notification-title';
  return toasts(page).filter({ has: page.locator(first).getByText(title, { exact: true }) });
};

/** Checks the toast with a title. For a failure, the toast is an `alert`, which interrupts; otherwise a `status`. */
export async function expectToast(page: Page, role: 'alert' | 'status', said: Said): Promise<Locator> {
  const { title, text } = said;
  const toast = toastOf(page, said);
  // Everything is read at once, since a toast does not wait for a slow test.
  const seen = await toast.evaluate((element) => ({
    role: element.getAttribute('role'),
    text: element.querySelector('.mantine-Notification-description')?.textContent ?? '',
  }));
  const second = typeof text === 'object' ? expect.stringMatching(text) : (text ?? title);
  expect(seen).toEqual({ role, text: second });
  return toast;
}

/** Checks the toast, and that it stays for 2 to 5 s by the page's clock. */
export async function expectPassingToast(page: Page, role: 'alert' | 'status', said: Said): Promise<void> {
  // A toast under the pointer stays until the pointer leaves.
  await page.mouse.move(0, 0);
  const now = () => page.evaluate(() => Date.now());
  await toastOf(page, said).waitFor();
  // The clock stops one second ahead, so that even a busy machine sets the stop before the clock gets there.
  await page.clock.pauseAt((await now()) + 1_000);
  const toast = await expectToast(page, role, said);
  const words = (await toast.locator('.mantine-Notification-body').textContent()) ?? '';
  const seen = () => page.evaluate((said) => window.toasts.findLast((one) => one.said === said), words);
  const since = (await seen())?.came ?? 0;
  // Time advances until the toast must be gone. On a slow machine, it may have gone before the clock stopped.
  await page.clock.runFor(Math.max(0, since + 4_900 - (await now())));
  for (let time = 4_900; time < 7_000 && (await seen())?.went === null; time += STEP_MS)
    await page.clock.runFor(STEP_MS);
  await page.clock.resume();
  const { came = 0, went = null } = (await seen()) ?? {};
  const stayed = (went ?? Infinity) - came;
  expect(stayed, `« ${words} » stays`).toBeGreaterThanOrEqual(2_000);
  // The toast fades, and is checked once in each step, hence the tolerance.
  expect(stayed, `« ${words} » stays`).toPassWithin(5_000 + 3 * STEP_MS + 1);
}
