import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { clippedContent, hiddenBy, settled, undrawn } from '../looks/layout.ts';

export const SIZES = {
  wide: { width: 1440, height: 900 },
  laptop: { width: 1366, height: 768 },
  narrow: { width: 390, height: 844 },
} as const;
type Size = keyof typeof SIZES;
/** Smallest window without sideways scrolling: 1280 px at a zoom of 400 % (WCAG 1.4.10), and the smallest phones. */
const LEAST = { width: 320, height: 640 };
/** A window of 1440 × 900 at a zoom of 200 % (WCAG 1.4.4). */
const ZOOMED = { width: 720, height: 450 };

interface Looks {
  /** The main button of this screen, which the pointer must reach. */
  readonly primary?: Locator;
  /** The sizes at which the screen exists, if not all. */
  readonly sizes?: readonly Size[];
}

/**
 * Checks the requirements for every screen at the sizes of a desktop, a laptop and a phone: axe finds nothing, nothing
 * is wider than the window or cut by its container, and the primary button can be clicked. Then it checks the zoomed
 * page, where nothing may be cut, and dark and forced colours, in which the page must be legible. If PICTURES names a
 * folder, it takes pictures instead.
 */
export async function expectGoodLooks(page: Page, screen: string, looks: Looks = {}): Promise<void> {
  expect({ screen, flaws: await flawsOf(page, screen, looks) }).toEqual({ screen, flaws: [] });
}

/** Lists the faults that `expectGoodLooks` finds, each with the width of the window. */
export async function flawsOf(page: Page, screen: string, { primary, sizes }: Looks): Promise<string[]> {
  const flaws: string[] = [];
  const shown = sizes ?? (['wide', 'laptop', 'narrow'] as const);
  const folder = process.env['PICTURES'];
  if (folder !== undefined) {
    await takePictures(page, folder, screen, shown);
    await resize(page, SIZES.wide);
    return flaws;
  }
  await page.evaluate(stand, true);
  for (const size of shown) {
    await resize(page, SIZES[size]);
    const found = [
      ...(await clipped(page)),
      ...(primary === undefined ? [] : await lasting(page, () => outOfReach(primary))),
      // Something may cover a button for a moment.
      ...(await lasting(page, () => axe(page, size))),
    ];
    flaws.push(...found.map((flaw) => `${SIZES[size].width} px: ${flaw}`));
    if (size !== 'laptop') flaws.push(...(await inOtherColours(page)));
  }
  for (const size of shown.includes('narrow') ? [LEAST, ...(sizes ? [] : [ZOOMED])] : []) {
    await resize(page, size);
    flaws.push(...(await clipped(page)).map((flaw) => `${size.width} px: ${flaw}`));
  }
  await page.evaluate(stand, false);
  // Restores the usual size, so that the test's next target does not move.
  await resize(page, SIZES.wide);
  return flaws;
}

async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(keepOpenInSight);
  // A tooltip under the pointer is not part of the screen.
  await page.mouse.move(0, 0);
  await page.evaluate(settled);
}

/** Lists elements that cannot be read in dark colours, or disappear in forced colours (a few that the system sets). */
async function inOtherColours(page: Page): Promise<string[]> {
  const before = await page.evaluate(paint, 'dark');
  await page.evaluate(settled);
  const dark = before === 'dark' ? [] : await violations(page, { only: ['color-contrast'] });
  await page.evaluate(paint, before);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.evaluate(settled);
  const forced = await lasting(page, () => page.evaluate(undrawn));
  await page.emulateMedia({ forcedColors: null });
  await page.evaluate(settled);
  return [...dark.map((flaw) => `dark: ${flaw}`), ...forced.map((flaw) => `forced colours: ${flaw}`)];
}

/** Stops transitions, because waiting for them took half of the tests' time, or allows transitions again. */
function stand(still: boolean): void {
  const name = 'no-transitions';
  const sheet = Object.assign(new CSSStyleSheet(), { name });
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  const others = document.adoptedStyleSheets.filter((one) => !('name' in one && one.name === name));
  document.adoptedStyleSheets = still ? [...others, sheet] : others;
}

/** Paints the page in light or dark colours, as the switch in the settings does. @returns the previous colours */
function paint(scheme: string): string {
  const { dataset } = document.documentElement;
  const before = dataset['mantineColorScheme'] ?? 'light';
  dataset['mantineColorScheme'] = scheme;
  // Draws the content far below, too, which would otherwise keep its previous colours.
  const name = 'all-drawn';
  const all = Object.assign(new CSSStyleSheet(), { name });
  all.replaceSync('* { content-visibility: visible !important }');
  const others = document.adoptedStyleSheets.filter((one) => !('name' in one && one.name === name));
  document.adoptedStyleSheets = scheme === 'dark' && before === 'light' ? [...others, all] : others;
  return before;
}

