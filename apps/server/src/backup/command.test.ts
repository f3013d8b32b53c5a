import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../database/postgres/postgres.ts';
import { createPostgresDatabase } from '../database/testing/testing.ts';
import { requireSameStorage } from '../features/files/same-storage.ts';
import { diskStorage } from '../storage/disk/disk.ts';
import { openTestS3 } from '../testing/storage/s3-server.ts';

/** Public key from age's own documentation. */
const RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-command-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ran {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

const run = (...args: readonly string[]): Promise<Ran> => runWith({}, ...args);

const runWith = (env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ran> =>
  endOf(start(env, ...args));

const start = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  spawn(process.execPath, [join(import.meta.dirname, 'command.ts'), ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function endOf(child: ReturnType<typeof start>): Promise<Ran> {
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

describe('the command', () => {
  it('makes a key that only its owner reads, and shows the public one', async () => {
    const file = join(folder, 'key');
    const { code, out } = await run('backup', '--make-key', file);
    expect(code).toBe(0);
    expect(out).toMatch(/^age1[a-z0-9]+\n$/);
    expect(await readFile(file, 'utf8')).toBe(
      `# public key: ${out}${/AGE-SECRET-KEY-1\S+\n/.exec(await readFile(file, 'utf8'))?.[0]}`,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await run('backup', '--make-key', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('existe déjà') as string,
    });
  });

  it.each([
    ['backup'],
    ['backup', '--to', '/x'],
    ['backup', '--to', '/x', '--for', 'age1x', '--keep', '0'],
    ['backup', '--inconnu'],
    ['restore'],
    ['restore', 'x'],
    ['move'],
    ['move', '--to', 'ailleurs'],
  ])('%s %s %s is answered with the usage of the command', async (...args) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(`npm run --silent ${args[0]}`);
  });

  it('says that no storage is configured for files to move to', async () => {
    const { code, err } = await runWith({ DATABASE_URL: 'postgresql://127.0.0.1:1/x' }, 'move', '--to', 'bucket');
    expect(code).toBe(1);
    expect(err).toBe('S3_BUCKET n’est pas défini\u00A0: indiquez le stockage S3.\n');
  });

  it('ends a move at the first signal, and says so', async () => {
    const s3 = await openTestS3();
    const { bucket } = await s3.bucket();
    const [dataDir, DATABASE_URL] = [join(folder, 'to move'), await createPostgresDatabase()];
    const storage = diskStorage(dataDir);
    const database = await openPostgres(DATABASE_URL, () => undefined);
    await requireSameStorage({ database, storage, log: pino({ level: 'silent' }) });
    await database.close();
    for (let one = 0; one < 100; one += 1) await storage.put(`meetings/${one}/audio`, Readable.from(['du son']));
    const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
    const at = { S3_BUCKET: bucket, S3_ENDPOINT: s3.endpoint, S3_PATH_STYLE: 'true', ...keys };
    const child = start({ DATA_DIR: dataDir, DATABASE_URL, ...at }, 'move', '--to', 'bucket');
    // The object store answers from this process, so that the move cannot end before the signal is sent.
    child.stdout.once('data', () => child.kill('SIGTERM'));
    const { code, out, err } = await endOf(child);
    expect(out).toContain('Fichiers\u00A0: 10\u00A0%');
    expect({ code, err }).toEqual({ code: 1, err: 'La commande a échoué\u00A0: elle a été interrompue.\n' });
    await s3.close();
  });

  it('says that there is nothing to back up', async () => {
    const { code, err } = await run('backup', '--to', join(folder, 'out'), '--for', RECIPIENT);
    expect(code).toBe(1);
    expect(err).toContain('(DATA_DIR) ne peut pas être lu');
  });

  it('refuses to write backups into the data that they contain, even through a link', async () => {
    const DATA_DIR = join(folder, 'backed up');
    await mkdir(DATA_DIR);
    const linked = join(folder, 'linked');
    await symlink(DATA_DIR, linked);
    for (const to of [DATA_DIR, join(DATA_DIR, 'one', 'two'), join(linked, 'one')]) {
      const { code, err } = await runWith({ DATA_DIR }, 'backup', '--to', to, '--for', RECIPIENT);
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringContaining('Choisissez un dossier hors de') as string,
      });
    }
    expect(await readdir(DATA_DIR)).toEqual([]);
    // A folder beside the data may have a name that begins like theirs.
    const { err } = await runWith({ DATA_DIR }, 'backup', '--to', `${DATA_DIR}.copies`, '--for', RECIPIENT);
    expect(err).toContain('ne contient pas de base de données');
  });

  it('says that an object store does not answer, and leaves nothing behind', async () => {
    const S3 = {
      S3_BUCKET: 'pv',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
    };
    const env = { ...S3, DATABASE_URL: 'postgresql://127.0.0.1:1/x' };
    const { code, err } = await runWith(env, 'backup', '--to', join(folder, 'out'), '--for', RECIPIENT);
    expect(code).toBe(1);
    expect(err).toMatch(/^Le stockage S3 ne répond pas/);
    await expect(stat(join(folder, 'out'))).rejects.toThrow('ENOENT');
  });

  it('refuses what is not a public key, and leaves nothing behind', async () => {
    const { code, err } = await run('backup', '--to', join(folder, 'out'), '--for', 'age1faux');
    expect(code).toBe(1);
    expect(err).toContain('n’est pas une clé publique age');
    await expect(stat(join(folder, 'out'))).rejects.toThrow('ENOENT');
  });
});
