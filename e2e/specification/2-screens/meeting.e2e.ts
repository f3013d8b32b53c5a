import { expect, it } from 'vitest';
import { patiently } from '../../support/patience.ts';
import { expectInSight, meetingTests, NAMED, AGENDA, WRITTEN } from '../meeting-tests.ts';

const tests = meetingTests();
const { add, open, card, button } = tests;

/** Enough passages to make the page longer than any window. */
const LONG = Array.from({ length: 60 }, (_, index) => ({
  speaker: `speaker_${1 + (index % 2)}`,
  start: index * 10,
  end: index * 10 + 9,
  text: `Le point ${index} du budget est examiné, avec ses recettes, ses dépenses et ses réserves.`,
}));

it('§2.19 /meeting without an id redirects to /', async () => {
  const { page, product } = tests;
  for (const path of ['/meeting', '/meeting/']) {
    await page.goto(product.url + path);
    await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  }
});

it('§2.20 the header shows the name, the duration, the day and time and the status, and stays while people scroll', async () => {
  const meeting = await add({ meetingTime: '19:30', duration: 3_930 }, LONG);
  await open(meeting);
  const { page } = tests;
  const facts = [
    page.getByRole('heading', { level: 1, name: 'Comité de mars' }),
    page.getByText('mardi 3 mars 2026 à 19:30', { exact: true }),
    page.getByText('1\u00a0h\u00a006', { exact: true }),
    page.getByText('Transcription effectuée', { exact: true }),
  ];
  for (const fact of facts) await expectInSight(page, fact);
  await page.getByText('Le point 59 du budget').scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
  for (const fact of [...facts, button('Télécharger le PV'), button('Supprimer la réunion')])
    await expectInSight(page, fact);
});

it('§2.20 without a time the header shows only the day', async () => {
  await open(await add({ meetingTime: null }));
  await tests.page.getByText('mardi 3 mars 2026', { exact: true }).waitFor();
});

it('§2.21 written minutes can be downloaded from the header, and the meeting can be deleted at any time', async () => {
  const { page, product } = tests;
  await open(await add());
  await expect.poll(() => button('Télécharger le PV').isDisabled()).toBe(true);
  const written = await add({ ...WRITTEN, name: 'Comité d’avril' });
  await open(written);
  const download = page.waitForEvent('download');
  await button('Télécharger le PV').click();
  expect((await download).suggestedFilename()).toBe('Comité_davril_resume.docx');
  await button('Supprimer la réunion').click();
  const question = page.getByRole('dialog', { name: /^Êtes-vous sûr de vouloir supprimer cette réunion\s\?$/ });
  await question.getByRole('button', { name: 'Annuler' }).click();
  await question.waitFor({ state: 'detached' });
  await button('Supprimer la réunion').click();
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await page.waitForURL(`${product.url}/`);
  await page.getByText('Comité de mars').waitFor();
  await expect.poll(() => page.getByText('Comité d’avril').count()).toBe(0);
});

it('§2.22 the header warns if the audio was split into segments, and only then', async () => {
  const { page } = tests;
  const warning = page.getByText(/l’audio a été divisé en \d+ parties/);
  await open(await add({ segmentsCount: 3 }, LONG));
  await expect.poll(() => warning.textContent()).toContain('l’audio a été divisé en 3 parties');
  await page.getByText('Le point 59 du budget').scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
  await expectInSight(page, warning);
  await open(await add({ segmentsCount: 1, name: 'Comité court' }));
  expect(await warning.count()).toBe(0);
});

it('§2.23 the left column begins with the progress bar while a job works', async () => {
  await open(await add({ status: 'pending', progress: 0 }));
  await patiently(async () => {
    const bar = await tests.page.getByRole('progressbar').boundingBox();
    const tabs = await tests.page.getByRole('tablist').boundingBox();
    const speakers = await card('Orateurs').boundingBox();
    expect(bar && tabs && speakers && bar.x + bar.width < tabs.x && bar.y < speakers.y).toBe(true);
  });
});

