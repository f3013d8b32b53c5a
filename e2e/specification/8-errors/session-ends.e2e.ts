import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { Callback } from '@greffier/contract/organisation/auth';
import { UpdateAgenda } from '@greffier/contract/meeting/meetings';
import { addUser } from '@greffier/server/testing/rows';
import { resolve } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { failing } from '../failures.ts';
import { AGENDA, meetingTests, NAMED } from '../meeting-tests.ts';
import { TOKEN_KEY } from '../product.ts';
import { expectToast, watchToasts } from '../toasts.ts';

const RECORDING = resolve(import.meta.dirname, '../../fixtures/reunion.opus');
const EXPIRED = 'Votre session a pris fin. Connectez-vous à nouveau.';

const tests = meetingTests();
const { add, open, button, card } = tests;
const ended = () => tests.page.getByRole('dialog', { name: 'Votre session a pris fin' });
const YEAR_MS = 366 * 86_400_000;

beforeEach(() => watchToasts(tests.page));

/** Invalidates all tokens. */
const expire = () => tests.product.house.setNow(new Date(Date.now() + YEAR_MS));

/** Signs the person, or somebody else, in with another tab of the same browser. */
async function signInElsewhere(token: string): Promise<void> {
  const other = await tests.page.context().newPage();
  await other.goto(`${tests.product.url}/favicon.svg`);
  await other.evaluate(([key, value]) => localStorage.setItem(String(key), String(value)), [TOKEN_KEY, token]);
  await other.close();
}

it('§8.2 a 401 when nothing is typed leads to the sign-in, which says why and returns to the page', async () => {
  const { page, product } = tests;
  await open(await add({ speakerMap: NAMED, agenda: AGENDA }));
  const place = new URL(page.url()).pathname;
  expire();
  await button('Générer le PV').click();
  await page.getByRole('alert').getByText(EXPIRED, { exact: true }).last().waitFor();
  await page.waitForURL(/\/login\?error=/);
  await failing(page, Callback, {
    status: 200,
    body: { access_token: await product.tokenOf(tests.user), token_type: 'bearer' },
  });
  await page.goto(`${product.url}/auth/callback?code=abc&state=def`);
  await page.waitForURL(product.url + place);
});

it('§8.2 a 401 in the middle of work keeps what is typed until the person has signed in again', async () => {
  const { page, product, user } = tests;
  await open(await add({ speakerMap: NAMED, agenda: AGENDA }));
  await button('Modifier l’ordre du jour').click();
  await page.getByRole('textbox', { name: /^Point 1/ }).fill('Chauffage');
  expire();
  const save = card('Ordre du jour').getByRole('button', { name: 'Enregistrer', exact: true });
  await save.click();
  await expectToast(page, 'alert', {
    title: 'Erreur lors de l’enregistrement de l’ordre du jour',
    text: /^Votre session a expiré/,
  });
  await ended().waitFor();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();

  // People may close the message to look at their input. Any action that needs a session shows the message again.
  await ended().getByRole('button', { name: 'Revoir ma saisie' }).last().click();
  await ended().waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('textbox', { name: /^Point 1/ }).inputValue()).toBe('Chauffage');
  await save.click();
  await ended().waitFor();

  const signIn = page.waitForEvent('popup');
  await ended().getByRole('button', { name: 'Se connecter' }).click();
  const tab = await signIn;
  await tab.waitForURL((url) => url.pathname !== '/login');
  await failing(tab, Callback, {
    status: 200,
    body: { access_token: await product.tokenOf(user), token_type: 'bearer' },
  });
  const closed = tab.waitForEvent('close');
  await tab.goto(`${product.url}/auth/callback?code=abc&state=def`).catch(() => null);
  await closed;

  await ended().waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('textbox', { name: /^Point 1/ }).inputValue()).toBe('Chauffage');
  const saved = page.waitForResponse((answer) => answer.request().method() === UpdateAgenda.method && answer.ok());
  await save.click();
  await saved;
  await card('Ordre du jour').getByText('Chauffage').waitFor();
});

it('§8.27 §8.2 a 401 while sending a recording keeps the recording and the form', async () => {
  const { page, product, user } = tests;
  await page.goto(`${product.url}/new-meeting`);
  await page.getByLabel('Fichier audio').setInputFiles(RECORDING);
  await page.getByRole('textbox', { name: 'Nom de la réunion' }).fill('Comité de mars');
  const mend = await failing(page, Transcribe, { status: 401 });
  await button('Démarrer la transcription').click();
  await ended().waitFor();
  await mend();
  await signInElsewhere(await product.tokenOf(user));
  await ended().waitFor({ state: 'detached' });
  await button('Démarrer la transcription').click();
  await page.getByRole('heading', { level: 1, name: 'Comité de mars' }).waitFor();
});

it('§8.2 logging out in one tab loses no text that is typed in another tab', async () => {
  const { page, product, user } = tests;
  await page.goto(`${product.url}/settings?tab=vocabularies`);
  await page.getByRole('textbox', { name: 'Nom du vocabulaire' }).fill('Noms de la commune');
  const other = await page.context().newPage();
  await other.goto(`${product.url}/settings`);
  await other.getByRole('button', { name: 'Se déconnecter', exact: true }).click();
  await ended().waitFor();
  await other.close();
  await signInElsewhere(await product.tokenOf(user));
  await ended().waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Nom du vocabulaire' }).inputValue())
    .toBe('Noms de la commune');
});

it('§8.2 a person who signs in after somebody else sees none of that person’s data', async () => {
  const { page, product } = tests;
  const other = await addUser(product.house.deps.database.db, 'autre@exemple.ch');
  await page.goto(`${product.url}/settings?tab=vocabularies`);
  await page.getByRole('textbox', { name: 'Nom du vocabulaire' }).fill('Noms de la commune');
  await page.evaluate((key) => {
    localStorage.removeItem(key);
  }, TOKEN_KEY);
  await signInElsewhere(await product.tokenOf(other));
  await page.getByText('Aucun vocabulaire pour le moment').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Nom du vocabulaire' }).inputValue()).toBe('');
});
