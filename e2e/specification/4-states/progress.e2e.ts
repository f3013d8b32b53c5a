import { callPath } from '@greffier/contract/call';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import type { MeetingRecord } from '@greffier/server/features/meetings/record';
import { expect, it } from 'vitest';
import { AGENDA, meetingTests, NAMED } from '../meeting-tests.ts';

const tests = meetingTests();
const { add, open, card } = tests;

/** Begins to count the page's requests for a meeting. @returns a function that reads the count */
function countReadings(id: MeetingRecord['id']) {
  let [begun, ended] = [0, 0];
  const path = callPath(GetMeeting, { meeting_id: id });
  const isReading = (request: { url: () => string }): boolean => new URL(request.url()).pathname === path;
  tests.page.on('request', (request) => void (begun += Number(isReading(request))));
  tests.page.on('requestfinished', (request) => void (ended += Number(isReading(request))));
  tests.page.on('requestfailed', (request) => void (ended += Number(isReading(request))));
  return {
    count: () => begun,
    /** Waits until no reading is under way, since its answer may already show what a test changes afterwards. */
    async settled(): Promise<void> {
      await expect.poll(() => begun - ended).toBe(0);
    },
  };
}

/** Stops the page's clock one minute ahead, so that even a slow machine sets the stop before the clock gets there. */
async function stopClock(): Promise<void> {
  await tests.page.clock.pauseAt(await tests.page.evaluate(() => Date.now() + 60_000));
}

/** Waits until a text is shown. Advances the clock by a few milliseconds, which the page's own queue needs. */
async function shows(text: string, timeout = 10_000): Promise<void> {
  await expect
    .poll(
      async () => {
        await tests.page.clock.runFor(1);
        return tests.page.getByText(text, { exact: true }).isVisible();
      },
      { message: `« ${text} » shows`, timeout },
    )
    .toBe(true);
}

/** Waits until the page shows a new answer after the clock stood still. An earlier answer may be out of date. */
async function catchUp(text: string): Promise<void> {
  for (const patience of [3_000, 3_000, 10_000]) {
    await tests.page.clock.runFor(3_000);
    const there = await shows(text, patience).then(
      () => true,
      () => false,
    );
    if (there) return;
  }
  await shows(text, 1_000);
}

it.each([
  ['transcription', 'transcribed'],
  ['summarization', 'completed'],
] as const)(
  '§4.10 §4.11 during the %s the page asks every 3 s, and shows the result by itself',
  async (working, done) => {
    const { page, product } = tests;
    const said = working === 'transcription' ? [] : undefined;
    const meeting = await add({ status: working, progress: 20, speakerMap: NAMED, agenda: AGENDA }, said);
    const meetings = product.house.services.meetings;
    const readings = countReadings(meeting.id);
    await page.clock.install();
    await open(meeting);
    await stopClock();
    // If an answer came while the clock stood still, the page waits a full 3 s before its next request.
    await meetings.raiseProgress(meeting, { percent: 30, stage: 'finishing', remaining: null });
    await catchUp('30\u00a0%');
    for (const progress of [40, 60]) {
      await readings.settled();
      const before = readings.count();
      await meetings.raiseProgress(meeting, { percent: progress, stage: 'finishing', remaining: null });
      await page.clock.runFor(2_800);
      expect(readings.count()).toBe(before);
      await page.clock.runFor(200);
      await shows(`${progress}\u00a0%`);
      expect(readings.count()).toBe(before + 1);
    }
    const summary = '<h1>Budget</h1><p><span data-passages="1">Il est accepté.</span></p>';
    const { db } = product.house.deps.database;
    const moved = done === 'completed' ? { summary, progress: 100 } : { progress: 100 };
    await meetings.move(db, meeting, done, moved);
    await page.clock.runFor(3_000);
    await shows(done === 'completed' ? 'Il est accepté.' : 'Aucune parole n’a été reconnue');
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);

    const after = readings.count();
    await page.clock.runFor(10_000);
    expect(readings.count()).toBe(after);
  },
);

it('§4.12 a progress bar and a percentage follow the work', async () => {
  const { page, product } = tests;
  const meeting = await add({ status: 'transcription', progress: 42.7, stage: 'transcribing' }, []);
  await page.clock.install();
  await open(meeting);
  const progress = card('Transcription en cours');
  await progress.getByText('42\u00a0%', { exact: true }).waitFor();
  await expect.poll(() => filled()).toBeCloseTo(0.42, 1);
  await product.house.services.meetings.raiseProgress(meeting, {
    percent: 80,
    stage: 'speakers',
    remaining: 130,
  });
  await page.clock.fastForward(3_000);
  await progress.getByText('80\u00a0%', { exact: true }).waitFor();
  await progress.getByText('Distinction des voix').waitFor();
  await progress.getByText('Environ 2\u00a0minutes restantes').waitFor();
  await expect.poll(filled).toBeCloseTo(0.8, 1);
});

/** Tells the page that the person looks at another tab, or is back. A headless browser treats every tab as shown. */
const look = (elsewhere: boolean): Promise<void> =>
  tests.page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, elsewhere);

it('§4.10 §4.11 the tab’s title, and a notification if it is allowed, say that the awaited result is ready', async () => {
  const { page, product } = tests;
  const { db } = product.house.deps.database;
  const meeting = await add({ status: 'summarization', speakerMap: NAMED, agenda: AGENDA });
  const told: unknown[] = [];
  await page.exposeFunction('tell', (...notification: unknown[]) => told.push(notification));
  await page.addInitScript(() => {
    // A headless browser refuses notifications, whatever permissions it has.
    window.Notification = new Proxy(Notification, {
      get: (browsers, key): unknown => (key === 'permission' ? 'granted' : Reflect.get(browsers, key)),
      construct(Browsers, given: ConstructorParameters<typeof Notification>) {
        (window as unknown as { tell: (...all: unknown[]) => void }).tell(...given);
        return new Browsers(...given);
      },
    });
  });
  await open(meeting);
  await page.getByText('Votre navigateur vous avertira tant que cette page reste ouverte').waitFor();
  await look(true);
  await product.house.services.meetings.move(db, meeting, 'completed', { summary: '<h1>Budget</h1>', progress: 100 });
  await expect.poll(() => page.title()).toBe(`✓ Procès-verbal prêt · ${meeting.name} · Greffier`);
  expect(told).toEqual([['Procès-verbal prêt', { body: 'Revenez à la page de la réunion.', tag: meeting.id }]]);
  await look(false);
  await expect.poll(() => page.title()).toBe(`${meeting.name} · Greffier`);
});

/** Reads which share of the progress bar is filled. */
const filled = (): Promise<number> =>
  tests.page.getByRole('progressbar').evaluate((section) => {
    const whole = section.parentElement?.getBoundingClientRect().width ?? 0;
    return section.getBoundingClientRect().width / whole;
  });
