import { AUTH_METHODS } from '@greffier/contract/organisation/auth';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { fillTables } from '../testing/fill-tables.ts';
import { addUser } from '../../testing/rows.ts';
import type { Database, DatabaseClient } from '../client.ts';
import { auditEntries } from '../schema/audit.ts';
import { meetings } from '../schema/meetings.ts';
import { organizations } from '../schema/organizations.ts';
import { users } from '../schema/people.ts';
import { searchParts } from '../schema/search.ts';
import { templates } from '../schema/templates.ts';
import { removeServed } from './remove-served.ts';
import { houseWide, withinOrganization } from './separation.ts';
import { describeOnBothDatabases } from '../testing/testing.ts';

/** Tables that belong to no organisation: keys, the local issuer, and storage keys of files to be removed. */
const OF_THE_HOUSE = [
  'arrivals',
  'call_counts',
  'installation',
  'oidc_payloads',
  'orphaned_files',
  'processes',
  'secrets',
];

const names = async (db: Database, query: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = (await db.execute(query)) as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
};

const countOf = async (db: Database, table: string): Promise<number> => {
  const { rows } = (await db.execute(sql`select count(*)::int as count from ${sql.identifier(table)}`)) as {
    rows: { count: number }[];
  };
  return rows[0]?.count ?? 0;
};

