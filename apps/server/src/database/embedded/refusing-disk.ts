/**
 * `node refusing-disk.ts FOLDER FUNCTION`: writes into the database of a folder while one function of Node's `fs`
 * fails. Prints the result, and exits with 1 if the database reports the failure. It runs as a separate process,
 * because PGlite would keep the test's process busy for ever.
 */
import { sql } from 'drizzle-orm';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { openPglite } from './pglite.ts';

const [folder = '', refusing = ''] = process.argv.slice(2);

const onDiskFailure = (): never => {
  process.stdout.write('reported\n');
  process.exit(1);
};

const { db } = await openPglite(folder, onDiskFailure);
Object.assign(fs, {
  [refusing]: () => {
    throw Object.assign(new Error(`${refusing} refuses`), { code: 'ENOSPC' });
  },
});
syncBuiltinESMExports();
await db.execute(sql`insert into notes values (1)`);
process.stdout.write('acknowledged\n');
