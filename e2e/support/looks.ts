import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { clippedContent, hiddenBy, settled } from '../looks/layout.ts';

export const SIZES = {
  wide: { width: 1440, height: 900 },
  laptop: { width: 1366, height: 768 },
  narrow: { width: 390, height: 844 },
} as const;
type Size = keyof typeof SIZES;

interface Looks {
  /** The main button of this screen: the pointer must reach it. */
  readonly primary?: Locator;
  /** The sizes at which the screen exists, if not all. */
  readonly sizes?: readonly Size[];
}

/**
 * Checks what every screen must fulfil at the sizes of a desktop, a laptop and a phone: axe finds nothing, nothing is
 * wider than the window or cut by its container, and the primary button can be clicked. If SCREENSHOTS names a folder,
 * saves a picture of each there.
 */
export async function expectGoodLooks(page: Page, screen: string, looks: Looks = {}): Promise<void> {
  expect({ screen, flaws: await flawsOf(page, screen, looks) }).toEqual({ screen, flaws: [] });
}

/** Lists what `expectGoodLooks` finds, each with its width. */
export async function flawsOf(page: Page, screen: string, { primary, sizes }: Looks): Promise<string[]> {
  const flaws: string[] = [];
  for (const size of sizes ?? (['wide', 'laptop', 'narrow'] as const)) {
    await page.setViewportSize(SIZES[size]);
    await page.evaluate(keepOpenInSight);
    // A tooltip under the pointer is not part of the screen.
    await page.mouse.move(0, 0);
    await page.evaluate(settled);
    await takePicture(page, `${screen}-${size}`);
    const found = [
      ...(await clipped(page)),
      ...(primary === undefined ? [] : await lasting(page, () => outOfReach(primary))),
      ...(await axe(page, size)),
    ];
    flaws.push(...found.map((flaw) => `${SIZES[size].width} px: ${flaw}`));
  }
  await page.setViewportSize(SIZES.wide);
  // The test's next target must not move.
  await page.evaluate(settled);
  return flaws;
}

/** Scrolls an open popup into sight with its field, since a smaller window may have left it below. */
function keepOpenInSight(): void {
  if (document.querySelector('.mantine-Popover-dropdown') === null) return;
  // The focus may be in the popup, which cannot be scrolled to while it is hidden.
  const opener = document.querySelector('main [aria-expanded="true"]') ?? document.activeElement;
  opener?.scrollIntoView({ block: 'center' });
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Finds faults that are still there a moment later. Popups follow their field to a new size, and toasts disappear. */
async function lasting(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  let faults = await find();
  for (let tries = 0; faults.length > 0 && tries < 10; tries += 1) {
    await page.waitForTimeout(100);
    faults = await find();
  }
  return faults;
}

const clipped = (page: Page): Promise<string[]> => lasting(page, () => page.evaluate(clippedContent));

async function axe(page: Page, size: Size): Promise<string[]> {
  const there = await page.evaluate(() => 'axe' in window);
  // No page has a frame, so the legacy mode, which spares a second page, sees the same. The script is read only once.
  const builder = new AxeBuilder({ page, ...(there && { axeSource: 'void 0' }) }).setLegacyMode();
  const popup = (await page.locator('.mantine-Popover-dropdown').count()) > 0;
  const choice = popup && (await page.getByRole('listbox').count()) > 0;
  // A popup is outside of the landmarks, and the field of an open choice keeps its focus. Neither is a fault.
  const rules = { region: { enabled: !popup }, 'scrollable-region-focusable': { enabled: !choice } };
  // A laptop shows what the desktop shows; with less room, one more box may need scrolling.
  const only = size === 'laptop' ? { runOnly: { type: 'rule' as const, values: ['scrollable-region-focusable'] } } : {};
  if (size === 'laptop' && choice) return [];
  const { violations } = await builder
    .options({ resultTypes: ['violations'], preload: false, rules, ...only })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

async function outOfReach(button: Locator): Promise<string[]> {
  const place = await button.evaluate((element) => {
    const { scrollX: left, scrollY: top } = window;
    element.scrollIntoView({ block: 'center', inline: 'center' });
    return { left, top };
  });
  const covering = await button.evaluate(hiddenBy);
  await button.evaluate((_, back) => window.scrollTo(back), place);
  return covering === null ? [] : [`the primary button is behind ${covering}`];
}
