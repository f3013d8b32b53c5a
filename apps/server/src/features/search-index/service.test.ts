import { keysOf } from '@greffier/french/text/search-words';
import { eq, sql } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { DatabaseClient } from '../../database/client.ts';
import { meetings } from '../../database/schema/meetings.ts';
import { searchDue, searchParts } from '../../database/schema/search.ts';
import { tasks } from '../../database/schema/tasks.ts';
import { scriptedMinutesHtml } from '../../testing/house.ts';
import { describeOnBothDatabases, describeOnPostgres } from '../../database/testing/testing.ts';
import { ThreadError } from '../../threads/thread-error.ts';
import { longestWork } from '../../testing/responsiveness/longest-work.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { minutesLines } from './lines.ts';
import { createSearchIndex } from './service.ts';

const index = (database: DatabaseClient, log = pino({ level: 'silent' }), find = keysOf) =>
  createSearchIndex({ database, log, minutesHtml: scriptedMinutesHtml() }, find);

describeOnBothDatabases('the index of meetings', (open) => {
  let client: DatabaseClient;
  beforeEach(async () => {
    client = await open();
  });

  it('reads meetings as they become due until it is stopped', async () => {
    const { db } = client;
    const user = await addUser(db);
    const stop = index(client).keep();
    await addMeeting(db, user);
    await vi.waitFor(async () => expect(await db.select().from(searchDue)).toEqual([]), { timeout: 20_000 });
    expect((await db.select().from(searchParts)).map(({ kind }) => kind).toSorted()).toEqual([
      'name',
      'people',
      'transcript',
    ]);
    await stop();
    await db.update(meetings).set({ name: 'Autre' });
    expect(await db.select().from(searchDue)).toHaveLength(1);
  });

  it('leaves others as much time as the parts of long minutes take, even if each part is short', async () => {
    const { db } = client;
    const summary = `<p>${'Le toit. '.repeat(2_300)}</p>`.repeat(20);
    await addMeeting(db, await addUser(db), { status: 'completed', summary });
    const { promise: began, resolve: begin } = Promise.withResolvers<void>();
    const find: typeof keysOf = (texts) => {
      const all = [...texts];
      if (all.some((text) => text.startsWith('Le toit.'))) begin();
      const since = performance.now();
      while (performance.now() - since < 2);
      return keysOf(all.map((text) => text.slice(0, 100)));
    };
    const reading = index(client, undefined, find).catchUp();
    await began;
    const before = process.threadCpuUsage();
    // A call of another person takes several turns of the event loop.
    for (let step = 0; step < 16; step += 1) await nextTurn();
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toTakeLessThan(50);
    await reading;
  });

  it('looks only for the words of changed texts, even if others have stored other words meanwhile', async () => {
    const { db } = client;
    const agenda = [{ level: 1, text: 'Toiture' }];
    const { id } = await addMeeting(db, await addUser(db), {
      agenda,
      status: 'completed',
      summary: '<p>Une école.</p>',
    });
    const find = vi.fn<typeof keysOf>(keysOf);
    const [one, other] = [index(client, undefined, find), index(client, undefined, find)];
    const wordsRead = async (by: typeof one) => {
      find.mockClear();
      await by.catchUp();
      return find.mock.calls.map(([texts]) => [...texts].join(' '));
    };
    expect(await wordsRead(one)).toContain('Toiture');
    await db.update(meetings).set({ summary: '<p>Une crèche.</p>' });
    expect(await wordsRead(one)).toEqual(['Une crèche.']);
    await db.update(meetings).set({ summary: '<p>Une halle.</p>' });
    await wordsRead(other);
    await db.update(meetings).set({ summary: '<p>Une crèche.</p>' });
    expect(await wordsRead(one)).toEqual(['Une crèche.']);
    const stored = await db
      .select()
      .from(searchParts)
      .where(sql`kind = 'minutes' and meeting_id = ${id}`);
    expect(stored.map(({ words }) => words)).toEqual([expect.stringContaining('creche')]);
    // The words of the removed minutes go, and those of the other parts stay.
    await db.update(meetings).set({ summary: null });
    expect(await wordsRead(one)).toEqual([]);
    expect((await db.select().from(searchParts)).map(({ kind }) => kind).toSorted()).toEqual([
      'agenda',
      'name',
      'people',
      'transcript',
    ]);
  });

  it('logs once that the database is away, however often it tries, and goes on when it is back', async () => {
    const each = vi.spyOn(client.separation, 'each');
    onTestFinished(() => each.mockRestore());
    const goAway = (message: string): void => {
      const error = Object.assign(new Error(message), { code: message });
      for (let times = 0; times < 5; times += 1) each.mockRejectedValueOnce(error);
    };
    const caughtUp = () =>
      vi.waitFor(async () => expect(await client.db.select().from(searchDue)).toEqual([]), { timeout: 20_000 });
    goAway('away');
    const { id } = await addMeeting(client.db, await addUser(client.db));
    const lines: string[] = [];
    const stop = index(client, pino({ level: 'error' }, { write: (line: string) => lines.push(line) })).keep(1);
    await caughtUp();
    expect(each.mock.calls.length).toBeGreaterThan(5);
    expect(lines).toHaveLength(1);
    // Another failure follows the first at once, and the first comes back later.
    goAway('refused');
    goAway('away');
    await client.db.update(meetings).set({ name: 'Autre' }).where(eq(meetings.id, id));
    await caughtUp();
    await stop();
    expect(lines.map((line) => /refused|away/.exec(line)?.[0])).toEqual(['away', 'refused', 'away']);
  });

  it('goes on after a failure, which keeps nothing else waiting, and logs nothing of the meeting', async () => {
    const { db } = client;
    const user = await addUser(db);
    const bad = await addMeeting(db, user, { name: 'Secret' });
    await addMeeting(db, user, { name: 'Autre' });
    // No caller can write an invalid agenda like this one.
    await db.execute(sql`update meetings set agenda = '{"secret": 1}' where id = ${bad.id}`);
    const lines: string[] = [];
    const stop = index(client, pino({ level: 'error' }, { write: (line: string) => lines.push(line) })).keep();
    await vi.waitFor(
      async () =>
        expect((await db.select().from(searchDue)).map(({ meetingId, kind }) => [meetingId, kind])).toEqual([
          [bad.id, 'head'],
        ]),
      { timeout: 20_000 },
    );
    await vi.waitFor(() => expect(lines.join('')).toContain(bad.id), { timeout: 20_000 });
    await stop();
    expect(lines.join('')).not.toContain('ecret');
    // The meeting is read once its agenda is valid.
    await db.update(meetings).set({ agenda: [] });
    await index(client).catchUp();
    expect(await db.select().from(searchDue)).toEqual([]);
  });
});

