import { addMeeting, addUser } from '@greffier/server/testing/rows';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { AGENDA, NAMED, WRITTEN } from '../specification/meeting-tests.ts';
import { SIZES } from '../support/looks.ts';
import { fillSettings } from '../support/sample-settings.ts';
import { testProduct } from '../specification/product.ts';

const product = testProduct();

/** Chromium's report of content that moves by itself. */
interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Runs in the page. Records all movements from its beginning: which elements, and by which share of the window. */
function watchShifts(): void {
  const shifts: { value: number; moved: string[] }[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : '?'));
      shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Largest shift that is allowed while a page loads, the limit of « good » in Web Vitals. */
const MOST_SHIFT = 0.1;

it.each(['wide', 'narrow'] as const)('nothing moves by itself while a page loads: %s', async (size) => {
  const { db } = product.house.deps.database;
  await product.house.reset();
  const user = await addUser(db, 'administratrice@exemple.ch', { isSuperuser: true });
  await fillSettings(db, user);
  const said = Array.from({ length: 60 }, (_, at) => ({
    speaker: `speaker_${(at % 2) + 1}`,
    start: at * 9,
    end: at * 9 + 8,
    text: 'Le budget est accepté, sous réserve des devis qui manquent encore pour la réparation du toit.',
  }));
  const named = await addMeeting(db, user, {}, said);
  const prepared = await addMeeting(db, user, { speakerMap: NAMED, agenda: AGENDA }, said);
  const written = await addMeeting(db, user, WRITTEN, said);
  const heard = await addMeeting(db, user, { status: 'transcription', stage: 'transcribing', progress: 40 });
  const page = await (await product.enter(user, { viewport: SIZES[size] })).newPage();
  await page.addInitScript(watchShifts);
  // Answers take longer than a frame, as from every real server, so the page is first drawn without them.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'fetch') await sleep(150);
    await route.fallback();
  });
  const moved = (): Promise<number> =>
    page.evaluate(() => {
      const { shifts } = window as unknown as { shifts: { value: number }[] };
      return shifts.reduce((sum, { value }) => sum + value, 0);
    });
  const moving: object[] = [];
  for (const path of [
    '/',
    ...[named, prepared, written, heard].map(({ id }) => `/meeting/${id}`),
    '/new-meeting',
    '/tasks',
    ...['', '?tab=templates', '?tab=vocabularies'].map((tab) => `/settings${tab}`),
    ...['', '?tab=access', '?tab=configure'].map((tab) => `/organization${tab}`),
  ]) {
    await page.goto(product.url + path, { waitUntil: 'networkidle' });
    const share = await moved();
    if (share >= MOST_SHIFT) moving.push({ path, share, shifts: await page.evaluate('shifts') });
  }
  expect(moving).toEqual([]);
  // Checks that the page does record a movement.
  await page.evaluate(() =>
    document.body.prepend(Object.assign(document.createElement('pre'), { textContent: '\n'.repeat(20) })),
  );
  await expect.poll(moved).toBeGreaterThan(MOST_SHIFT);
});
