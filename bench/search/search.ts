import { UserId } from '@greffier/contract/ids';
import type { User } from '@greffier/contract/organisation/auth';
import type { DatabaseClient } from '@greffier/server/database/client';
import { MIGRATIONS } from '@greffier/server/database/postgres/connections';
import { openPglite } from '@greffier/server/database/embedded/pglite';
import { openPostgres } from '@greffier/server/database/postgres/postgres';
import { minutesHtmlEngine } from '@greffier/server/documents/minutes-html';
import { linesOf, selectMeetings } from '@greffier/server/features/meetings/repository';
import { createSearchIndex } from '@greffier/server/features/search-index/service';
import { createSearchService } from '@greffier/server/features/search/service';
import { startPostgres } from '@greffier/server/testing/postgres/start';
import { addUser } from '@greffier/server/testing/rows';
import { sql } from 'drizzle-orm';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { pino } from 'pino';
import { fill, multiply } from '../shared/fill-meetings.ts';

const USAGE = `Usage: npm run bench -- search [--passages 1000000] [--each 100] [--read 20000] [--database pglite|postgres] [--folder …]

So many passages are read one by one, and copied with their words until there are enough. With --folder, the PGlite database
is kept there, and used again.`;

/** Queries, each with a description of the place that should be found. */
const QUERIES: readonly (readonly [what: string, query: string])[] = [
  ['a word of one passage in each copy', 'zygomatique'],
  ['a rare word', 'réf4xa'],
  ['a common word', 'budget'],
  ['a very common word', 'nous avons'],
  ['three letters of a word', 'con'],
  ['two common words', 'budget école'],
  ['three common words', 'vote budget commission'],
  ['six common words', 'budget vote commission école travaux projet'],
  ['a grammatical word alone', 'de'],
  ['nothing has it', 'xylophoniste'],
];
const TIMES = 12;

/**
 * Fills a database with the meetings of one person, indexes them, and searches. Prints how long each kind of search
 * takes, and how long others wait for the database while meetings are read.
 */
export async function benchSearch(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      passages: { type: 'string', default: '1000000' },
      each: { type: 'string', default: '100' },
      read: { type: 'string', default: '20000' },
      database: { type: 'string' },
      folder: { type: 'string' },
    },
  });
  const [passages, each, read] = [Number(values.passages), Number(values.each), Number(values.read)];
  if (!(passages > 0 && each > 0 && read >= each && read <= passages)) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const { stdout: commit } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD']);
  const today = new Date().toISOString().slice(0, 10);
  console.log(
    `${today}, ${availableParallelism()} cores, commit ${commit.trim()}: ${passages} passages in ${Math.ceil(passages / each)} meetings of one person\n`,
  );
  for (const kind of ['pglite', 'postgres'] as const) {
    if (values.database !== undefined && values.database !== kind) continue;
    await withDatabase(kind, values.folder, (client) =>
      measure(client, { meetings: Math.ceil(read / each), each, times: Math.ceil(passages / read) }),
    );
  }
}

async function withDatabase(
  kind: 'pglite' | 'postgres',
  kept: string | undefined,
  use: (client: DatabaseClient) => Promise<void>,
): Promise<void> {
  if (kind === 'postgres') {
    const { url, stop } = await startPostgres();
    try {
      const client = await openPostgres(url, () => undefined, { calls: MIGRATIONS });
      try {
        await use(client);
      } finally {
        await client.close();
      }
    } finally {
      await stop();
    }
    return;
  }
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'greffier-search-')));
  try {
    const client = await openPglite(join(folder, 'database'), (error) => {
      throw error;
    });
    try {
      await use(client);
    } finally {
      await client.close();
    }
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}

interface Amount {
  readonly meetings: number;
  /** Passages of each meeting. */
  readonly each: number;
  /** Number of copies of these meetings in the database. */
  readonly times: number;
}

async function measure(client: DatabaseClient, { meetings, each, times: copies }: Amount): Promise<void> {
  const { db, kind } = client;
  const [known] = await db.select({ id: sql<string>`id` }).from(sql`users`);
  const user = known === undefined ? await addUser(db) : ({ id: UserId.parse(known.id) } as User);
  if (known === undefined) {
    const began = performance.now();
    await fill(client, user.id, meetings, each);
    console.log(`${kind}: written in ${seconds(began)} s`);
    await read(client);
    await multiply(client, meetings, copies);
  }
  const [size] = await db
    .select({ mb: sql<number>`(pg_total_relation_size('search_parts') / 1000000)::int` })
    .from(sql`(values (1)) as one`);
  console.log(`${kind}: the index has ${size?.mb} MB\n`);
  const service = createSearchService({ database: client });
  console.log(
    `| ${kind} | meetings found | median ms | 95 % ms | longest ms | processor ms |\n|---|---|---|---|---|---|`,
  );
  for (const [what, query] of QUERIES) {
    await row(client, what, async () => (await service.search(user, { query, from: 0 })).found);
  }
  await row(client, 'the first screen of the list', async () => {
    const { ids, total } = await selectMeetings(db, user.id, { limit: 100 });
    for await (const lines of linesOf(db, user.id, ids)) JSON.stringify(lines);
    return total;
  });
  console.log('');
}

/** Does something again and again, and prints how long it takes. */
async function row(client: DatabaseClient, what: string, work: () => Promise<number>): Promise<void> {
  let found = 0;
  const times: number[] = [];
  const before = await processorMs(client);
  for (let time = 0; time <= TIMES; time += 1) {
    const began = performance.now();
    found = await work();
    times.push(performance.now() - began);
  }
  const processor = ((await processorMs(client)) - before) / times.length;
  // The first time, nothing is in the caches.
  const first = times.shift() ?? 0;
  times.sort((one, other) => one - other);
  const at = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0);
  const longest = Math.max(first, ...times).toFixed(0);
  console.log(`| ${what} | ${found} | ${at(0.5)} | ${at(0.95)} | ${longest} | ${processor.toFixed(0)} |`);
}

/** Reads the processor time of this process and the database's; ms. Other work on the machine does not change it. */
async function processorMs({ db, kind }: DatabaseClient): Promise<number> {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1_000;
  if (kind === 'pglite') return own;
  const sessions = await db
    .select({ pid: sql<number>`pid` })
    .from(sql`pg_stat_activity`)
    .where(sql`backend_type = 'client backend'`);
  const stats = await Promise.all(sessions.map(({ pid }) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  // Fields 14 and 15 are in hundredths of a second. Field 2, the name, may hold spaces.
  const ticks = stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '));
  return own + ticks.reduce((sum, fields) => sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10, 0);
}

/** Reads all meetings that the index still lacks, while another person makes small requests again and again. */
async function read(client: DatabaseClient): Promise<void> {
  const began = performance.now();
  const waits: number[] = [];
  const done = new AbortController();
  const other = (async () => {
    while (!done.signal.aborted) {
      const asked = performance.now();
      await client.ping();
      waits.push(performance.now() - asked);
      await sleep(20);
    }
  })();
  await createSearchIndex({
    database: client,
    log: pino({ level: 'error' }),
    minutesHtml: minutesHtmlEngine,
  }).catchUp();
  done.abort();
  await other;
  waits.sort((one, whole) => one - whole);
  const at = (share: number): string => (waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(0);
  console.log(
    `${client.kind}: read in ${seconds(began)} s; meanwhile others waited ${at(0.5)} ms (median), ${at(0.99)} ms (99 %), ${at(1)} ms (longest)`,
  );
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);
