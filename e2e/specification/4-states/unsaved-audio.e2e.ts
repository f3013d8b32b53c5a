import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { callPath } from '@greffier/contract/call';
import { expect, it } from 'vitest';
import { ruleTests } from '../rule-tests.ts';

const tests = ruleTests();
const dialog = () => tests.page.getByRole('dialog', { name: 'Confirmer la navigation' });
const here = () => new URL(tests.page.url()).pathname;
const remove = () => tests.page.getByRole('button', { name: 'Retirer le fichier' });

/** Goes from the list to the form of a new meeting, and chooses a recording. */
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

/** Does `act`, which would unload the page, and chooses to stay. @returns the type of the browser's question */
async function browserAsks(act: () => Promise<unknown>): Promise<string> {
  const asked = tests.page.waitForEvent('dialog');
  await act();
  const question = await asked;
  await question.dismiss();
  return question.type();
}

// The reload is not awaited, since a refused reload never answers.
const reload = () => tests.page.evaluate(() => void setTimeout(() => location.reload()));

it('§4.32 the browser asks before an unsent recording is lost, on reload and on close', async () => {
  const { page } = tests;
  await chooseAudio();
  // Browsers ask only after people have done something on the page.
  await page.getByRole('textbox', { name: /^Nom de la réunion/ }).click();
  expect(await browserAsks(reload)).toBe('beforeunload');
  expect(await browserAsks(() => page.close({ runBeforeUnload: true }))).toBe('beforeunload');
  await expect.poll(() => remove().isVisible()).toBe(true);

  await remove().click();
  await page.getByRole('button', { name: 'Choisir un fichier' }).waitFor();
  // An unexpected question would block the test here.
  page.once('dialog', (question) => expect.unreachable(question.type()));
  const loaded = page.waitForEvent('load');
  await reload();
  await loaded;
});

it('§4.33 a link inside the application asks « Confirmer la navigation » first', async () => {
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

it('§4.33 nothing is asked without a recording, or after it was sent', async () => {
  const { page } = tests;
  await chooseAudio();
  await remove().click();
  await page.getByRole('link', { name: 'Réunions' }).first().click();
  await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();

  await chooseAudio();
  await page.getByRole('button', { name: 'Démarrer la transcription' }).click();
  await page.waitForURL(/\/meeting\//);
  expect(await dialog().count()).toBe(0);
  // « Back » does not lead to a form that was already sent.
  await page.evaluate(() => history.back());
  await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
});

it('§4.32 §4.33 the questions also come for a recording being sent, and for a recording that the server refused', async () => {
  const { page, product } = tests;
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === callPath(Transcribe),
    () => hold(),
    { times: 1 },
  );
  await chooseAudio();
  const send = page.getByRole('button', { name: 'Démarrer la transcription' });
  await send.click();
  // The whole recording has arrived, and its transcription is asked for: only this request must find no answer.
  await held;
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
