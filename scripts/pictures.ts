// `npm run pictures`: takes a picture of every page and state at 1440 and 390 px, light and dark, into `pictures/`. The
// browser tests lead to them, so that a new screen needs nothing more. With paths, only of these tests' screens.
import { readFileSync } from 'node:fs';
import { glob, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from './run.ts';

const folder = join(root, 'pictures');
const wanted = process.argv.slice(2);

const build = await run('node', ['scripts/build.ts'], true);
if (build.code !== 0) process.exit(build.code);

const files: string[] = [];
for await (const file of glob('e2e/**/*.e2e.ts', { cwd: root })) {
  const shows = readFileSync(join(root, file), 'utf8').includes('expectGoodLooks(');
  if (shows && (wanted.length === 0 || wanted.some((path) => file.includes(path)))) files.push(file);
}
// A picture that is left over would show a screen that is no more.
if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
process.env['PICTURES'] = folder;
const { code } = await run('vitest', ['run', ...files.toSorted()], true);
const taken = (await readdir(folder)).length;
console.log(`${taken} pictures in ${folder}`);
process.exitCode = taken === 0 ? 1 : code;
