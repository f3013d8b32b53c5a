import { callPath } from '@greffier/contract/call';
import { SaveSummary } from '@greffier/contract/meeting/minutes/minutes';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { AGENDA, meetingTests, NAMED } from '../specification/meeting-tests.ts';
import { expectGoodLooks, flawsOf } from '../support/looks.ts';

const tests = meetingTests();

const text = (amount: string, more = ''): string =>
  `<h1>Budget</h1><p>La séance est ouverte.</p><p>Le quorum est atteint.</p><p>Le budget de ${amount} francs est accepté.</p>${more}
  <h2>Investissements</h2><p>Ce point est reporté.</p><p>Personne ne demande la parole.</p>`;

/** Adds a meeting whose minutes have three versions, each saved in the way that a window saves. */
async function inVersions() {
  const meeting = await tests.add({ status: 'completed', summary: text('douze'), speakerMap: NAMED, agenda: AGENDA });
  const headers = {
    authorization: `Bearer ${await tests.product.tokenOf(tests.user)}`,
    'content-type': 'application/json',
  };
  for (const [version, summary] of [text('quinze'), text('quinze', '<p>Il est publié.</p>')].entries()) {
    const body = JSON.stringify({ summary, version, session: randomUUID() });
    const url = tests.product.url + callPath(SaveSummary, { meeting_id: meeting.id });
    expect((await fetch(url, { method: SaveSummary.method, headers, body })).status).toBe(200);
  }
  return meeting;
}

it('any two versions of the minutes are compared word by word, by mouse and by keyboard', async () => {
  const { page } = tests;
  await tests.open(await inVersions());
  await tests.button('Historique').click();
  const history = page.getByRole('dialog', { name: 'Historique du procès-verbal' });
  await history.getByRole('button', { name: /^Version 3/ }).click();
  await history.getByText('Il est publié.').waitFor();
  await history.getByRole('button', { name: 'Comparer' }).press('Enter');
  const differences = history.getByRole('region', { name: 'Différences' });
  await differences.getByRole('insertion').filter({ hasText: 'Il est publié.' }).waitFor();
  await differences.getByText('Budget', { exact: true }).waitFor();
  expect(await differences.getByRole('deletion').count()).toBe(0);
  await history.getByRole('status').filter({ hasText: '1 ligne diffère.' }).waitFor();

  await history.getByRole('combobox', { name: 'Comparer avec' }).selectOption({ value: '1' });
  await differences.getByRole('deletion').filter({ hasText: 'douze' }).waitFor();
  await differences.getByRole('insertion').filter({ hasText: 'quinze' }).waitFor();
  await expectGoodLooks(page, 'minutes-differences', { sizes: ['wide', 'narrow'] });
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'));
  await expect.poll(() => flawsOf(page, 'minutes-differences-dark', { sizes: ['wide'] })).toEqual([]);
});

it('a very long text is compared while the page stays responsive', async () => {
  const { page } = tests;
  const meeting = await inVersions();
  const lines = (word: string): string =>
    Array.from(
      { length: 8_000 },
      (_, at) => `<p>Ligne ${at}, ${at % 10 === 0 ? word : 'de la séance'}, dit Ada.</p>`,
    ).join('');
  await page.route(/\/summary\/versions\/[12]$/, async (route) => {
    const response = await route.fetch();
    const version = (await response.json()) as { number: number };
    await route.fulfill({ response, json: { ...version, summary: lines(version.number === 1 ? 'lue' : 'corrigée') } });
  });
  await tests.open(meeting);
  await tests.button('Historique').click();
  const history = page.getByRole('dialog', { name: 'Historique du procès-verbal' });
  await history.getByRole('button', { name: /^Version 1/ }).click();
  await history.getByText('Ligne 7999, ').waitFor();
  await page.evaluate(() => {
    const told = globalThis as unknown as { longest: number };
    told.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) told.longest = Math.max(told.longest, duration);
    }).observe({ type: 'longtask' });
  });
  await history.getByRole('button', { name: 'Comparer' }).click();
  await history.getByText('Comparaison en cours').first().waitFor();
  await history.getByRole('button', { name: 'Montrer les 300 lignes suivantes' }).waitFor();
  const longest = await page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
  // The page itself only reads two texts of 400 KB and draws 300 lines. Another thread compares the texts.
  expect(longest).toPassWithin(2_000);
});
