import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database/client.ts';
import { openPglite } from './database/embedded/pglite.ts';
import { findMeeting } from './features/meetings/repository.ts';
import { addMeeting, addUser } from './testing/rows.ts';
import { FORM } from './testing/uploads.ts';

let folder: string;
let port: number;
const children: ChildProcess[] = [];

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  // A server that listens on a port has an address of this shape.
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-main-'));
  port = await freePort();
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(env: Readonly<Record<string, string>>) {
  // The server starts with an umask that withholds no permission.
  const command = ['-c', 'umask 0; exec "$0" "$@"', process.execPath, join(import.meta.dirname, '../start.js')];
  const child = spawn('/bin/sh', command, {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** Works in the database of a folder that no server has open. */
async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const client = await openPglite(join(folder, 'database'), () => undefined);
  try {
    return await work(client.db);
  } finally {
    await client.close();
  }
}

/** Starts a server that refuses to start. @returns what it prints, and its exit code */
async function refusal(env: Readonly<Record<string, string>>): Promise<{ code: unknown; said: string }> {
  const child = start(env);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, said };
}

describe('the server', () => {
  it(
    'prints its address, refuses a second server on its folder or port in one French line, and stops in order',
    { timeout: 120_000 },
    async () => {
      const first = start({});
      const [line] = await once(first.stdout, 'data');
      expect(String(line)).toBe(`Greffier est prêt\u00A0: http://localhost:${port}\n`);
      expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200);

      const sameFolder = await refusal({ PORT: String(await freePort()) });
      expect(sameFolder.code).toBe(1);
      expect(sameFolder.said).toMatch(/^Le dossier .* est déjà utilisé .*\n$/);

      const elsewhere = await mkdtemp(join(tmpdir(), 'greffier-main-'));
      const samePort = await refusal({ DATA_DIR: elsewhere });
      expect(samePort.code).toBe(1);
      expect(samePort.said).toMatch(/^Le port \d+ est déjà utilisé\u00A0: .*\n$/);
      await rm(elsewhere, { recursive: true });

      first.kill('SIGTERM');
      expect(await once(first, 'exit')).toEqual([0, null]);
    },
  );

  it('closes a folder that other accounts could open, says so, and makes nothing in it that they can read', async () => {
    const shared = await mkdtemp(join(tmpdir(), 'greffier-main-'));
    await chmod(shared, 0o755);
    const child = start({ DATA_DIR: shared });
    const [line] = await once(child.stderr, 'data');
    expect(String(line)).toMatch(/^Le dossier .* était ouvert aux autres comptes .* réservé à celui de Greffier\.\n$/);
    await once(child.stdout, 'data');
    const entries = await readdir(shared, { recursive: true, withFileTypes: true });
    const paths = [shared, ...entries.map((entry) => join(entry.parentPath, entry.name))];
    const modes = await Promise.all(paths.map(async (path) => (await lstat(path)).mode));
    expect(paths.length).toBeGreaterThan(900);
    expect(paths.filter((_, i) => ((modes[i] ?? 0) & 0o077) !== 0)).toEqual([]);
    child.kill('SIGTERM');
    await once(child, 'exit');
    await rm(shared, { recursive: true });
  });

  it(
    'answers other calls while it reads the transcript of 312 bytes that once froze it, and stops in order',
    {
      timeout: 120_000,
    },
    async () => {
      const child = start({});
      await once(child.stdout, 'data');
      const asking = spawn(process.execPath, [join(import.meta.dirname, 'token.ts'), 'anne@villars.example'], {
        env: { PATH: process.env['PATH'], PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const token = (await text(asking.stdout)).trim();
      const cue = `Oui, ${'oui, '.repeat(40)}hum Anne Roux, de la voirie.`;
      const form = new FormData();
      form.set('data', JSON.stringify(FORM));
      form.set('file', new File([`WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n${cue}\n`], 'séance.vtt'));
      const importing = fetch(`http://localhost:${port}/api/v1/meetings/import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      for (let asked = 0; asked < 20; asked++) {
        const signal = AbortSignal.timeout(5_000);
        expect((await fetch(`http://localhost:${port}/health/live`, { signal })).status).toBe(200);
      }
      expect((await importing).status).toBe(200);
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
  );

  it(
    'is ready again after a kill -9, on the same folder, without imports that were cut short',
    { timeout: 120_000 },
    async () => {
      const first = start({});
      await once(first.stdout, 'data');
      first.kill('SIGKILL');
      await once(first, 'exit');
      const id = await inDatabase(async (db) => (await addMeeting(db, await addUser(db), { status: 'pending' })).id);
      // The person who was added comes from an issuer.
      const second = start({ FORGET_ISSUER: 'true' });
      const [line] = await once(second.stdout, 'data');
      expect(String(line)).toContain('Greffier est prêt');
      second.kill('SIGKILL');
      await once(second, 'exit');
      expect(await inDatabase((db) => findMeeting(db, id))).toBeNull();
    },
  );

  it('starts without its language model, and names the file that is missing', { timeout: 120_000 }, async () => {
    const child = start({ TEXT_MODEL: join(folder, 'absent.gguf') });
    const [line] = await once(child.stderr, 'data');
    expect(String(line)).toMatch(/^Aucun modèle de langage n’écrira les PV\u00A0: .*absent\.gguf.*introuvable.*\n$/);
    const [ready] = await once(child.stdout, 'data');
    expect(String(ready)).toContain('Greffier est prêt');
  });

  it(
    'starts even without its models, is not ready then, and names the file that is missing',
    { timeout: 120_000 },
    async () => {
      const models = join(folder, 'models');
      await cp(join(import.meta.dirname, '../../../models/manifest.json'), join(models, 'manifest.json'));
      const child = start({ MODELS_DIR: models });
      const [line] = await once(child.stderr, 'data');
      expect(String(line)).toMatch(/^Aucune transcription n’est possible\u00A0: .*silero_vad_v6\.onnx.*\n$/);
      await once(child.stdout, 'data');
      expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(503);
      await rm(models, { recursive: true });
    },
  );

  it(
    'offers no sign-in without a password if an issuer was configured before, unless the operator allows it',
    { timeout: 240_000 },
    async () => {
      const DATA_DIR = await mkdtemp(join(tmpdir(), 'greffier-main-'));
      const OIDC = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' };
      const runs = async (env: Readonly<Record<string, string>>) => {
        const child = start({ DATA_DIR, ...env });
        await once(child.stdout, 'data');
        child.kill('SIGTERM');
        await once(child, 'exit');
      };
      await runs(OIDC);
      const { code, said } = await refusal({ DATA_DIR });
      expect(code).toBe(1);
      expect(said).toMatch(/^Le fournisseur d’identité https:\/\/login\.example\.org .*FORGET_ISSUER=true.*\n$/);
      await runs({ FORGET_ISSUER: 'true' });
      await runs({});
      await rm(DATA_DIR, { recursive: true });
    },
  );

  it.each([
    ['a bad setting', { PORT: 'trois mille' }, /^Configuration invalide\u00A0: PORT .*\n$/],
    ['a database that does not answer', { DATABASE_URL: 'postgresql://127.0.0.1:1/x' }, /^La base de données .*\n$/],
    [
      'an object store that does not answer',
      { S3_BUCKET: 'pv', S3_ENDPOINT: 'http://127.0.0.1:1', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' },
      /^Le stockage S3 ne répond pas, .*S3_ENDPOINT.*\n$/,
    ],
    ['a speech model that nobody knows', { SPEECH_MODEL: 'enorme' }, /^Le modèle «\u00A0enorme\u00A0» .*\n$/],
  ])('ends with one French line at %s', async (_, env, expected) => {
    const { code, said } = await refusal(env);
    expect(code).toBe(1);
    expect(said).toMatch(expected);
  });
});
