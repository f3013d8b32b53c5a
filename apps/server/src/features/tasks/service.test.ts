import type { MeetingId } from '@greffier/contract/ids';
import { TaskFilter } from '@greffier/contract/meeting/minutes/tasks';
import type { User } from '@greffier/contract/organisation/auth';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database, DatabaseClient } from '../../database/client.ts';
import { meetings } from '../../database/schema/meetings.ts';
import { searchDue } from '../../database/schema/search.ts';
import { tasks } from '../../database/schema/tasks.ts';
import { openMemoryDatabase } from '../../database/testing/test-pglite.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { scriptedMinutesHtml } from '../../testing/house.ts';
import { addMeeting, addTask, addUser } from '../../testing/rows.ts';
import { createSearchIndex } from '../search-index/service.ts';
import { keepTasks } from './keep-tasks.ts';
import { findOverview, findTasks, setDone, type Wanted } from './repository.ts';

const HEADS = '<tr><th>Action</th><th>Responsable</th><th>Échéance</th></tr>';
type Line = readonly [text: string, owner?: string, due?: string];
/** Makes minutes of one item with these tasks. */
const minutes = (...lines: readonly Line[]): string =>
  `<h1>Budget</h1><p><strong>Actions</strong></p><table><tbody>${HEADS}${lines
    .map(
      ([text, owner = '', due = ''], index) =>
        `<tr data-finding="${index + 1}"><td><span data-passages="${index + 2}">${text}</span></td><td>${owner}</td><td>${due}</td></tr>`,
    )
    .join('')}</tbody></table>`;

const wanted = (filter: Partial<Wanted> = {}): Wanted => ({
  ...TaskFilter.parse({}),
  today: '2026-11-26',
  ...filter,
});

