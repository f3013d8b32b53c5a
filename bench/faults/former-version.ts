import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OWN = '@greffier';

/** The program of another version, without its pages. */
export interface FormerVersion {
  /** Path of the program that Node starts. */
  readonly program: string;
  remove(): Promise<void>;
}

/**
 * Takes the program of a commit or tag from the history. It uses the third-party packages and the weights that are
 * installed for this version.
 */
export async function formerVersion(ref: string): Promise<FormerVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-former-'));
  const archive = join(folder, 'former.tar');
  const parts = ['package.json', 'tsconfig.base.json', 'apps/server', 'packages'];
  await run('git', ['archive', '--output', archive, ref, ...parts], { cwd: ROOT });
  await run('tar', ['--extract', '--file', archive, '--directory', folder]);
  await rm(archive);
  await symlink(join(ROOT, 'models'), join(folder, 'models'));
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, OWN), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== OWN) await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  }
  for (const name of await readdir(join(folder, 'packages'))) {
    await symlink(join(folder, 'packages', name), join(modules, OWN, name));
  }
  return {
    program: join(folder, 'apps/server/start.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
