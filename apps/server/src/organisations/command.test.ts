import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storageNameOf } from '../database/backup/storage-name.ts';
import { lockFolder } from '../database/lock.ts';
import { openPglite } from '../database/embedded/pglite.ts';
import { openPostgres } from '../database/postgres/postgres.ts';
import { houseWide, withinOrganization } from '../database/organizations/separation.ts';
import { users } from '../database/schema/people.ts';
import { layOutMigrated } from '../database/testing/test-pglite.ts';
import { createPostgresDatabase } from '../database/testing/testing.ts';
import { MARKER, requireSameStorage } from '../features/files/same-storage.ts';
import { diskStorage } from '../storage/disk/disk.ts';
import { addMeeting, addUser } from '../testing/rows.ts';
import { readGiven, wholeSignIn } from './arguments.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-organisations-'));
  await layOutMigrated(join(folder, 'database'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = () =>
  openPglite(join(folder, 'database'), (error) => {
    throw error;
  });

const run = (...args: readonly string[]) => runTyping('', ...args);
const runTyping = (typed: string, ...args: readonly string[]) => runWith({}, typed, ...args);

async function runWith(
  env: Readonly<Record<string, string>>,
  typed: string,
  ...args: readonly string[]
): Promise<{ code: unknown; out: string; err: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'command.ts'), ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PUBLIC_URL: 'http://localhost:8000', ...env },
    stdio: 'pipe',
  });
  child.stdin.end(typed);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

const HOSPITAL = [
  '--name=Hôpital',
  '--host=Hopital.exemple:8443',
  '--issuer=https://issuer.exemple/',
  '--client-id=greffier',
  '--secret-variable=HOSPITAL_SECRET',
  '--super-user=Eve@hopital.exemple',
  '--domain=hopital.exemple',
];

