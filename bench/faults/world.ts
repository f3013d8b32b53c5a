import { openModelServer } from '@greffier/server/testing/engines/model-server';
import { openTranscriptionServer, verbose } from '@greffier/server/testing/engines/transcription-server';
import { type KillableServer, openKillableServer } from '@greffier/server/testing/processes/killable-server';
import { Line } from '@greffier/server/testing/postgres/line';
import { startPostgres } from '@greffier/server/testing/postgres/start';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { formerVersion } from './former-version.ts';
import type { Random } from '../shared/random.ts';

export type Kind = 'pglite' | 'postgres';

/** A failure of a part of the product, which is repaired afterwards. */
interface Fault {
  readonly name: string;
  /** Causes the fault, and resolves when the processes have been started again. */
  readonly strike: (chance: Random) => Promise<void>;
}

/** The running product, with engines that answer at once. */
export interface World {
  /** The process that answers calls. */
  readonly web: KillableServer;
  readonly faults: readonly Fault[];
  close(): Promise<void>;
}

/** Time for which a part of the product stays away if it does not come back at once; ms. */
const AWAY_MS = 60_000;

/** Starts the product. @param former a commit or tag whose program replaces the worker for a while; PostgreSQL only */
export async function openWorld(kind: Kind, former?: string): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-faults-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const [model, speech] = [await openModelServer(write), await openTranscriptionServer()];
  speech.reply = async (asked) => {
    await wait(300);
    return verbose(asked);
  };
  closing.push(
    () => model.close(),
    () => speech.close(),
  );
  const engines = {
    DATA_DIR: folder,
    TEXT_ENGINE_URL: model.url,
    TEXT_ENGINE_MODEL: 'un-modèle',
    SPEECH_ENGINE_URL: speech.url,
    SPEECH_ENGINE_MODEL: 'un-modèle',
  };
  const open = async (settings: Readonly<Record<string, string>>): Promise<KillableServer> => {
    const server = await openKillableServer(() => ({ ...engines, ...settings }));
    closing.push(() => server.close());
    await server.start();
    return server;
  };
  const close = async (): Promise<void> => {
    for (const one of closing.toReversed()) await one();
  };

  if (kind === 'pglite') {
    const server = await open({});
    return { web: server, faults: [killed('the only process', server), childKilled(server)], close };
  }
  const postgres = await startPostgres();
  closing.push(() => postgres.stop());
  const line = new Line(new URL(postgres.url));
  const shared = { DATABASE_URL: (await line.open()).href };
  closing.push(() => line.refuse());
  const web = await open({ ...shared, ROLE: 'web' });
  const worker = await open({ ...shared, ROLE: 'worker' });
  const faults = [
    killed('web', web),
    killed('worker', worker),
    childKilled(worker),
    { name: 'the database is killed', strike: () => killDatabase(postgres.url) },
    {
      name: 'the database is away for a minute',
      async strike() {
        await line.refuse();
        await wait(AWAY_MS);
        await line.open();
      },
    },
    {
      name: 'the worker is away for a minute',
      async strike() {
        await worker.kill();
        await wait(AWAY_MS);
        await worker.start();
      },
    },
  ];
  if (former !== undefined) {
    const version = await formerVersion(former);
    closing.push(() => version.remove());
    const other = await openKillableServer(() => ({ ...engines, ...shared, ROLE: 'worker' }), version.program);
    closing.push(() => other.close());
    faults.push({
      name: `a worker of ${former} takes over, and gives back`,
      async strike() {
        await worker.kill();
        await other.start();
        await wait(AWAY_MS);
        await other.kill();
        await worker.start();
      },
    });
  }
  return { web, faults, close };
}

const killed = (name: string, server: KillableServer): Fault => ({
  name: `${name} is killed`,
  async strike(chance) {
    await server.kill();
    await wait(chance.below(1_000));
    await server.start();
  },
});

const childKilled = (server: KillableServer): Fault => ({
  name: 'a child is killed',
  async strike(chance) {
    // A child process lives only while it has work, so this waits until there is one.
    for (let looks = 0; looks < 600; looks += 1) {
      const children = server.pid === undefined ? [] : await childrenOf(server.pid);
      if (children.length > 0) return void process.kill(chance.pick(children), 'SIGKILL');
      await wait(50);
    }
    throw new Error('no child came that could be killed');
  },
});

/** Lists the children of a process that this bench has started. */
async function childrenOf(pid: number): Promise<number[]> {
  // Linux lists each child under the thread that started it.
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''));
  return (await Promise.all(lists)).join(' ').split(' ').map(Number).filter(Boolean);
}

/** Kills one process of PostgreSQL, which then ends its other processes and recovers from its log as after a crash. */
async function killDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  await client.end().catch(() => undefined);
}

/** Answers like a language model; each answer is about the last passage of the prompt. */
async function write({ task, text, passages }: { task: string; text: string; passages: readonly number[] }) {
  await wait(200);
  const told = (id: number): string => `Le poste numéro ${id} demande un entretien régulier.`;
  if (task === 'starts') return { object: { starts: [] } };
  if (task === 'facts') {
    const fact = (id: number) => ({ kind: 'fact', item: '1', text: told(id), passages: [id], owner: null, due: null });
    return { object: { facts: passages.slice(-1).map(fact) } };
  }
  const notes = text.slice(text.lastIndexOf('Notes :')).matchAll(/^\[(\d+)\] (.+)$/gm);
  return { object: { sentences: [...notes].map(([, note, said]) => ({ text: said, notes: [Number(note)] })) } };
}
