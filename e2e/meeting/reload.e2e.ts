import { expect, it } from 'vitest';
import { meetingTests, NAMED } from '../specification/meeting-tests.ts';

const tests = meetingTests();
const { add, open } = tests;

it('the page keeps its scroll position after a reload, and after going away and back', async () => {
  const { page } = tests;
  const said = Array.from({ length: 120 }, (_, index) => ({
    speaker: 'speaker_1',
    start: index * 8,
    end: index * 8 + 8,
    text: `Nous continuons avec la phrase ${index + 1}, et la séance dure encore un moment ce soir.`,
  }));
  await open(await add({ status: 'transcribed', speakerMap: NAMED }, said));
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(place).toBe(900);
  await page.reload();
  await expect.poll(place).toBe(900);
  await page
    .getByRole('link', { name: 'Mes réunions' })
    .or(page.getByRole('link', { name: 'Réunions' }))
    .first()
    .click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.goBack();
  await expect.poll(place).toBe(900);
});
