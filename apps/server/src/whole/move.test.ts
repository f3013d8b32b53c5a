import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting, ImportTranscript, UpdateAgenda } from '@greffier/contract/meeting/meetings';
import { Summarize } from '@greffier/contract/meeting/minutes/ai';
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Destination } from '../backup/move/destinations.ts';
import { move, type Moved } from '../backup/move/move.ts';
import { BackupError } from '../database/backup/error.ts';
import { FolderLockedError } from '../database/lock.ts';
import { openPostgres } from '../database/postgres/postgres.ts';
import { createPostgresDatabase } from '../database/testing/testing.ts';
import { MARKER, requireSameStorage } from '../features/files/same-storage.ts';
import { diskStorage } from '../storage/disk/disk.ts';
import { s3Storage } from '../storage/s3/s3.ts';
import type { Storage } from '../storage/storage.ts';
import { openTestS3, type TestS3 } from '../testing/storage/s3-server.ts';
import { type KillableServer, openKillableServer } from '../testing/processes/killable-server.ts';
import { type ModelServer, openModelServer } from '../testing/engines/model-server.ts';
import { FORM, VTT } from '../testing/uploads.ts';

let folder: string;
let dataDir: string;
let database: string;
let url: string;
let model: ModelServer;
let server: KillableServer;
let settings: Readonly<Record<string, string>>;
let s3: TestS3;
/** Settings of a server whose files are in the bucket. */
let inBucket: Readonly<Record<string, string>>;
let bucket: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-move-'));
  dataDir = join(folder, 'data');
  database = join(dataDir, 'database');
  url = await createPostgresDatabase();
  s3 = await openTestS3();
  const given = await s3.bucket();
  bucket = s3Storage(given, join(folder, 'scratch'), 1);
  inBucket = {
    S3_BUCKET: given.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_PATH_STYLE: 'true',
    AWS_ACCESS_KEY_ID: String(process.env['AWS_ACCESS_KEY_ID']),
    AWS_SECRET_ACCESS_KEY: String(process.env['AWS_SECRET_ACCESS_KEY']),
  };
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
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const installation = (databaseUrl: string | null = url) => ({ dataDir, databaseUrl, minFreeBytes: 0 });
const withBucket = () => ({ ...installation(), storage: bucket });

/** Queries PostgreSQL over a connection of its own, as another program would. */
async function ask(address: string, query: string): Promise<unknown[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<object>(query);
  await client.end();
  return rows;
}

/** Hashes the names and the bytes of all files in a folder. */
async function contentOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}

/** Moves the data as soon as PostgreSQL has noticed that the killed server is gone. */
async function moveOnceGone(to: Destination): Promise<Moved> {
  const others = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await expect.poll(() => ask(url, others)).toEqual([]);
  return move(withBucket(), to);
}

/** The files to move: a recording in three parts, an empty file, and a recording that is still arriving. */
const SOUND = randomBytes(17 * 1024 * 1024 + 3);
const UPLOAD = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

async function fill(storage: Storage): Promise<void> {
  await storage.put('meetings/1/audio', Readable.from([SOUND]));
  await storage.put('meetings/1/embeddings.bin', Readable.from([]));
  await storage.arriving.create(UPLOAD);
  await storage.arriving.append(UPLOAD, 0, Readable.from([Buffer.from('la moitié')]));
}

async function expectFilled(storage: Storage): Promise<void> {
  expect((await buffer(await storage.get('meetings/1/audio'))).equals(SOUND)).toBe(true);
  expect(await storage.size('meetings/1/embeddings.bin')).toBe(0);
  expect(await text(await storage.arriving.read(UPLOAD))).toBe('la moitié');
  await expect(storage.size('storage-move')).rejects.toThrow('missing');
}

