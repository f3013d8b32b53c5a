import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting, ImportTranscript, UpdateAgenda } from '@greffier/contract/meeting/meetings';
import { Summarize } from '@greffier/contract/meeting/ai';
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
import { type KillableServer, openKillableServer } from '../testing/killable-server.ts';
import { type ModelServer, openModelServer } from '../testing/engines/model-server.ts';
import { FORM, VTT } from '../testing/uploads.ts';

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
  model = await openModelServer(() => ({ object: { facts: [] } }));
  server = await openKillableServer(() => ({
    ...settings,
    TEXT_ENGINE_URL: model.url,
    TEXT_ENGINE_MODEL: 'un-modèle',
  }));
});
afterAll(async () => {
  await server.close();
  await model.close();
  await rm(folder, { recursive: true, force: true });
});

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
    let asked = 0;
    model.reply = () => {
      asked += 1;
      return { end: 'never' };
    };
    settings = { DATA_DIR: dataDir };
    await server.start();
    const call = await server.signIn('anne@villars.example');
    const form = new FormData();
    form.set('data', JSON.stringify(FORM));
    form.set('file', new File([VTT], 'séance.vtt'));
    const { meeting_id } = ImportTranscript.response.parse(await call(ImportTranscript, {}, form));
    await call(UpdateAgenda, { meeting_id }, { agenda: [{ level: 1, text: 'Budget' }] });
    await call(Summarize, { meeting_id }, { summary_section_length: 100 });
    await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(0);
    const { passages } = GetMeeting.response.parse(await call(GetMeeting, { meeting_id }));
    await expect(moveDatabase(installation(), 'postgresql')).rejects.toThrow(FolderLockedError);
    await server.kill();

    expect(await moveOnceGone('postgresql')).toBeGreaterThan(passages.length);
    expect(await readdir(dataDir)).not.toContain('.restoring');
    await expect(moveDatabase(installation(), 'postgresql')).rejects.toThrow('contient déjà des données');
    const before = asked;
    settings = { DATA_DIR: dataDir, DATABASE_URL: url };
    await server.start();
    // The job goes on.
    await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(before);
    await server.kill();

    await expect(moveDatabase(installation(), 'embedded')).rejects.toThrow('existe déjà');
    await rm(database, { recursive: true });
    await moveOnceGone('embedded');
    model.reply = ({ task }) => (task === 'starts' ? { object: { starts: [] } } : { object: { facts: [] } });
    settings = { DATA_DIR: dataDir };
    await server.start();
    const again = await server.signIn('anne@villars.example');
    const { meetings } = ListMeetings.response.parse(await again(ListMeetings, {}));
    expect(meetings.map(({ id }) => id)).toEqual([meeting_id]);
    const meeting = async () => GetMeeting.response.parse(await again(GetMeeting, { meeting_id }));
    await expect.poll(async () => (await meeting()).status, { timeout: 60_000, interval: 200 }).toBe('completed');
    expect((await meeting()).passages).toEqual(passages);
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
