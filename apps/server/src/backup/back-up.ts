import { createReadStream } from 'node:fs';
import { access, cp, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { flush, makeFolder } from '@greffier/children/flush';
import { asItIs, connectTo, openCopy } from '../database/backup/source.ts';
import { BackupError } from '../database/backup/error.ts';
import { newestMigration, readTable, tablesOf } from '../database/backup/tables.ts';
import type { Database } from '../database/client.ts';
import { askHolder, isHeld, lockFolder } from '../database/lock.ts';
import { encrypterFor, type Entry, writeArchive } from './archive.ts';
import { COPIED, copyQuestion } from './database-copies.ts';
import { fetchFiles, refuseWithoutRoomFor } from './stored-files.ts';
import type { Storage } from '../storage/storage.ts';
import { linkFiles, newSnapshot, refuseWithoutRoom, removeAbandoned, sizesIn } from './tree.ts';

/** The installation that is backed up, restored or moved. */
export interface Installation {
  readonly dataDir: string;
  /** Address of the PostgreSQL database; null for the embedded database. */
  readonly databaseUrl: string | null;
  /** Bytes that must stay free on the disk of `dataDir`. */
  readonly minFreeBytes: number;
  /** The object store that holds the files; absent if the data folder holds them. */
  readonly storage?: Storage;
}

/** Paths of the parts of an archive. */
export const ABOUT = 'greffier.json';
export const ROWS = 'database/';
export const FILES = 'data/';
export const FORMAT = 1;

/** Approximate size of each file that rows are gathered into; characters. */
const PART_CHARACTERS = 4_000_000;
/** Suffix of a backup's name until the backup is complete. */
const INCOMING = '.incoming';
/** After this long without a write, an unfinished backup counts as abandoned; ms. */
const ABANDONED_MS = 60 * 60 * 1000;
const NAME = /^greffier-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz\.age$/;

/**
 * Makes a backup, whether or not the server is running, then reads the backup back from the disk.
 *
 * Files are linked, or fetched from an object store, before the database is copied, and once more afterwards. So every
 * file that a row of the copy names is in the backup. The restored server removes files that no row names.
 * @param to folder of the backups
 * @param recipient public key, `age1…`
 * @param signal ends the work; then nothing is left behind
 * @returns the path of the new backup
 * @throws BackupError
 */
export async function backUp(
  installation: Installation,
  to: string,
  recipient: string,
  signal = new AbortController().signal,
): Promise<string> {
  const { dataDir, databaseUrl, storage } = installation;
  encrypterFor(recipient);
  if (storage) await makeFolder(dataDir);
  await removeAbandoned(dataDir).catch((cause: unknown) => {
    throw new BackupError(`Le dossier ${dataDir} (DATA_DIR) ne peut pas être lu.`, { cause });
  });
  await refuseWithin(dataDir, to);
  if (databaseUrl === null) {
    await access(join(dataDir, 'database', 'PG_VERSION')).catch((cause: unknown) => {
      throw new BackupError(`Le dossier ${dataDir} (DATA_DIR) ne contient pas de base de données.`, { cause });
    });
  }
  if (storage) await refuseWithoutRoomFor(storage, dataDir, installation.minFreeBytes);
  const name = newSnapshot();
  const snapshot = join(dataDir, name);
  // While this process lives, its lock keeps other processes from treating the snapshot as abandoned.
  const lock = await lockFolder(snapshot);
  try {
    const files = join(snapshot, 'files');
    const hold = (): Promise<void> => (storage ? fetchFiles(storage, files) : linkFiles(dataDir, files));
    await hold();
    const write = async (tx: Database): Promise<string> => {
      await hold();
      return writeInto(to, (path) => writeArchive(path, recipient, entriesOf(tx, files), signal));
    };
    if (databaseUrl === null) await copyDatabase(installation, name);
    await using database = databaseUrl === null ? await openCopy(join(snapshot, 'database')) : connectTo(databaseUrl);
    return await asItIs(database.db, write);
  } finally {
    await lock.release();
    await rm(snapshot, { recursive: true, force: true });
  }
}

/** Refuses a folder of backups within the data folder, because each backup would contain the earlier ones. */
async function refuseWithin(dataDir: string, to: string): Promise<void> {
  const path = relative(await realpath(dataDir), await realPathOf(to));
  if (path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)) return;
  throw new BackupError(
    `Choisissez un dossier hors de DATA_DIR (${dataDir})\u00A0: chaque sauvegarde contiendrait les précédentes.`,
  );
}