describeOnBothDatabases('tasks', (open) => {
  let client: DatabaseClient;
  let db: Database;
  let anne: User;
  beforeEach(async () => {
    client = await open();
    db = client.db;
    anne = await addUser(db, 'anne@exemple.ch');
  });

  const read = () =>
    createSearchIndex({
      database: client,
      log: pino({ level: 'silent' }),
      minutesHtml: scriptedMinutesHtml(),
    }).catchUp();
  const list = async (filter: Partial<Wanted> = {}, user = anne) =>
    findTasks(db, user.id, (await findOverview(db, user.id, wanted(filter))).ids);
  const texts = async (filter: Partial<Wanted> = {}, user = anne) => (await list(filter, user)).map(({ text }) => text);
  const write = (summary: string | null) => db.update(meetings).set({ summary });

  describe('of minutes', () => {
    it('are read from the text as it stands, with the meeting, item and passage that they refer to', async () => {
      const meeting = await addMeeting(db, anne, {
        name: 'Conseil',
        meetingDate: '2026-11-24',
        status: 'completed',
        summary: minutes(['Relancer', 'Ada', 'D’ici vendredi (27 novembre 2026)'], ['Payer']),
      });
      await read();
      const [task, other] = await list();
      expect(task).toMatchObject({
        meetingId: meeting.id,
        name: 'Conseil',
        meetingDate: '2026-11-24',
        item: 'Budget',
        text: 'Relancer',
        owner: 'Ada',
        due: 'D’ici vendredi (27 novembre 2026)',
        dueOn: '2026-11-27',
        passageId: 2,
        doneAt: null,
      });
      expect(other).toMatchObject({ text: 'Payer', owner: null, due: null, dueOn: null });
      await write(minutes(['Payer'], ['Écrire', 'Léo', 'le 2 décembre']));
      await read();
      expect((await list()).map(({ text, dueOn }) => [text, dueOn])).toEqual([
        ['Écrire', '2026-12-02'],
        ['Payer', null],
      ]);
      await write(null);
      await read();
      expect(await list()).toEqual([]);
      expect(await db.select().from(tasks)).toEqual([]);
    });

    it('have due days that follow the day of the meeting', async () => {
      await addMeeting(db, anne, { meetingDate: '2026-11-24', summary: minutes(['Payer', '', 'vendredi']) });
      await read();
      expect((await list())[0]?.dueOn).toBe('2026-11-27');
      await db.update(meetings).set({ meetingDate: '2026-12-01' });
      await read();
      expect((await list())[0]?.dueOn).toBe('2026-12-04');
    });

    it('stay done when the minutes are written again, if they are the same', async () => {
      await addMeeting(db, anne, { summary: minutes(['Payer', 'Ada'], ['Relancer', 'Ada'], ['Écrire', 'Ada']) });
      await read();
      const before = await list();
      for (const task of before.slice(0, 2)) await setDone(db, anne.id, task.id, new Date('2026-11-25T10:00:00Z'));
      // The minutes are cleared, and the index reads the empty minutes, before people write them again.
      await write(null);
      await read();
      expect(await list({ state: 'done' })).toEqual([]);
      await write(minutes(['Écrire', 'Ada'], ['Payer.', 'Ada', 'mai'], ['Relancer', 'Bruno']));
      await read();
      expect(await texts({ state: 'done' })).toEqual(['Payer.']);
      expect((await list({ state: 'done' }))[0]?.id).toBe(before.find(({ text }) => text === 'Payer')?.id);
      expect((await texts()).toSorted()).toEqual(['Relancer', 'Écrire']);
    });

    it('stay done if they are done while the minutes are read', async () => {
      await addMeeting(db, anne, { summary: minutes(['Payer', 'Ada']) });
      await read();
      const [task] = await list();
      await write(minutes(['Payer', 'Ada', 'mai']));
      await setDone(db, anne.id, task!.id, new Date());
      await read();
      expect(await texts({ state: 'done' })).toEqual(['Payer']);
    });

    it('go to another person with their meeting', async () => {
      await addMeeting(db, anne, { summary: minutes(['Payer']) });
      await read();
      const bruno = await addUser(db);
      await db.update(meetings).set({ userId: bruno.id });
      expect([await texts(), await texts({}, bruno)]).toEqual([[], ['Payer']]);
    });

    it('are limited for each person, counting those of other meetings, done or not', async () => {
      const [one, other] = [await addMeeting(db, anne, {}), await addMeeting(db, anne, {})];
      await addMeeting(db, await addUser(db), { summary: minutes(['Payer'], ['Relancer']) });
      await read();
      const keep = (id: MeetingId, ...said: readonly string[]) =>
        keepTasks(
          db,
          id,
          '2026-11-26',
          said.map((text) => ({ text, item: null, owner: null, due: null, finding: null, passageId: null })),
          3,
        );
      await keep(one.id, 'Payer', 'Relancer');
      const paid = (await list()).find(({ text }) => text === 'Payer');
      await setDone(db, anne.id, paid!.id, new Date());
      await keep(other.id, 'Signer', 'Inviter');
      // Tasks of two meetings on the same day have no fixed order.
      expect((await texts()).toSorted()).toEqual(['Relancer', 'Signer']);
      // The meeting's own tasks do not count twice.
      await keep(one.id, 'Payer', 'Relancer');
      await keep(other.id, 'Inviter', 'Signer');
      expect((await texts()).toSorted()).toEqual(['Inviter', 'Relancer']);
    });

    it('are deleted with their meeting', async () => {
      const { id } = await addMeeting(db, anne, { summary: minutes(['Payer']) });
      await read();
      await db.delete(meetings).where(eq(meetings.id, id));
      expect(await db.select().from(tasks)).toEqual([]);
    });
  });

  describe('are found', () => {
    beforeEach(async () => {
      const meeting = await addMeeting(db, anne, {}, []);
      await addTask(db, meeting, { position: 1, text: 'hier', owner: 'Ada', dueOn: '2026-11-25' });
      await addTask(db, meeting, { position: 2, text: 'aujourd’hui', owner: 'Bruno', dueOn: '2026-11-26' });
      await addTask(db, meeting, { position: 3, text: 'dans six jours', owner: 'ADA', dueOn: '2026-12-02' });
      await addTask(db, meeting, { position: 4, text: 'dans sept jours', owner: 'Ada', dueOn: '2026-12-03' });
      await addTask(db, meeting, { position: 5, text: 'un jour' });
      await addTask(db, meeting, {
        position: 6,
        text: 'faite',
        owner: 'Ada',
        doneAt: new Date('2026-11-20T00:00:00Z'),
      });
      await addTask(db, meeting, { position: 7, text: 'faite après', doneAt: new Date('2026-11-21T00:00:00Z') });
      await addTask(db, meeting, { position: null, text: 'plus au procès-verbal', doneAt: new Date() });
    });

    it('in the order of their due days or owners', async () => {
      expect(await texts()).toEqual(['hier', 'aujourd’hui', 'dans six jours', 'dans sept jours', 'un jour']);
      expect(await texts({ order: 'owner' })).toEqual([
        'hier',
        'dans six jours',
        'dans sept jours',
        'aujourd’hui',
        'un jour',
      ]);
      expect(await texts({ state: 'done' })).toEqual(['faite après', 'faite']);
    });

    it('by a filter', async () => {
      expect(await texts({ due: 'late' })).toEqual(['hier']);
      expect(await texts({ due: 'week' })).toEqual(['aujourd’hui', 'dans six jours']);
      expect(await texts({ due: 'later' })).toEqual(['dans sept jours']);
      expect(await texts({ due: 'none' })).toEqual(['un jour']);
      expect(await texts({ owner: 'ada' })).toEqual(['hier', 'dans six jours', 'dans sept jours']);
      expect(await texts({ owner: '' })).toEqual(['un jour']);
    });

    it('and counted, whatever the filter', async () => {
      const { ids, ...counts } = await findOverview(db, anne.id, wanted({ owner: 'Bruno' }), 2);
      const owners = [
        { name: 'Ada', open: 3 },
        { name: 'Bruno', open: 1 },
      ];
      expect(counts).toEqual({ found: 1, open: 5, late: 1, owners });
      expect(ids).toHaveLength(1);
      expect((await findOverview(db, anne.id, wanted(), 2)).ids).toHaveLength(2);
    });

    it('by their own person only', async () => {
      const bruno = await addUser(db);
      expect(await findOverview(db, bruno.id, wanted())).toEqual({ ids: [], found: 0, open: 0, late: 0, owners: [] });
      const all = (await db.select({ id: tasks.id }).from(tasks)).map(({ id }) => id);
      expect(await findTasks(db, bruno.id, all)).toEqual([]);
    });
  });

  it('keep the first time at which they were done, and are gone once they have left the minutes', async () => {
    const meeting = await addMeeting(db, anne);
    const task = await addTask(db, meeting);
    const first = new Date('2026-11-20T00:00:00Z');
    expect(await setDone(db, anne.id, task, first)).toEqual(first);
    expect(await setDone(db, anne.id, task, new Date())).toEqual(first);
    expect(await setDone(db, anne.id, task, null)).toBeNull();
    // Between two calls, the meeting may be handed over to another person.
    const bruno = await addUser(db);
    expect(await setDone(db, bruno.id, task, new Date())).toBeUndefined();
    expect((await list()).map(({ doneAt }) => doneAt)).toEqual([null]);
    await db.update(tasks).set({ position: null });
    expect(await setDone(db, anne.id, task, new Date())).toBeUndefined();
  });
});

