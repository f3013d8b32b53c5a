import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join, resolve, sep } from 'node:path';

/** Number of a file or a folder, which stays the same when the name changes. */
export type Inode = number;

/** A change to the disk, or an acknowledged fact. The journal lists them in order. */
export type Operation<Fact> =
  | { readonly kind: 'write'; readonly inode: Inode; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly inode: Inode; readonly length: number }
  /** A folder was created; its name follows in another operation. */
  | { readonly kind: 'folder'; readonly inode: Inode }
  /** Changes to the names in one folder that happen together; null removes a name. */
  | { readonly kind: 'names'; readonly inode: Inode; readonly changes: ReadonlyMap<string, Inode | null> }
  /** A flush: all changes to this inode before the operation `until` are now on the disk. */
  | { readonly kind: 'flush'; readonly inode: Inode; readonly until: number }
  | { readonly kind: 'acknowledged'; readonly fact: Fact };

/** Content of a folder and its subfolders when the journal began. */
export interface Start {
  readonly root: Inode;
  readonly folders: ReadonlyMap<Inode, ReadonlyMap<string, Inode>>;
  readonly files: ReadonlyMap<Inode, Buffer>;
}

export interface Journal<Fact> {
  readonly start: Start;
  readonly operations: readonly Operation<Fact>[];
  /** Returns the latest path of a file or a folder. */
  pathOf(inode: Inode): string;
  acknowledge(fact: Fact): void;
  /** Waits until every started call is recorded, because its effects may be on the disk already. */
  idle(): Promise<void>;
  /** Restores Node's own functions. */
  end(): void;
}

type Anything = (...args: never[]) => unknown;
/** Functions of Node, by name. Each is replaced by a function with the same parameters. */
type Functions = Record<string, Anything>;

/**
 * Records everything that this process does to the files of a folder through Node's functions, until the journal is
 * ended. That includes PGlite's files, because Emscripten calls these functions.
 */
