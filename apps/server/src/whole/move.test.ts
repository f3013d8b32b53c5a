import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveDatabase } from '../backup/move.ts';
import { BackupError } from '../database/backup/error.ts';
import { FolderLockedError } from '../database/lock.ts';
import { openPostgres } from '../database/postgres.ts';
import { createPostgresDatabase } from '../database/testing.ts';
import type { ModelServer } from '../testing/engines/model-server.ts';
import type { KillableServer } from '../testing/killable-server.ts';
import { beginMinutes, expectWritten, openWritingServerForTests } from '../testing/writing-server.ts';

let folder: string;
let dataDir: string;
let database: string;
let url: string;
let model: ModelServer;
let server: KillableServer;
let settings: { DATA_DIR: string; DATABASE_URL?: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-move-'));
  dataDir = join(folder, 'data');
  database = join(dataDir, 'database');
  url = await createPostgresDatabase();
});
afterAll(() => rm(folder, { recursive: true, force: true }));
openWritingServerForTests(
  (opened) => ({ server, model } = opened),
  () => settings,
);

const installation = (databaseUrl: string | null = url) => ({ dataDir, databaseUrl, minFreeBytes: 0 });

/** Asks PostgreSQL as another program. */
async function ask(address: string, query: string): Promise<unknown[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<object>(query);
  await client.end();
  return rows;
}

/** Sums up the names and the bytes of all files of a folder. */
async function contentOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}

/** Moves as soon as PostgreSQL has noticed that the killed server is gone. */
async function moveOnceGone(to: 'embedded' | 'postgresql'): Promise<number> {
  const others = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await expect.poll(() => ask(url, others)).toEqual([]);
  return moveDatabase(installation(), to);
}

describe('a database that moves while minutes are written', () => {
  it('goes to PostgreSQL and back, and the minutes are written to their end', { timeout: 400_000 }, async () => {
    settings = { DATA_DIR: dataDir };
    await server.start();
    const call = await server.signIn('anne@villars.example');
    const { meeting_id, meeting } = await beginMinutes(call, model);
    const { passages } = await meeting();
    await expect(moveDatabase(installation(), 'postgresql')).rejects.toThrow(FolderLockedError);
    await server.kill();

    expect(await moveOnceGone('postgresql')).toBeGreaterThan(passages.length);
    expect(await readdir(dataDir)).not.toContain('.restoring');
    await expect(moveDatabase(installation(), 'postgresql')).rejects.toThrow('contient déjà des données');
    const before = model.asked.length;
    settings = { DATA_DIR: dataDir, DATABASE_URL: url };
    await server.start();
    // The job goes on.
    await expect.poll(() => model.asked.length, { timeout: 60_000 }).toBeGreaterThan(before);
    await server.kill();

    await expect(moveDatabase(installation(), 'embedded')).rejects.toThrow('existe déjà');
    await rm(database, { recursive: true });
    await moveOnceGone('embedded');
    settings = { DATA_DIR: dataDir };
    const written = await expectWritten({ server, model }, 'anne@villars.example', meeting_id);
    expect(written.passages).toEqual(passages);
    await server.kill();
  });

  it('takes nothing if a row arrives otherwise than it left, and can be moved again', async () => {
    const other = await createPostgresDatabase();
    await (await openPostgres(other, () => undefined)).close();
    await ask(
      other,
      `create function alter_name() returns trigger language plpgsql as $$ begin new.name = 'x'; return new; end $$;
       create trigger alter_name before insert on meetings for each row execute function alter_name()`,
    );
    await expect(moveDatabase(installation(other), 'postgresql')).rejects.toThrow('table meetings diffère');
    expect(await ask(other, 'select 1 from meetings union all select 1 from users')).toEqual([]);
    await ask(other, 'drop trigger alter_name on meetings');
    const before = await contentOf(database);
    await moveDatabase(installation(other), 'postgresql');
    expect(await ask(other, 'select 1 from meetings')).toHaveLength(1);
    // The source was only read.
    expect(await contentOf(database)).toBe(before);
  });

  it('is refused while another program is connected, without an address, and without a source', async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await expect(moveDatabase(installation(), 'postgresql')).rejects.toThrow('Un autre programme est connecté');
    await client.end();
    await expect(moveDatabase(installation(null), 'postgresql')).rejects.toThrow('DATABASE_URL n’est pas défini');
    await rm(database, { recursive: true });
    await expect(moveDatabase(installation(), 'postgresql')).rejects.toThrow(BackupError);
  });
});
