import type { Call } from '@greffier/contract/call';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { DeleteMeeting, DownloadMinutes, DownloadTranscript, GetMeeting } from '@greffier/contract/meeting/meetings';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { failing, refusal } from '../failures.ts';
import { meetingTests, WRITTEN } from '../meeting-tests.ts';
import { expectPassingToast, expectToast, toasts, watchToasts } from '../toasts.ts';

const tests = meetingTests();
const { add, open, button } = tests;

beforeEach(() => watchToasts(tests.page));

it('§8.6 §8.5 meetings that cannot be loaded: « Erreur de chargement » / « Impossible de charger les données »', async () => {
  const { page, product } = tests;
  const mend = await failing(page, ListMeetings, { status: 500 });
  await page.goto(product.url);
  await expectPassingToast(page, 'alert', {
    title: 'Erreur de chargement',
    text: 'Impossible de charger les données',
  });
  // When the toast is gone, the page still gives the reason and offers to try again; another failure is reported again.
  await page.getByText('Le serveur a rencontré une erreur. Réessayez dans un instant.').waitFor();
  await button('Réessayer').click();
  await expectToast(page, 'alert', { title: 'Erreur de chargement', text: 'Impossible de charger les données' });
  await mend();
  await button('Réessayer').click();
  await page.getByText('Aucune réunion pour le moment').waitFor();
});

it('§8.6 a list that cannot be updated keeps its content, and reports the failure once', async () => {
  const { page, product } = tests;
  await add({ status: 'transcription', progress: 10 });
  await page.goto(product.url);
  await page.getByText('Comité de mars').waitFor();
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/meetings/')) asked += 1;
  });
  await failing(page, ListMeetings, 'unreachable');
  await page.clock.runFor(12_000);
  await expectPassingToast(page, 'alert', { title: 'Erreur de chargement', text: 'Impossible de charger les données' });
  const before = asked;
  await page.clock.runFor(25_000);
  await expect.poll(() => asked).toBeGreaterThan(before);
  expect(await toasts(page).count()).toBe(0);
  await expect.poll(() => page.getByText('Comité de mars').count()).toBe(1);
});

it('§8.7 §8.5 a meeting that cannot be loaded: « Erreur lors du chargement de la réunion »', async () => {
  const { page, product } = tests;
  const meeting = await add();
  const mend = await failing(page, GetMeeting, 'unreachable');
  await page.goto(`${product.url}/meeting/${meeting.id}`);
  await expectPassingToast(page, 'alert', { title: 'Erreur lors du chargement de la réunion' });
  await page.getByText(/^Erreur lors du chargement de la réunion\. Le serveur est injoignable\./).waitFor();
  await mend();
  await button('Réessayer').click();
  await page.getByRole('heading', { level: 1, name: 'Comité de mars' }).waitFor();
});

it.each([
  ['an id that no meeting has', randomUUID()],
  ['what is no id', 'demain'],
])('§8.8 §8.5 a missing meeting, under %s: « Réunion non trouvée »', async (_, id) => {
  const { page, product } = tests;
  await page.goto(`${product.url}/meeting/${id}`);
  await expectPassingToast(page, 'alert', { title: 'Réunion non trouvée' });
  await page.getByRole('main').getByText('Réunion non trouvée', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Retour aux réunions' }).click();
  await page.waitForURL(`${product.url}/`);
});

it('§8.9 §8.10 §8.5 deleting asks « Êtes-vous sûr de vouloir supprimer cette réunion ? », then says « Réunion supprimée »', async () => {
  const { page, product } = tests;
  await open(await add());
  await button('Supprimer la réunion').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect
    .poll(() => dialog.getByRole('heading').textContent())
    .toBe('Êtes-vous sûr de vouloir supprimer cette réunion\u202f?');
  await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expectPassingToast(page, 'status', { title: 'Réunion supprimée' });
  await page.waitForURL(`${product.url}/`);
  await page.getByText('Aucune réunion pour le moment').waitFor();
});

it('§8.10 a deleted meeting is not requested again on the way back to the list', async () => {
  const { page, product } = tests;
  const meeting = await add();
  await open(meeting);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(meeting.id)) asked.push(request.method());
  });
  await button('Supprimer la réunion').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expectPassingToast(page, 'status', { title: 'Réunion supprimée' });
  await page.waitForURL(`${product.url}/`);
  await page.getByText('Aucune réunion pour le moment').waitFor();
  expect(asked).toEqual(['DELETE']);
});

it.each([
  ['the server fails', refusal(500, 'La base de données ne répond pas.'), 'La base de données ne répond pas.'],
  [
    'the answer says that it did not succeed',
    { status: 200, body: { success: false, error: 'Elle est signée.' } },
    'Elle est signée.',
  ],
  [
    'the network is gone',
    'unreachable' as const,
    'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
  ],
])('§8.10 §8.5 a meeting that cannot be deleted, as %s, stays: « Erreur de suppression »', async (_, failure, text) => {
  const { page } = tests;
  await open(await add());
  await failing(page, DeleteMeeting, failure);
  await button('Supprimer la réunion').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expectPassingToast(page, 'alert', { title: 'Erreur de suppression', text });
  await page.getByRole('heading', { level: 1, name: 'Comité de mars' }).waitFor();
});

/**
 * Checks that a failed download, with the server's message or a proxy's page, is reported and logged, and saves
 * nothing.
 */
async function expectDownloadTold(call: Call, name: string, title: string): Promise<void> {
  const { page } = tests;
  const logged: string[] = [];
  const saved: string[] = [];
  page.on('console', (line) => void logged.push(line.text()));
  page.on('download', (download) => void saved.push(download.suggestedFilename()));

  const mend = await failing(page, call, refusal(409, 'Le document n’est pas prêt.'));
  await button(name).click();
  await expectPassingToast(page, 'alert', { title, text: 'Le document n’est pas prêt.' });
  expect(logged).toContain('Download error ApiRequestError');

  await mend();
  await failing(page, call, 'proxy page');
  await button(name).click();
  await expectToast(page, 'alert', { title, text: /^Le serveur a donné une réponse inattendue\./ });
  expect(logged).toContain('Download error UnexpectedAnswerError');
  expect(saved).toEqual([]);
}

it('§8.11 §8.4 §8.5 minutes that cannot be downloaded: « Erreur lors du téléchargement du résumé »', async () => {
  await open(await add(WRITTEN));
  await expectDownloadTold(DownloadMinutes, 'Télécharger le PV', 'Erreur lors du téléchargement du résumé');
});

it('§8.12 §8.4 §8.5 a transcript that cannot be downloaded: « Erreur lors du téléchargement de la transcription »', async () => {
  await open(await add());
  await expectDownloadTold(
    DownloadTranscript,
    'Télécharger la transcription',
    'Erreur lors du téléchargement de la transcription',
  );
});
