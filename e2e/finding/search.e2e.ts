import { meetings as meetingRows } from '@greffier/server/database/schema/meetings';
import { createSearchIndex } from '@greffier/server/features/search-index/service';
import { addMeeting, addUser } from '@greffier/server/testing/rows';
import { describe, expect, it } from 'vitest';
import { expectGoodLooks, SIZES } from '../support/looks.ts';
import { meetingTests, NAMED, WRITTEN } from '../specification/meeting-tests.ts';

const tests = meetingTests();
const FAR = 150;
const SAID = Array.from({ length: FAR }, (_, index) => ({
  speaker: `speaker_${(index % 2) + 1}`,
  start: index * 12,
  end: index * 12 + 11,
  text: index === FAR - 10 ? 'La réfection de la toiture est votée.' : `Nous continuons, point ${index + 1}.`,
}));

const dialog = () => tests.page.getByRole('dialog', { name: 'Rechercher dans vos réunions' });
const field = () => dialog().getByRole('searchbox', { name: 'Mots à chercher' });
const marked = () => tests.page.locator('[data-passage][data-highlighted]');
/** Indexes the meetings for the search, as a worker does. */
const index = () => createSearchIndex(tests.product.house.deps).catchUp();
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await tests.page.keyboard.press(key);
};

describe('the search in all meetings', () => {
  it('opens by Ctrl+K, finds a passage whatever its accents and endings, and leads there by keys alone', async () => {
    const { page } = tests;
    const meeting = await tests.add({ ...WRITTEN, name: 'Conseil de mai' }, SAID);
    const stranger = await addUser(tests.product.house.deps.database.db);
    await addMeeting(tests.product.house.deps.database.db, stranger, { name: 'Toiture d’autrui' }, SAID);
    await index();
    await page.goto(tests.product.url);
    await page.getByRole('heading', { name: 'Vos réunions (1)' }).waitFor();
    await press('Control+k');
    await field().waitFor();
    await expectGoodLooks(page, 'search-empty');
    await page.keyboard.type('TOITURES vote');
    await dialog().getByText('1 réunion trouvée').waitFor();
    expect(await dialog().locator('mark').allTextContents()).toEqual(['toiture', 'votée']);
    expect(await dialog().getByText('autrui').count()).toBe(0);
    await expectGoodLooks(page, 'search-found');
    await press('ArrowDown', 'ArrowDown', 'Enter');
    await page.waitForURL(`${tests.product.url}/meeting/${meeting.id}#p${FAR - 9}`);
    await marked().waitFor();
    expect(await marked().textContent()).toContain('La réfection de la toiture est votée.');
    await expect.poll(() => marked().evaluate((passage) => passage === document.activeElement)).toBe(true);
    const box = await marked().boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(SIZES.wide.height);
  });

  it('opens from the list on a phone, and Enter follows the first result', async () => {
    const { page } = tests;
    await page.setViewportSize(SIZES.narrow);
    const meeting = await tests.add({ ...WRITTEN, name: 'Commission des écoles' });
    await index();
    await page.goto(tests.product.url);
    await page.getByRole('button', { name: 'Rechercher partout' }).click();
    await field().fill('ecole');
    await dialog().getByText('1 réunion trouvée').waitFor();
    await press('Enter');
    await page.waitForURL(`${tests.product.url}/meeting/${meeting.id}`);
    await dialog().waitFor({ state: 'detached' });
  });

  it('leads to a passage or to the minutes of the meeting that is open', async () => {
    const { page } = tests;
    const meeting = await tests.add({ ...WRITTEN, name: 'Conseil de juin', speakerMap: NAMED });
    await index();
    await tests.open(meeting);
    await page.getByRole('tab', { name: 'Transcription' }).click();
    await press('Control+k');
    await field().fill('accepté');
    await dialog()
      .getByRole('link', { name: /Transcription/ })
      .click();
    await marked().waitFor();
    await page.getByRole('tab', { name: 'ScribeBot' }).click();
    await press('Control+k');
    await field().fill('accepté');
    await dialog()
      .getByRole('link', { name: /Procès-verbal/ })
      .click();
    await page.getByRole('tab', { name: 'Procès-verbal', selected: true }).waitFor();
  });

  it('says that no meeting contains all the words, and returns the focus when it is closed', async () => {
    const { page } = tests;
    await tests.add({ name: 'Conseil de mai' });
    await index();
    await page.goto(tests.product.url);
    await page.getByRole('button', { name: 'Rechercher partout' }).click();
    await field().fill('xylophone');
    await dialog().getByText('Aucune réunion ne contient tous ces mots').waitFor();
    await expectGoodLooks(page, 'search-nothing');
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const focused = page.getByRole('button', { name: 'Rechercher partout' });
    await expect.poll(() => focused.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('shows more meetings when asked', async () => {
    const { page } = tests;
    for (let number = 1; number <= 23; number += 1) await tests.add({ name: `Budget ${number}` }, []);
    await index();
    await page.goto(tests.product.url);
    await page.getByRole('heading', { name: 'Vos réunions (23)' }).waitFor();
    await press('Control+k');
    await field().fill('budget');
    await dialog().getByText('23 réunions trouvées').waitFor();
    await dialog().getByRole('button', { name: 'Afficher d’autres réunions' }).click();
    await expect.poll(() => dialog().getByRole('link').count()).toBe(23);
  });
});

it('the address of a passage shows and marks the passage, with or without minutes', async () => {
  const { page, product } = tests;
  const meeting = await tests.add({ ...WRITTEN }, SAID);
  await page.goto(`${product.url}/meeting/${meeting.id}#p${FAR - 9}`);
  await marked().waitFor();
  expect(await marked().getAttribute('data-passage')).toBe(String(FAR - 9));
  // The address of a passage works in a meeting without minutes, too.
  await product.house.deps.database.db.update(meetingRows).set({ status: 'transcribed', summary: null });
  await page.goto(`${product.url}/meeting/${meeting.id}#p3`);
  await page.reload();
  await expect.poll(() => marked().getAttribute('data-passage')).toBe('3');
});
