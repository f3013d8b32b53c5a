import { UploadId } from '@greffier/contract/ids';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../client.ts';
import { auditEntries } from '../schema/audit.ts';
import { orphanedFiles, uploads } from '../schema/files.ts';
import { installation, secrets } from '../schema/installation.ts';
import { movedPassages } from '../schema/meetings.ts';
import { organizationFiles } from '../schema/organizations.ts';
import { sessions } from '../schema/people.ts';
import { tasks } from '../schema/tasks.ts';
import { templates } from '../schema/templates.ts';
import { vocabularies } from '../schema/vocabularies.ts';
import { describeOnBothDatabases } from '../testing.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { openMemoryDatabase } from '../test-pglite.ts';
import { loadRows, readTable, refuseFull, settleNumbers, tablesOf } from './tables.ts';
import { asItIs } from './source.ts';

/** Puts something into every table of a backup. */
async function fill(db: Database): Promise<void> {
  const user = await addUser(db, 'anne@exemple.ch');
  const now = new Date('2026-03-03T08:00:00.123Z');
  const meeting = await addMeeting(db, user, {
    summary: '<h2>Budget</h2><p>Accepté « à l’unanimité », 3\u00A0500 francs ; l\u2019\\ et le " restent.</p>',
    duration: 61.12345678901234,
    attendance: { 'Anne Jobin': { status: 'excused', role: null } },
  });
  const organizationId = user.organization.id;
  await db.insert(movedPassages).values({ meetingId: meeting.id, division: randomUUID(), moved: [[1, 2]] });
  await db.insert(tasks).values({ meetingId: meeting.id, userId: user.id, position: 1, text: 'Envoyer le devis' });
  await db.insert(templates).values({ name: 'Comité', format: [{ level: 1, text: 'Ouverture' }], userId: user.id });
  await db.insert(vocabularies).values({ name: 'Lieux', words: ['Val-de-Ruz'], organizationId });
  await db.insert(uploads).values({ id: UploadId.parse(randomUUID()), userId: user.id, bytes: 9_007_199_254_740_991 });
  await db.insert(orphanedFiles).values({ key: 'audio/x' });
  await db.insert(secrets).values({ name: 'clés', value: { n: 1.5 } });
  await db.insert(installation).values({ issuer: 'https://issuer.example' }).onConflictDoNothing();
  await db.insert(organizationFiles).values({
    organizationId,
    kind: 'logo',
    fileName: 'l.png',
    storageKey: 'k',
    bytes: 1,
    uploadedAt: now,
    uploadedBy: 'Anne',
  });
  await db.insert(auditEntries).values([
    { at: now, deed: 'session.opened' },
    { at: now, deed: 'session.closed' },
  ]);
  await db.insert(sessions).values({
    userId: user.id,
    tokenHash: 'x',
    issuer: 'i',
    email: 'anne@exemple.ch',
    emailTrusted: true,
    createdAt: now,
    lastSeenAt: now,
  });
}

/** Reads all rows of a backup, sorted: databases sort texts each in its way. */
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
    await fill(full.db);
    before = await contentOf(full.db);
    memory = await openMemoryDatabase();
    await copy(full.db, memory.db);
    return () => memory.close();
  });

  it('are of every table but those that are made anew', async () => {
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const { rows } = (await full.db.execute(sql`select tablename from pg_tables where schemaname = 'public'`)) as {
      rows: { tablename: string }[];
    };
    const left = rows.map(({ tablename }) => tablename).filter((name) => !(name in before));
    expect(left.toSorted()).toEqual(['oidc_payloads', 'processes', 'search_due', 'search_parts', 'sessions']);
  });

  it('are the same in an embedded database that they were loaded into', async () => {
    expect(await contentOf(memory.db)).toEqual(before);
  });

  it('let new numbers go on after them, and let the search read everything again', async () => {
    const [entry] = await memory.db
      .insert(auditEntries)
      .values({ at: new Date(), deed: 'session.opened' })
      .returning({ id: auditEntries.id });
    const ids = before['audit_entries']?.map((row) => (JSON.parse(row) as { id: number }).id) ?? [];
    expect(entry?.id).toBeGreaterThan(Math.max(...ids));
    const { rows } = (await memory.db.execute(sql`select kind from search_due order by kind`)) as { rows: object[] };
    expect(rows).toEqual([{ kind: 'head' }, { kind: 'transcript' }]);
  });

  it('go back from an embedded database, and only into an empty one', async () => {
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
