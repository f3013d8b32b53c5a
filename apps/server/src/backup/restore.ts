import { flush, flushTree } from '@greffier/children/flush';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { BackupError } from '../database/backup/error.ts';
import { migrateTo } from '../database/backup/migrations.ts';
import { connectTo, openCopy, type OpenedDatabase } from '../database/backup/source.ts';
import { loadRows, refuseFull, settleNumbers, tablesOf } from '../database/backup/tables.ts';
import { lockFolder } from '../database/lock.ts';
import { closeTreeToOthers } from '../storage/owner-only.ts';
import { readArchive, verifyArchive } from './archive.ts';
import { ABOUT, FILES, FORMAT, type Installation, ROWS } from './back-up.ts';
import { putFiles, refuseFullStorage } from './stored-files.ts';
import { pathWithin, RESTORING } from './tree.ts';

const About = z.object({ format: z.literal(FORMAT), migration: z.number() });

/**
 * Restores a backup into an empty data folder or object store and an empty database, embedded or PostgreSQL. The whole
 * backup is read once before anything is written. Restored files get their final names once all of them are written.
 * @param identity secret key, `AGE-SECRET-KEY-1…`
 * @throws BackupError if nothing was restored, or with a message that says what to remove
 */
export async function restore(
  { dataDir, databaseUrl, storage }: Pick<Installation, 'dataDir' | 'databaseUrl' | 'storage'>,
  path: string,
  identity: string,
): Promise<void> {
  const lock = await lockFolder(dataDir);
  const staged = join(dataDir, RESTORING);
  try {
    await refuseFullFolder(dataDir);
    if (storage) await refuseFullStorage(storage);
    await verifyArchive(path, identity);
    await rm(staged, { recursive: true, force: true });
    await mkdir(staged, { mode: 0o700 });
    if (databaseUrl === null) {
      await using database = await openCopy(join(staged, 'database'));
      await load(database, path, identity, staged);
      if (storage) await putFiles(storage, staged);
    } else {
      await using database = connectTo(databaseUrl);
      let put: readonly string[] = [];
      let takeOut: () => Promise<void> = () => Promise.resolve();
      const putNow = async (): Promise<void> => {
        if (storage) takeOut = await putFiles(storage, staged);
        put = await putInPlace(dataDir, staged);
      };
      await load(database, path, identity, staged, putNow).catch(async (error: unknown) => {
        // The database was not restored, so the restored files are taken out of the folder and the store again.
        await takeOut();
        for (const name of put) await rename(join(dataDir, name), join(staged, name));
        throw error;
      });
      return;
    }
    await putInPlace(dataDir, staged);
  } finally {
    await rm(staged, { recursive: true, force: true });
    await lock.release();
  }
}

/** Refuses a data folder that a server has used, unless it was emptied since. */
async function refuseFullFolder(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter(
    (name) => !name.startsWith('.') && !['models', 'lost+found'].includes(name),
  );
  if (names.length === 0) return;
  throw new BackupError(
    `Le dossier ${dataDir} (DATA_DIR) n’est pas vide\u00A0: déplacez ce qu’il contient (${names.join(', ')}), puis restaurez.`,
  );
}

/**
 * Reads the archive into a database and a folder, in one transaction.
 * @param then runs before the transaction ends
 */
async function load(
  database: OpenedDatabase,
  path: string,
  identity: string,
  staged: string,
  then: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const entries = readArchive(path, identity);
  const first = await entries.next();
  const about = About.safeParse(
    first.done || first.value.name !== ABOUT ? null : JSON.parse(await text(first.value.content)),
  );
  if (!about.success) {
    throw new BackupError('Cette sauvegarde est d’une autre version de Greffier\u00A0: installez la dernière.');
  }
  const { db } = database;
  await refuseFull(db);
  await migrateTo(about.data.migration, database);
  const tables = new Set(await tablesOf(db));
  await db.transaction(async (tx) => {
    for await (const { name, content } of entries) {
      if (name.startsWith(FILES)) {
        const target = pathWithin(staged, name.slice(FILES.length));
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await pipeline(content, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
        continue;
      }
      const table = name.startsWith(ROWS) ? name.slice(ROWS.length).split('/')[0] : undefined;
      if (table === undefined || !tables.has(table))
        throw new BackupError(`La sauvegarde contient ${name}, qui est inconnu.`);
      const lines = (await text(content)).split('\n').filter(Boolean);
      await loadRows(tx, table, lines);
    }
    await settleNumbers(tx);
    await then();
  });
}

/**
 * Moves the restored files into the data folder. The database comes last, because a server creates a missing database.
 */
async function putInPlace(dataDir: string, staged: string): Promise<string[]> {
  await closeTreeToOthers(staged);
  await flushTree(staged);
  const names = (await readdir(staged)).toSorted((a, b) => Number(a === 'database') - Number(b === 'database'));
  for (const name of names) await rename(join(staged, name), join(dataDir, name));
  await flush(dataDir);
  return names;
}
