import { meetings } from '@greffier/server/database/schema/meetings';
import { expect, it } from 'vitest';
import { meetingTests, NAMED, WRITTEN } from '../specification/meeting-tests.ts';
import { expectGoodLooks, SIZES } from '../support/looks.ts';

const tests = meetingTests();
const { add, open, button } = tests;

const SAID = [
  { speaker: 'speaker_1', start: 0, end: 4, text: 'Bonjour à tous.' },
  { speaker: 'speaker_1', start: 4, end: 14, text: 'Le budget est accepté. Je vous remercie.' },
  { speaker: 'speaker_2', start: 14, end: 18, text: 'Merci à vous.' },
  { speaker: 'speaker_1', start: 18, end: 20, text: 'Fin.' },
];
const texts = () => tests.page.locator('[data-passage] > p').allTextContents();
const numberOf = (text: string) => tests.page.locator('[data-passage]', { hasText: text }).getAttribute('data-passage');

it('a passage is cut and given to another speaker, and the minutes lead to the same words', async () => {
  const { page } = tests;
  const summary =
    '<h1>Budget</h1><p><span data-passages="2">Le budget est accepté.</span> <span data-passages="3">Remercié.</span></p>';
  await open(await add({ ...WRITTEN, summary }, SAID));
  await page.getByRole('tab', { name: 'Transcription' }).click();
  await button('Corriger le passage de 00:04').click();
  const field = page.getByRole('textbox', { name: 'Texte du passage de 00:04' });
  await field.press('Home');
  for (let step = 0; step < 'Le budget est accepté.'.length; step += 1) await field.press('ArrowRight');
  await expectGoodLooks(page, 'transcript-divide', { sizes: ['wide', 'narrow'] });
  await field.press('Alt+Enter');
  const speaker = page.getByRole('combobox', { name: 'Orateur du passage de 00:09' });
  await expect.poll(() => speaker.evaluate((select) => select === document.activeElement)).toBe(true);
  await speaker.selectOption(NAMED.speaker_2);
  await page.getByRole('checkbox', { name: 'Aussi le passage suivant du même orateur' }).check();
  await button('Enregistrer').click();
  await expect
    .poll(texts)
    .toEqual(['Bonjour à tous.', 'Le budget est accepté.', 'Je vous remercie.', 'Merci à vous.', 'Fin.']);
  await expect.poll(() => page.locator('[data-passage="5"]').textContent()).toContain(NAMED.speaker_2);
  expect(await numberOf('Merci à vous.')).toBe('4');

  await page.getByRole('tab', { name: 'Procès-verbal' }).click();
  const minutes = page.locator('span[data-passages], a[href^="#passage-"]');
  await expect.poll(() => minutes.count()).toBeGreaterThan(1);
  const [read] = await tests.product.house.deps.database.db.select().from(meetings);
  expect(read?.summary).toBe(summary.replace('"3"', '"4"').replace('"2"', '"2 3"'));

  await page.getByRole('tab', { name: 'Transcription' }).click();
  for (const _step of ['the speakers', 'the cut']) {
    await button('Annuler la correction').click();
    await expect.poll(() => button('Rétablir la correction').isEnabled()).toBe(true);
    await page.waitForLoadState('networkidle');
  }
  await expect.poll(texts).toEqual(SAID.map(({ text }) => text));
});

it('the keyboard shortcuts are listed, and work as listed', async () => {
  const { page } = tests;
  await open(await add({ status: 'transcribed', speakerMap: NAMED }, SAID));
  await page.locator('[data-passage="1"]').focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Raccourcis de la transcription' });
  await dialog.waitFor();
  await expectGoodLooks(page, 'transcript-keys', { sizes: ['wide', 'narrow'] });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('textbox', { name: 'Texte du passage de 00:04' }).waitFor();
  await page.keyboard.press('Control+Shift+ArrowUp');
  await expect
    .poll(texts)
    .toEqual(['Bonjour à tous. Le budget est accepté. Je vous remercie.', 'Merci à vous.', 'Fin.']);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-passage]')?.getAttribute('data-passage')))
    .toBe('1');
  await page.keyboard.press('Control+z');
  await expect.poll(texts).toEqual(SAID.map(({ text }) => text));
});

it('on a phone a passage is joined to the next one with a button', async () => {
  const { page } = tests;
  await page.setViewportSize(SIZES.narrow);
  await open(await add({ status: 'transcribed', speakerMap: NAMED }, SAID));
  await button('Corriger le passage de 00:14').click();
  await button('Joindre au suivant').click();
  await expect.poll(texts).toEqual([...SAID.slice(0, 2).map(({ text }) => text), 'Merci à vous. Fin.']);
});
