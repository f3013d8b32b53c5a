import type { MeetingStatus } from '@greffier/contract/meeting/status';
import { expect, it } from 'vitest';
import { patiently } from '../../support/patience.ts';
import { groupsOf } from '../list-page.ts';
import { meetingTests } from '../meeting-tests.ts';

const tests = meetingTests();
const { add } = tests;

/** Opens the list, and waits until it has loaded. */
async function openList(address = '/'): Promise<void> {
  await tests.page.goto(tests.product.url + address);
  await tests.page.getByRole('heading', { level: 1, name: /^Vos réunions \(/ }).waitFor();
}

it('§2.8 statistics and filters have the left third of the page, meetings the right two thirds', async () => {
  await add();
  const { page } = tests;
  await openList();
  const columns = page.getByRole('region', { name: 'Statistiques' }).locator('xpath=../../../*');
  await patiently(async () => {
    const [left, right] = await Promise.all([0, 1].map((index) => columns.nth(index).boundingBox()));
    if (!left || !right) throw new Error('two columns');
    expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
    const whole = right.x + right.width - left.x;
    expect((100 * left.width) / whole).toBeCloseTo(33, 1);
    expect((100 * right.width) / whole).toBeCloseTo(67, 1);
  });
  await columns.first().getByRole('region', { name: 'Filtres' }).waitFor();
  await columns
    .last()
    .getByRole('link', { name: /Comité de mars/ })
    .waitFor();
});

it('§2.9 §2.10 the header counts all meetings, or only the meetings found if there is a filter', async () => {
  await add({ name: 'Conseil communal', meetingDate: '2026-03-03' });
  await add({ name: 'Conseil d’établissement', meetingDate: '2026-04-01', status: 'completed' });
  await add({ name: 'Comité', meetingDate: '2026-04-02' });
  const { page } = tests;
  await openList();
  const heading = page.getByRole('heading', { level: 1 });
  // The number of found meetings is in the header, beside the heading.
  const found = heading.locator('..').getByText(/trouvées?$/);
  await expect.poll(() => heading.textContent()).toBe('Vos réunions (3)');
  expect(await found.count()).toBe(0);
  await page.getByRole('searchbox', { name: 'Nom de la réunion' }).fill('conseil');
  await expect.poll(() => found.allTextContents()).toEqual(['2 réunions trouvées']);
  await page.getByRole('combobox', { name: 'Statut' }).selectOption({ label: 'Terminé' });
  await expect.poll(() => found.allTextContents()).toEqual(['1 réunion trouvée']);
  await expect.poll(() => heading.textContent()).toBe('Vos réunions (3)');
  await page.getByRole('button', { name: 'Effacer les filtres' }).click();
  await expect.poll(() => found.count()).toBe(0);
  await page.getByRole('textbox', { name: 'Du', exact: true }).fill('01/04/2026');
  await page.getByRole('textbox', { name: 'Au', exact: true }).fill('1.4.2026');
  await expect.poll(() => found.allTextContents()).toEqual(['1 réunion trouvée']);
  await page.getByRole('link', { name: /Conseil d’établissement/ }).waitFor();
});

it('§2.10 the days of a filter are typed, shown and chosen in French, even in a browser with another language', async () => {
  const { product, user } = tests;
  await add({ name: 'Conseil communal', meetingDate: '2026-04-03' });
  await add({ name: 'Comité', meetingDate: '2026-04-17' });
  const page = await (await product.enter(user, { locale: 'en-US' })).newPage();
  await page.goto(`${product.url}/?du=2026-04-03`);
  const found = page.getByRole('main').getByText(/trouvées?$/);
  await found.getByText('2 réunions trouvées').waitFor();
  const from = page.getByRole('textbox', { name: 'Du', exact: true });
  await expect
    .poll(async () => [await from.inputValue(), await from.getAttribute('placeholder')])
    .toEqual(['03/04/2026', 'jj/mm/aaaa']);
  const opener = page.getByRole('button', { name: 'Du : choisir dans le calendrier' });
  await opener.click();
  const calendar = page.getByRole('group', { name: 'Calendrier : Du' });
  await calendar.getByText('avril 2026').waitFor();
  await calendar.getByRole('button', { name: /^4 avril/ }).click();
  await calendar.waitFor({ state: 'detached' });
  await found.getByText('1 réunion trouvée').waitFor();
  await expect.poll(() => from.inputValue()).toBe('04/04/2026');
  await page.waitForURL('**/?du=2026-04-04');
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.context().close();
});

it('§2.11 people without a meeting are invited to create the first one with « + Nouvel enregistrement »', async () => {
  const { page } = tests;
  await openList();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Vos réunions (0)');
  const main = page.getByRole('main');
  await main.getByText('Enregistrez une réunion').waitFor();
  const create = main.getByRole('link');
  await expect.poll(() => create.allTextContents()).toEqual(['+ Nouvel enregistrement']);
  await create.click();
  await page.waitForURL(`${tests.product.url}/new-meeting`);
  await page.getByRole('heading', { level: 1, name: 'Nouvelle réunion' }).waitFor();
});

it('§2.12 filters that match nothing say so, and can be reset', async () => {
  await add();
  const { page } = tests;
  await openList('/?nom=introuvable');
  await page.getByText('Aucune réunion correspondant à ces filtres', { exact: true }).waitFor();
  await page.getByText('0 réunion trouvée').waitFor();
  expect(await page.getByRole('listitem').count()).toBe(0);
  await page.getByRole('button', { name: 'Effacer les filtres' }).last().click();
  await page.getByRole('link', { name: /Comité de mars/ }).waitFor();
});

it('§2.15 §2.16 §9.3 meetings are grouped by creation: today, this week since Sunday, older; newest first', async () => {
  // It is Tuesday 3 March 2026 in Zurich. The time of creation counts, not the meeting's own day.
  await tests.page.clock.setFixedTime('2026-03-03T15:00:00+01:00');
  const created = {
    'mardi 15:00': '2026-03-03T15:00:00+01:00',
    'mardi 0:00': '2026-03-03T00:00:00+01:00',
    'lundi 23:59': '2026-03-02T23:59:59.999+01:00',
    'dimanche 0:00': '2026-03-01T00:00:00+01:00',
    'samedi 23:59': '2026-02-28T23:59:59.999+01:00',
    'an passé': '2025-03-03T15:00:00+01:00',
  };
  for (const [name, at] of Object.entries(created).toSorted(([a], [b]) => a.localeCompare(b)))
    await add({ name, createdAt: new Date(at), meetingDate: '2026-03-03' });
  await openList();
  await expect
    .poll(() => groupsOf(tests.page))
    .toEqual([
      ['Aujourd’hui', ['mardi 15:00', 'mardi 0:00']],
      ['Cette semaine', ['lundi 23:59', 'dimanche 0:00']],
      ['Plus anciennes', ['samedi 23:59', 'an passé']],
    ]);
});

it('§2.15 on a Sunday the week has only begun, and a meeting created by a fast clock counts as today’s', async () => {
  await tests.page.clock.setFixedTime('2026-03-01T12:00:00+01:00');
  await add({ name: 'samedi', createdAt: new Date('2026-02-28T12:00:00+01:00') });
  await add({ name: 'dimanche', createdAt: new Date('2026-03-01T11:00:00+01:00') });
  await add({ name: 'demain', createdAt: new Date('2026-03-02T09:00:00+01:00') });
  await openList();
  await expect
    .poll(() => groupsOf(tests.page))
    .toEqual([
      ['Aujourd’hui', ['demain', 'dimanche']],
      ['Plus anciennes', ['samedi']],
    ]);
});

it('§2.15 at midnight, an open page moves on to the next day', async () => {
  const { page } = tests;
  await page.clock.install({ time: '2026-03-28T23:59:50+01:00' });
  await add({ createdAt: new Date('2026-03-28T12:00:00+01:00') });
  await openList();
  await expect.poll(() => groupsOf(page)).toEqual([['Aujourd’hui', ['Comité de mars']]]);
  await page.clock.fastForward(20_000);
  await expect.poll(() => groupsOf(page)).toEqual([['Plus anciennes', ['Comité de mars']]]);
});

it('§2.17 §2.18 a meeting shows its status: check, note, spinner, question mark', async () => {
  const icons: Record<MeetingStatus, string> = {
    completed: 'tabler-icon-check',
    transcribed: 'tabler-icon-notes',
    transcription: 'mantine-Loader-root',
    summarization: 'mantine-Loader-root',
    pending: 'mantine-Loader-root',
    error: 'tabler-icon-question-mark',
  };
  const statuses = ['completed', 'transcribed', 'transcription', 'summarization', 'pending', 'error'] as const;
  for (const status of statuses) await add({ name: `est ${status}`, status });
  await add({ name: 'est autre' });
  const { page } = tests;
  // A newer server may send a status that the page does not know.
  await page.route(/\/api\/v1\/meetings\/\?/, async (route) => {
    const answer = await route.fetch();
    const { meetings }: { meetings: { name: string }[] } = await answer.json();
    const changed = meetings.map((meeting) =>
      meeting.name === 'est autre' ? { ...meeting, status: 'archived' } : meeting,
    );
    await route.fulfill({ json: { meetings: changed } });
  });
  await openList();
  for (const [status, icon] of [...Object.entries(icons), ['autre', 'tabler-icon-question-mark']]) {
    const row = page.getByRole('link', { name: `est ${status}` });
    await row.waitFor();
    const first = row.locator('svg, .mantine-Loader-root').first();
    await expect
      .poll(async () => [status, await first.getAttribute('class')])
      .toEqual([status, expect.stringContaining(icon ?? '')]);
  }
});
