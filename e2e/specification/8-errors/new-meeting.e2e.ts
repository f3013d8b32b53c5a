import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { ListVocabularies } from '@greffier/contract/organisation/vocabularies';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { type Failure, failing, refusal } from '../failures.ts';
import { meetingTests } from '../meeting-tests.ts';
import { expectPassingToast, expectToast, watchToasts } from '../toasts.ts';

const RECORDING = resolve(import.meta.dirname, '../../fixtures/reunion.opus');

const tests = meetingTests();
const { button } = tests;

beforeEach(() => watchToasts(tests.page));

async function fillIn(page: Page): Promise<void> {
  await page.goto(`${tests.product.url}/new-meeting`);
  await page.getByLabel('Fichier audio').setInputFiles(RECORDING);
  await page.getByRole('textbox', { name: 'Nom de la réunion' }).fill('Comité de mars');
  await page.getByRole('textbox', { name: 'Nom du participant 1' }).fill('Anne Jobin');
}

it('§8.26 §8.5 a toast reports vocabularies that cannot be loaded; the form works without them', async () => {
  const { page } = tests;
  await failing(page, ListVocabularies, { status: 500 });
  await fillIn(page);
  await expectPassingToast(page, 'alert', { title: 'Impossible de charger les vocabulaires' });
  await button('Démarrer la transcription').click();
  await page.waitForURL(/\/meeting\//);
});

it.each<[string, Failure, string]>([
  [
    'the server’s message',
    refusal(503, 'Le moteur de transcription ne répond pas.'),
    'Le moteur de transcription ne répond pas.',
  ],
  [
    'the default',
    {
      status: 200,
      body: {
        success: false,
        meeting_id: '00000000-0000-4000-8000-000000000001',
        will_split: false,
        segments_count: 1,
      },
    },
    'Une erreur est survenue lors du démarrage de la transcription',
  ],
  [
    'what is known of a network that is gone',
    'unreachable',
    'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
  ],
])(
  '§8.27 §8.5 a start that fails reports %s, and keeps the recording and everything typed',
  async (_, failure, title) => {
    const { page, product } = tests;
    const mend = await failing(page, Transcribe, failure);
    await fillIn(page);
    await button('Démarrer la transcription').click();
    await expectPassingToast(page, 'alert', { title });

    await page.getByText('reunion.opus', { exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Nom de la réunion' }).inputValue())
      .toBe('Comité de mars');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Nom du participant 1' }).inputValue())
      .toBe('Anne Jobin');
    // The reason stays beside the button. Leaving the page or closing the window still asks first.
    await page.getByRole('main').getByText(title, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Réunions', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Confirmer la navigation' });
    await question.getByRole('button', { name: 'Rester sur la page' }).click();
    await question.waitFor({ state: 'detached' });
    const asked = new Promise<string>((done) => {
      page.once('dialog', (dialog) => {
        done(dialog.type());
        void dialog.dismiss();
      });
    });
    await page.evaluate(() => setTimeout(() => window.location.reload(), 0));
    expect(await asked).toBe('beforeunload');

    await mend();
    await button('Démarrer la transcription').click();
    await page.waitForURL(new RegExp(`^${product.url}/meeting/`));
    await page.getByRole('heading', { level: 1, name: 'Comité de mars' }).waitFor();
  },
);

it('§8.28 §8.5 if the audio is divided, a message says into how many parts', async () => {
  const { page, product } = tests;
  product.house.speech.probe.mockResolvedValue({ duration: 7_200, segmentsCount: 4 });
  await fillIn(page);
  await button('Démarrer la transcription').click();
  await expectToast(page, 'status', { title: 'La transcription a démarré' });
  await expectPassingToast(page, 'status', { title: 'L’audio sera divisé en 4 parties.' });
});

it('§8.28 if the audio is not divided, there is no message about parts', async () => {
  const { page } = tests;
  await fillIn(page);
  await button('Démarrer la transcription').click();
  await expectToast(page, 'status', { title: 'La transcription a démarré' });
  expect(await page.getByText(/L’audio sera divisé/).count()).toBe(0);
});
