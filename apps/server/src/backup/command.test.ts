import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The public key of age's own documentation. */
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

async function runWith(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'command.ts'), ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
  ])('%s %s %s is answered with what it expects', async (...args) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(`npm run --silent ${args[0]}`);
  });

  it('says that files have nowhere to move to', async () => {
    const { code, err } = await runWith({ DATABASE_URL: 'postgresql://127.0.0.1:1/x' }, 'move', '--to', 'bucket');
    expect(code).toBe(1);
    expect(err).toBe('S3_BUCKET n’est pas défini\u00A0: indiquez le stockage S3.\n');
  });

  it('says that there is nothing to back up', async () => {
    const { code, err } = await run('backup', '--to', join(folder, 'out'), '--for', RECIPIENT);
    expect(code).toBe(1);
    expect(err).toContain('(DATA_DIR) ne peut pas être lu');
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

  it('says that a public key is none, and leaves nothing behind', async () => {
    const { code, err } = await run('backup', '--to', join(folder, 'out'), '--for', 'age1faux');
    expect(code).toBe(1);
    expect(err).toContain('n’est pas une clé publique age');
    await expect(stat(join(folder, 'out'))).rejects.toThrow('ENOENT');
  });
});
