import { ImportTranscript } from '@greffier/contract/meeting/meetings';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp, keepNewest } from '../backup/back-up.ts';
import { BackupError } from '../database/backup/error.ts';
import { restore } from '../backup/restore.ts';
import { FolderLockedError } from '../database/lock.ts';
import { createPostgresDatabase } from '../database/testing/testing.ts';
import type { ModelServer } from '../testing/engines/model-server.ts';
import type { KillableServer } from '../testing/processes/killable-server.ts';
import {
  beginMinutes,
  expectWritten,
  openWritingServerForTests,
  transcriptForm,
} from '../testing/processes/writing-server.ts';

const RESERVE = { minFreeBytes: 0 };

let folder: string;
let model: ModelServer;
let server: KillableServer;
let settings: { DATA_DIR: string; DATABASE_URL?: string };
let identity: string;
let recipient: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-backup-'));
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
openWritingServerForTests(
  (opened) => ({ server, model } = opened),
  () => settings,
);

const embedded = (name: string) => ({ dataDir: join(folder, name), databaseUrl: null });
const onPostgres = async (name: string) => ({
  dataDir: join(folder, name),
  databaseUrl: await createPostgresDatabase(),
});
const settingsOf = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null }) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
});

describe.each([
  ['the embedded database', () => Promise.resolve(embedded('one')), () => onPostgres('two')],
  ['PostgreSQL', () => onPostgres('three'), () => Promise.resolve(embedded('four'))],
])('a backup of %s, made while minutes are written', (_, from, to) => {
  it('restores on an empty machine with the other database, where the minutes are written to their end', async () => {
    const here = await from();
    settings = settingsOf(here);
    await server.start();
    const call = await server.signIn('anne@villars.example');
    const { meeting_id } = await beginMinutes(call, model);

    const path = await backUp({ ...here, ...RESERVE }, join(folder, 'backups'), recipient);
    expect((await readdir(here.dataDir)).filter((name) => name.startsWith('.backup'))).toEqual([]);
    // This meeting comes after the backup, so it is not in the backup.
    await call(ImportTranscript, {}, transcriptForm());
    await server.kill();

    const there = await to();
    await restore(there, path, identity);
    settings = settingsOf(there);
    await expectWritten({ server, model }, 'anne@villars.example', meeting_id);
    // Restoring again would overwrite the restored data, so it is refused, whether the server runs or not.
    await expect(restore(there, path, identity)).rejects.toThrow(
      there.databaseUrl === null ? FolderLockedError : BackupError,
    );
    await server.kill();
    await expect(restore(there, path, identity)).rejects.toThrow(/n’est pas vide|contient déjà/);
  });
});

describe('backups in a folder', () => {
  it('are deleted except for the newest, while other files stay', async () => {
    const backups = join(folder, 'many');
    await mkdir(backups);
    const nameOf = (day: number): string => `greffier-2026-03-0${day}T02-00-00Z.tar.gz.age`;
    const [dead, young] = [`${nameOf(1)}.incoming`, `${nameOf(4)}.incoming`];
    for (const name of [nameOf(1), nameOf(2), nameOf(3), 'notes.txt', dead, young])
      await writeFile(join(backups, name), '');
    await utimes(join(backups, dead), new Date(0), new Date(0));
    await keepNewest(backups, 2);
    expect((await readdir(backups)).toSorted()).toEqual([nameOf(2), nameOf(3), young, 'notes.txt']);
  });
});

describe('a backup that is interrupted', () => {
  it('leaves nothing behind', async () => {
    const here = await onPostgres('interrupted');
    settings = settingsOf(here);
    await server.start();
    await server.kill();
    const stop = AbortSignal.abort();
    const backups = join(folder, 'stopped');
    await expect(backUp({ ...here, ...RESERVE }, backups, recipient, stop)).rejects.toThrow('aborted');
    expect(await readdir(backups)).toEqual([]);
    expect((await readdir(here.dataDir)).filter((name) => name.startsWith('.backup'))).toEqual([]);
  });
});

describe('a damaged backup', () => {
  it('leaves nothing behind', async () => {
    const path = join(folder, 'damaged.tar.gz.age');
    await writeFile(path, 'age-encryption.org/v1\nabc');
    const there = embedded('five');
    await expect(restore(there, path, identity)).rejects.toThrow(BackupError);
    expect((await readdir(there.dataDir)).filter((name) => name !== '.lock')).toEqual([]);
  });
});
