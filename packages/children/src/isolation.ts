import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { childEnvironment } from './environment.ts';

const PROBE = fileURLToPath(new URL('probe.ts', import.meta.url));
const PATIENCE_MS = 20_000;

/**
 * User ids for children if the server runs as root. Nobody needs to create these accounts: systemd reserves the range
 * for services that have an account only while they run (https://systemd.io/UIDS-GIDS/).
 */
const ACCOUNTS = { first: 61_184, last: 65_519 };

/** Ways in which this machine can confine a child, in addition to Node’s own permission model. */
export interface Isolation {
  /** The child has no network. */
  readonly offline: boolean;
  /** The child runs under a user id of its own. Only a server that runs as root can give it one. */
  readonly ownAccount: boolean;
  /** The child ends with the server, even if it hangs. */
  readonly endsWithParent: boolean;
  /** The kernel limits the child’s memory and processor time, even while the server is busy. */
  readonly heldByKernel: boolean;
}

type Place = Omit<Isolation, 'heldByKernel'>;

/** Limits for a child, as in `supervise`. */
export interface HeldTo {
  /** Memory; bytes. */
  readonly memory: number;
  /** Processor time; ms. */
  readonly processor: number;
}

/** Ways of confinement to try, strongest first. */
const ROOT: readonly Place[] = [
  { offline: true, ownAccount: true, endsWithParent: true },
  { offline: false, ownAccount: true, endsWithParent: true },
  { offline: true, ownAccount: false, endsWithParent: true },
];
const PLAIN: readonly Place[] = [
  { offline: true, ownAccount: false, endsWithParent: true },
  { offline: true, ownAccount: false, endsWithParent: false },
  { offline: false, ownAccount: false, endsWithParent: true },
];
const NONE: Place = { offline: false, ownAccount: false, endsWithParent: false };

const isRoot = (): boolean => process.getuid?.() === 0;

let found: Promise<Isolation> | undefined;

/**
 * Finds out once, by trying, which confinement works on this machine: a container or a kernel setting may refuse what
 * the tools offer.
 */
export function isolation(): Promise<Isolation> {
  found ??= strongest(isRoot() ? [...ROOT, ...PLAIN] : PLAIN);
  return found;
}

async function strongest(candidates: readonly Place[]): Promise<Isolation> {
  if (process.platform !== 'linux') return { ...NONE, heldByKernel: false };
  const heldByKernel = await works({ ...NONE, heldByKernel: true });
  for (const candidate of candidates) {
    const isolated = { ...candidate, heldByKernel };
    if (await works(isolated)) return isolated;
  }
  return { ...NONE, heldByKernel };
}

async function works(candidate: Isolation): Promise<boolean> {
  const account = candidate.ownAccount ? ACCOUNTS.first : null;
  const held: HeldTo = { memory: 0, processor: 60_000 };
  const [program, ...args] = [...launcher(candidate, account, held), process.execPath, PROBE] as const;
  try {
    const options = { cwd: '/', env: childEnvironment(), timeout: PATIENCE_MS };
    const { stdout } = await promisify(execFile)(program, args, options);
    const seen = JSON.parse(stdout) as { readonly uid: number; readonly interfaces: readonly string[] }; // As PROBE prints it.
    return (account === null || seen.uid === account) && (!candidate.offline || seen.interfaces.length === 0);
  } catch {
    return false; // The tool is missing, or not allowed to do this here.
  }
}

/**
 * Memory that a process reserves for writing before it has done anything; bytes. Node reserves half a gigabyte for its
 * threads and its heap, and uses a tenth of that.
 */
const RESERVED = 1e9;

/**
 * Makes the command that sets the kernel’s limits. These limits are higher than those of the watch in `supervise`,
 * which knows the real use, but looks only when the server is not busy.
 */
const limiter = ({ memory, processor }: HeldTo): readonly string[] => [
  'prlimit',
  `--data=${memory + RESERVED}`,
  `--cpu=${Math.ceil((2 * processor) / 1_000)}`,
  '--',
];

/**
 * Makes the command that goes before a child’s program. All tools belong to util-linux, and replace themselves by the
 * program, so that it keeps their process id.
 * @param account the user id that the child runs under; null for the server’s own
 * @param held limits that the kernel sets for the child; null for none
 */
export function launcher(
  { offline, endsWithParent, heldByKernel }: Isolation,
  account: number | null,
  held: HeldTo | null,
): readonly string[] {
  // Making a network namespace needs root, or a user namespace (here one that keeps the user id).
  const unshare = ['unshare', ...(isRoot() ? [] : ['--user', '--map-current-user']), '--net', '--'];
  const become =
    account === null
      ? []
      : [`--reuid=${account}`, `--regid=${account}`, '--clear-groups', '--inh-caps=-all', '--bounding-set=-all'];
  const setpriv = ['setpriv', '--no-new-privs', '--pdeathsig=KILL', ...become];
  return [
    ...(offline ? unshare : []),
    ...(endsWithParent ? setpriv : []),
    ...(heldByKernel && held !== null ? limiter(held) : []),
  ];
}

const taken = new Set<number>();

/**
 * Takes a user id that no living child of this server has. Children under different ids cannot read or end each other.
 */
export function takeAccount(): { readonly id: number; readonly free: () => void } {
  const size = ACCOUNTS.last - ACCOUNTS.first + 1;
  let id = ACCOUNTS.first + Math.floor(Math.random() * size);
  while (taken.has(id)) id = ACCOUNTS.first + ((id - ACCOUNTS.first + 1) % size);
  taken.add(id);
  return { id, free: () => void taken.delete(id) };
}