it('§2.24 §2.25 the left column has the speakers, the agenda, the slider and the minutes, one below the other', async () => {
  const { page } = tests;
  await open(await add());
  await expect.poll(() => headings()).toEqual(['Orateurs', 'Ordre du jour', 'Procès-verbal']);
  await card('Ordre du jour').getByRole('button', { name: 'Générer l’ordre du jour' }).waitFor();

  // Between the specified cards is another step, which shows where each item begins.
  await open(await add({ speakerMap: NAMED, agenda: AGENDA, name: 'Comité préparé' }));
  await expect
    .poll(() => headings())
    .toEqual(['Orateurs', 'Ordre du jour', 'Où commence chaque point', 'Procès-verbal']);
  await expect
    .poll(() => card('Ordre du jour').getByRole('listitem').allTextContents())
    .toEqual(['Budget', 'Investissements']);
  await card('Procès-verbal').getByRole('slider').waitFor();
  await card('Procès-verbal').getByRole('button', { name: 'Générer le PV' }).waitFor();
  await patiently(async () => {
    const tabs = await page.getByRole('tablist').boundingBox();
    for (const title of ['Orateurs', 'Ordre du jour', 'Procès-verbal']) {
      const box = await card(title).boundingBox();
      expect(box && tabs && box.x + box.width < tabs.x, `${title} is left of the tabs`).toBe(true);
    }
  });

  await open(await add({ ...WRITTEN, name: 'Comité rédigé' }));
  await card('Procès-verbal').getByRole('button', { name: 'Recommencer la génération du PV' }).waitFor();
});

it('§2.26 the right column has the tabs Transcription, ScribeBot and Procès-verbal, each with its own content', async () => {
  const { page } = tests;
  await open(await add(WRITTEN));
  await expect
    .poll(() => page.getByRole('tab').allTextContents())
    .toEqual(['Transcription', 'ScribeBot', 'Procès-verbal']);
  const panel = page.getByRole('tabpanel');
  await page.getByRole('tab', { name: 'Transcription' }).click();
  await panel.getByText('Bonjour à tous.').waitFor();
  await page.getByRole('tab', { name: 'ScribeBot' }).click();
  await panel.getByRole('textbox', { name: 'Votre question' }).waitFor();
  await page.getByRole('tab', { name: 'Procès-verbal' }).click();
  await panel.getByRole('link', { name: 'Le budget est accepté.' }).waitFor();
  await panel.getByRole('button', { name: 'Modifier', exact: true }).click();
  await panel.getByRole('textbox').getByText('Le budget est accepté.').waitFor();
});

it('§2.26 a tab keeps its scroll position while a source is shown in another tab', async () => {
  const { page } = tests;
  const lines = Array.from(
    { length: 60 },
    (_, index) => `<p><span data-passages="${index + 1}">Point ${index}.</span></p>`,
  );
  await open(await add({ ...WRITTEN, summary: lines.join('') }, LONG));
  const sentence = page.getByRole('link', { name: 'Point 40.', exact: true });
  const source = page.getByRole('region', { name: 'Source de la phrase' });
  await sentence.click();
  await source.getByText('Le point 40 du budget').waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  const before = await page.evaluate(() => window.scrollY);
  await source.getByRole('link', { name: /^Lire dans la transcription/ }).click();
  await expectInSight(page, page.getByRole('tabpanel').getByText('Le point 40 du budget'));
  await page.getByRole('tab', { name: 'Procès-verbal' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await expectInSight(page, sentence);
});

/** Lists the titles of the left column's cards, from top to bottom. */
const headings = (): Promise<string[]> =>
  tests.page
    .getByRole('region', { name: 'Étapes du procès-verbal' })
    .getByRole('heading', { level: 2 })
    .allTextContents();
