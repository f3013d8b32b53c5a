import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { flawsOf } from '../support/looks.ts';
import { sharedBrowser } from '../support/shared.ts';

const browser = sharedBrowser();
let page: Page;

beforeAll(async () => {
  page = await (await browser.newContext()).newPage();
});

const BUTTON = '<button style="height: 48px">Enregistrer</button>';
const BOX = 'width: 200px; height: 60px; overflow: hidden';

/** Shows a page with `body` as its content, and checks it. */
async function look(body: string): Promise<string[]> {
  await page.setContent(
    `<!doctype html><html lang="fr"><title>Essai</title><main style="font: 16px sans-serif"><h1>Essai</h1>${body}</main></html>`,
  );
  return flawsOf(page, 'essai', { primary: page.getByRole('button').first() });
}

it.each([
  ['a page without a fault', BUTTON],
  ['a field of one line', `<input aria-label="Nom" value="${'nom '.repeat(90)}">${BUTTON}`],
  [
    'text that is shortened under its full title',
    `<p title="Assemblée générale" style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Assemblée générale</p>${BUTTON}`,
  ],
  [
    'a box that is scrolled up and down',
    `<div role="region" aria-label="Suite" tabindex="0" style="height: 60px; overflow-y: auto"><p style="height: 300px">Suite</p></div>${BUTTON}`,
  ],
])('finds nothing wrong with %s', async (_, body) => {
  expect(await look(body)).toEqual([]);
});

it.each([
  [
    'what is wider than the window',
    `<p style="width: 2000px">Trop large</p>${BUTTON}`,
    /390 px: 1\d\d\d pixels beyond/,
  ],
  ['words that a box cuts off', `<div style="${BOX}"><p style="width: 300px">Coupé</p></div>${BUTTON}`, /«Coupé»/],
  ['lines that a box cuts off', `<div style="${BOX}"><p style="height: 300px">Coupé</p></div>${BUTTON}`, /«Coupé»/],
  [
    'a main button that lies under something',
    `${BUTTON}<div style="position: fixed; inset: 0; background: #fff">Voile</div>`,
    /behind <div/,
  ],
  ['colours that cannot be read', `<p style="color: #ccc">Pâle</p>${BUTTON}`, /color-contrast/],
])('finds %s', async (_, body, fault) => {
  expect((await look(body)).join('\n')).toMatch(fault);
});