describe('the command', () => {
  it.each([
    [['--inconnu'], 'npm run --silent organisations'],
    [['--name=Hôpital'], 'npm run --silent organisations'],
    [[...HOSPITAL, '--issuer=http://issuer.exemple'], 'attend une adresse https://'],
    [[...HOSPITAL, '--host=hopital.exemple/x'], 'attend un nom d’hôte'],
    [[...HOSPITAL, '--super-user=eve'], 'attend une adresse e-mail'],
  ])('refuses %j, and says what it expects', (args, told) => {
    expect(() => wholeSignIn(readGiven(args).signIn)).toThrow(told);
  });

  it('adds an organisation beside the first, and separates their rows from then on', async () => {
    expect(await run('add', ...HOSPITAL)).toMatchObject({
      code: 1,
      err: expect.stringContaining('connectez-vous une fois') as string,
    });
    const alone = await open();
    await addUser(alone.db, 'anne@commune.exemple');
    await alone.close();
    const added = await run('add', ...HOSPITAL);
    expect(added).toMatchObject({
      code: 0,
      out: expect.stringContaining('http://hopital.exemple:8443/auth/callback') as string,
    });
    expect(await run('add', ...HOSPITAL)).toMatchObject({
      code: 1,
      err: expect.stringContaining('est déjà celui') as string,
    });

    const changed = await run('change', 'hopital.exemple:8443', '--host=chu.exemple', '--max-users=20');
    expect(changed).toMatchObject({ code: 0, out: expect.stringContaining('chu.exemple/auth/callback') as string });
    const listed = await run('list');
    expect(listed.out.split('\n')).toEqual([
      expect.stringContaining('localhost:8000\tGreffier\t1\u00A0personne\tconnexion locale'),
      'chu.exemple\tHôpital\t0\u00A0personne\thttps://issuer.exemple/',
      '',
    ]);

    const both = await open();
    const served = both.separation.ofHost('chu.exemple');
    expect(served).toMatchObject({ name: 'Hôpital', maxUsers: 20, signIn: { superUsers: ['eve@hopital.exemple'] } });
    expect(await withinOrganization(String(served?.id), () => both.db.$count(users))).toBe(0);
    expect(await houseWide(() => both.db.$count(users))).toBe(1);
    const eve = await withinOrganization(String(served?.id), () => addUser(both.db, 'eve@hopital.exemple'));
    const { id } = await withinOrganization(String(served?.id), () => addMeeting(both.db, eve));
    await both.close();
    const storage = diskStorage(folder);
    await storage.put(`meetings/${id}/audio`, Readable.from(['x']));
    await storage.put('meetings/other/audio', Readable.from(['x']));

    expect(await runTyping('Hôpital\n', 'remove', 'chu.exemple')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^La base de données ne connaît pas encore son stockage.*\n$/) as string,
    });
    await expect(storage.get(MARKER)).rejects.toThrow('missing');
    const started = await open();
    expect(await houseWide(() => storageNameOf(started.db))).toBeNull();
    await requireSameStorage({ database: started, storage, log: pino({ level: 'silent' }) });
    await started.close();

    expect(await runTyping('Hopital\n', 'remove', 'chu.exemple')).toMatchObject({
      code: 1,
      err: expect.stringContaining('rien n’est supprimé') as string,
    });
    expect(await runTyping('Hôpital\n', 'remove', 'chu.exemple')).toMatchObject({
      code: 0,
      out: 'Organisation supprimée\u00A0: Hôpital, 1\u00A0réunion.\n',
    });
    await expect(storage.size(`meetings/${id}/audio`)).rejects.toThrow('missing');
    expect(await storage.size('meetings/other/audio')).toBe(1);
    const left = await open();
    expect(left.separation.isOn).toBe(false);
    expect(await left.db.$count(users)).toBe(1);
    await left.close();
  });

  it('removes an organisation and its storage from PostgreSQL, however long each statement takes', async () => {
    const DATABASE_URL = await createPostgresDatabase();
    const alone = await openPostgres(DATABASE_URL, () => undefined);
    await addUser(alone.db, 'anne@commune.exemple');
    const DATA_DIR = join(folder, 'files');
    const storage = diskStorage(DATA_DIR);
    await storage.prepare(true);
    await requireSameStorage({ database: alone, storage, log: pino({ level: 'silent' }) });
    await alone.close();
    const there = { DATABASE_URL, DATA_DIR };
    expect(await runWith(there, '', 'add', ...HOSPITAL)).toMatchObject({ code: 0 });
    const remove = ['remove', 'hopital.exemple:8443'];
    expect(await runWith({ ...there, DATA_DIR: join(folder, 'elsewhere') }, 'Hôpital\n', ...remove)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Le stockage n’est pas celui que la base de données connaît/) as string,
    });
    const S3 = {
      S3_BUCKET: 'pv',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
    };
    expect(await runWith({ ...there, ...S3 }, 'Hôpital\n', ...remove)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Le stockage S3 ne répond pas, .*\n$/) as string,
    });
    const watch = new Client({ connectionString: DATABASE_URL });
    await watch.connect();
    await watch.query(`
      create table patience (milliseconds text);
      create function note_patience() returns trigger language plpgsql as $$ begin
        insert into patience values (current_setting('statement_timeout'));
        return old;
      end $$;
      create trigger note_patience before delete on organizations for each row execute function note_patience();
    `);
    await watch.end();
    expect(await runWith(there, 'Hôpital\n', ...remove)).toMatchObject({ code: 0 });
    const after = new Client({ connectionString: DATABASE_URL });
    await after.connect();
    const { rows } = await after.query('select milliseconds from patience');
    await after.end();
    expect(rows).toEqual([{ milliseconds: '0' }]);
  });

  it('does not wait for a running server, but reports it', async () => {
    const lock = await lockFolder(folder);
    const { code, err } = await run('list');
    await lock.release();
    expect([code, err]).toEqual([1, expect.stringContaining('Greffier')]);
  });
});
