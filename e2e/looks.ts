import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const WIDTHS = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 390, height: 844 },
] as const;

/**
 * Holds a screen to what every screen promises, at both widths: axe finds nothing, nothing is wider than the window.
 * With SCREENSHOTS set to a folder it leaves a picture of each there.
 */
export async function expectGoodLooks(page: Page, screen: string): Promise<void> {
  for (const { name, width, height } of WIDTHS) {
    await page.setViewportSize({ width, height });
    // A tooltip under the pointer is no part of the screen.
    await page.mouse.move(0, 0);
    // Colours that are still fading have no contrast to measure.
    await page.waitForTimeout(400);
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) {
      await mkdir(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `${screen}-${name}.png`), fullPage: true });
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${screen} at ${width} px: pixels beyond the window`).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      `${screen} at ${width} px`,
    ).toEqual([]);
  }
  await page.setViewportSize({ width: WIDTHS[0].width, height: WIDTHS[0].height });
}
