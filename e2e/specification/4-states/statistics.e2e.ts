import { expect, it } from 'vitest';
import { figuresOf } from '../list-page.ts';
import { meetingTests } from '../meeting-tests.ts';

const tests = meetingTests();

/** Adds meetings of one minute, created at these moments. @returns the numbers shown for the two weeks at `now` */
async function countsAt(now: string, created: readonly string[], page = tests.page): Promise<[string, string]> {
  for (const at of created) await tests.add({ createdAt: new Date(at), duration: 60 });
  await page.clock.setFixedTime(now);
  await page.goto(tests.product.url);
  const count = (await figuresOf(page))['Nombre de réunions'] ?? {};
  return [count['Cette semaine'] ?? '', count['Semaine dernière'] ?? ''];
}

it('§2.13 §2.14 the card « Statistiques » has two headings with two figures each', async () => {
  await tests.page.clock.setFixedTime('2026-03-03T15:00:00+01:00');
  await tests.add({ createdAt: new Date('2026-03-02T09:00:00+01:00'), duration: 3900 });
  await tests.add({ createdAt: new Date('2026-03-03T09:00:00+01:00'), duration: 59 * 60 });
  await tests.page.goto(tests.product.url);
  await tests.page.getByRole('heading', { level: 2, name: 'Statistiques', exact: true }).waitFor();
  await expect
    .poll(() => figuresOf(tests.page))
    .toEqual({
      'Nombre de réunions': { 'Cette semaine': '2', 'Semaine dernière': '0' },
      'Temps passé en réunion': { 'Cette semaine': '02:04', 'Semaine dernière': '0:00' },
    });
});

it('§4.28 §9.3 a week begins on Sunday at 00:00 and ends on Saturday at 23:59:59.999', async () => {
  const inside = ['2026-03-01T00:00:00.000+01:00', '2026-03-07T23:59:59.999+01:00'];
  const outside = ['2026-03-08T00:00:00.000+01:00'];
  expect(await countsAt('2026-03-03T15:00:00+01:00', [...inside, ...outside])).toEqual(['2', '0']);
});

it('§4.28 §4.30 the previous week is the same window, seven days earlier', async () => {
  const inside = ['2026-02-22T00:00:00.000+01:00', '2026-02-28T23:59:59.999+01:00'];
  const outside = ['2026-02-21T23:59:59.999+01:00'];
  expect(await countsAt('2026-03-03T15:00:00+01:00', [...inside, ...outside])).toEqual(['0', '2']);
});

it.each([
  ['its first moment', '2026-03-01T00:00:00.000+01:00'],
  ['its last moment', '2026-03-07T23:59:59.999+01:00'],
])('§4.28 the week is the same at %s', async (_, now) => {
  const created = ['2026-02-28T23:59:59.999+01:00', '2026-03-01T00:00:00.000+01:00', '2026-03-07T23:00:00+01:00'];
  expect(await countsAt(now, created)).toEqual(['2', '1']);
});

it('§4.29 a meeting counts by the day of its creation, not by the day on which it was held', async () => {
  await tests.add({ createdAt: new Date('2026-01-10T09:00:00+01:00'), meetingDate: '2026-03-03' });
  await tests.add({ createdAt: new Date('2026-03-03T09:00:00+01:00'), meetingDate: '2026-01-10' });
  expect(await countsAt('2026-03-03T15:00:00+01:00', [])).toEqual(['1', '0']);
});

it.each([
  [
    'summer time begins',
    '2026-04-01T12:00:00+02:00',
    ['2026-03-29T00:00:00.000+01:00', '2026-04-04T23:59:59.999+02:00'],
    ['2026-03-22T00:00:00.000+01:00', '2026-03-28T23:59:59.999+01:00'],
    ['2026-03-21T23:59:59.999+01:00', '2026-04-05T00:00:00.000+02:00'],
  ],
  [
    'summer time has begun the week before',
    '2026-04-08T12:00:00+02:00',
    ['2026-04-05T00:00:00.000+02:00', '2026-04-11T23:59:59.999+02:00'],
    ['2026-03-29T00:00:00.000+01:00', '2026-04-04T23:59:59.999+02:00'],
    ['2026-03-28T23:59:59.999+01:00', '2026-04-12T00:00:00.000+02:00'],
  ],
  [
    'summer time ends',
    '2026-10-28T12:00:00+01:00',
    ['2026-10-25T00:00:00.000+02:00', '2026-10-31T23:59:59.999+01:00'],
    ['2026-10-18T00:00:00.000+02:00', '2026-10-24T23:59:59.999+02:00'],
    ['2026-10-17T23:59:59.999+02:00', '2026-11-01T00:00:00.000+01:00'],
  ],
])('§4.28 §4.30 the weeks begin and end with the calendar’s days when %s', async (_, now, week, before, outside) => {
  expect(await countsAt(now, [...week, ...before, ...outside])).toEqual(['2', '2']);
});

it('§4.28 the week is counted in the person’s own time zone', async () => {
  const created = ['2026-03-01T00:30:00+01:00'];
  expect(await countsAt('2026-03-03T15:00:00+01:00', created)).toEqual(['1', '0']);
  const away = await tests.product.enter(tests.user, { timezoneId: 'America/New_York' });
  // In New York, it is still Saturday evening.
  expect(await countsAt('2026-03-03T15:00:00+01:00', [], await away.newPage())).toEqual(['0', '1']);
  await away.close();
});
