import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerMeeting } from '../support/answers.ts';
import { expectGoodLooks, SIZES } from '../support/looks.ts';
import { unheard } from '../support/sample-meetings.ts';
import { AGENDA, meetingTests, NAMED } from '../specification/meeting-tests.ts';
import { buried, settled } from './layout.ts';

const tests = meetingTests();
const LINES = Array.from(
  { length: 25 },
  (_, i) =>
    `<p><span data-passages="${(i % 2) + 1}">Il est dit pour la ${i + 1}e fois que le budget est serré.</span></p>`,
).join('');

/** Presses a key repeatedly, and lists the elements that had the focus while entirely covered (WCAG 2.4.11). */
async function covered(page: Page, key: 'Tab' | 'Shift+Tab', presses: number): Promise<string[]> {
  const found: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(key);
    await page.evaluate(settled);
    const hidden = await page.evaluate(buried);
    if (hidden !== null) found.push(hidden);
  }
  return found;
}

describe('bars that stay in sight', () => {
  it.each(['wide', 'narrow'] as const)('never cover the focus on its way through minutes, %s', async (size) => {
    const { page } = tests;
    await page.setViewportSize(SIZES[size]);
    const summary = `<h1>Budget</h1>${LINES}`;
    await tests.open(await tests.add({ status: 'completed', summary, speakerMap: NAMED, agenda: AGENDA }));
    await page.getByText('pour la 25e fois').waitFor();
    expect(await covered(page, 'Tab', 60)).toEqual([]);
    expect(await covered(page, 'Shift+Tab', 45)).toEqual([]);
  });

  it('never cover the focus on its way through a long list and back', async () => {
    const { page, product } = tests;
    for (let count = 1; count <= 20; count += 1) await tests.add({ name: `Séance ${count}` });
    await page.goto(product.url);
    await page.getByRole('heading', { name: 'Vos réunions (20)' }).waitFor();
    expect(await covered(page, 'Tab', 35)).toEqual([]);
    expect(await covered(page, 'Shift+Tab', 25)).toEqual([]);
  });
});

describe('somebody who asks for less motion', () => {
  it('sees nothing turn or pulse, in a page that loads, until the server answers', async () => {
    const { page, product } = tests;
    const meeting = await tests.add({});
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**/meetings/${meeting.id}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${product.url}/meeting/${meeting.id}`);
    await page.locator('.mantine-Skeleton-root, .mantine-Loader-root').first().waitFor();
    const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running').length;
    await expect.poll(() => page.evaluate(moving)).toBe(0);
    answer();
    await page.getByRole('heading', { level: 1, name: meeting.name }).waitFor();
  });
});

describe('a screen reader', () => {
  it('announces what a job is doing when it changes, and can read the job’s progress on request', async () => {
    const { page, product } = tests;
    const meeting = unheard({ status: 'transcription', stage: 'transcribing', progress: 12 });
    await answerMeeting(page, meeting);
    await page.goto(`${product.url}/meeting/${meeting.id}`);
    const bar = page.getByRole('progressbar', { name: 'Transcription en cours' });
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('12');
    const said = page.getByRole('status').filter({ hasText: /\S/ });
    const before = await said.allTextContents();
    expect(before.length).toBeGreaterThan(0);
    await answerMeeting(page, { ...meeting, stage: 'speakers', progress: 80 });
    await expect.poll(() => said.allTextContents()).not.toEqual(before);
  });
});

describe('the page about accessibility', () => {
  it('is found in the help, and states how accessible the application is', async () => {
    const { page, product } = tests;
    await page.goto(`${product.url}/settings`);
    await tests.button('Aide').click();
    await page.getByRole('tab', { name: 'Aide' }).click();
    await page.getByRole('link', { name: 'Accessibilité : non conforme' }).click();
    await page.getByRole('heading', { level: 1, name: 'Accessibilité' }).waitFor();
    expect(await page.title()).toMatch(/^Accessibilité · /);
    await expectGoodLooks(page, 'accessibility', {
      primary: page.getByRole('link', { name: 'Retour à l’application' }),
    });
  });

  it('is open to people who cannot sign in', async () => {
    const page = await (await tests.product.enter(null)).newPage();
    await page.goto(`${tests.product.url}/login?logged_out=1`);
    await page.getByRole('link', { name: 'Accessibilité : non conforme' }).click();
    await page.getByRole('heading', { name: 'État de conformité' }).waitFor();
    await page.context().close();
  });
});
