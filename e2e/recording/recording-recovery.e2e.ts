import { addUser } from '@greffier/server/testing/rows';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { button, FOUND, kept, lengthOf, record, recordingTests, seconds, send } from './recording-tests.ts';
import { TOKEN_KEY } from '../specification/product.ts';

const tests = recordingTests();
const form = () => `${tests.product.url}/new-meeting`;

/** Opens the page as a signed-in person with a microphone. */
async function enter(page: Page): Promise<void> {
  const { product, user } = tests;
  await page.context().grantPermissions(['microphone'], { origin: product.url });
  const token = await product.tokenOf(user);
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
}

/** Plays the shown recording for a moment. */
async function listen(page: Page): Promise<void> {
  const place = page.getByText(/^\d\d:\d\d \/ \d\d:\d\d$/);
  await button(page, 'Écouter').click();
  await button(page, 'Écouter').click();
  await expect.poll(() => place.textContent()).not.toMatch(/^00:00/);
}

describe('after a crash', () => {
  it('of the whole browser, the recording is found again with its date and length, and can be heard and sent', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'greffier-browser-'));
    const first = await startBrowser(folder);
    let next = first;
    try {
      const page = await first.context.newPage();
      await enter(page);
      await record(page, tests.product.url, 3);
      const [shown, at] = [await seconds(page), performance.now()];
      const killed = first.kill();
      // Nothing is recorded after this moment, however long the process takes to end.
      const spoken = shown + (performance.now() - at) / 1_000;
      await killed;

      next = await startBrowser(folder);
      const later = await next.context.newPage();
      await enter(later);
      await later.goto(form());
      await later.getByRole('alert').filter({ hasText: FOUND }).waitFor();
      await later.getByText(/^\d.*\s\d{4} à \d\d:\d\d · \d+\ss$/).waitFor();
      await listen(later);
      await button(later, 'Utiliser cet enregistrement').click();
      await send(later);
      expect(lengthOf(tests.heard)).toBeGreaterThan(spoken - 2);
      await expect.poll(() => kept(later)).toEqual([]);
    } finally {
      await first.kill();
      await next.kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  it('of the tab, the recording is found again and can be sent', async () => {
    const { page, context } = tests;
    await record(page, tests.product.url, 3);
    const session = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // The crashed page cannot answer, so the answer is not awaited.
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
    const next = await context.newPage();
    await next.goto(form());
    await next.getByText(FOUND).waitFor();
    await button(next, 'Utiliser cet enregistrement').click();
    await send(next);
    // At most two of the three seconds that the page had shown are missing.
    expect(lengthOf(tests.heard)).toBeGreaterThan(1);
    await expect.poll(() => kept(next)).toEqual([]);
  });

  it('the recording belongs to its speaker: another person in this browser does not see it', async () => {
    const { page, context, product } = tests;
    await record(page, product.url, 1);
    const token = await product.tokenOf(await addUser(product.house.deps.database.db, 'autre@exemple.ch'));
    await page.close();
    const next = await context.newPage();
    await next.goto(product.url);
    await next.evaluate((value) => localStorage.setItem('greffier.access_token', value), token);
    await next.goto(form());
    await button(next, 'Démarrer l’enregistrement').waitFor();
    await expect.poll(() => kept(next)).toHaveLength(1);
    expect(await next.getByText(FOUND).count()).toBe(0);
  });
});

describe('two tabs', () => {
  it('do not record at the same time', async () => {
    const { page, context } = tests;
    await record(page, tests.product.url, 1);
    const other = await context.newPage();
    await other.goto(form());
    await button(other, 'Démarrer l’enregistrement').click();
    await other.getByText('Un enregistrement est déjà en cours dans un autre onglet').first().waitFor();
    // The recording in the first tab is still running, so it does not count as abandoned.
    expect(await other.getByText(FOUND).count()).toBe(0);
    await expect.poll(() => seconds(page)).toBeGreaterThan(1);
  });

  it('do not use the same recording: the second tab says so, and gets the recording when the first is closed', async () => {
    const { page, context } = tests;
    await record(page, tests.product.url, 1);
    await page.close();
    const one = await context.newPage();
    const two = await context.newPage();
    for (const tab of [one, two]) {
      await tab.goto(form());
      await tab.getByText(FOUND).waitFor();
    }
    await button(one, 'Utiliser cet enregistrement').click();
    await button(one, 'Supprimer l’enregistrement').waitFor();
    await button(two, 'Utiliser cet enregistrement').click();
    await two.getByText('Cet enregistrement est ouvert dans un autre onglet.').waitFor();
    await two.getByText(FOUND).waitFor({ state: 'detached' });
    // Nobody touches the second tab while the first one is closed.
    await one.close();
    await two.getByText(FOUND).waitFor();

    const three = await context.newPage();
    await three.goto(form());
    await button(three, 'Supprimer l’enregistrement').click();
    await three.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
    await three.getByText(FOUND).waitFor({ state: 'detached' });
    await expect.poll(() => kept(three)).toEqual([]);
    await two.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await two.getByText(FOUND).waitFor({ state: 'detached' });
  });
});

describe('the connection', () => {
  it('may break while a recording is sent, which then continues where it was', async () => {
    const { page } = tests;
    await record(page, tests.product.url, 2);
    await button(page, 'Terminer').click();
    let cut = 0;
    await page.route('**/api/v1/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH' && cut < 2) {
        cut += 1;
        await route.abort('connectionreset');
      } else await route.fallback();
    });
    await send(page);
    expect(cut).toBe(2);
  });

  it('may be refused, or fail for good, without any loss: the whole recording is offered again', async () => {
    const { page, context, product } = tests;
    await record(page, product.url, 1);
    await button(page, 'Terminer').click();
    product.house.speech.probe.mockRejectedValueOnce(new Error('broken'));
    await page.getByRole('textbox', { name: /Nom de la réunion/ }).fill('Comité');
    await button(page, 'Démarrer la transcription').click();
    await page.getByRole('alert').first().waitFor();
    // The recording is still in the form, to be heard and sent again, and is found after leaving and coming back.
    await button(page, 'Supprimer l’enregistrement').waitFor();
    await page.getByRole('link', { name: 'Réunions' }).first().click();
    await button(page, 'Oui, quitter').click();
    // The form stays on screen until the list of meetings has loaded.
    await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
    await page.getByRole('link', { name: '+ Nouvel Enregistrement' }).first().click();
    await button(page, 'Utiliser cet enregistrement').click();

    // The tab is closed while sending.
    await page.route('**/api/v1/uploads/*', () => undefined);
    await page.getByRole('textbox', { name: /Nom de la réunion/ }).fill('Comité');
    await button(page, 'Démarrer la transcription').click();
    await button(page, 'Annuler l’envoi').waitFor();
    const [id] = await kept(page);
    await page.close();
    const next = await context.newPage();
    await next.goto(form());
    await button(next, 'Utiliser cet enregistrement').click();
    await expect.poll(() => kept(next)).toEqual([id]);
    await send(next);
    expect(lengthOf(tests.heard)).toBeGreaterThan(1);
    await expect.poll(() => kept(next)).toEqual([]);
  });
});
