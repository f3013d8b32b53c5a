// `npm run generate` makes files from others: the OpenAPI document from the contract, migrations from the schema, the
// specification's list from the tests. With --check it writes nothing, and a difference fails.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { openapiDocument } from '@greffier/server/openapi';
import { root, run } from './run.ts';
import { specificationPage } from './specification.ts';

const check = process.argv.includes('--check');
const openapiFile = join(root, 'docs/api/openapi.json');
const migrations = join(root, 'apps/server/src/database/migrations');
const stale: string[] = [];

const openapi = `${JSON.stringify(await openapiDocument(), null, 2)}\n`;
if ((await readFile(openapiFile, 'utf8').catch(() => '')) !== openapi) {
  stale.push(relative(root, openapiFile));
  if (!check) await writeFile(openapiFile, openapi);
}

// drizzle-kit writes a migration if and only if schema and migrations differ, so the check tries it on a copy.
const scratch = await mkdtemp(join(tmpdir(), 'greffier-migrations-'));
const target = check ? scratch : migrations;
if (check) await cp(migrations, scratch, { recursive: true });
const before = (await readdir(target)).length;
const { code, output } = await run('drizzle-kit', [
  'generate',
  '--dialect=postgresql',
  '--schema=apps/server/src/database/schema',
  `--out=${relative(root, target)}`,
]);
if (code !== 0) throw new Error(output);
if ((await readdir(target)).length !== before) stale.push(relative(root, migrations));
await rm(scratch, { recursive: true, force: true });

const listFile = join(root, 'docs/specification.md');
const written = await readFile(listFile, 'utf8');
const list = await specificationPage(written);
if (list.page !== written) {
  stale.push(relative(root, listFile));
  if (!check) await writeFile(listFile, list.page);
}
if (list.problems.length > 0) {
  console.log(`docs/specification.md:\n  ${list.problems.join('\n  ')}`);
  process.exitCode = 1;
}

if (stale.length > 0) {
  console.log(check ? `out of date (npm run generate): ${stale.join(', ')}` : `written: ${stale.join(', ')}`);
  if (check) process.exitCode = 1;
}
