import { meetings, vocabularies } from '@greffier/server/database/schema';
import { storedKeys } from '@greffier/server/testing/house';
import { expect, it } from 'vitest';
import { meetingTests } from './meeting-tests.ts';

const tests = meetingTests();

it('§2.27 the form has name, date, time, audio, languages, participants and vocabulary, and sends each of them', async () => {
  const { page, product, user } = tests;
  const { deps, speech } = product.house;
  await deps.database.db.insert(vocabularies).values({ name: 'Noms', words: ['Lutry'], userId: user.id });
  // What is sent can be looked at until somebody begins to work on it.
  const { promise: never } = Promise.withResolvers<never>();
  speech.transcribe.mockReturnValue(never);
  await page.goto(`${product.url}/new-meeting`);
  await page.getByRole('heading', { level: 1, name: 'Nouvelle réunion' }).waitFor();

  await page
    .getByLabel('Fichier audio')
    .setInputFiles({ name: 'seance.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('sound') });
  await page.getByRole('textbox', { name: /^Nom de la réunion/ }).fill('Conseil communal');
  await page.getByRole('textbox', { name: /^Date/ }).fill('03/03/2026');
  await page.getByText('Heure (facultatif)', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Heures' }).fill('14');
  await page.getByRole('textbox', { name: 'Minutes' }).fill('05');
  await page.getByRole('combobox', { name: 'Langue principale' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await page.getByRole('checkbox', { name: 'English' }).check();
  await page.getByRole('textbox', { name: 'Nom du participant 1' }).fill('Anne Jobin');
  await page.getByRole('button', { name: 'Ajouter un participant' }).click();
  await page.getByRole('textbox', { name: 'Nom du participant 2' }).fill('Léo Arc');
  await page.getByRole('combobox', { name: /^Vocabulaire/ }).click();
  await page.getByRole('option', { name: 'Noms' }).click();
  await page.getByRole('button', { name: 'Démarrer la transcription' }).click();
  await page.waitForURL(/\/meeting\/[\w-]+$/);
  await page.getByRole('heading', { level: 1, name: 'Conseil communal' }).waitFor();

  expect(await deps.database.db.select().from(meetings)).toMatchObject([
    {
      id: page.url().split('/').at(-1),
      name: 'Conseil communal',
      meetingDate: '2026-03-03',
      meetingTime: expect.stringMatching(/^14:05/),
      mainLanguage: 'de',
      extraLanguages: ['en'],
      participants: ['Anne Jobin', 'Léo Arc'],
      vocabulary: ['Lutry'],
    },
  ]);
  expect(await storedKeys(product.house)).toHaveLength(1);
});