/** Resolves the links of a path whose end may not exist yet. */
const realPathOf = (path: string): Promise<string> =>
  realpath(path).catch(async (error: unknown) => {
    if (dirname(path) === path) throw error;
    return join(await realPathOf(dirname(path)), basename(path));
  });

/** Deletes all backups of a folder except the newest `keep`, and unfinished backups that were abandoned. */
export async function keepNewest(folder: string, keep: number): Promise<void> {
  const all = await readdir(folder);
  for (const name of all.filter((one) => one.endsWith(INCOMING) && NAME.test(one.slice(0, -INCOMING.length)))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(join(folder, name));
  }
  const names = all.filter((name) => NAME.test(name)).toSorted();
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(join(folder, name));
}

/** Copies the embedded database. If a server is running, the server makes the copy, between two queries. */
async function copyDatabase({ dataDir, minFreeBytes }: Installation, snapshot: string): Promise<void> {
  const database = join(dataDir, 'database');
  await refuseWithoutRoom(database, minFreeBytes);
  const lock = await lockFolder(dataDir).catch((error: unknown) => {
    if (isHeld(error)) return null;
    throw error;
  });
  if (lock === null) {
    const answer = await askHolder(dataDir, copyQuestion(snapshot));
    if (answer !== COPIED) {
      throw new BackupError('Le serveur n’a pas pu copier sa base\u00A0: arrêtez-le, puis sauvegardez à nouveau.');
    }
    return;
  }
  try {
    await cp(database, join(dataDir, snapshot, 'database'), { recursive: true });
  } finally {
    await lock.release();
  }
}

async function* entriesOf(tx: Database, files: string): AsyncGenerator<Entry> {
  yield textEntry(ABOUT, JSON.stringify({ format: FORMAT, migration: await newestMigration(tx) }));
  for (const table of await tablesOf(tx)) yield* partsOf(tx, table);
  for (const { path, size } of await sizesIn(files)) {
    // A recording that is still arriving keeps growing. Only the bytes that `size` counts are read.
    const content = () => (size === 0 ? [] : createReadStream(join(files, path), { end: size - 1 }));
    yield { name: `${FILES}${path}`, size, content };
  }
}

/** Yields a table's rows as files, one row per line. */
async function* partsOf(tx: Database, table: string): AsyncGenerator<Entry> {
  let part = 0;
  let lines: string[] = [];
  let characters = 0;
  const take = (): Entry => {
    part += 1;
    const entry = textEntry(`${ROWS}${table}/${String(part).padStart(6, '0')}.ndjson`, `${lines.join('\n')}\n`);
    lines = [];
    characters = 0;
    return entry;
  };
  for await (const rows of readTable(tx, table)) {
    for (const row of rows) {
      lines.push(row);
      characters += row.length;
      if (characters > PART_CHARACTERS) yield take();
    }
  }
  if (lines.length > 0) yield take();
}

function textEntry(name: string, text: string): Entry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, content: () => [bytes] };
}

/** Lets `write` create a backup, which gets its final name once it is complete. */
async function writeInto(folder: string, write: (path: string) => Promise<void>): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const path = join(folder, `greffier-${moment}Z.tar.gz.age`);
  const incoming = `${path}${INCOMING}`;
  try {
    await write(incoming);
    await rename(incoming, path);
    await flush(folder);
    return path;
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
}
