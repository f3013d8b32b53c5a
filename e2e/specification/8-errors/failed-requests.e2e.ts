import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { CreateTemplate } from '@greffier/contract/organisation/templates';
import { CreateVocabulary, ListVocabularies } from '@greffier/contract/organisation/vocabularies';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { settled } from '../../looks/layout.ts';
import { SIZES } from '../../support/looks.ts';
import { type Failure, failing, refusal } from '../failures.ts';
import { meetingTests } from '../meeting-tests.ts';
import { expectPassingToast, expectToast, toasts, watchToasts } from '../toasts.ts';

const tests = meetingTests();
const { button } = tests;
const TITLE = 'Impossible d’ajouter le vocabulaire';

beforeEach(() => watchToasts(tests.page));

/** Makes a request that the server is to refuse in a test. */
async function addVocabulary(page: Page): Promise<void> {
  await page.goto(`${tests.product.url}/settings?tab=vocabularies`);
  await page.getByText('Aucun vocabulaire pour le moment').waitFor();
  await page.getByRole('textbox', { name: 'Nom du vocabulaire' }).fill('Noms de la commune');
  await button('Ajouter un vocabulaire').click();
}

it.each([
  [400, 'La demande est incorrecte.'],
  [403, 'Vous n’avez pas le droit d’effectuer cette action.'],
  [404, 'L’élément demandé est introuvable.'],
  [409, 'L’action n’est plus possible dans l’état actuel. Rechargez la page.'],
  [422, 'Certaines informations sont incorrectes.'],
  [429, 'Trop de demandes en peu de temps. Patientez un instant, puis réessayez.'],
  [500, 'Le serveur a rencontré une erreur. Réessayez dans un instant.'],
])(
  '§8.2 status %i without a message of the server is reported in French, and what was typed stays',
  async (status, text) => {
    const { page } = tests;
    await failing(page, CreateVocabulary, { status });
    await addVocabulary(page);
    await expectToast(page, 'alert', { title: TITLE, text });
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Nom du vocabulaire' }).inputValue())
      .toBe('Noms de la commune');
  },
);

it.each<[string, Failure, string]>([
  [
    '418',
    { status: 418, body: 'Je suis une théière' },
    "Erreur inattendue (418 I'm a teapot)\u00a0: Je suis une théière",
  ],
  [
    '503',
    { status: 503, body: 'upstream' },
    'Le service est momentanément indisponible (503 Service Unavailable)\u00a0: upstream',
  ],
  [
    '502',
    { status: 502, body: '<html><head><title>x</title></head><body><h1>502 Bad Gateway</h1></body></html>' },
    'Le serveur est momentanément indisponible (502 Bad Gateway)\u00a0: 502 Bad Gateway',
  ],
])('§8.3 another status, %s, is reported with its text and its body', async (_, failure, text) => {
  await failing(tests.page, CreateVocabulary, failure);
  await addVocabulary(tests.page);
  await expectToast(tests.page, 'alert', { title: TITLE, text });
});

it('§8.1 the server’s own message is shown, for any status', async () => {
  const { page } = tests;
  await failing(page, CreateVocabulary, refusal(503, 'Une mise à jour est en cours. Réessayez dans cinq minutes.'));
  await addVocabulary(page);
  await expectToast(page, 'alert', {
    title: TITLE,
    text: 'Une mise à jour est en cours. Réessayez dans cinq minutes.',
  });
});

it('§8.1 a page instead of JSON is reported as an unexpected answer', async () => {
  const { page } = tests;
  await failing(page, CreateVocabulary, 'proxy page');
  await addVocabulary(page);
  const text = 'Le serveur a donné une réponse inattendue. Réessayez dans un instant.';
  await expectToast(page, 'alert', { title: TITLE, text });
});

it('§8.1 without a network a request fails and is reported, and it succeeds when the network is back', async () => {
  const { page, product } = tests;
  await page.goto(`${product.url}/settings?tab=vocabularies`);
  await page.getByText('Aucun vocabulaire pour le moment').waitFor();
  // Once the page is quiet, it loads the code for toasts.
  await page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Nom du vocabulaire' }).fill('Noms de la commune');
  await button('Ajouter un vocabulaire').click();
  const text = 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.';
  await expectPassingToast(page, 'alert', { title: TITLE, text });
  await page.context().setOffline(false);
  await button('Ajouter un vocabulaire').click();
  await page.getByRole('heading', { name: 'Noms de la commune' }).waitFor();
});

