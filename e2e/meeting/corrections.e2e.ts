import { expect, it } from 'vitest';
import { expectGoodLooks, SIZES } from '../support/looks.ts';
import { meetingTests, NAMED, WRITTEN } from '../specification/meeting-tests.ts';

const tests = meetingTests();
const { add, open, button } = tests;

it('on a phone, a name and a passage can be corrected and restored, and the minutes say so', async () => {
  const { page } = tests;
  const looks = async (screen: string): Promise<void> => {
    await expectGoodLooks(page, screen, { sizes: ['wide', 'narrow'] });
    await page.setViewportSize(SIZES.narrow);
  };
  await page.setViewportSize(SIZES.narrow);
  const turns = [
    { speaker: 'speaker_1', start: 0, end: 4, text: 'Bonjour. Zoé Favre est excusée.' },
    { speaker: 'speaker_2', start: 4, end: 9.5, text: 'Le budget est accepté.' },
  ];
  await open(await add({ ...WRITTEN, completedAt: new Date('2026-03-04T10:00:00Z') }, turns));
  const told = page.getByText(/ont changé depuis que ce procès-verbal a été rédigé/);

  await button('1 présence à revoir, d’après ce qui a été dit').click();
  await page.getByText(/^00:00 – «\sBonjour\. Zoé Favre est excusée\./).waitFor();
  const name = page.getByRole('textbox', { name: 'Nom de la réunion' });
  await name.fill('Bureau');
  await page.getByRole('combobox', { name: 'Présence de Anne Jobin' }).selectOption('À distance');
  await looks('meeting-edited');
  await button('Enregistrer').click();
  await page.getByRole('heading', { level: 1, name: 'Bureau' }).waitFor();
  await page.getByText(/^À distance\s: Anne Jobin$/).waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('heading', { level: 1, name: 'Comité de mars' }).waitFor();
  await page.getByText(/^Présents\s: Anne Jobin$/).waitFor();
  await expect.poll(() => told.count()).toBe(0);

  await page.getByRole('tab', { name: 'Transcription' }).click();
  const said = page.getByRole('tabpanel');
  await button('Corriger le passage de 00:04').click();
  await page.getByRole('textbox', { name: 'Texte du passage de 00:04' }).fill('Le budget est refusé.');
  await page.getByRole('combobox', { name: 'Orateur du passage de 00:04' }).selectOption(NAMED.speaker_1);
  await looks('passage-edited');
  await said.getByRole('button', { name: 'Enregistrer' }).click();
  await said.getByText('Le budget est refusé.').waitFor();
  await button('Annuler la correction').waitFor();
  await page.keyboard.press('Control+z');
  await said.getByText('Le budget est accepté.').waitFor();
  await button('Rétablir la correction').click();
  await said.getByText('Le budget est refusé.').waitFor();

  await page.getByRole('tab', { name: 'Procès-verbal' }).click();
  await told.waitFor();
  await looks('minutes-transcript-changed');
});
