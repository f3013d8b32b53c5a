import { createHash } from 'node:crypto';
import { cpSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPglite } from '../database/embedded/pglite.ts';
import { cutPower, type Outlet } from '../database/power-cut/cut.ts';
import { ForgetfulDisk, randomOf } from '../database/power-cut/disk.ts';
import type { Fact } from '../database/power-cut/facts.ts';
import { type Journal, keepJournal } from '../database/power-cut/journal.ts';
import { layOutMigrated } from '../database/testing/test-pglite.ts';
import { openHouse } from '../testing/house.ts';
import { useServer } from './power-cut-scenario.ts';

const CUTS = 200;
/** Shorter wait for databases that are expected to be damaged; ms. */
const DEAF_PATIENCE_MS = 10_000;
const ROUNDS = 12;
/** The same seed makes the same cuts, so that a failure can be repeated. The failure's message names the seed. */
const SEED = 20_261_123;

let home: string;
/** A folder with the files that were on the disk when the journal ended. */
let whole: string;
let journal: Journal<Fact>;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'greffier-power-cut-'));
  whole = join(home, 'whole');
  const dataDir = join(home, 'data');
  const database = join(dataDir, 'database');
  await layOutMigrated(database);
  const house = await openHouse({ DATA_DIR: dataDir }, () => {
    // The journal must begin before the database opens its first file.
    journal = keepJournal<Fact>(dataDir);
    return openPglite(database, (error) => {
      throw error;
    });
  });

  await useServer(house, ROUNDS, (fact) => journal.acknowledge(fact));
  // Operations that have begun but are not noted yet may be on the disk already.
  await journal.idle();
  journal.end();

  cpSync(dataDir, whole, { recursive: true });
  await house.close();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('a power cut', () => {
  it(`loses nothing that was acknowledged, at ${CUTS} random moments`, { timeout: 1_200_000 }, async () => {
    const { length } = journal.operations;
    const random = randomOf(SEED);
    const moments = Array.from({ length: CUTS }, () => 1 + Math.floor(random() * length));
    expect(await cutPower(moments, new ForgetfulDisk(journal.start, journal.operations), outlet())).toEqual([]);
  });

  it('keeps no database from opening during its start', async () => {
    const moments = Array.from({ length: 12 }, (_, at) => 1 + at);
    expect(await cutPower(moments, new ForgetfulDisk(journal.start, journal.operations), outlet())).toEqual([]);
  });

  it('would lose something if the database’s flushes did nothing', async () => {
    const isHeard = (inode: number): boolean => !journal.pathOf(inode).includes(join('data', 'database'));
    const deaf = new ForgetfulDisk(journal.start, journal.operations, isHeard);
    const moments = [0.6, 0.9].map((share) => Math.floor(journal.operations.length * share));
    expect(await cutPower(moments, deaf, outlet(), DEAF_PATIENCE_MS)).not.toEqual([]);
  });

  it('would lose something if files’ flushes did nothing', async () => {
    const isHeard = (inode: number): boolean => journal.pathOf(inode).includes(join('data', 'database'));
    const deaf = new ForgetfulDisk(journal.start, journal.operations, isHeard);
    const acknowledged = journal.operations.flatMap((operation, at) =>
      operation.kind === 'acknowledged' && operation.fact.kind === 'bytes' ? [at + 1] : [],
    );
    expect(await cutPower(acknowledged.slice(0, 4), deaf, outlet())).not.toEqual([]);
  });

  it('is tested on everything that the server wrote: the journal alone can rebuild the server’s files', () => {
    const disk = new ForgetfulDisk(journal.start, journal.operations);
    disk.advance(journal.operations.length);
    const made = join(home, 'made');
    // The replay has no power cut, so data that was never flushed is there too.
    disk.layOut(made, whole, () => 0.99);
    expect(contentOf(made)).toEqual(contentOf(whole));
  });
});

const outlet = (): Outlet => ({ operations: journal.operations, whole, home, seed: SEED });

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/** Returns every file's content, by the file's path. */
function contentOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return Object.fromEntries(
    entries.map((name) => {
      const path = join(folder, name);
      const content = lstatSync(path).isFile() ? readFileSync(path).toString('base64') : 'a folder';
      return [relative(folder, path), content.length > 100 ? `${content.length} ${hashOf(content)}` : content];
    }),
  );
}