describeOnBothDatabases('organisations in one database', (open) => {
  let client: DatabaseClient;
  let db: Database;
  /** Ids of two organisations; the first has something in every table. */
  let commune: string;
  let hospital: string;
  let tables: string[];
  beforeAll(async () => {
    client = await open();
    db = client.db;
    await fillTables(db);
    const [meeting] = await db.select({ id: meetings.id, title: meetings.name }).from(meetings);
    if (!meeting) throw new Error('no meeting');
    await db.insert(searchParts).values({
      meetingId: meeting.id,
      kind: 'name',
      number: 0,
      words: sql`array_to_tsvector(array['budget'])` as never,
    });
    const [first] = await db.select({ id: organizations.id }).from(organizations);
    const authConfig = {
      methods: [...AUTH_METHODS],
      authorized_microsoft_tenant_ids: [],
      authorized_email_domains: [],
      authorized_emails: [],
    };
    const [second] = await db.insert(organizations).values({ name: 'Hôpital', authConfig }).returning();
    commune = String(first?.id);
    hospital = String(second?.id);
    await client.separation.begin(db);
    tables = await houseWide(() =>
      names(
        db,
        sql`select relname as name from pg_class
            where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity order by relname`,
      ),
    );
  });

  it('have a policy for every table that does not belong to the whole installation', async () => {
    const without = await houseWide(() =>
      names(
        db,
        sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
              and not (relrowsecurity and exists (select from pg_policies where tablename = relname and cmd = 'ALL'
                and roles = '{public}' and qual like '%current_setting(''greffier.organization''%'))
            order by relname`,
      ),
    );
    expect(without).toEqual(OF_THE_HOUSE);
  });

  it('see every row of their own, and none of another', async () => {
    for (const table of tables) {
      const own = await withinOrganization(commune, () => countOf(db, table));
      expect([table, own]).toEqual([
        table,
        (await houseWide(() => countOf(db, table))) - (table === 'organizations' ? 1 : 0),
      ]);
      expect([table, own > 0]).toEqual([table, true]);
      const seen = await withinOrganization(hospital, () => countOf(db, table));
      expect([table, seen]).toEqual([table, table === 'organizations' ? 1 : 0]);
    }
  });

  it('change and delete no row of another, in or out of a transaction', async () => {
    await withinOrganization(hospital, async () => {
      for (const table of tables) {
        if (table === 'organizations') continue;
        await db.execute(sql`delete from ${sql.identifier(table)}`);
      }
      await db.transaction((tx) => tx.update(meetings).set({ name: 'Volé' }));
      await db.update(organizations).set({ name: 'Volé' }).where(eq(organizations.id, commune));
    });
    const rows = await withinOrganization(commune, () => db.select({ name: meetings.name }).from(meetings));
    expect(rows).not.toEqual([]);
    expect(rows.map(({ name }) => name)).not.toContain('Volé');
    const [own] = await withinOrganization(commune, () => db.select({ name: organizations.name }).from(organizations));
    expect(own?.name).not.toBe('Volé');
  });

  it('write for themselves only', async () => {
    const stranger = withinOrganization(hospital, () =>
      db.insert(users).values({ organizationId: commune, email: 'x@exemple.ch', issuer: 'i', subject: 'x' }),
    );
    await expect(stranger).rejects.toMatchObject({ cause: { code: '42501' } });
    const [anne] = await withinOrganization(commune, () => db.select({ id: users.id }).from(users));
    const given = withinOrganization(commune, () =>
      db.execute(
        sql`insert into templates (name, format, user_id, tenant_id) values ('x', '[]', ${anne?.id}, ${hospital})`,
      ),
    );
    await expect(given).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('may each have a person with the same address', async () => {
    const luc = await withinOrganization(hospital, async () => {
      const user = await addUser(db, 'anne@exemple.ch');
      await db.insert(templates).values({ name: 'Bureau', format: [], userId: user.id });
      return user;
    });
    expect(luc.organization.id).toBe(hospital);
    expect(await withinOrganization(hospital, () => countOf(db, 'templates'))).toBe(1);
    expect(await withinOrganization(commune, () => countOf(db, 'templates'))).toBe(1);
  });

  it('get only their own answers when they ask at the same time', async () => {
    const ask = (id: string) => withinOrganization(id, () => db.select({ id: organizations.id }).from(organizations));
    const ids = Array.from({ length: 40 }, (_, i) => (i % 3 === 0 ? commune : hospital));
    const answers = await Promise.all(ids.map(ask));
    expect(answers.map(([row, ...more]) => [row?.id, more.length])).toEqual(ids.map((id) => [id, 0]));
  });

  it('refuse a query that does not say which of them it is for', async () => {
    await expect(async () => db.select().from(meetings)).rejects.toMatchObject({
      cause: { message: 'a query did not say which organisation it is for' },
    });
    await expect(
      houseWide(() => db.execute(sql`insert into templates (name, format) values ('x', '[]')`)),
    ).rejects.toMatchObject({
      cause: { code: '23502' },
    });
  });

  it('are searched through the index of words', async () => {
    const plan = await withinOrganization(commune, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        return names(tx, sql`select 'x' as name`).then(() =>
          tx.execute(sql`explain select 1 from search_parts where words @@ 'budget'::tsquery`),
        );
      }),
    );
    expect(JSON.stringify(plan)).toContain('search_parts_words');
  });

  // This test must be the last one.
  it('leave nothing behind when they are removed, and others lose nothing', async () => {
    const count = (id: string) =>
      houseWide(async () => {
        const counts: [string, number][] = [];
        for (const table of await names(
          db,
          sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
        )) {
          const rows = sql`select row_to_json(t)::text as row from ${sql.identifier(table)} t`;
          const { rows: found } = (await db.execute(
            sql`select count(*)::int as count from (${rows}) as rows where row like ${`%${id}%`}`,
          )) as { rows: { count: number }[] };
          counts.push([table, found[0]?.count ?? 0]);
        }
        return counts.filter(([, found]) => found > 0);
      });
    await withinOrganization(commune, () => db.insert(auditEntries).values({ at: new Date(), deed: 'session.opened' }));
    const others = await count(hospital);
    const before = await count(commune);
    // The database keeps an audit trail as long as its organisation exists.
    const trail = houseWide(() =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('greffier.audit_retention', 'on', true)`);
        await tx.execute(sql`delete from audit_entries where at > now() - interval '1 month'`);
      }),
    );
    await expect(trail).rejects.toMatchObject({ cause: { code: '23000' } });
    const left = await removeServed(client, commune, () => Promise.resolve());
    expect([left.meetings.length, left.uploads.length, left.files]).toEqual([1, 1, ['k']]);
    expect(before.length).toBeGreaterThan(10);
    expect(await count(commune)).toEqual([]);
    expect(await count(hospital)).toEqual(others);
  });
});