it('of ten thousand meetings are found in less than 100 ms', async () => {
  const client = await openMemoryDatabase();
  onTestFinished(() => client.close());
  const { db } = client;
  const anne = await addUser(db);
  const other = await addUser(db);
  await db.execute(sql`
    insert into meetings (user_id, name, status, meeting_date, main_language, extra_languages, participants, vocabulary, duration, segments_count)
    select case when n % 10 = 0 then ${other.id}::uuid else ${anne.id}::uuid end, 'Séance ' || n, 'completed', '2026-01-01', 'fr', '[]', '[]', '[]', 60, 1 from generate_series(1, 11111) as n`);
  await db.execute(sql`
    insert into tasks (meeting_id, user_id, position, text, owner, owner_key, due_on, done_at)
    select id, user_id, n, 'Relancer l’assureur et rendre compte au comité de ce qu’il répond, tâche ' || n, 'Personne ' || (n * 7 + ascii(id::text)) % 40, 'personne ' || (n * 7 + ascii(id::text)) % 40,
      case when n % 3 > 0 then date '2026-10-01' + (ascii(id::text) * n) % 120 end,
      case when n % 2 = 0 then now() end
    from meetings cross join generate_series(1, 8) as n`);
  await db.delete(searchDue);
  await db.execute(sql`vacuum analyze`);
  const times: number[] = [];
  for (const order of ['date', 'owner', 'date', 'owner', 'date', 'owner'] as const) {
    const began = process.cpuUsage();
    const { ids, found } = await findOverview(db, anne.id, wanted({ order }), 100);
    expect([found, (await findTasks(db, anne.id, ids)).length]).toEqual([40_000, 100]);
    const { user, system } = process.cpuUsage(began);
    times.push((user + system) / 1000);
  }
  // The test measures processor time, because a busy machine lengthens it less than the elapsed time.
  expect(Math.min(...times)).toTakeLessThan(100);
}, 120_000);
