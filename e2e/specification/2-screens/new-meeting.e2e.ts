import { meetings } from '@greffier/server/database/schema/meetings';
import { vocabularies } from '@greffier/server/database/schema/vocabularies';
import { storedKeys } from '@greffier/server/testing/house';
import { vocabularyCorrection } from '@greffier/speech/transcript/vocabulary/correction';
import { knownWords } from '@greffier/speech/transcript/vocabulary/known-words';
import { expect, it } from 'vitest';
import { meetingTests } from '../meeting-tests.ts';

const tests = meetingTests();

const ELEMENTS = ['Vuilleumier', 'SharePoint', 'Jean Moulin'];
const HEARD = ['Madame Vuillemier parle de share point.', 'La rue du Moulin et Jean.', 'La rue jean moulin.'];
const WRITTEN = ['Madame Vuilleumier parle de SharePoint.', 'La rue du Moulin et Jean.', 'La rue Jean Moulin.'];

it('§2.27 §5.22 the form sends name, date, time, audio, languages, participants and vocabulary, and the vocabulary’s spelling is used', async () => {
  const { page, product, user } = tests;
  const { deps, speech } = product.house;
  await deps.database.db.insert(vocabularies).values({ name: 'Noms', words: ELEMENTS, userId: user.id });
  // Work on the upload begins only after the test has looked at its data.
  const looked = Promise.withResolvers<void>();
  const scripted = speech.transcribe.getMockImplementation();
  speech.transcribe.mockImplementation(async (file, options, onProgress, signal) => {
    await looked.promise;
    if (scripted === undefined) throw new Error('the house has no scripted speech');
    const transcription = await scripted(file, options, onProgress, signal);
    const { vocabulary, language, extraLanguages } = options;
    // The recogniser is scripted; the correction of its words is the product’s own.
    const correct = vocabularyCorrection(vocabulary, knownWords([language, ...extraLanguages]));
    return {
      ...transcription,
      passages: HEARD.map((text, at) => ({
        speaker: 'speaker_1',
        start: 4 * at,
        end: 4 * at + 3,
        text: correct(text),
      })),
    };
  });
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
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('checkbox', { name: 'Français' }).check();
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
      mainLanguage: 'en',
      extraLanguages: ['fr'],
      participants: ['Anne Jobin', 'Léo Arc'],
      vocabulary: ELEMENTS,
    },
  ]);
  expect(await storedKeys(product.house)).toHaveLength(1);

  looked.resolve();
  for (const text of WRITTEN) await page.getByText(text, { exact: true }).waitFor();
});
