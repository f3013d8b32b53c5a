import { readFile, readlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ALLOWED_VARIABLES } from '@greffier/children/environment';
import { type Isolation, isolation } from '@greffier/children/isolation';
import { processesOf } from '../processes.ts';
import { FORM, type Row, type Scene, type Seen, type Stage } from '../scene.ts';

const RECORDING = resolve(import.meta.dirname, '../../../e2e/fixtures/reunion.opus');
const TRANSCRIBED_WITHIN = 900;
const LOOK_EVERY = 20;
/** A setting with an unknown name, which no list of forbidden names could contain. */
const SECRET = { name: 'COFFRE_DE_LA_COMMUNE', value: 'ne-doit-pas-sortir' };

/** Variables that the speech process gets when it starts: its channel to the server, and settings of its memory. */
const TOLD = [
  'NODE_CHANNEL_FD',
  'NODE_CHANNEL_SERIALIZATION_MODE',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'GLIBC_TUNABLES',
];

/** The things to which a process has access (Linux). */
interface Holding {
  readonly variables: Readonly<Record<string, string>>;
  readonly account: number;
  /** Identifier of the process's network. */
  readonly network: string;
}

export const curiousChildren: Row = {
  row: 13,
  name: 'what the processes hold that run FFmpeg and the speech models',
  async stage(): Promise<Stage> {
    const possible = await isolation();
    return {
      environment: { [SECRET.name]: SECRET.value },
      attack: (scene) => transcribeAndLook(scene, possible),
      close: () => Promise.resolve(),
    };
  },
};

async function transcribeAndLook({ server, attacker }: Scene, possible: Isolation): Promise<Seen> {
  const parent = await holding(server.pid, process.getuid?.() ?? -1);
  if (parent?.variables[SECRET.name] !== SECRET.value) throw new Error('the server does not hold the secret itself');
  const over = new AbortController();
  const looking = watch(server.pid, over.signal);
  const { meeting_id: id } = await attacker.transcribe(RECORDING, FORM);
  await attacker.until(id, ({ status }) => status === 'transcribed', TRANSCRIBED_WITHIN);
  over.abort();
  const children = await looking;

  const beyond = new Set(
    children.flatMap(({ variables }) =>
      Object.keys(variables).filter((name) => !ALLOWED_VARIABLES.includes(name) && !TOLD.includes(name)),
    ),
  );
  const secrets = children.filter(({ variables }) => Object.values(variables).includes(SECRET.value)).length;
  const others = children.filter(({ account }) => account !== parent.account).length;
  const offline = children.filter(({ network }) => network !== parent.network).length;
  const count = children.length;
  const named = beyond.size === 0 ? '' : ` (${[...beyond].join(', ')})`;
  return {
    what: [
      `${count} processes: ${beyond.size} variables beyond the allow-list${named}`,
      `an account of their own: ${possible.ownAccount ? `${others}` : 'not on this machine'}`,
      `a network of their own: ${possible.offline ? `${offline}` : 'not on this machine'}`,
    ].join('; '),
    holds:
      count > 0 &&
      beyond.size === 0 &&
      secrets === 0 &&
      (others === count || !possible.ownAccount) &&
      (offline === count || !possible.offline),
  };
}

/**
 * Collects the processes that the server starts until `over`. The last observed state of each counts, because a process
 * confines itself only after its start.
 */
async function watch(pid: number, over: AbortSignal): Promise<Holding[]> {
  const seen = new Map<number, Holding>();
  while (!over.aborted) {
    for (const child of await processesOf(pid)) {
      if (child.pid === pid) continue;
      const found = await holding(child.pid, child.account);
      if (found !== null) seen.set(child.pid, found);
    }
    await sleep(LOOK_EVERY);
  }
  return [...seen.values()];
}

/** Reads the things to which a process has access; null if the process has ended. */
async function holding(pid: number, account: number): Promise<Holding | null> {
  const gone = (): string => '';
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(gone);
  const network = await readlink(`/proc/${pid}/ns/net`).catch(gone);
  if (environment === '' || network === '') return null;
  const pairs = environment.split('\0').map((line) => /^([^=]+)=(.*)$/s.exec(line));
  const variables = Object.fromEntries(
    pairs.flatMap((pair) => (pair === null ? [] : [[pair[1] ?? '', pair[2] ?? '']])),
  );
  return { variables, account, network };
}
