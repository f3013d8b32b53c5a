import { expect, it } from 'vitest';
import { AGENDA, meetingTests, NAMED, WRITTEN } from '../meeting-tests.ts';

const tests = meetingTests();
const { add, open, card, button } = tests;
const prepared = { speakerMap: NAMED, agenda: AGENDA };

it('§4.21 « Générer le PV » is shown when the meeting is transcribed, and only then', async () => {
  for (const status of ['pending', 'transcription', 'summarization'] as const) {
    await open(await add({ ...prepared, status, name: `Comité ${status}` }));
    expect({ status, buttons: await button('Générer le PV').count() }).toEqual({ status, buttons: 0 });
  }
  await open(await add({ ...prepared, status: 'error', failedStep: 'summarization', name: 'Comité en panne' }));
  expect(await button('Générer le PV').count()).toBe(0);
  await open(await add({ ...WRITTEN, name: 'Comité rédigé' }));
  expect(await button('Générer le PV').count()).toBe(0);
  await open(await add(prepared));
  await expect.poll(() => button('Générer le PV').isEnabled()).toBe(true);
});

it('§4.21 §4.22 « Générer le PV » is shown but disabled without an agenda, even if nothing was said', async () => {
  await open(await add({ speakerMap: NAMED }));
  await expect.poll(() => button('Générer le PV').isDisabled()).toBe(true);
  await card('Procès-verbal').getByText('Définissez d’abord l’ordre du jour.').waitFor();
  await open(await add({ name: 'Comité muet' }, []));
  await expect.poll(() => button('Générer le PV').isDisabled()).toBe(true);
  await card('Procès-verbal')
    .getByText(/^Aucune parole n’a été reconnue/)
    .waitFor();
});

it('§4.23 « Générer le PV » is disabled while the agenda has unsaved edits', async () => {
  const { page } = tests;
  await open(await add(prepared));
  await button('Modifier l’ordre du jour').click();
  await page.getByRole('textbox', { name: /^Point 1,/ }).fill('Budget annuel');
  await expect.poll(() => button('Générer le PV').isDisabled()).toBe(true);
  await card('Procès-verbal').getByText('Enregistrez d’abord l’ordre du jour.').waitFor();
  await button('Enregistrer').click();
  await expect.poll(() => button('Générer le PV').isEnabled()).toBe(true);
});

it('§4.24 the section-length slider is shown when the meeting is transcribed and has an agenda', async () => {
  const slider = tests.page.getByRole('slider', { name: 'Longueur des sections' });
  const others = [{ speakerMap: NAMED }, WRITTEN, { ...prepared, status: 'summarization' as const }];
  for (const [index, changes] of others.entries()) {
    await open(await add({ ...changes, name: `Comité ${index}` }));
    expect(await slider.count(), `meeting ${index}`).toBe(0);
  }
  await open(await add(prepared));
  await slider.waitFor();
});

it('§9.11 the slider says what its length means: very short, short, balanced, detailed, very detailed', async () => {
  const { page } = tests;
  await open(await add(prepared));
  const slider = page.getByRole('slider', { name: 'Longueur des sections' });
  const labels = new Map([
    ['70', 'Très court'],
    ['177.5', 'Court'],
    ['285', 'Équilibré'],
    ['392.5', 'Détaillé'],
    ['500', 'Très détaillé'],
  ]);
  await card('Procès-verbal').getByText('Équilibré', { exact: true }).waitFor();
  await slider.press('Home');
  for (const [words, label] of labels) {
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe(words);
    await card('Procès-verbal').getByText(label, { exact: true }).waitFor();
    await slider.press('ArrowRight');
  }
});
