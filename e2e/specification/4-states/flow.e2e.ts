import { expect, it } from 'vitest';
import { AGENDA, meetingTests, NAMED } from '../meeting-tests.ts';

const tests = meetingTests();
const { add, open, upload, card, button } = tests;
const heading = (name: string) => tests.page.getByRole('heading', { level: 2, name, exact: true });

it('§4.8 a failed transcription can be resumed, and gives the transcript', async () => {
  const { page, product } = tests;
  product.house.speech.transcribe.mockRejectedValueOnce(new Error('away'));
  await open(await upload());
  await heading('La transcription n’a pas abouti').waitFor();
  expect(await button('Générer le PV').count()).toBe(0);
  await button('Réessayer').click();
  await page.getByRole('tabpanel').getByText('Le budget est accepté.').waitFor();
  expect(product.house.speech.transcribe).toHaveBeenCalledTimes(2);
});

it('§4.8 minutes that failed can be resumed, and are written', async () => {
  const { page, product } = tests;
  product.house.text.writeMinutes.mockRejectedValueOnce(new Error('away'));
  await open(await add({ speakerMap: NAMED, agenda: AGENDA }));
  await button('Générer le PV').click();
  await heading('La rédaction du PV n’a pas abouti').waitFor();
  await page.getByText('Bonjour à tous.').waitFor();
  await button('Réessayer').click();
  await page.getByRole('tabpanel').getByRole('heading', { name: 'Budget' }).waitFor();
  expect(product.house.text.writeMinutes).toHaveBeenCalledTimes(2);
});

it('§4.8 a speaker who is renamed after the agenda has the new name in the minutes', async () => {
  const { page, product } = tests;
  await open(await add({ speakerMap: NAMED, agenda: AGENDA, participants: ['Anne Jobin', 'Zoé Roy'] }));
  await button('Modifier les orateurs').click();
  await page.getByRole('combobox', { name: 'Orateur 2' }).click();
  await page.getByRole('option', { name: 'Zoé Roy' }).click();
  await button('Enregistrer les orateurs').click();
  await page.getByRole('tabpanel').getByText('Zoé Roy', { exact: true }).waitFor();
  await expect.poll(() => card('Ordre du jour').getByRole('listitem').count()).toBe(2);
  await button('Générer le PV').click();
  await button('Recommencer la génération du PV').waitFor();
  expect(product.house.text.writeMinutes.mock.calls[0]?.[0].speakerNames).toEqual({
    speaker_1: 'Anne Jobin',
    speaker_2: 'Zoé Roy',
  });
});

it('§4.14 §4.18 removing a name closes the agenda again', async () => {
  const { page } = tests;
  await open(await add({ speakerMap: NAMED }));
  await expect.poll(() => button('Saisir l’ordre du jour').isEnabled()).toBe(true);
  await button('Modifier les orateurs').click();
  await page.getByRole('combobox', { name: 'Orateur 2' }).click();
  await page.getByRole('option', { name: 'Retirer le nom' }).click();
  await button('Enregistrer les orateurs').click();
  await card('Orateurs').getByText('Action requise', { exact: true }).waitFor();
  await page.getByRole('tabpanel').getByText('Orateur 2', { exact: true }).waitFor();
  await expect.poll(() => button('Saisir l’ordre du jour').isDisabled()).toBe(true);
});

it('§4.25 an agenda that was saved in another window meanwhile is not overwritten without a question', async () => {
  const { page } = tests;
  const meeting = await add({ speakerMap: NAMED, agenda: AGENDA });
  await open(meeting);
  await button('Modifier l’ordre du jour').click();
  await page.getByRole('textbox', { name: /^Point 1,/ }).fill('Budget annuel');

  const other = await page.context().newPage();
  await open(meeting, other);
  await other.getByRole('button', { name: 'Modifier l’ordre du jour' }).click();
  await other.getByRole('textbox', { name: /^Point 1,/ }).fill('Comptes');
  await other.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await other.getByRole('listitem').filter({ hasText: 'Comptes' }).waitFor();
  await other.close();

  await button('Enregistrer').click();
  const question = page.getByRole('dialog', { name: 'L’ordre du jour a changé entre-temps' });
  await question.getByRole('button', { name: 'Annuler' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('textbox', { name: /^Point 1,/ }).inputValue()).toBe('Budget annuel');
  await button('Annuler').click();
  await button('Abandonner les modifications').click();
  await card('Ordre du jour').getByText('Comptes', { exact: true }).waitFor();
});

it('§4.10 a meeting that was deleted in another window during work on it is not found', async () => {
  const { page, product, user } = tests;
  const meeting = await add({ status: 'transcription', progress: 20 }, []);
  await open(meeting);
  await product.house.services.meetings.remove(user, meeting.id);
  await page.getByRole('main').getByText('Réunion non trouvée', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Retour aux réunions' }).click();
  await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
});
