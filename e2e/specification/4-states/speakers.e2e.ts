import { expect, it } from 'vitest';
import { meetingTests, NAMED, WRITTEN } from '../meeting-tests.ts';

const tests = meetingTests();
const { add, open, card } = tests;
const badge = (text: string) => card('Orateurs').getByText(text, { exact: true });

it('§4.13 the speaker card says « Transcription requise » until the meeting is transcribed', async () => {
  for (const status of ['pending', 'transcription'] as const) {
    await open(await add({ status, name: `Comité ${status}` }));
    await badge('Transcription requise').waitFor();
  }
  await open(await add({ status: 'error', failedStep: 'transcription', name: 'Comité en panne' }));
  await badge('Transcription requise').waitFor();
  expect(await card('Orateurs').getByRole('combobox').count()).toBe(0);
});

it('§4.14 the speaker card says « Action requise » while a name is missing or still says « speaker »', async () => {
  const speakerSuggestions = {
    speaker_1: { name: 'Anne Jobin', description: 'Se présente.' },
    speaker_2: { name: '', description: 'Parle du budget.' },
  };
  await open(await add({ speakerSuggestions }));
  await badge('Action requise').waitFor();
  await open(await add({ speakerSuggestions, speakerMap: { ...NAMED, speaker_2: 'Speaker 2' }, name: 'Comité bis' }));
  await badge('Action requise').waitFor();
  expect(await badge('Complété').count()).toBe(0);
});

it('§4.15 the speaker card says « Complété » once all speakers are named', async () => {
  const { page } = tests;
  await open(await add({ speakerMap: { speaker_1: 'Anne Jobin' } }));
  await badge('Action requise').waitFor();
  await page.getByRole('combobox', { name: 'Orateur 2' }).click();
  await page.getByRole('option', { name: 'Autre nom…' }).click();
  await page.getByRole('textbox', { name: 'Prénom et nom' }).fill('Léo Arc');
  await page.getByRole('button', { name: 'Utiliser ce nom' }).click();
  await page.getByRole('button', { name: 'Enregistrer les orateurs' }).click();
  await badge('Complété').waitFor();
  await page.reload();
  await badge('Complété').waitFor();
});

it('§4.15 a single speaker with a name is enough', async () => {
  const said = [{ speaker: 'speaker_1', start: 0, end: 4, text: 'Je dicte le rapport.' }];
  await open(await add({ speakerMap: { speaker_1: 'Anne Jobin' } }, said));
  await badge('Complété').waitFor();
});

it('§4.16 the speaker card says « Aucun orateur détecté » if nobody spoke', async () => {
  await open(await add({}, []));
  await badge('Aucun orateur détecté').waitFor();
});

it('§4.17 the speakers’ inputs are enabled until the minutes are written, then disabled', async () => {
  const inputs = card('Orateurs').getByRole('combobox');
  await open(await add());
  await inputs.first().waitFor();
  for (const input of await inputs.all()) await expect.poll(() => input.isEnabled()).toBe(true);
  await open(await add({ ...WRITTEN, name: 'Comité rédigé' }));
  await expect.poll(() => inputs.count()).toBe(2);
  for (const input of await inputs.all()) await expect.poll(() => input.isDisabled()).toBe(true);
  await expect.poll(() => inputs.first().inputValue()).toBe('Anne Jobin');
});
