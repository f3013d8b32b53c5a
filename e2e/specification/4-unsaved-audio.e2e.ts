import { Transcribe } from '@greffier/contract/ai';
import { callPath } from '@greffier/contract/call';
import { expect, it } from 'vitest';
import { ruleTests } from './rule-tests.ts';

const tests = ruleTests();
const dialog = () => tests.page.getByRole('dialog', { name: 'Confirmer la navigation' });
const here = () => new URL(tests.page.url()).pathname;
const remove = () => tests.page.getByRole('button', { name: 'Retirer le fichier' });

/** From the list to the form of a new meeting, with a recording chosen. */
async function chooseAudio(): Promise<void> {
  const { page } = tests;
  await tests.open('/');
  await page
    .getByRole('link', { name: /nouvel enregistrement/i })
    .first()
    .click();
  await page
    .getByLabel('Fichier audio')
    .setInputFiles({ name: 'Comité.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('sound') });
  await remove().waitFor();
}

/** What the browser itself asks when `act` would unload the page, which then stays. */
async function browserAsks(act: () => Promise<unknown>): Promise<string> {
  const asked = tests.page.waitForEvent('dialog');
  await act();
  const question = await asked;
  await question.dismiss();
  return question.type();
}

// Not awaited by the page: a reload that is refused never answers.
const reload = () => tests.page.evaluate(() => void setTimeout(() => location.reload()));

it('§4.32 the browser asks before a recording that was not sent is lost, on reload and on close', async () => {
  const { page } = tests;
  await chooseAudio();
  // Browsers ask only of people who have done something on the page.
  await page.getByRole('textbox', { name: /^Nom de la réunion/ }).click();
  expect(await browserAsks(reload)).toBe('beforeunload');
  expect(await browserAsks(() => page.close({ runBeforeUnload: true }))).toBe('beforeunload');
  await expect.poll(() => remove().isVisible()).toBe(true);

  await remove().click();
  await page.getByRole('button', { name: 'Choisir un fichier' }).waitFor();
  // A question that nobody waits for would stop the test here.
  page.once('dialog', (question) => expect.unreachable(question.type()));
  const loaded = page.waitForEvent('load');
  await reload();
  await loaded;
});

it('§4.33 a way inside of the application asks « Confirmer la navigation » first', async () => {
  const { page } = tests;
  await chooseAudio();
  for (const link of [page.getByRole('link', { name: 'Réunions' }), page.getByRole('link', { name: 'Paramètres' })]) {
    await link.first().click();
    await dialog().getByText('L’enregistrement n’a pas encore été envoyé.').waitFor();
    await dialog().getByRole('button', { name: 'Rester sur la page' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => here()).toBe('/new-meeting');
    await expect.poll(() => remove().isVisible()).toBe(true);
  }
  await page.getByRole('link', { name: 'Paramètres' }).first().click();
  await dialog().getByRole('button', { name: 'Oui, quitter' }).click();
  await page.getByRole('heading', { name: 'Paramètres' }).waitFor();
  await expect.poll(() => here()).toBe('/settings');
});

it('§4.33 the browser’s « back » asks « Confirmer la navigation » first', async () => {
  const { page } = tests;
  await chooseAudio();
  for (const answer of ['Rester sur la page', 'Oui, quitter']) {
    await page.evaluate(() => history.back());
    await dialog().getByRole('button', { name: answer }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => here()).toBe(answer === 'Oui, quitter' ? '/' : '/new-meeting');
  }
  await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
});

it('§4.33 nothing is asked without a recording, nor once it was sent', async () => {
  const { page } = tests;
  await chooseAudio();
  await remove().click();
  await page.getByRole('link', { name: 'Réunions' }).first().click();
  await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();

  await chooseAudio();
  await page.getByRole('button', { name: 'Démarrer la transcription' }).click();
  await page.waitForURL(/\/meeting\//);
  expect(await dialog().count()).toBe(0);
  // The form that was sent is no place to come back to.
  await page.evaluate(() => history.back());
  await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
});

it('§4.32 §4.33 a recording on its way, and one that the server refused, are asked for as well', async () => {
  const { page, product } = tests;
  await page.route(
    (url) => url.pathname === callPath(Transcribe),
    () => undefined,
    { times: 1 },
  );
  await chooseAudio();
  const send = page.getByRole('button', { name: 'Démarrer la transcription' });
  await send.click();
  await page.getByRole('button', { name: 'Annuler l’envoi' }).waitFor();
  await page.getByRole('link', { name: 'Réunions' }).first().click();
  await dialog().getByText('L’envoi est en cours et sera interrompu.').waitFor();
  await dialog().getByRole('button', { name: 'Rester sur la page' }).click();
  await page.getByRole('button', { name: 'Annuler l’envoi' }).click();

  product.house.speech.probe.mockRejectedValueOnce(new Error('broken'));
  await send.click();
  await page.getByRole('alert').first().waitFor();
  expect(await browserAsks(reload)).toBe('beforeunload');
  await page.getByRole('link', { name: 'Réunions' }).first().click();
  await dialog().getByRole('button', { name: 'Oui, quitter' }).click();
  await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
});