it('§8.1 a dialog whose code is gone, as after an upgrade, is reported, and the page stays as it is', async () => {
  const { page, product } = tests;
  await page.route(/\/assets\/(template|help)-dialog/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${product.url}/settings?tab=templates`);
  await page.getByText('Aucun template pour le moment').waitFor();
  for (const name of ['Nouveau template', 'Aide']) {
    await button(name).click();
    await expectPassingToast(page, 'alert', {
      title: 'Impossible d’ouvrir cette fenêtre',
      text: 'Vérifiez votre connexion, puis réessayez. Si le problème persiste, rechargez la page.',
    });
  }
  await page.getByText('Aucun template pour le moment').waitFor();
});

it('§8.1 dialogs open without a network too, and text typed in them is reported as unsaved, and kept', async () => {
  const { page, product } = tests;
  const loaded = page.waitForResponse(/\/assets\/template-dialog/);
  await page.goto(`${product.url}/settings?tab=templates`);
  await page.getByText('Aucun template pour le moment').waitFor();
  await page.clock.runFor(5_000);
  await (await loaded).finished();
  await page.context().setOffline(true);
  await button('Nouveau template').click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau template' });
  await dialog.getByRole('textbox', { name: /Nom du template/ }).fill('Comité');
  await dialog.getByRole('button', { name: 'Ajouter un titre H1' }).click();
  await dialog.getByRole('textbox', { name: 'Titre du point 1' }).fill('Budget');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, 'alert', {
    title: 'Impossible d’ajouter le template',
    text: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
  });
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Titre du point 1' }).inputValue()).toBe('Budget');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('heading', { name: 'Comité' }).waitFor();
});

it('§8.1 a slow answer is awaited with a loading message, and is not reported as a failure', async () => {
  const { page, product } = tests;
  const answered = Promise.withResolvers<void>();
  await page.route(`**/api/v1${ListVocabularies.path}`, async (route) => {
    await answered.promise;
    await route.fallback();
  });
  await page.goto(`${product.url}/settings?tab=vocabularies`);
  await page.getByLabel('Chargement des vocabulaires').waitFor();
  await page.clock.fastForward(20_000);
  await expect.poll(() => page.getByLabel('Chargement des vocabulaires').count()).toBe(1);
  answered.resolve();
  await page.getByText('Aucun vocabulaire pour le moment').waitFor();
  expect(await toasts(page).count()).toBe(0);
});

it('§8.5 a toast of success is as brief as a toast of failure, and screen readers announce it politely', async () => {
  const { page } = tests;
  await addVocabulary(page);
  await expect
    .poll(() => page.locator('.mantine-Notifications-root[data-position="top-center"]').getAttribute('aria-live'))
    .toBe('polite');
  await expectPassingToast(page, 'status', { title: 'Vocabulaire ajouté' });
});

it('§8.5 toasts do not pile up: the same text is shown once, and at most three at a time', async () => {
  const { page } = tests;
  await failing(page, CreateVocabulary, { status: 500 });
  await addVocabulary(page);
  const said = { title: TITLE, text: 'Le serveur a rencontré une erreur. Réessayez dans un instant.' };
  await expectToast(page, 'alert', said);
  const shown = (): Promise<string[]> => toasts(page).evaluateAll((all) => all.map(({ id }) => id));
  for (let time = 0; time < 3; time += 1) {
    const before = await shown();
    await button('Ajouter un vocabulaire').click();
    // The previous toast fades while the new one appears.
    await expect.poll(async () => (await shown()).map((id) => before.includes(id))).toEqual([false]);
  }
  await expectPassingToast(page, 'alert', said);

  for (const status of [400, 403, 404, 409, 422]) {
    await failing(page, CreateVocabulary, { status });
    const answer = page.waitForResponse((response) => response.status() === status);
    await button('Ajouter un vocabulaire').click();
    await answer;
  }
  await expect.poll(() => toasts(page).count()).toBe(3);
});

it('§8.5 a toast covers neither the navigation nor the next button, nor the first field of a dialog', async () => {
  const { page, product } = tests;
  await failing(page, ListMeetings, { status: 500 });
  await failing(page, CreateTemplate, { status: 500 });
  for (const size of [SIZES.wide, SIZES.narrow]) {
    await page.setViewportSize(size);
    await page.goto(product.url);
    const loading = { title: 'Erreur de chargement', text: 'Impossible de charger les données' };
    await expectApart(await expectToast(page, 'alert', loading), page.getByRole('banner'), button('Réessayer'));

    await page.goto(`${product.url}/settings?tab=templates`);
    await button('Nouveau template').click();
    const name = page.getByRole('textbox', { name: /Nom du template/ });
    await name.fill('Comité');
    await button('Ajouter un titre H1').click();
    await page.getByRole('textbox', { name: 'Titre du point 1' }).fill('Budget');
    await button('Enregistrer').click();
    const adding = { title: 'Impossible d’ajouter le template', text: /^Le serveur a rencontré une erreur/ };
    await expectApart(await expectToast(page, 'alert', adding), name, button('Enregistrer'));
  }
});

/** Checks that a toast is inside the window and covers none of the other elements. */
async function expectApart(toast: Locator, ...others: Locator[]): Promise<void> {
  await toast.page().evaluate(settled);
  const faults = async (): Promise<string[]> => {
    const size = toast.page().viewportSize();
    const box = await toast.boundingBox();
    if (!box || !size) return ['no toast to measure'];
    const found = box.x < 0 || box.x + box.width > size.width || box.y < 0 ? ['it leaves the window'] : [];
    for (const other of others) {
      const under = await other.boundingBox();
      const beside = under && (under.x >= box.x + box.width || under.x + under.width <= box.x);
      const apart = under && (beside || under.y >= box.y + box.height || under.y + under.height <= box.y);
      if (!apart) found.push(`it lies over ${other.toString()}`);
    }
    return found;
  };
  await expect.poll(faults, { message: 'what the toast is in the way of' }).toEqual([]);
}
