import { createHash } from 'node:crypto';
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPglite } from './database/pglite.ts';
import { ForgetfulDisk, randomOf } from './database/power-cut/disk.ts';
import { type Journal, keepJournal } from './database/power-cut/journal.ts';
import { type Found, Reopener } from './database/power-cut/reopen.ts';
import { layOutMigrated } from './database/test-pglite.ts';
import { openHouse } from './testing/house.ts';
import { type Fact, useServer } from './testing/power-cut-scenario.ts';

const CUTS = 200;
/** How many databases are opened at a time. */
const LANES = 2;
/** A shorter wait for databases that are expected to be damaged. */
const DEAF_PATIENCE_MS = 10_000;
const ROUNDS = 12;
/** The same seed makes the same cuts, so that a failure can be repeated: its message names it. */
const SEED = 20_261_123;

let home: string;
/** What was on the disk when the journal ended. */
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
    expect(await cutPower(moments, new ForgetfulDisk(journal.start, journal.operations))).toEqual([]);
  });

  it('would lose it if the database’s flushes did nothing', async () => {
    const isHeard = (inode: number): boolean => !journal.pathOf(inode).includes(join('data', 'database'));
    const deaf = new ForgetfulDisk(journal.start, journal.operations, isHeard);
    const moments = [0.6, 0.9].map((share) => Math.floor(journal.operations.length * share));
    expect(await cutPower(moments, deaf, DEAF_PATIENCE_MS)).not.toEqual([]);
  });

  it('would lose it if files’ flushes did nothing', async () => {
    const isHeard = (inode: number): boolean => journal.pathOf(inode).includes(join('data', 'database'));
    const deaf = new ForgetfulDisk(journal.start, journal.operations, isHeard);
    const acknowledged = journal.operations.flatMap((operation, at) =>
      operation.kind === 'acknowledged' && operation.fact.kind === 'bytes' ? [at + 1] : [],
    );
    expect(await cutPower(acknowledged.slice(0, 4), deaf)).not.toEqual([]);
  });

  it('is tried on everything that the server did: the journal alone can rebuild what the server left', () => {
    const disk = new ForgetfulDisk(journal.start, journal.operations);
    disk.advance(journal.operations.length);
    const made = join(home, 'made');
    // Replayed without a cut: also what was never flushed is there.
    disk.layOut(made, whole, () => 0.99);
    expect(contentOf(made)).toEqual(contentOf(whole));
  });
});

/** Cuts the power once after each of these numbers of operations. @returns what was lost, in words */
async function cutPower(moments: readonly number[], disk: ForgetfulDisk, patience?: number): Promise<string[]> {
  const ordered = moments.toSorted((a, b) => a - b);
  const lost: string[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    const reopener = new Reopener(patience);
    for (let i = next++; i < ordered.length; i = next++) {
      const moment = ordered[i] ?? 0;
      const folder = join(home, `cut-${i}`);
      disk.advance(moment);
      disk.layOut(folder, whole, randomOf(SEED + i));
      const found = await reopener.look(join(folder, 'database'));
      const missing = 'failure' in found ? [found.failure] : missingOf(folder, found, moment);
      lost.push(...missing.map((what) => `cut ${i}, after operation ${moment}: ${what}`));
      rmSync(folder, { recursive: true });
    }
    await reopener.close();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return lost;
}

/** What was acknowledged before the cut and is not true after it. */
function missingOf(folder: string, found: Found, moment: number): string[] {
  const facts = journal.operations
    .slice(0, moment)
    .flatMap((operation) => (operation.kind === 'acknowledged' ? [operation.fact] : []));
  // A deletion may reach the disk before it is acknowledged; what was acknowledged about that meeting no longer counts then.
  const gone = new Set(journal.operations.flatMap(deletedBy));
  return facts.flatMap((fact) => {
    const name = 'id' in fact ? fact.id : fact.name;
    const given = fact.kind !== 'deleted' && gone.has(name) && !found.meetings.some(({ id }) => id === name);
    return given || isTrue(fact, folder, found) ? [] : [`${fact.kind} ${name}`];
  });
}

const deletedBy = (operation: Journal<Fact>['operations'][number]): string[] =>
  operation.kind === 'acknowledged' && operation.fact.kind === 'deleted' ? [operation.fact.id] : [];

function isTrue(fact: Fact, folder: string, { meetings, uploads, templates, orphans }: Found): boolean {
  if (fact.kind === 'template') return templates.includes(fact.name);
  const meeting = meetings.find(({ id }) => id === fact.id);
  const upload = uploads.find(({ id }) => id === fact.id);
  const inPieces = read(join(folder, 'uploads', fact.id));
  switch (fact.kind) {
    case 'upload':
      return upload !== undefined && (inPieces !== null || upload.isTaken);
    case 'bytes':
      return upload?.isTaken === true || inPieces?.subarray(0, fact.bytes.length).equals(fact.bytes) === true;
    case 'meeting': {
      const stored = meeting?.audioKey ? read(join(folder, 'files', meeting.audioKey)) : null;
      return meeting !== undefined && (meeting.passages > 0 || stored?.equals(fact.recording) === true);
    }
    case 'transcribed':
      return meeting?.status === 'transcribed' && meeting.passages > 0;
    case 'named':
      return meeting?.name === fact.name;
    default: {
      // The recording must not come back, unless it is on the list of files that are still to be removed.
      const isBack = existsSync(join(folder, 'files', 'meetings', fact.id, 'audio'));
      return meeting === undefined && (!isBack || orphans.some((key) => key.includes(fact.id)));
    }
  }
}

const read = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null);

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/** Every file with its content, by its path. */
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
