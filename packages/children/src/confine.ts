import { fork, spawn, type ChildProcess } from 'node:child_process';
import { open, type FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { childEnvironment } from './environment.ts';
import { lendToRead, lendToWrite, lendWeights, type Lent } from './hand-over.ts';
import { type HeldTo, isolation, launcher, takeAccount } from './isolation.ts';
import { nameOf } from './lent.ts';

/** Folder of Greffier’s own files. Every Node child may read its code and weights, which hold nobody’s data. */
const PROGRAM = resolve(import.meta.dirname, '../../..');
const CODE = ['package.json', 'node_modules', 'packages', 'models'].map((name) => join(PROGRAM, name));
/** The first file descriptor of lent files. The standard streams and the channel to the parent come before. */
const FIRST_LENT = 4;

/** The files and folders that a child may use; absolute paths. */
export interface Files {
  /** Files to read, through the descriptor of `pathOf` (`descriptorOf` in lent.ts): the path may not be opened again. */
  readonly reads?: readonly string[];
  /** Weights to read: files, and folders with the files in them, but not their subfolders. They are made readable to all. */
  readonly weights?: readonly string[];
  /** Folders to write to, which must exist. */
  readonly writes?: readonly string[];
}

export interface NodeProgram extends Files {
  /** Path of the program. */
  readonly program: string;
  /** Text that the program gets as its standard input. */
  readonly input?: string;
  /** Size of the JavaScript heap; MB. */
  readonly heapMb: number;
  /** Limits that the kernel sets for the child, where it can. If left out, only `supervise` watches the child. */
  readonly held?: HeldTo;
  readonly addons?: boolean;
  readonly threads?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface ForeignProgram {
  readonly program: string;
  /** The one folder that the program may write to, which is its working folder. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** A running child. It leads a process group of its own. */
export interface Confined {
  readonly process: ChildProcess;
  /** The path under which the child finds a file or folder that it was given. */
  readonly pathOf: (path: string) => string;
  /** Replaces the child’s paths in a text from the child by the real paths of the files. */
  readonly realNames: (text: string) => string;
  /** Takes back the files that the child was given. To be called once, when the child has ended. */
  readonly takeBack: () => Promise<void>;
}

/**
 * Starts a Node program that has access to nothing of the server’s. It gets an environment of its own; Node’s
 * permission model opens only its own files to it; and if the machine allows it, it has no network and an account of
 * its own. Its output is thrown away, but its stderr can be read to find out how it died.
 */
export async function startNode({
  program,
  input,
  heapMb,
  held,
  addons,
  threads,
  ...given
}: NodeProgram): Promise<Confined> {
  const prepared = await prepare(given, held);
  try {
    const stdin = input === undefined ? null : await open(input);
    const { pathOf } = prepared;
    const reads = [...CODE, program, ...(given.reads ?? []), ...(given.weights ?? []), ...(given.writes ?? [])].map(
      pathOf,
    );
    const [execPath, ...before] = [...prepared.launcher, process.execPath] as const;
    const child = fork(program, [], {
      execPath,
      execArgv: [
        ...before,
        `--max-old-space-size=${heapMb}`,
        '--permission',
        ...reads.flatMap((path) => withAllIn('--allow-fs-read', path)),
        ...(given.writes ?? []).flatMap((path) => withAllIn('--allow-fs-write', pathOf(path))),
        ...(addons === true ? ['--allow-addons'] : []),
        ...(threads === true ? ['--allow-worker'] : []),
      ],
      cwd: '/',
      env: childEnvironment(given.environment),
      serialization: 'advanced',
      detached: true,
      stdio: [stdin?.fd ?? 'ignore', 'ignore', 'pipe', 'ipc', ...prepared.handles.map(({ fd }) => fd)],
    });
    const takeBack = async (): Promise<void> => {
      await stdin?.close();
      await prepared.takeBack();
    };
    return { ...prepared, process: child, takeBack };
  } catch (error) {
    await prepared.takeBack();
    throw error;
  }
}

/**
 * Permits a path and everything in it. Node adds the content of a folder by itself, but not that of a folder that does
 * not exist yet: without a rule, its files would count as forbidden instead of missing.
 */
const withAllIn = (permission: string, path: string): string[] => [`${permission}=${path}`, `${permission}=${path}/*`];

/**
 * Starts a program that is not part of Greffier, in a folder of its own. As with `startNode`, the program has access to
 * nothing of the server’s.
 */
export async function startForeign({ program, folder, args, environment }: ForeignProgram): Promise<Confined> {
  const prepared = await prepare({ writes: [folder] });
  const [command, ...before] = [...prepared.launcher, program] as const;
  const env = childEnvironment({ HOME: folder, TMPDIR: folder, ...environment });
  const child = spawn(command, [...before, ...args], { cwd: folder, env, stdio: 'ignore', detached: true });
  // Paths stay real: the program’s arguments name its folder by the real path, and its account may enter the folder.
  return { ...prepared, process: child, pathOf: (path) => path };
}

interface Prepared extends Omit<Confined, 'process'> {
  readonly launcher: readonly string[];
  readonly handles: readonly FileHandle[];
}

async function prepare(
  { reads = [], weights = [], writes = [] }: Files,
  held: HeldTo | null = null,
): Promise<Prepared> {
  const how = await isolation();
  if (!how.ownAccount) {
    return {
      launcher: launcher(how, null, held),
      handles: [],
      pathOf: (path) => path,
      realNames: (text) => text,
      takeBack: async () => undefined,
    };
  }
  const account = takeAccount();
  const lent: Lent[] = [];
  const names = new Map<string, string>();
  const keep = (path: string, one: Lent | null): void => {
    if (one === null) return;
    // The child’s account may not enter DATA_DIR, so it gets an open descriptor instead of a path.
    names.set(path, nameOf(FIRST_LENT + lent.length));
    lent.push(one);
  };
  const takeBack = async (): Promise<void> => {
    for (const one of lent.splice(0)) await one.takeBack();
    account.free();
  };
  try {
    for (const path of reads) keep(path, await lendToRead(path));
    for (const path of weights) keep(path, await lendWeights(path));
    for (const path of writes) keep(path, await lendToWrite(path, account.id));
  } catch (error) {
    await takeBack();
    throw error;
  }
  const pathOf = (path: string): string => {
    for (const [real, name] of names) {
      if (path === real || path.startsWith(`${real}/`)) return name + path.slice(real.length);
    }
    return path;
  };
  const realNames = (text: string): string =>
    [...names].reduce((told, [real, name]) => told.replaceAll(`${name}/`, `${real}/`), text);
  return {
    launcher: launcher(how, account.id, held),
    handles: lent.map(({ handle }) => handle),
    pathOf,
    realNames,
    takeBack,
  };
}
