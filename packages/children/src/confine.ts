import { fork, spawn, type ChildProcess } from 'node:child_process';
import { open, type FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { childEnvironment } from './environment.ts';
import { lendToRead, lendToWrite, type Lent } from './hand-over.ts';
import { isolation, launcher, takeAccount } from './isolation.ts';

/** Where the program’s own files are: every Node child may read these, and none of them holds data. */
const PROGRAM = resolve(import.meta.dirname, '../../..');
const CODE = ['package.json', 'node_modules', 'packages', 'models'].map((name) => join(PROGRAM, name));
/** Standard streams and the channel to the parent come first. */
const FIRST_LENT = 4;

/** What a child is given of the disk; absolute paths. */
export interface Files {
  /** Files, and folders with the files that lie in them, but without the folders in them. */
  readonly reads?: readonly string[];
  /** Folders that are there. */
  readonly writes?: readonly string[];
}

export interface NodeProgram extends Files {
  /** Path of the program. */
  readonly program: string;
  /** Handed to the program as its standard input. */
  readonly input?: string;
  /** JavaScript memory; MB. */
  readonly heapMb: number;
  readonly addons?: boolean;
  readonly threads?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface ForeignProgram {
  readonly program: string;
  /** Where it works: the one folder that is its own. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** A child that runs, alone in its process group. */
export interface Confined {
  readonly process: ChildProcess;
  /** How the child calls a file or folder that it was given. */
  readonly pathOf: (path: string) => string;
  /** A text of the child’s with the files’ own names. */
  readonly realNames: (text: string) => string;
  /** Makes what it was given the server’s again; to be called once, when the child has ended. */
  readonly takeBack: () => Promise<void>;
}

/**
 * Starts a Node program that holds nothing of the server’s: an environment of its own, Node’s permission model with its own files
 * only, and where the machine allows it no network and an account of its own. What it prints goes nowhere; its stderr can be
 * read for the kind of its death.
 */
export async function startNode({ program, input, heapMb, addons, threads, ...given }: NodeProgram): Promise<Confined> {
  const prepared = await prepare(given);
  try {
    const stdin = input === undefined ? null : await open(input);
    const { pathOf } = prepared;
    const reads = [...CODE, program, ...(given.reads ?? []), ...(given.writes ?? [])].map(pathOf);
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

/** Node looks itself into what is a folder, but not into one that is not there: it would be refused, not missing. */
const withAllIn = (permission: string, path: string): string[] => [`${permission}=${path}`, `${permission}=${path}/*`];

/** Starts a program that is no part of this one, in a folder of its own: with nothing of the server’s, as `startNode` does. */
export async function startForeign({ program, folder, args, environment }: ForeignProgram): Promise<Confined> {
  const prepared = await prepare({ writes: [folder] });
  const [command, ...before] = [...prepared.launcher, program] as const;
  const env = childEnvironment({ HOME: folder, TMPDIR: folder, ...environment });
  const child = spawn(command, [...before, ...args], { cwd: folder, env, stdio: 'ignore', detached: true });
  // Its paths are its arguments, which say where the folder really is: it can be walked to.
  return { ...prepared, process: child, pathOf: (path) => path };
}

interface Prepared extends Omit<Confined, 'process'> {
  readonly launcher: readonly string[];
  readonly handles: readonly FileHandle[];
}

async function prepare({ reads = [], writes = [] }: Files): Promise<Prepared> {
  const how = await isolation();
  if (!how.ownAccount) {
    return {
      launcher: launcher(how, null),
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
    // An open folder is a way in for who may not walk there: DATA_DIR is closed to all but the server.
    names.set(path, `/proc/self/fd/${FIRST_LENT + lent.length}`);
    lent.push(one);
  };
  const takeBack = async (): Promise<void> => {
    for (const one of lent.splice(0)) await one.takeBack();
    account.free();
  };
  try {
    for (const path of reads) keep(path, await lendToRead(path, account.id));
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
    launcher: launcher(how, account.id),
    handles: lent.map(({ handle }) => handle),
    pathOf,
    realNames,
    takeBack,
  };
}
