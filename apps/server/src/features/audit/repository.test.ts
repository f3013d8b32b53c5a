import type { AuditFilter } from '@greffier/contract/organisation/audit';
import { UserId } from '@greffier/contract/ids';
import { eq, sql, type SQLWrapper } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/client.ts';
import { auditEntries } from '../../database/schema/audit.ts';
import { trail } from '../../database/testing/test-trail.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import * as repository from './repository.ts';
import type { AuditRecord, Cursor, NewAuditRecord } from './repository.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const ANNE = UserId.parse(randomUUID());

const entry = (changes: Partial<NewAuditRecord> = {}): NewAuditRecord => ({
  at: NOW,
  deed: 'meeting.removed',
  count: 1,
  userId: ANNE,
  email: 'anne@exemple.ch',
  address: '203.0.113.9',
  objectId: 'one',
  details: {},
  ...changes,
});

/** Returns PostgreSQL's own message, because the message of drizzle's error is the query. */
const reason = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing was refused',
    (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
  );

describeOnBothDatabases('audit repository', (open) => {
  let db: Database;
  beforeEach(async () => {
    ({ db } = await open());
  });
  const add = (...entries: NewAuditRecord[]) => repository.insertEntries(db, entries);
  const find = (filter: AuditFilter, limit = 10) => repository.findEntries(db, filter, null, limit);
  const objects = (found: readonly AuditRecord[]) => found.map(({ objectId }) => objectId);

  describe('the table', () => {
    const one = eq(auditEntries.objectId, 'one');
    it.each([
      ['change', () => db.update(auditEntries).set({ email: 'autre@exemple.ch' }).where(one)],
      ['delete', () => db.delete(auditEntries).where(one)],
      ['truncate', () => db.execute(sql`truncate ${auditEntries}`)],
    ])('does not let anybody %s an entry', async (_, attempt) => {
      await add(entry());
      const before = await trail(db);
      expect(await reason(Promise.resolve(attempt()))).toBe('audit_entries is append-only');
      expect(await trail(db)).toEqual(before);
    });

    it('does not let even the retention job change entries, remove those of the last six months, or empty the table', async () => {
      const days = (ago: number) => new Date(Date.now() - ago * 86_400_000);
      await add(entry({ at: days(178) }), entry({ at: days(400) }));
      const retention = (attempt: (tx: Database) => Promise<unknown>) =>
        reason(
          db.transaction(async (tx) => {
            await tx.execute(sql`select set_config('greffier.audit_retention', 'on', true)`);
            await attempt(tx);
          }),
        );
      expect(await retention(async (tx) => tx.update(auditEntries).set({ count: 0 }))).toMatch(/append-only/);
      expect(await retention(async (tx) => tx.delete(auditEntries))).toMatch(/append-only/);
      expect(await retention((tx) => tx.execute(sql`truncate ${auditEntries}`))).toMatch(/append-only/);
      expect(await trail(db)).toHaveLength(2);
    });
  });

  it('lets the retention job remove entries that are too old, in parts, and refuses everybody again afterwards', async () => {
    const month = (ago: number) => {
      const at = new Date(NOW);
      at.setUTCMonth(at.getUTCMonth() - ago);
      return at;
    };
    await add(entry({ objectId: 'old', at: month(25) }), entry({ objectId: 'older', at: month(30) }));
    await add(entry({ objectId: 'kept', at: month(23) }));
    const remove = (limit: number) => db.transaction((tx) => repository.removeExpired(tx, NOW, 24, limit));
    expect(await remove(1)).toBe(1);
    expect(objects(await trail(db))).toEqual(['old', 'kept']);
    expect(await remove(10)).toBe(1);
    expect(await remove(10)).toBe(0);
    expect(objects(await trail(db))).toEqual(['kept']);
    expect(await reason(Promise.resolve(db.delete(auditEntries)))).toMatch(/append-only/);
  });

  it('goes on from page to page without losing or repeating an entry, even if several have the same moment', async () => {
    const later = new Date(NOW.getTime() + 1);
    await add(...['a', 'b', 'c'].map((objectId) => entry({ objectId })), entry({ objectId: 'd', at: later }));
    const seen: (string | null)[] = [];
    for (let cursor: Cursor | null = null; ;) {
      const page: AuditRecord[] = await repository.findEntries(db, {}, cursor, 2);
      seen.push(...objects(page));
      cursor = page.at(-1) ?? null;
      if (page.length < 2) break;
    }
    expect(seen).toEqual(['d', 'c', 'b', 'a']);
  });

  it.each<[string, AuditFilter, string[]]>([
    ['the beginning of a period', { from: '2026-11-23T10:00:00Z' }, ['refused', 'approved']],
    ['its end, which is no part of it', { to: '2026-11-23T10:00:00Z' }, ['removed']],
    ['an e-mail', { person: 'bob@exemple.ch' }, ['refused']],
    ['a person’s id', { person: ANNE }, ['approved', 'removed']],
    ['a deed', { deed: 'minutes.approved' }, ['approved']],
    ['a group of deeds', { deed: 'minutes' }, ['approved']],
    ['an object', { object: 'removed' }, ['removed']],
    ['all at once', { person: ANNE, deed: 'meeting', object: 'removed' }, ['removed']],
    ['somebody else’s object', { person: 'bob@exemple.ch', object: 'removed' }, []],
  ])('finds entries by %s', async (_, filter, expected) => {
    await add(
      entry({ objectId: 'removed', at: new Date(NOW.getTime() - 1) }),
      entry({ objectId: 'approved', deed: 'minutes.approved' }),
      entry({ objectId: 'refused', deed: 'session.refused', userId: null, email: 'bob@exemple.ch' }),
    );
    expect(objects(await find(filter))).toEqual(expected);
  });

  it('takes more entries at once than a statement has room for', async () => {
    await add(...Array.from({ length: 7_300 }, (_, at) => entry({ objectId: String(at) })));
    expect(await db.$count(auditEntries)).toBe(7_300);
  });

  it('reads a page of a long trail from an index, however it is filtered', async () => {
    await db.execute(sql`
      insert into ${auditEntries} (at, deed, user_id, email, object_id)
      select now() - i * interval '1 minute', 'meeting.created', md5('user' || i % 200)::uuid, 'p' || i % 200 || '@exemple.ch', i::text
      from generate_series(1, 20000) i`);
    await db.execute(sql`analyze ${auditEntries}`);
    const filters: AuditFilter[] = [
      {},
      { person: ANNE },
      { person: 'p7@exemple.ch' },
      { deed: 'minutes.approved' },
      { object: '17' },
    ];
    for (const filter of filters) {
      const query = repository.findEntries(db, filter, { at: new Date(), id: 1_000_000 }, 51);
      // drizzle's query can return its SQL, although the repository's type mentions only the result.
      const explained = await db.execute(sql`explain ${(query as unknown as SQLWrapper).getSQL()}`);
      const plan = JSON.stringify(explained);
      expect([filter, plan]).toEqual([filter, expect.stringMatching(/Index Scan[^"]* using audit_entries_/)]);
      expect([filter, plan]).toEqual([filter, expect.not.stringMatching(/Seq Scan|Sort/)]);
    }
  });
});
