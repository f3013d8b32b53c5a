import type { AuthConfig, User } from '@greffier/contract/organisation/auth';
import { ACCESS_RULES, MAX_SESSIONS, SESSION_DAYS, SESSION_IDLE_HOURS } from '@greffier/contract/limits';
import { beforeEach, expect, it } from 'vitest';
import type { DatabaseClient } from '../../database/client.ts';
import { sessions, users } from '../../database/schema/people.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { addUser, changeOrganization } from '../../testing/rows.ts';
import { createSessionsService } from './service.ts';

const HOUR_MS = 3_600_000;
const START = new Date('2026-03-03T08:00:00Z').getTime();
const IDENTITY = { issuer: 'https://exemple.ch', tenant: 't', email: 'anne@exemple.ch', emailTrusted: true };

describeOnBothDatabases('sessions', (open) => {
  let database: DatabaseClient;
  let anne: User;
  let hours: number;
  const service = () => createSessionsService({ database, now: () => new Date(START + Math.round(hours * HOUR_MS)) });
  const begin = (user = anne) => database.db.transaction((tx) => service().begin(tx, user.id, IDENTITY));
  const isOpen = async (token: string) => (await service().find(token)) !== null;

  beforeEach(async () => {
    database = await open();
    anne = await addUser(database.db, 'anne@exemple.ch');
    hours = 0;
  });

  it('are found by their token, with the person and what the issuer said of them', async () => {
    const token = await begin();
    expect(await service().find(token)).toEqual({
      session: {
        id: expect.any(String),
        issuedAt: new Date(START),
        expiresAt: new Date(START + SESSION_DAYS * 24 * HOUR_MS),
        identity: IDENTITY,
      },
      user: anne,
    });
    expect(await isOpen(`${token.slice(0, -1)}_`)).toBe(false);
  });

  it('leave nothing in the database with which somebody could sign in', async () => {
    const token = await begin();
    const [row] = await database.db.select().from(sessions);
    expect(JSON.stringify(row)).not.toContain(token.slice(3));
  });

  it('stay open as long as they are used, but at most seven days', async () => {
    const token = await begin();
    for (; hours < SESSION_DAYS * 24; hours += SESSION_IDLE_HOURS - 1) expect(await isOpen(token)).toBe(true);
    hours = SESSION_DAYS * 24;
    expect(await isOpen(token)).toBe(false);
  });

  it('that began under a clock years ahead end once the clock is right, but an error of an hour is tolerated', async () => {
    const token = await begin();
    hours = -0.9;
    expect(await isOpen(token)).toBe(true);
    hours = -24 * 365;
    expect(await isOpen(token)).toBe(false);
    await service().sweep();
    expect(await database.db.$count(sessions)).toBe(0);
  });

  it('end when they are not used for a day', async () => {
    const token = await begin();
    hours = SESSION_IDLE_HOURS - 0.1;
    expect(await isOpen(token)).toBe(true);
    hours += SESSION_IDLE_HOURS + 0.1;
    expect(await isOpen(token)).toBe(false);
  });

  it('can be ended one by one, or all of a person’s at once, but nobody else’s', async () => {
    const bruno = await addUser(database.db, 'bruno@exemple.ch');
    const [one, two, three] = [await begin(), await begin(), await begin()];
    const other = await begin(bruno);
    await service().end((await service().find(one))!.session.id);
    expect([await isOpen(one), await isOpen(two)]).toEqual([false, true]);
    await service().endOfToken(database.db, two);
    expect([await isOpen(two), await isOpen(three)]).toEqual([false, true]);
    await service().endAllOf(database.db, anne.id);
    expect([await isOpen(three), await isOpen(other)]).toEqual([false, true]);
  });

  it('are not found if their person is blocked or deleted', async () => {
    const token = await begin();
    await database.db.update(users).set({ blockedAt: new Date() });
    expect(await isOpen(token)).toBe(false);
    await database.db.update(users).set({ blockedAt: null });
    expect(await isOpen(token)).toBe(true);
    await database.db.delete(users);
    expect(await isOpen(token)).toBe(false);
    expect(await database.db.$count(sessions)).toBe(0);
  });

  it('are limited in number for each person: one too many ends the oldest', async () => {
    const first = await begin();
    hours = 1;
    const second = await begin();
    for (let count = 2; count < MAX_SESSIONS; count += 1) await begin();
    expect(await isOpen(first)).toBe(true);
    const last = await begin();
    expect([await isOpen(first), await isOpen(second), await isOpen(last)]).toEqual([false, true, true]);
  });

  it('cost no more if there are as many access rules as possible, and still follow the present rules', async () => {
    const token = await begin();
    const addresses = (prefix: string) =>
      Array.from({ length: ACCESS_RULES }, (_, i) => `${prefix}${i}.`.padEnd(230, 'a') + '@exemple.ch');
    const rules = (prefix: string): AuthConfig => ({
      ...anne.organization.auth_config,
      authorized_emails: addresses(prefix),
    });
    const [one, other] = [service(), service()];
    const cost = async () => {
      const before = process.threadCpuUsage().user;
      for (let asked = 0; asked < 50; asked += 1) await one.find(token);
      return process.threadCpuUsage().user - before;
    };
    await cost();
    const few = Math.min(await cost(), await cost());
    for (const prefix of ['a', 'b']) {
      await changeOrganization(database.db, { authConfig: rules(prefix) });
      for (const each of [one, other])
        expect((await each.find(token))?.user.organization.auth_config).toEqual(rules(prefix));
    }
    expect(Math.min(await cost(), await cost())).toBeLessThan(2 * few);
  });

  it('that have expired are swept away, the others stay', async () => {
    await begin();
    hours = SESSION_IDLE_HOURS;
    const token = await begin();
    hours += 1;
    await service().sweep();
    expect(await database.db.$count(sessions)).toBe(1);
    expect(await isOpen(token)).toBe(true);
  });
});
