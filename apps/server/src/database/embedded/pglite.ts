import { PGlite, type PGliteOptions, protocol } from '@electric-sql/pglite';
import { flush, flushTree } from '@greffier/children/flush';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { constants } from 'node:fs';
import { access, cp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fromPglite } from 'pg-boss';
import { closeToOthers, closeTreeToOthers, isOpenToOthers } from '../../storage/owner-only.ts';
import { rests } from '../../threads/rests.ts';
import { type DatabaseClient, migrations } from '../client.ts';
import { DurableFiles, removeProcessFile } from './durable-files.ts';
import { enter, holdsSeveral, houseWide, Separation } from '../organizations/separation.ts';
import { recovering } from './recovering.ts';
import { keepTidy } from './tidy.ts';

/**
 * Small buffers: by default PGlite keeps 128 MB of this process's memory for good, though the system caches its files.
 */
const BUFFERS = ['-c', 'shared_buffers=16MB'];

/** Limit on the log, which by default may take up to a gigabyte, as much as the disk's reserve. */
const SHORT_LOG = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=128MB'];

/** PGlite's options without `-F`, which turns flushing off, and with `fsync`, because its `fdatasync` does nothing. */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];

/** Duration from which other people notice that they wait for a piece of work; milliseconds. */
const LONG_MS = 20;

/**
 * Lets people take turns at PGlite. PGlite has one connection and answers within one turn of the event loop, so waiting
 * queries would run in one go, in the order of the requests. Here the event loop turns before each query or
 * transaction. After a long query, the same person's next query waits for the same time. Otherwise each of the several
 * queries in another person's call might have to wait for a long query.
 */
class SharedPglite extends PGlite {
  readonly separation = new Separation();
  /** Organisation whose rows the connection sees; an empty string for all. */
  #seen = '';
  readonly #inTurn = rests(LONG_MS);
  readonly #asked = new Set<Promise<unknown>>();

  /** PGlite sends every query and every whole transaction through here, but not the queries within a transaction. */
  override async _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    const whose = this.separation.whose();
    const answer = this.#inTurn(async () => {
      await nextTurn();
      // The database may have been closed during the wait.
      await this._checkReady();
      return super._runExclusiveTransaction(async () => {
        await this.#enter(whose);
        return this.#settle(work);
      });
    });
    this.#asked.add(answer);
    return answer.finally(() => this.#asked.delete(answer));
  }

  async #enter(whose: string): Promise<void> {
    if (whose === this.#seen) return;
    await this.execProtocol(protocol.serialize.query(enter(whose)));
    this.#seen = whose;
  }

  /** Flushes everything to the files of `folder`, and copies them before anybody writes again. */
  copyFiles(folder: string, target: string): Promise<void> {
    return houseWide(() =>
      this._runExclusiveTransaction(async () => {
        await this.execProtocol(protocol.serialize.query('CHECKPOINT'));
        await cp(folder, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
      }),
    );
  }

  /** Closes the database after it has answered all earlier requests. */
  override async close(): Promise<void> {
    await nextTurn();
    await Promise.allSettled(this.#asked);
    await super.close();
  }

  /**
   * Ends a transaction that pg-boss left open. pg-boss begins and ends a transaction within one `exec`. If an `exec`
   * fails in between, other people's next queries would fail in the open transaction.
   */
  async #settle<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      if (this.isInTransaction()) await this.execProtocol(protocol.serialize.query('ROLLBACK'));
    }
  }
}

async function openShared(options: PGliteOptions): Promise<SharedPglite> {
  const client = new SharedPglite(options);
  await client.waitReady;
  return client;
}

/**
 * Opens the database in a folder, or creates it there, and upgrades its schema. Every commit is on the disk before it
 * is acknowledged.
 * @param onDiskFailure called when the disk refuses to flush; it must end the process
 */
export async function openPglite(folder: string, onDiskFailure: (error: unknown) => void): Promise<DatabaseClient> {
  if (await isThere(join(folder, 'PG_VERSION'))) await takeOver(folder);
  else await make(folder);
  await removeProcessFile(folder);
  const shared = await recovering(() =>
    openShared({
      fs: new DurableFiles(folder, onDiskFailure),
      startParams: [...DURABLE, ...BUFFERS, ...SHORT_LOG],
    }),
  );
  const client = await clientOf(shared);
  const stop = keepTidy(client.db);
  return {
    ...client,
    copyTo: (target) => shared.copyFiles(folder, target),
    async close() {
      await stop();
      await client.close();
    },
  };
}

/**
 * Opens a database in memory, for tests.
 * @param content a database, as PGlite dumps it
 */
export async function openInMemory(content: Blob): Promise<DatabaseClient> {
  const startParams = [...PGlite.defaultStartParams, ...BUFFERS];
  return clientOf(await openShared({ startParams, loadDataDir: content }));
}

/**
 * Creates a database under another name, flushes it, then renames it, so that a power cut never leaves half a database.
 */
async function make(folder: string): Promise<void> {
  const incoming = `${folder}.incoming`;
  await rm(incoming, { recursive: true, force: true });
  const made = await PGlite.create(incoming);
  await made.close();
  await closeTreeToOthers(incoming);
  await flushTree(incoming);
  await rename(incoming, folder);
  await flush(dirname(folder));
}

/**
 * Flushes a database that an earlier Greffier created, and lets only its owner read it. Before that, everybody can read
 * the database, and parts of it may not be on the disk. The version file is closed to others last, as the sign that the
 * rest is done.
 */
async function takeOver(folder: string): Promise<void> {
  const version = join(folder, 'PG_VERSION');
  if (!(await isOpenToOthers(version))) return;
  await closeTreeToOthers(folder, version);
  await flushTree(folder);
  await closeToOthers(version);
}

async function clientOf(client: SharedPglite): Promise<DatabaseClient> {
  const db = drizzle({ client });
  await migrate(db, migrations);
  const { separation } = client;
  if (await holdsSeveral(db)) await separation.begin(db);
  const queue = fromPglite(client);
  return {
    db,
    kind: 'pglite',
    separation,
    // The queue's tables belong to no organisation.
    queueConnection: {
      backend: 'pglite',
      db: { ...queue, executeSql: (text, values) => houseWide(() => queue.executeSql(text, values)) },
    },
    ping: async () => void (await houseWide(() => client.query('select 1'))),
    copyTo: null,
    close: () => client.close(),
  };
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