/** Scrolls an open popup and its field into sight, since both may be below the edge of a smaller window. */
function keepOpenInSight(): void {
  if (document.querySelector('.mantine-Popover-dropdown') === null) return;
  // The focus may be in the popup, which cannot be scrolled to while it is hidden.
  const opener = document.querySelector('main [aria-expanded="true"]') ?? document.activeElement;
  opener?.scrollIntoView({ block: 'center' });
}

/** Takes pictures at the sizes of a desktop and a phone, light and dark; `npm run pictures` names the folder. */
async function takePictures(page: Page, folder: string, screen: string, sizes: readonly Size[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const size of sizes.filter((one) => one !== 'laptop')) {
    await resize(page, SIZES[size]);
    const before = await page.evaluate(paint, 'light');
    // Scrolls to the top. Otherwise parts that stay in sight while scrolling would cover the middle of the picture.
    const from = await page.evaluate(toTop, 0);
    // A screen that shows the dark mode is dark already.
    for (const scheme of before === 'dark' ? ['dark'] : ['light', 'dark']) {
      await page.evaluate(paint, scheme);
      await page.evaluate(settled);
      const path = join(folder, `${screen}-${SIZES[size].width}-${scheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
    await page.evaluate(paint, before);
    await page.evaluate(toTop, from);
  }
}

/** Scrolls the window to a place, 0 for its top. Runs in the page. @returns where the window was before */
function toTop(place: number): number {
  const { scrollY } = window;
  window.scrollTo({ top: place, behavior: 'instant' });
  return scrollY;
}

/** Finds faults that are still there a moment later. Until then, popups follow their field, and toasts disappear. */
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
  const popup = (await page.locator('.mantine-Popover-dropdown').count()) > 0;
  const choice = popup && (await page.getByRole('listbox').count()) > 0;
  // A popup is outside of the landmarks, and the field of an open choice keeps the focus. Neither is a fault.
  if (size === 'laptop' && choice) return [];
  // A laptop shows the same as a desktop, but has less room. So only boxes that scroll are checked again.
  return violations(page, {
    ...(size === 'laptop' && { only: ['scrollable-region-focusable'] }),
    // WCAG 2.2 asks for targets of 24 px; axe checks their size only on demand.
    rules: {
      region: { enabled: !popup },
      'scrollable-region-focusable': { enabled: !choice },
      'target-size': { enabled: true },
    },
  });
}

interface Look {
  /** The rules to check, if not all. */
  readonly only?: string[];
  readonly rules?: Record<string, { enabled: boolean }>;
}

async function violations(page: Page, { only, rules = {} }: Look): Promise<string[]> {
  const there = await page.evaluate(() => 'axe' in window);
  // No page has a frame, so the legacy mode finds the same without a second page. A page reads axe's script only once.
  const builder = new AxeBuilder({ page, ...(there && { axeSource: 'void 0' }) }).setLegacyMode();
  const found = await builder
    .options({
      resultTypes: ['violations'],
      preload: false,
      rules,
      ...(only && { runOnly: { type: 'rule', values: only } }),
    })
    .analyze();
  // For colours, the message says which ones are wrong; for other faults, the element says enough.
  const of = (node: (typeof found.violations)[number]['nodes'][number]): string =>
    `${node.html} ${node.any.find((check) => check.id === 'color-contrast')?.message ?? ''}`.trimEnd();
  return found.violations.flatMap(({ id, nodes }) => {
    const wrong = nodes.filter((node) => !mayBeSmall(node));
    return wrong.length === 0 ? [] : [`${id}: ${wrong.map(of).join(' | ')}`];
  });
}

interface Node {
  readonly html: string;
  readonly any: readonly { readonly id: string; readonly data: unknown }[];
}

/**
 * Tells whether a target may be small: a sentence of the minutes is a link within a text (WCAG 2.5.8, « Inline »), and
 * other targets are small only because a bar or a popup covers a part of them at this place of the page.
 */
const mayBeSmall = ({ html, any }: Node): boolean =>
  any.some(
    ({ id, data }) =>
      id === 'target-size' &&
      (html.includes('data-sentence=') || /"partiallyObscured/.test(JSON.stringify(data) ?? '')),
  );

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
