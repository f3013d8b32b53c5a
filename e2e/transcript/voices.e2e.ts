import { expect, it } from 'vitest';
import { meetingTests, NAMED } from '../specification/meeting-tests.ts';
import { expectGoodLooks, SIZES } from '../support/looks.ts';

const tests = meetingTests();

const COUNT = 120;
/** The first speaker says twice as much as the second; a third one asks something at the end. */
const SAID = Array.from({ length: COUNT }, (_, index) => ({
  speaker: index === COUNT - 1 ? 'speaker_3' : index % 3 === 2 ? 'speaker_2' : 'speaker_1',
  start: index * 30,
  end: index * 30 + 30,
  text: index === 40 ? 'Nous passons aux investissements.' : `Nous continuons, phrase ${index + 1}.`,
}));

const marked = () => tests.page.locator('[data-passage][data-highlighted]');
const numberMarked = () => marked().getAttribute('data-passage');

it('shows who spoke, for how long and when, and a click on the timeline leads to the passage', async () => {
  const { page, open, add } = tests;
  const agenda = [
    { level: 1, text: 'Budget' },
    { level: 1, text: 'Investissements' },
  ];
  const itemPins = [
    { passageId: 1, item: 0 },
    { passageId: 41, item: 1 },
  ];
  await open(await add({ status: 'transcribed', speakerMap: NAMED, agenda, itemPins, duration: 3600 }, SAID));
  // The list is closed at first, and stays as a person leaves it.
  await page.getByText('Qui a parlé').click();
  const voices = page.getByRole('list', { name: 'Temps de parole de chaque orateur' }).getByRole('listitem');
  await voices.first().waitFor();
  expect(await voices.allInnerTexts()).toEqual([
    expect.stringMatching(/^AJ\s+Anne Jobin\s+67\s% – 40\smin$/),
    expect.stringMatching(/^LA\s+Léo Arc\s+33\s% – 20\smin$/),
    expect.stringMatching(/^3\s+Orateur 3\s+<\s1\s% – 30\ss$/),
  ]);
  await expectGoodLooks(page, 'transcript-voices', { sizes: ['wide'] });
  await page.evaluate(() => localStorage.setItem('greffier.color_scheme', 'dark'));
  await page.reload();
  await voices.first().waitFor();
  await expectGoodLooks(page, 'transcript-voices-dark', { sizes: ['wide'] });

  const line = voices.nth(1).locator('svg');
  const box = await line.boundingBox();
  if (box === null) throw new Error('the line is not drawn');
  await line.click({ position: { x: box.width / 2, y: 5 } });
  await expect.poll(numberMarked).toBe('60');
  await expect.poll(() => marked().evaluate((passage) => passage === document.activeElement)).toBe(true);

  await page.getByTitle('Point 2 – Investissements').click();
  await expect.poll(() => marked().count()).toBe(0);
  await page.getByText('Nous passons aux investissements.').waitFor();

  const moments = page.getByRole('slider', { name: 'Aller à un moment de la réunion' });
  await moments.focus();
  for (const key of ['Home', 'PageUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await expect.poll(numberMarked).toBe('10');
  expect(await moments.getAttribute('aria-valuetext')).toBe('04:30 – Anne Jobin – Point 1');
});

it('gives every passage an address that opens the page at this passage', async () => {
  const { page, open, add } = tests;
  await page.setViewportSize(SIZES.narrow);
  await open(await add({ status: 'transcribed', speakerMap: NAMED }, SAID));
  await page.getByText('Qui a parlé').click();
  await expectGoodLooks(page, 'transcript-voices-phone', { sizes: ['narrow'] });
  await page.setViewportSize(SIZES.narrow);
  await page.getByTitle('Adresse du passage de 45:00').click();
  await expect.poll(numberMarked).toBe('91');
  expect(new URL(page.url()).hash).toBe('#p91');
  await page.reload();
  await expect.poll(numberMarked).toBe('91');
  const place = await marked().boundingBox();
  expect(place?.y).toBeGreaterThan(0);
  expect(place?.y).toBeLessThan(SIZES.narrow.height);
});
