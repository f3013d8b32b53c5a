import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { fsyncSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

type Options = Parameters<NodeFS['init']>[1];
type PostgresModule = Parameters<NonNullable<Options['preRun']>[number]>[0];

/** Parts of Emscripten's file system over Node that are replaced here. Its published type omits them. */
interface NodeFiles {
  readonly node_ops: { setattr: (node: unknown, attributes: { readonly mode?: number }) => void };
  readonly stream_ops: {
    fsync?: (stream: { readonly nfd: number }) => number;
    write: (stream: { readonly path: string }, ...bytes: readonly unknown[]) => number;
  };
  /** Runs an operation, and translates Node's errors into the error numbers that PostgreSQL knows. */
  tryFSOperation<T>(operation: () => T): T;
}

/** Part of the path of every file of PostgreSQL's own log. */
const LOG = '/pg_wal/';

/**
 * Removes the file by which PostgreSQL keeps a second process away. A power cut just after a start may leave the file
 * empty, and then PostgreSQL never starts again. The data folder's own lock (lock.ts) keeps others away instead.
 */
export const removeProcessFile = (folder: string): Promise<void> => rm(join(folder, 'postmaster.pid'), { force: true });

/**
 * File system for PGlite on this machine's disk. It flushes files when PostgreSQL asks for it, and lets only their
 * owner read them. PGlite's own file system answers « flushed » without doing anything, and opens files to all users.
 *
 * On macOS Node's `fsyncSync` is `F_FULLFSYNC` (libuv, `src/unix/fs.c`, `uv__fs_fsync`), which also empties the drive's
 * cache.
 */
export class DurableFiles extends NodeFS {
  readonly #onFailure: (error: unknown) => void;

  /**
   * @param onFailure called when the disk refuses to flush, or to take the log that commits are written to, for example
   * because it is full. PostgreSQL then gives up, and PGlite never answers again but keeps the whole process busy. So
   * the process has to end; the next one recovers the flushed data.
   */
  constructor(folder: string, onFailure: (error: unknown) => void) {
    super(folder);
    this.#onFailure = onFailure;
  }

  override async init(pg: PGlite, options: Options): Promise<{ emscriptenOpts: Options }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: PostgresModule) => this.#complete(module)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #complete({ NODEFS }: PostgresModule): void {
    // See NodeFiles: the object has more members than its type says.
    const files = NODEFS as unknown as NodeFiles;
    const { setattr } = files.node_ops;
    files.node_ops.setattr = (node, { mode, ...others }) =>
      setattr(node, mode === undefined ? others : { ...others, mode: mode & ~0o077 });
    const { write } = files.stream_ops;
    files.stream_ops.write = (stream, ...bytes) => {
      try {
        return write(stream, ...bytes);
      } catch (error) {
        if (stream.path.includes(LOG)) this.#onFailure(error);
        throw error;
      }
    };
    files.stream_ops.fsync = ({ nfd }) =>
      files.tryFSOperation(() => {
        try {
          fsyncSync(nfd);
        } catch (error) {
          this.#onFailure(error);
          throw error;
        }
        return 0;
      });
  }
}