describeOnBothDatabases('minutes whose tasks cannot be read', (open) => {
  it('can still be found, keep their known tasks, and are read again later', async () => {
    const client = await open();
    const { db } = client;
    const minutes = (task: string) =>
      `<p>Secret</p><p>Actions</p><table><tr><th>Action</th><th>Responsable</th><th>Échéance</th></tr><tr><td>${task}</td><td></td><td></td></tr></table>`;
    await addMeeting(db, await addUser(db), { status: 'completed', summary: minutes('Payer') });
    await index(client).catchUp();
    const texts = async () => (await db.select().from(tasks)).map(({ text }) => text);
    expect(await texts()).toEqual(['Payer']);
    await db.update(meetings).set({ summary: minutes('Relancer') });
    const lines: string[] = [];
    const minutesHtml = scriptedMinutesHtml();
    minutesHtml.tasks.mockRejectedValue(new ThreadError('memory'));
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
    await createSearchIndex({ database: client, log, minutesHtml }).catchUp();
    const [stored] = await db
      .select()
      .from(searchParts)
      .where(sql`kind = 'minutes'`);
    expect(stored?.words).toContain('secret');
    expect(stored?.words).toContain('relanc');
    expect(await texts()).toEqual(['Payer']);
    expect(lines).toEqual([expect.stringContaining('ThreadError')]);
    expect(lines.join('')).not.toMatch(/secret|relancer/i);
    await db.update(searchDue).set({ notedAt: sql`now()` });
    await index(client).catchUp();
    expect(await texts()).toEqual(['Relancer']);
    expect(await db.select().from(searchDue)).toEqual([]);
  });
});

describeOnPostgres('the index of meetings, next to other processes', (open) => {
  it('does not wait for a locked meeting, and reads it afterwards', async () => {
    const client = await open();
    const { db } = client;
    const { id } = await addMeeting(db, await addUser(db));
    const locked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const other = db.transaction(async (tx) => {
      await tx.execute(sql`select from meetings where id = ${id} for update`);
      locked.resolve();
      await held.promise;
      await tx.update(meetings).set({ name: 'Après' });
    });
    await locked.promise;
    const stop = index(client).keep();
    await new Promise((done) => setTimeout(done, 300));
    expect(await db.select().from(searchParts)).toEqual([]);
    held.resolve();
    await other;
    await vi.waitFor(async () => expect(await db.select().from(searchDue)).toEqual([]), { timeout: 20_000 });
    await stop();
    const [name] = await db
      .select({ words: searchParts.words })
      .from(searchParts)
      .where(sql`kind = 'name'`);
    expect(name?.words).toContain('apres');
  });

  it('is kept by several workers at once', async () => {
    const client = await open();
    const { db } = client;
    const user = await addUser(db);
    for (let number = 0; number < 10; number += 1) await addMeeting(db, user);
    const stops = [1, 2, 3].map(() => index(client).keep());
    await vi.waitFor(async () => expect(await db.select().from(searchDue)).toEqual([]), { timeout: 30_000 });
    await Promise.all(stops.map((stop) => stop()));
    expect(await db.select().from(searchParts)).toHaveLength(30);
  });
});

it('minutes are read as lines, without their tags', () => {
  const html =
    '<h2>Budget &amp; caisse</h2><ul><li>Un <strong>point</strong></li></ul><table><tr><td>a&lt;b</td><td></td></tr></table>';
  expect([...minutesLines(html)]).toEqual(['Budget & caisse', 'Un point', 'a<b']);
  const began = performance.now();
  expect([...minutesLines('<p'.repeat(500_000))].join('')).toHaveLength(1_000_000);
  expect(performance.now() - began).toPassWithin(5_000);
});

it('minutes of one paragraph are read in pieces, between words', () => {
  const text = 'séance '.repeat(50_000).trim();
  const pieces = [...minutesLines(`<p>${text}</p>`)];
  expect(pieces.join('')).toBe(text);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(10_001);
  expect(new Set(pieces.flatMap((piece) => piece.trim().split(' ')))).toEqual(new Set(['séance']));
});

describeOnBothDatabases('the index of long minutes', (open) => {
  it('keeps nobody waiting while their words are found and stored', async () => {
    const client = await open();
    const words = Array.from({ length: 60_000 }, (_, at) => `é${at.toString(36)}ations`).join(' ');
    await addMeeting(client.db, await addUser(client.db), { status: 'completed', summary: `<p>${words}</p>` });
    expect(await longestWork(() => index(client).catchUp())).toTakeLessThan(250);
    expect(await client.db.select().from(searchDue)).toEqual([]);
  });
});