export function keepJournal<Fact>(folder: string): Journal<Fact> {
  const root = resolve(folder);
  const operations: Operation<Fact>[] = [];
  const inodes = new Map<string, Inode>();
  const paths = new Map<Inode, string>();
  const opened = new Map<number, { readonly path: string; readonly inode: Inode; position: number }>();
  const undo: (() => void)[] = [];
  let count = 0;

  const isInside = (path: string): boolean => path === root || path.startsWith(root + sep);
  const isFolder = (path: string): boolean => fs.lstatSync(path).isDirectory();
  const start = readTree(root, (path) => {
    inodes.set(path, (count += 1));
    paths.set(count, path);
    return count;
  });

  const inodeOf = (path: string): Inode => {
    const inode = inodes.get(path);
    if (inode === undefined) throw new Error(`the journal knows no ${path}`);
    return inode;
  };
  const rename = (changes: readonly (readonly [path: string, inode: Inode | null])[]): void => {
    const byFolder = new Map<string, Map<string, Inode | null>>();
    for (const [path, inode] of changes) {
      const names = byFolder.get(dirname(path)) ?? new Map<string, Inode | null>();
      byFolder.set(dirname(path), names.set(basename(path), inode));
      if (inode === null) inodes.delete(path);
      else inodes.set(path, inode);
      if (inode !== null) paths.set(inode, path);
    }
    for (const [path, names] of byFolder) operations.push({ kind: 'names', inode: inodeOf(path), changes: names });
  };
  /** Notes a file or a folder that may have just been created. */
  const appear = (path: string): void => {
    if (inodes.has(path)) return;
    if (path !== root) appear(dirname(path));
    count += 1;
    const inode = count;
    if (isFolder(path)) operations.push({ kind: 'folder', inode });
    rename([[path, inode]]);
  };
  /** Notes which paths were removed, among a path and everything below it. */
  const disappear = (path: string): void => {
    const known = [...inodes.keys()].filter((one) => one === path || one.startsWith(path + sep));
    // The deepest paths go first, while the folders that contain them are still known.
    for (const one of known.toSorted((a, b) => b.length - a.length)) if (!fs.existsSync(one)) rename([[one, null]]);
  };
  const write = (fd: number, bytes: Uint8Array, position: unknown): void => {
    const file = opened.get(fd);
    if (!file) return;
    const offset = typeof position === 'number' ? position : file.position;
    if (typeof position !== 'number') file.position = offset + bytes.length;
    operations.push({ kind: 'write', inode: file.inode, offset, bytes: Buffer.from(bytes) });
  };
  const rewrite = (path: string): void => {
    appear(path);
    const inode = inodeOf(path);
    operations.push({ kind: 'truncate', inode, length: 0 });
    operations.push({ kind: 'write', inode, offset: 0, bytes: fs.readFileSync(path) });
  };
  const open = (given: unknown, flags: unknown, fd: number): void => {
    const path = resolve(String(given));
    if (!isInside(path) || fs.lstatSync(path).isSocket()) return;
    appear(path);
    const inode = inodeOf(path);
    const empties = typeof flags === 'number' ? (flags & fs.constants.O_TRUNC) !== 0 : String(flags).startsWith('w');
    if (empties) operations.push({ kind: 'truncate', inode, length: 0 });
    const position = String(flags).startsWith('a') ? fs.statSync(path).size : 0;
    opened.set(fd, { path, inode, position });
  };
  /**
   * Forgets a file before it is closed. The system may give its number to another file before Node tells that it is
   * closed.
   */
  const forget = (fd: number): void => void opened.delete(fd);
  const flush = (fd: number, until: number): void => {
    const file = opened.get(fd);
    if (file) operations.push({ kind: 'flush', inode: file.inode, until });
  };

  /** Functions that record the effects of a finished call, by the name of Node's function without `Sync`. */
  const notes: Readonly<Record<string, (args: readonly unknown[], result: unknown, begun: number) => void>> = {
    open: ([path, flags], result) => {
      if (typeof result === 'number') open(path, flags, result);
    },
    close: () => undefined,
    write: ([fd, buffer, offset = 0, length, position], result) => {
      const bytes = viewOf(buffer);
      const written = typeof result === 'number' ? result : (length as number);
      write(fd as number, bytes.subarray(offset as number, (offset as number) + written), position);
    },
    writev: ([fd, buffers, position]) => {
      write(fd as number, Buffer.concat((buffers as Uint8Array[]).map((one) => viewOf(one))), position);
    },
    fsync: ([fd], _, begun) => flush(fd as number, begun),
    ftruncate: ([fd, length = 0]) => {
      const file = opened.get(fd as number);
      if (file) operations.push({ kind: 'truncate', inode: file.inode, length: length as number });
    },
    truncate: ([path, length = 0]) => {
      const inode = inodes.get(resolve(String(path)));
      if (inode !== undefined) operations.push({ kind: 'truncate', inode, length: length as number });
    },
    mkdir: ([path]) => {
      if (isInside(resolve(String(path)))) appear(resolve(String(path)));
    },
    writeFile: ([path]) => {
      if (typeof path === 'string' && isInside(resolve(path))) rewrite(resolve(path));
    },
    copyFile: ([, target]) => {
      if (isInside(resolve(String(target)))) rewrite(resolve(String(target)));
    },
    link: ([existing, path]) => {
      if (isInside(resolve(String(path)))) rename([[resolve(String(path)), inodeOf(resolve(String(existing)))]]);
    },
    rename: ([from, to]) => {
      const [old, path] = [resolve(String(from)), resolve(String(to))];
      if (!isInside(path)) return;
      const below = [...inodes.keys()].filter((known) => known.startsWith(old + sep));
      rename([
        [path, inodeOf(old)],
        [old, null],
      ]);
      // The paths below changed only because their folder was renamed.
      for (const known of below) {
        inodes.set(path + known.slice(old.length), inodeOf(known));
        inodes.delete(known);
      }
    },
    unlink: ([path]) => disappear(resolve(String(path))),
    rmdir: ([path]) => disappear(resolve(String(path))),
    rm: ([path]) => disappear(resolve(String(path))),
  };

  let underWay = 0;
  /** Runs a call, which counts as under way until its effects are recorded. */
  const counted = async <T>(call: () => Promise<T>): Promise<T> => {
    underWay += 1;
    try {
      return await call();
    } finally {
      underWay -= 1;
    }
  };
  // Some of Node's functions call others. Only the outer call is noted.
  let inside = false;
  const replace = (owner: Functions, name: string, by: (original: Anything) => Anything): void => {
    const original = owner[name];
    if (original === undefined) throw new Error(`Node has no ${name}`);
    owner[name] = by(original);
    undo.push(() => (owner[name] = original));
  };
  // Each function's type has its own parameters, but here all functions are replaced in the same way.
  const sync = fs as unknown as Functions;
  const promises = fs.promises as unknown as Functions;
  const handed = (handle: FileHandle): FileHandle => {
    const { fd } = handle;
    const functions = handle as unknown as Functions;
    const of = (name: string, note: (args: readonly unknown[], result: unknown, begun: number) => void): void => {
      const original = functions[name];
      functions[name] = (...args: never[]) =>
        counted(async () => {
          const begun = operations.length;
          const result = await original?.apply(handle, args);
          note(args, result, begun);
          return result;
        });
    };
    of('sync', (_, __, begun) => flush(fd, begun));
    const { close } = functions;
    functions['close'] = (...args: never[]) => {
      forget(fd);
      return counted(async () => close?.apply(handle, args));
    };
    of('write', ([bytes, offset = 0, length, position], result) => {
      const { bytesWritten } = result as { readonly bytesWritten: number };
      const view = viewOf(bytes).subarray(offset as number);
      write(fd, view.subarray(0, Math.min((length as number | undefined) ?? Infinity, bytesWritten)), position);
    });
    of('writeFile', () => {
      const file = opened.get(fd);
      if (file) rewrite(file.path);
    });
    return handle;
  };

  for (const [name, note] of Object.entries(notes)) {
    if (name !== 'rm')
      replace(sync, `${name}Sync`, (original) => (...args) => {
        if (inside) return original.apply(fs, args);
        if (name === 'close') forget(args[0] as unknown as number);
        inside = true;
        try {
          const begun = operations.length;
          const result = original.apply(fs, args);
          note(args, result, begun);
          return result;
        } finally {
          inside = false;
        }
      });
    if (['open', 'close', 'write', 'writev', 'fsync'].includes(name)) {
      replace(sync, name, (original) => (...args) => {
        const begun = operations.length;
        if (name === 'close') forget(args[0] as unknown as number);
        const done = args.at(-1) as unknown as (error: Error | null, ...results: unknown[]) => void;
        underWay += 1;
        const noting = (error: Error | null, ...results: unknown[]): void => {
          underWay -= 1;
          if (!error) note(args.slice(0, -1), results[0], begun);
          done(error, ...results);
        };
        return original.apply(fs, [...args.slice(0, -1), noting as never]);
      });
    } else if (name !== 'ftruncate') {
      replace(
        promises,
        name,
        (original) =>
          (...args) =>
            counted(async () => {
              const result = await original.apply(fs.promises, args);
              note(args, result, operations.length);
              return result;
            }),
      );
    }
  }
  replace(
    promises,
    'open',
    (original) =>
      (...args) =>
        counted(async () => {
          // `original` is fs.promises.open, which returns a handle.
          const handle = (await original.apply(fs.promises, args)) as FileHandle;
          open(args[0], args[1] ?? 'r', handle.fd);
          return handed(handle);
        }),
  );
  syncBuiltinESMExports();

  return {
    start,
    operations,
    pathOf: (inode) => paths.get(inode) ?? '',
    acknowledge: (fact) => void operations.push({ kind: 'acknowledged', fact }),
    async idle() {
      const isBusy = (): boolean => underWay > 0;
      while (isBusy()) await new Promise((turn) => setTimeout(turn, 1));
    },
    end() {
      for (const step of undo.toReversed()) step();
      syncBuiltinESMExports();
    },
  };

  function readTree(path: string, number: (path: string) => Inode): Start {
    const folders = new Map<Inode, Map<string, Inode>>();
    const files = new Map<Inode, Buffer>();
    const visit = (at: string): Inode => {
      const inode = number(at);
      if (!isFolder(at)) {
        files.set(inode, fs.readFileSync(at));
        return inode;
      }
      folders.set(inode, new Map());
      for (const name of fs.readdirSync(at)) folders.get(inode)?.set(name, visit(join(at, name)));
      return inode;
    };
    return { root: visit(path), folders, files };
  }
}

/** Returns written content as bytes, even if it was text. */
function viewOf(content: unknown): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  // Besides text, Node's functions take only views of a buffer.
  const { buffer, byteOffset, byteLength } = content as ArrayBufferView;
  return new Uint8Array(buffer, byteOffset, byteLength);
}
