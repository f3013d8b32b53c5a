// `npm run build`: builds the web application, unless the build is newer than all its sources.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root, run } from './run.ts';

const built = join(root, 'apps/web/dist/index.html');
const sources = ['apps/web', 'packages/contract', 'package-lock.json', 'scripts/build.ts'].map((path) =>
  join(root, path),
);

async function newest(path: string): Promise<number> {
  const info = await stat(path);
  if (!info.isDirectory()) return info.mtimeMs;
  const names = (await readdir(path)).filter((name) => name !== 'dist' && name !== 'node_modules');
  const times = await Promise.all(names.map((name) => newest(join(path, name))));
  return Math.max(0, ...times);
}

/** Compresses files, which the server sends as they are. A page is then small even without a proxy. */
async function compress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => /\.(js|css|html|svg|json)$/.test(name)).map((name) => join(folder, name));
  for (const file of files) {
    const content = await readFile(file);
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, options));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

const builtAt = await stat(built).then(
  (info) => info.mtimeMs,
  () => 0,
);
const changedAt = Math.max(...(await Promise.all(sources.map(newest))));

if (builtAt < changedAt) {
  const { code, output } = await run('vite', ['build', 'apps/web', '--logLevel', 'warn']);
  if (code !== 0) {
    console.error(output);
    process.exitCode = 1;
  } else {
    await compress(join(root, 'apps/web/dist'));
  }
}
