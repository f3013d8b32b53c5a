import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../client.ts';
import { auditEntries } from '../schema/audit.ts';
import { organizations } from '../schema/organizations.ts';
import { describeOnBothDatabases } from '../testing/testing.ts';
import { fillTables } from '../testing/fill-tables.ts';
import { openMemoryDatabase } from '../testing/test-pglite.ts';
import { loadRows, readTable, refuseFull, settleNumbers, tablesOf } from './tables.ts';
import { asItIs } from './source.ts';

/** Reads all rows of a backup. They are sorted here, because each database sorts texts in its own way. */
const contentOf = (db: Database): Promise<Record<string, string[]>> =>
  asItIs(db, async (tx) => {
    const content: Record<string, string[]> = {};
    for (const table of await tablesOf(tx)) {
      content[table] = [];
      for await (const rows of readTable(tx, table)) content[table].push(...rows);
      content[table].sort();
    }
    return content;
  });

async function copy(from: Database, to: Database): Promise<void> {
  await asItIs(from, (source) =>
    to.transaction(async (tx) => {
      for (const table of await tablesOf(source)) {
        for await (const rows of readTable(source, table)) await loadRows(tx, table, rows);
      }
      await settleNumbers(tx);
    }),
  );
}

describeOnBothDatabases('rows of a backup', (open) => {
  let full: Awaited<ReturnType<typeof open>>;
  let before: Record<string, string[]>;
  let memory: Awaited<ReturnType<typeof openMemoryDatabase>>;
  beforeAll(async () => {
    full = await open();
    await fillTables(full.db);
    // With several organisations, a row that a trigger writes must take its organisation from the row that caused it.
    const { authConfig } = (await full.db.select().from(organizations))[0]!;
    await full.db.insert(organizations).values({ name: 'Hôpital', authConfig });
    before = await contentOf(full.db);
    memory = await openMemoryDatabase();
    await copy(full.db, memory.db);
    return () => memory.close();
  });

  it('come from every table except those that are filled anew', async () => {
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const { rows } = (await full.db.execute(sql`select tablename from pg_tables where schemaname = 'public'`)) as {
      rows: { tablename: string }[];
    };
    const left = rows.map(({ tablename }) => tablename).filter((name) => !(name in before));
    expect(left.toSorted()).toEqual([
      'arrivals',
      'call_counts',
      'oidc_payloads',
      'processes',
      'search_due',
      'search_parts',
      'sessions',
    ]);
  });

  it('are the same after they were loaded into an embedded database', async () => {
    expect(await contentOf(memory.db)).toEqual(before);
  });

  it('let new ids continue after theirs, and make the search read everything again', async () => {
    const [entry] = await memory.db
      .insert(auditEntries)
      .values({ at: new Date(), deed: 'session.opened' })
      .returning({ id: auditEntries.id });
    const ids = before['audit_entries']?.map((row) => (JSON.parse(row) as { id: number }).id) ?? [];
    expect(entry?.id).toBeGreaterThan(Math.max(...ids));
    const { rows } = (await memory.db.execute(sql`select kind from search_due order by kind`)) as { rows: object[] };
    expect(rows).toEqual([{ kind: 'head' }, { kind: 'transcript' }]);
  });

  it('can also be loaded from an embedded database, but only into an empty one', async () => {
    await expect(refuseFull(full.db)).rejects.toThrow('contient déjà des données');
    const saved = await contentOf(memory.db);
    const { db } = await open();
    await refuseFull(db);
    await copy(memory.db, db);
    expect(await contentOf(db)).toEqual(saved);
  });
});

describe('tables', () => {
  it('come after those that they refer to', async () => {
    const opened = await openMemoryDatabase();
    const tables = await tablesOf(opened.db);
    const at = (name: string): number => tables.indexOf(name);
    expect(at('organizations')).toBeLessThan(at('users'));
    expect(at('users')).toBeLessThan(at('meetings'));
    expect(at('meetings')).toBeLessThan(at('passages'));
    await opened.close();
  });
});
