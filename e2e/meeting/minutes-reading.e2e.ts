import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { hiddenBy } from '../looks/layout.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { AGENDA, expectInSight, meetingTests, NAMED } from '../specification/meeting-tests.ts';

const tests = meetingTests();
const row = (cell: string, ...texts: readonly string[]): string =>
  `<tr>${texts.map((text) => `<${cell}>${text}</${cell}>`).join('')}</tr>`;
const said = (text: string): string => `<span data-passages="2">${text}</span>`;
const LONG = Array.from(
  { length: 40 },
  (_, i) => `<p>${said(`Il est dit pour la ${i + 1}e fois que le budget est serré, et que chacun le sait.`)}</p>`,
).join('');
const SUMMARY = `<h1>Budget</h1>${LONG}<p><strong>Décisions</strong></p><ul><li>${said('Le four est acheté.')}</li></ul>
<p><strong>Votes</strong></p><table><tbody>${row('th', 'Objet', 'Pour', 'Contre', 'Abstentions', 'Résultat')}${row('td', said('Budget de l’année prochaine'), said('7'), said('2'), said('1'), said('Adopté'))}</tbody></table>
<h2>Investissements</h2><p><strong>Actions</strong></p><table><tbody>${row('th', 'Action', 'Responsable', 'Échéance')}${row('td', said('Demander trois devis'), said('Léo Arc'), said('D’ici vendredi'))}</tbody></table>`;
const written = (changes: Parameters<typeof tests.add>[0] = {}) =>
  tests.add({ status: 'completed', summary: SUMMARY, speakerMap: NAMED, agenda: AGENDA, ...changes });

it('the minutes begin with decisions, votes and tasks, and lead to each line', async () => {
  const { page } = tests;
  await tests.open(await written());
  const brief = page.getByRole('region', { name: 'En bref' });
  await brief.getByText('Pour\u00a0: 7 · Contre\u00a0: 2 · Abstentions\u00a0: 1 · Résultat\u00a0: Adopté').waitFor();
  await brief.getByText('Responsable\u00a0: Léo Arc · Échéance\u00a0: D’ici vendredi').waitFor();
  await expectGoodLooks(page, 'minutes-reading', { primary: tests.button('Modifier') });
  for (const [name, tag] of [
    ['Le four est acheté.', 'LI'],
    ['Demander trois devis', 'TR'],
  ] as const) {
    await brief.getByRole('link', { name }).click();
    const line = page.locator(':focus');
    await expect.poll(() => line.evaluate((element) => element.tagName)).toBe(tag);
    await expect.poll(() => line.textContent()).toContain(name);
    await expectInSight(page, line);
    await page.evaluate(() => window.scrollTo({ top: 0 }));
  }
});

it('on a phone, a sentence shows its source without opening a keyboard, and writing begins on demand', async () => {
  const context = await tests.product.enter(tests.user, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await tests.open(await written(), page);
  await page.getByRole('link', { name: 'Il est dit pour la 1e fois' }).tap();
  await page.getByRole('region', { name: 'Source de la phrase' }).getByText('Léo Arc').waitFor();
  const types = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.matches('input, textarea, [contenteditable="true"]') ?? false);
  expect(await types()).toBe(false);
  expect(await page.locator('[contenteditable="true"]').count()).toBe(0);
  await page.getByRole('button', { name: 'Modifier', exact: true }).tap();
  await expect.poll(types).toBe(true);
  await page.getByRole('button', { name: 'Terminer' }).tap();
  await page.getByRole('button', { name: 'Modifier', exact: true }).waitFor();
  await context.close();
});

