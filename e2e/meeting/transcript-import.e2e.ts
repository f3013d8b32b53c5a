import { outlineEngine } from '@greffier/server/documents/outline';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { expectGoodLooks } from '../support/looks.ts';
import { ruleTests } from '../specification/rule-tests.ts';

const tests = ruleTests();
const button = (name: string | RegExp) => tests.page.getByRole('button', { name, exact: true });
const VTT = `WEBVTT

1
00:00:03.000 --> 00:00:06.000
Anne Jobin: Bonjour, nous ouvrons la séance.

2
00:00:07.000 --> 00:00:09.000
Léo Arc: Le budget est accepté.

3
00:00:10.000 --> 00:00:11.000
Speaker 3: Merci.
`;

it('a transcript from elsewhere is imported like a recording, with its names; a missing name and a wrong one are corrected', async () => {
  const { page } = tests;
  await tests.open('/new-meeting');
  const give = (name: string, text: string) =>
    page.getByLabel('Fichier audio').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await give('liste.txt', 'pain\nlait');
  await page.getByLabel('Nom de la réunion').fill('Comité');
  await button('Importer la transcription').click();
  await page
    .getByText(/^Aucune transcription n’a été reconnue/)
    .first()
    .waitFor();
  await expectGoodLooks(page, 'transcript-import-refused');
  await button('Retirer le fichier').click();

  await give('Comité_2026-03-03.vtt', VTT);
  await expectGoodLooks(page, 'transcript-import', { primary: button('Importer la transcription') });
  await button('Importer la transcription').click();
  await page.waitForURL(/\/meeting\//);
  await page.getByText('Bonjour, nous ouvrons la séance.').waitFor();
  await page.getByText('Action requise').first().waitFor();
  await page.getByText('Donnez un nom à chaque voix.').waitFor();
  expect(await page.getByRole('button', { name: /^Écouter/ }).count()).toBe(0);
  await expectGoodLooks(page, 'transcript-imported');

  for (const [label, name] of [
    ['Orateur 2', 'Léo Arcand'],
    ['Orateur 3', 'Ida Favre'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: 'Autre nom…' }).click();
    await page.getByLabel('Prénom et nom').fill(name);
    await button('Utiliser ce nom').click();
  }
  await button('Enregistrer les orateurs').click();
  const names = page.getByRole('list', { name: 'Noms des orateurs' });
  await names.waitFor();
  await expect
    .poll(() => names.getByRole('listitem').allTextContents())
    .toEqual(['Anne Jobin', 'Léo Arcand', 'Ida Favre']);
});

const chooseFile = async (name: string, file: string): Promise<void> => {
  const [chooser] = await Promise.all([tests.page.waitForEvent('filechooser'), button(name).click()]);
  await chooser.setFiles(resolve(import.meta.dirname, '../fixtures', file));
};

it.each([
  // The first speaker has introduced herself, so her name is proposed.
  {
    first: 'Bonjour, je suis Anne Jobin.',
    proposed: 'Anne Jobin',
    named: [1],
    agenda: 'from what was said',
    make: () => button('Proposer d’après la transcription').click(),
  },
  {
    first: 'Bonjour à tous.',
    proposed: '',
    named: [0, 1],
    agenda: 'from a PDF',
    make: () => chooseFile('Importer un PDF', 'ordre-du-jour.pdf'),
  },
])('a recording of three people becomes minutes in Word with at most twelve clicks, $agenda', async (way) => {
  const { page, product } = tests;
  const { speech, text, outline } = product.house;
  outline.read.mockImplementation((file) => outlineEngine.read(file));
  const NAMES = ['Anne Jobin', 'Léo Arcand', 'Ida Favre'];
  const said = [way.first, 'Le budget est accepté.', 'Merci.'];
  text.suggestSpeakers.mockResolvedValueOnce({ speaker_1: { name: way.proposed, description: '', passageId: 1 } });
  const passages = said.map((words, at) => ({
    speaker: `speaker_${at + 1}`,
    start: at * 4,
    end: at * 4 + 4,
    text: words,
  }));
  speech.transcribe.mockResolvedValueOnce({
    duration: 12,
    segmentsCount: 1,
    passages,
    snippets: {},
    embeddingsFile: null,
    soundFile: null,
  });
  text.proposeAgenda.mockResolvedValueOnce([{ level: 1, text: 'Budget' }]);
  await tests.open('/');
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 });
    document.addEventListener('pointerdown', () => ((window as unknown as { clicks: number }).clicks += 1), true);
  });
  await page
    .getByRole('link', { name: /Nouvel Enregistrement/i })
    .first()
    .click();
  await chooseFile('Choisir un fichier', 'reunion.opus');
  await page.getByLabel('Nom du participant 1').click();
  for (const [at, name] of NAMES.entries()) {
    await page.keyboard.type(name);
    if (at < 2) await page.keyboard.press('Enter');
  }
  await button('Démarrer la transcription').click();
  await page.waitForURL(/\/meeting\//);
  const field = (at: number) => page.getByRole('combobox', { name: `Orateur ${at + 1}` });
  await expect.poll(() => field(0).inputValue()).toBe(way.proposed);
  for (const at of way.named) {
    await field(at).click();
    await page.getByRole('option', { name: NAMES[at] ?? '', exact: true }).click();
  }
  // Of three participants, one is left for the last voice.
  await expect.poll(() => field(2).inputValue()).toBe('Ida Favre');
  await button('Enregistrer les orateurs').click();
  await way.make();
  await button('Générer le PV').click();
  const [file] = await Promise.all([page.waitForEvent('download'), button('Télécharger le PV').click()]);
  expect(file.suggestedFilename()).toMatch(/\.docx$/);
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBeLessThanOrEqual(12);
});
