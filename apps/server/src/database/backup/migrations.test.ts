import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../client.ts';
import { migrateTo } from './migrations.ts';
import { openCopy, type OpenedDatabase } from './source.ts';
import { newestMigration, tablesOf } from './tables.ts';

let folder: string;
let database: OpenedDatabase;
let times: readonly number[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-migrated-'));
  database = await openCopy(join(folder, 'database'));
  const journal: unknown = JSON.parse(await readFile(join(migrations.migrationsFolder, 'meta/_journal.json'), 'utf8'));
  times = (journal as { entries: { when: number }[] }).entries.map(({ when }) => when);
});
afterEach(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describe('a database of a given version', () => {
  it('gets that version’s schema, and the present one at the next start', async () => {
    const first = times[0] ?? 0;
    await migrateTo(first, database);
    expect(await newestMigration(database.db)).toBe(first);
    const before = await tablesOf(database.db);
    await database.migrate(migrations);
    expect(await newestMigration(database.db)).toBe(times.at(-1));
    expect((await tablesOf(database.db)).length).toBeGreaterThan(before.length);
  });

  it('is refused where the schema is already a later one', async () => {
    await database.migrate(migrations);
    await expect(migrateTo(times[0] ?? 0, database)).rejects.toThrow('prenez une base neuve');
  });

  it('is refused if that version is later than the program’s own', async () => {
    await expect(migrateTo(9e15, database)).rejects.toThrow('version plus récente de Greffier');
  });
});
