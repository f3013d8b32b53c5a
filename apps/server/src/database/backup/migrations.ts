import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { migrations } from '../client.ts';
import { BackupError } from './error.ts';
import type { OpenedDatabase } from './source.ts';
import { newestMigration } from './tables.ts';

const Journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })) });

/**
 * Gives a database the schema of an earlier version. Rows are loaded into the schema that they came from, and the next
 * start upgrades it.
 * @param newest the time of that version's last migration, as drizzle numbers them
 * @throws BackupError if this version does not know that migration, or the database has a later one
 */
export async function migrateTo(newest: number, { db, migrate }: OpenedDatabase): Promise<void> {
  const { migrationsFolder } = migrations;
  const journal = Journal.parse(JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')));
  if (!journal.entries.some(({ when }) => when === newest)) {
    throw new BackupError(
      'Ces données viennent d’une version plus récente de Greffier\u00A0: installez-la, puis recommencez.',
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'greffier-migrations-'));
  try {
    const entries = journal.entries.filter(({ when }) => when <= newest);
    for (const { tag } of entries) await cp(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    await migrate({ migrationsFolder: folder });
    if ((await newestMigration(db)) !== newest) {
      throw new BackupError('La base de données a servi à une autre version\u00A0: prenez une base neuve.');
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