describe('an installation that moves while minutes are written', () => {
  it(
    'goes to PostgreSQL and a bucket and back, and the minutes are written to their end',
    { timeout: 600_000 },
    async () => {
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
      await expect(move(installation(), 'postgresql')).rejects.toThrow(FolderLockedError);
      await server.kill();

      const disk = diskStorage(dataDir);
      await fill(disk);
      // The bucket fails in the middle of the move. It is then given a file that the source lacks, and different
      // content for the recording.
      const append = vi.spyOn(bucket.arriving, 'append').mockRejectedValueOnce(new Error('away'));
      await expect(move(withBucket(), 'postgresql')).rejects.toThrow('away');
      append.mockRestore();
      await bucket.put('meetings/gone/audio', Readable.from(['x']));
      await bucket.put('meetings/1/audio', Readable.from([Buffer.alloc(SOUND.length)]));
      const before = await contentOf(join(dataDir, 'files'));
      const moved = await moveOnceGone('postgresql');
      expect(moved.rows).toBeGreaterThan(passages.length);
      expect(moved.files?.bytes).toBeGreaterThan(SOUND.length);
      await expectFilled(bucket);
      await expect(bucket.size('meetings/gone/audio')).rejects.toThrow('missing');
      // The move has only read the source.
      expect(await contentOf(join(dataDir, 'files'))).toBe(before);
      expect(await readdir(dataDir)).not.toContain('.restoring');
      await expect(move(withBucket(), 'postgresql')).rejects.toThrow('contient déjà des données');
      const earlier = asked;
      settings = { DATA_DIR: dataDir, DATABASE_URL: url, ...inBucket };
      await server.start();
      // The job goes on.
      await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(earlier);
      await server.kill();

      await expect(move(installation(), 'embedded')).rejects.toThrow('existe déjà');
      await rm(database, { recursive: true });
      await expect(moveOnceGone('embedded')).rejects.toThrow('contient déjà des fichiers');
      for (const name of ['files', 'uploads']) await rm(join(dataDir, name), { recursive: true });
      await fill(bucket);
      await moveOnceGone('embedded');
      await expectFilled(disk);
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
    },
  );

  it('keeps nothing at the new place if a copied row differs from its source, and can be moved again', async () => {
    const other = await createPostgresDatabase();
    await (await openPostgres(other, () => undefined)).close();
    await ask(
      other,
      `create function alter_name() returns trigger language plpgsql as $$ begin new.name = 'x'; return new; end $$;
       create trigger alter_name before insert on meetings for each row execute function alter_name()`,
    );
    await expect(move(installation(other), 'postgresql')).rejects.toThrow('table meetings diffère');
    expect(await ask(other, 'select 1 from meetings union all select 1 from users')).toEqual([]);
    await ask(other, 'drop trigger alter_name on meetings');
    const before = await contentOf(database);
    await move(installation(other), 'postgresql');
    expect(await ask(other, 'select 1 from meetings')).toHaveLength(1);
    // The move has only read the source.
    expect(await contentOf(database)).toBe(before);
    // A server that does not know of the move does not start, and leaves alone what a server on PostgreSQL is writing.
    const incoming = join(dataDir, 'files', '.incoming', 'arriving');
    await writeFile(incoming, '');
    settings = { DATA_DIR: dataDir };
    await expect(server.start()).rejects.toThrow('did not start');
    await access(incoming);
  });

  it('is refused while another program is connected, without an address, and without a source', async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await expect(move(installation(), 'postgresql')).rejects.toThrow('Un autre programme est connecté');
    await client.end();
    await expect(move(installation(null), 'postgresql')).rejects.toThrow('DATABASE_URL n’est pas défini');
    await rm(database, { recursive: true });
    await expect(move(installation(), 'postgresql')).rejects.toThrow(BackupError);
  });
});

describe('files that move without the database', () => {
  it('go to a bucket and back if every byte is copied unchanged, and then only the new place is known', async () => {
    const [here, address] = [join(folder, 'files'), await createPostgresDatabase()];
    const [disk, empty] = [diskStorage(here), s3Storage(await s3.bucket(), join(folder, 'scratch'), 1)];
    const opened = await openPostgres(address, () => undefined);
    await requireSameStorage({ database: opened, storage: disk, log: pino({ level: 'silent' }) });
    await opened.close();
    await fill(disk);
    const there = { dataDir: here, databaseUrl: address, minFreeBytes: 0, storage: empty };
    const markers = () => Promise.all([disk, empty].map(async (one) => text(await one.get(MARKER))));
    const known = async () => (await ask(address, 'select storage_id as id from installation')) as { id: string }[];
    const asStored = empty.get.bind(empty);
    const get = vi
      .spyOn(empty, 'get')
      .mockImplementation(async (key) =>
        key === 'meetings/1/audio' ? Readable.from([Buffer.alloc(SOUND.length)]) : asStored(key),
      );
    await expect(move(there, 'bucket')).rejects.toThrow('La copie du fichier meetings/1/audio diffère');
    get.mockRestore();
    const told: number[] = [];
    expect(await move(there, 'bucket', (percent) => told.push(percent))).toMatchObject({ files: { files: 3 } });
    expect(told.at(-1)).toBe(100);
    await expectFilled(empty);
    const [left, right] = await markers();
    expect(await known()).toEqual([{ id: right }]);
    // The two stores have different markers, so that a server with the former settings does not start.
    expect(left).not.toBe(right);
    await expect(move(there, 'bucket')).rejects.toThrow('n’est pas celui que la base de données connaît');
    await expect(move({ ...there, minFreeBytes: 1e18 }, 'folder')).rejects.toThrow('contient déjà des fichiers');
    for (const name of ['files', 'uploads']) await rm(join(here, name), { recursive: true });
    await expect(move({ ...there, minFreeBytes: 1e18 }, 'folder')).rejects.toThrow('manque de place');
    await move(there, 'folder');
    await expectFilled(disk);
    expect(await known()).toEqual([{ id: (await markers())[0] }]);
  });
});