it('on a phone, the minutes begin in the upper half, and the tabs and the next step stay in sight', async () => {
  const { page } = tests;
  await page.setViewportSize({ width: 390, height: 844 });
  await tests.open(await written());
  const top = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN;
  const brief = page.getByRole('region', { name: 'En bref' });
  await brief.waitFor();
  await expect.poll(() => top(brief)).toBeLessThan(844 / 2);
  const kept = [
    page.getByRole('tab', { name: 'Procès-verbal' }),
    tests.button('Modifier'),
    tests.button('Soumettre à l’approbation'),
  ];
  await page
    .getByText('Il est dit pour la 30e fois')
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect.poll(() => top(brief)).toBeLessThan(0);
  for (const element of kept) {
    await expectInSight(page, element);
    expect(await element.evaluate(hiddenBy)).toBeNull();
  }
  // The tabs are in sight, so the person can tap one and continue from there.
  await page.getByRole('tab', { name: 'Transcription' }).click();
  await page.getByText('Le budget est accepté').waitFor();
});

it('the state of the minutes stands beside the name and in the list, and the page says who submitted them', async () => {
  const { page, product } = tests;
  const meeting = await written();
  await tests.open(meeting);
  const badge = page.getByRole('heading', { level: 1 }).locator('..');
  await badge.getByText('Terminé · Projet').waitFor();
  await tests.button('Soumettre à l’approbation').click();
  await badge.getByText('Terminé · À approuver').waitFor();
  await page.getByText(/^Soumis par secretaire@exemple\.ch, le/).waitFor();
  await page.goto(product.url);
  await page.getByRole('listitem').getByText('Terminé · À approuver').waitFor();
});

it('on a wide screen the transcript stands beside the minutes, and follows the chosen sentence', async () => {
  const { page } = tests;
  const said = Array.from({ length: 60 }, (_, i) => ({
    speaker: i % 2 === 0 ? 'speaker_1' : 'speaker_2',
    start: i * 10,
    end: i * 10 + 9,
    text: `Passage ${i + 1} : le budget est discuté en détail.`,
  }));
  const sentences = [50, 3, 20].map(
    (passage) => `<p><span data-passages="${passage}">Selon le passage ${passage}.</span></p>`,
  );
  await tests.open(
    await tests.add(
      {
        status: 'completed',
        summary: `<h1>Budget</h1>${sentences.join('')}${LONG}`,
        speakerMap: NAMED,
        agenda: AGENDA,
      },
      said,
    ),
  );
  const restart = tests.button('Recommencer la génération du PV');
  await restart.waitFor();
  await tests.button('Côte à côte').click();
  // The steps disappear, and both texts are in sight next to each other.
  await restart.waitFor({ state: 'hidden' });
  const [transcript, minutes] = [
    page.getByRole('tabpanel', { name: 'Transcription' }),
    page.getByRole('tabpanel', { name: 'Procès-verbal' }),
  ];
  const [left, right] = [await transcript.boundingBox(), await minutes.boundingBox()];
  expect(left && right && left.x + left.width <= right.x + 1).toBe(true);
  expect(Math.min(left?.width ?? 0, right?.width ?? 0)).toBeGreaterThan(560);
  await expectGoodLooks(page, 'minutes-side-by-side', { sizes: ['wide'] });

  for (const passage of [50, 3, 20]) {
    const scrolled = await page.evaluate(() => window.scrollY);
    await minutes.getByRole('link', { name: `Selon le passage ${passage}.` }).click();
    const shown = transcript.locator(`[data-passage="${passage}"][data-highlighted]`);
    await expectInSight(page, shown);
    await expect.poll(() => shown.evaluate(hiddenBy)).toBeNull();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await page.getByRole('region', { name: 'Source de la phrase' }).getByText(`Passage ${passage} :`).waitFor();
  }
  // The link of a source keeps both texts in sight, too.
  await minutes.getByRole('link', { name: /^Lire dans la transcription/ }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-passage'))).toBe('20');
  expect(await minutes.isVisible()).toBe(true);

  await page.reload();
  await transcript.waitFor();
  await page.getByRole('tab', { name: 'ScribeBot' }).click();
  await transcript.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'Procès-verbal' }).click();
  await page.setViewportSize({ width: 1180, height: 800 });
  await transcript.waitFor({ state: 'hidden' });
  await tests.button('Côte à côte').waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await tests.button('Côte à côte').click();
  await restart.waitFor();
  await transcript.waitFor({ state: 'hidden' });
});
