import type { User } from '@greffier/contract/organisation/auth';
import { callPath } from '@greffier/contract/call';
import { Summarize } from '@greffier/contract/meeting/minutes/ai';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { addMeeting, addUser } from '@greffier/server/testing/rows';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AGENDA, NAMED } from '../meeting-tests.ts';
import { testProduct } from '../product.ts';

const product = testProduct();
let user: User;
let page: Page;

beforeEach(async () => {
  await product.house.reset();
  user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
  page = await (await product.enter(user)).newPage();
});
afterEach(() => page.context().close());

const add = (changes: Parameters<typeof addMeeting>[2]) => addMeeting(product.house.deps.database.db, user, changes);

/** Reads the time spent in meetings as the page shows it on Wednesday, 4 March 2026. */
async function timeSpent(): Promise<string[]> {
  await page.clock.setFixedTime('2026-03-04T10:00:00+01:00');
  await page.goto(product.url);
  const figures = page.getByRole('heading', { name: 'Temps passé en réunion' }).locator('..').getByRole('definition');
  // Placeholders are shown until the meetings have loaded.
  await figures.filter({ hasText: ':' }).nth(1).waitFor();
  return figures.allInnerTexts();
}

it.each([
  [5 * 60 + 59, '00:05'],
  [3_930, '01:05'],
  [36_000 + 40 * 60, '10:40'],
  [100 * 3_600 + 60, '100:01'],
])('§9.1 %d seconds of meetings are rounded down to minutes, and shown as %s', async (duration, shown) => {
  await add({ createdAt: new Date('2026-03-03T10:00:00+01:00'), duration });
  await expect.poll(() => timeSpent()).toEqual([shown, '0:00']);
});

it('§9.1 the seconds of all meetings are added up before they are converted to minutes', async () => {
  for (const duration of [90, 90, 3_600]) await add({ createdAt: new Date('2026-03-03T10:00:00+01:00'), duration });
  await expect.poll(() => timeSpent()).toEqual(['01:03', '0:00']);
});

it('§9.2 less than a minute in meetings is shown as 0:00', async () => {
  await expect.poll(() => timeSpent()).toEqual(['0:00', '0:00']);
  await add({ createdAt: new Date('2026-03-03T10:00:00+01:00'), duration: 59 });
  await expect.poll(() => timeSpent()).toEqual(['0:00', '0:00']);
});

it('§9.3 the week of the statistics starts on Sunday', async () => {
  await add({ createdAt: new Date('2026-03-01T00:00:00+01:00'), duration: 60 });
  await add({ createdAt: new Date('2026-02-28T23:59:59+01:00'), duration: 120 });
  await expect.poll(() => timeSpent()).toEqual(['00:01', '00:02']);
});

/** Records the times of the page's requests for the meeting, in milliseconds of the page's clock. */
const noteReadings = (path: string): void => {
  const readings: number[] = [];
  const fetch = window.fetch.bind(window);
  Object.assign(window, { readings });
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname === path) readings.push(Date.now());
    return fetch(input, init);
  };
};

/** Answers each request for the meeting with one percent more, so that the page shows which answer it has received. */
async function countAnswers(path: string): Promise<void> {
  let progress = 0;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      progress += 1;
      await route.fulfill({ response, json: { ...GetMeeting.response.parse(await response.json()), progress } });
    },
  );
}

it.each(['transcription', 'summarization'] as const)(
  '§9.4 during the %s the page requests the meeting every 3 s',
  async (status) => {
    const { id } = await add({ status, speakerMap: NAMED, agenda: AGENDA });
    const path = callPath(GetMeeting, { meeting_id: id });
    await page.addInitScript(noteReadings, path);
    await countAnswers(path);
    await page.clock.install();
    await page.goto(`${product.url}/meeting/${id}`);
    await page.getByText('1\u00a0%', { exact: true }).waitFor();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    const readings = () => page.evaluate(() => (window as unknown as { readings: number[] }).readings);
    // The page's clock stands still until the page has received the answer, because only then does it begin to wait 3 s.
    const taken = async (count: number) => {
      const answer = page.getByText(`${count}\u00a0%`, { exact: true });
      await expect.poll(() => page.clock.runFor(1).then(() => answer.isVisible()), { timeout: 10_000 }).toBe(true);
    };
    const STEP = 50;
    const first = (await readings()).length;
    await taken(first);
    for (let count = first + 1; count <= first + 4; count += 1) {
      for (let time = 0; time < 4_000 && (await readings()).length < count; time += STEP) await page.clock.runFor(STEP);
      await taken(count);
    }
    const times = (await readings()).slice(first);
    for (const [index, time] of times.slice(1).entries()) {
      const gap = time - (times[index] ?? 0);
      expect(gap).toBeGreaterThanOrEqual(3_000);
      expect(gap).toBeLessThanOrEqual(3_000 + 2 * STEP);
    }
  },
);

it('§9.10 the section-length slider goes from 70 to 500 in steps of 107.5, and begins at 300', async () => {
  const meeting = await add({ agenda: AGENDA, speakerMap: NAMED });
  await page.goto(`${product.url}/meeting/${meeting.id}`);
  const slider = page.getByRole('slider');
  const value = () => slider.getAttribute('aria-valuenow').then(Number);
  await expect.poll(() => slider.getAttribute('aria-valuemin')).toBe('70');
  await expect.poll(() => slider.getAttribute('aria-valuemax')).toBe('500');
  await expect.poll(() => value()).toBe(300);
  const stops: number[] = [];
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
    await slider.press(key);
    stops.push(await value());
  }
  expect(stops).toEqual([70, 177.5, 285, 392.5, 500, 500]);
});

it('§9.10 minutes have 300 words for each section if nobody moved the slider', async () => {
  const meeting = await add({ agenda: AGENDA, speakerMap: NAMED });
  await page.goto(`${product.url}/meeting/${meeting.id}`);
  const request = page.waitForRequest((one) => one.url().endsWith(callPath(Summarize, { meeting_id: meeting.id })));
  await page.getByRole('button', { name: 'Générer le PV' }).click();
  expect((await request).postDataJSON()).toEqual({ summary_section_length: 300 });
});

it('§9.11 the slider has a label for each length, from very short to very detailed', async () => {
  const meeting = await add({ agenda: AGENDA, speakerMap: NAMED });
  await page.goto(`${product.url}/meeting/${meeting.id}`);
  const slider = page.getByRole('slider', { name: 'Longueur des sections' });
  const labels = ['Très court', 'Court', 'Équilibré', 'Détaillé', 'Très détaillé'];
  // « Équilibré » ends at 310; the default is 300.
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('Équilibré');
  await slider.press('Home');
  for (const label of labels) {
    await page.getByRole('region', { name: 'Procès-verbal' }).getByText(label, { exact: true }).waitFor();
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(label);
    await slider.press('ArrowRight');
  }
});
