import { makeFolder } from '@greffier/children/flush';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../scratch.ts';
import { checkKey, StorageMissingError } from '../storage.ts';
import {
  isDraft,
  listWorkspaces,
  makeWorkspace,
  removeWorkspace,
  type WorkFolders,
  workspaceOf,
} from '../workspace.ts';
import type { Objects } from './objects.ts';

export const WORK = 'work/';
/** File that names the run that last opened a folder. A machine's copy is usable only if it names that run too. */
const REVISION = 'revision';
/** File that identifies the recording and options of the checkpoints. If it changes, all other files are useless. */
const KEY = 'checkpoints/key';
const RESULT = 'checkpoints/result.json';
/**
 * Tells whether a file is stored. Decoded sound is not stored, because it is large and soon decoded again. Half-written
 * files are not stored either, because they are useless.
 */
const isKept = (path: string): boolean => path !== REVISION && !isDraft(path);
const TIDY_MS = 10 * 60 * 1000;

export interface S3Work extends WorkFolders {
  /** Removes folders on this machine whose work another process has continued, or whose work has ended. */
  tidy(): Promise<void>;
}

interface Opened {
  readonly revision: string;
  /** Maps each stored file to its size and its time of writing on this disk; to an empty text if these are unknown. */
  readonly stored: Map<string, string>;
}

/**
 * Keeps work folders whose finished parts are stored as objects. The folder itself is on this machine's disk, where
 * speech recognition works; `keep` stores the files that have changed.
 */
export function s3Work(objects: Objects, dataDir: string): S3Work {
  const opened = new Map<string, Opened>();
  const opening = new Set<string>();
  /** The last call of `keep` for each folder. These promises never reject. */
  const keeping = new Map<string, Promise<unknown>>();
  const prefixOf = (id: string): string => `${WORK}${id}/`;
  const rootOf = (id: string): string => workspaceOf(dataDir, id).root;

  const revisionOf = async (id: string): Promise<string | null> => {
    try {
      return await text(await objects.get(prefixOf(id) + REVISION));
    } catch (error) {
      if (error instanceof StorageMissingError) return null;
      throw error;
    }
  };
  const localRevision = (id: string): Promise<string | null> =>
    readFile(join(rootOf(id), REVISION), 'utf8').catch(() => null);

  /** Tells whether the copy on this disk contains everything that was stored. */
  async function isCurrent(id: string): Promise<boolean> {
    const local = await localRevision(id);
    return local !== null && local === (await revisionOf(id));
  }

  async function storedPaths(id: string): Promise<string[]> {
    const paths: string[] = [];
    for await (const { key } of objects.list(prefixOf(id))) paths.push(checkKey(key).slice(prefixOf(id).length));
    return paths.filter(isKept);
  }

  async function fetch(id: string, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const target = join(rootOf(id), ...path.split('/'));
      await makeFolder(dirname(target));
      await pipeline(await objects.get(prefixOf(id) + path), createWriteStream(target, { mode: 0o600 }));
    }
  }

  async function tidy(): Promise<void> {
    for (const id of await listWorkspaces(dataDir)) {
      if (!opening.has(id) && !(await isCurrent(id)) && !opening.has(id)) await removeWorkspace(dataDir, id);
    }
  }
  // If the store does not answer, the next round tidies up.
  setInterval(() => void tidy().catch(() => undefined), TIDY_MS).unref();

  async function keep(id: string): Promise<void> {
    const state = opened.get(id);
    if (state === undefined) return;
    const { stored, revision } = state;
    const files = await filesIn(rootOf(id));
    if (stored.has(KEY) && files.get(KEY) !== stored.get(KEY)) {
      await objects.removeBelow(prefixOf(id));
      await objects.put(prefixOf(id) + REVISION, Buffer.from(revision));
      stored.clear();
    }
    const gone = [...stored.keys()].filter((path) => !files.has(path));
    await objects.remove(gone.map((path) => prefixOf(id) + path));
    for (const path of gone) stored.delete(path);
    const changed = [...files].filter(([path, written]) => stored.get(path) !== written);
    for (const [path, written] of changed.toSorted(([a], [b]) => rankOf(a) - rankOf(b))) {
      // The folder was removed while files were being stored.
      if (opened.get(id) !== state) return;
      try {
        await objects.putStream(prefixOf(id) + path, createReadStream(join(rootOf(id), ...path.split('/'))));
        stored.set(path, written);
      } catch (error) {
        // Speech recognition has removed the file since it was listed.
        if (codeOf(error) !== 'ENOENT') throw error;
      }
    }
  }

  return {
    tidy,

    async open(id) {
      opening.add(id);
      try {
        const isFetched = !(await isCurrent(id));
        if (isFetched) await removeWorkspace(dataDir, id);
        const paths = await storedPaths(id);
        if (isFetched) await fetch(id, paths);
        const workspace = workspaceOf(dataDir, id);
        await makeWorkspace(workspace);
        const revision = randomUUID();
        const here = await filesIn(workspace.root);
        // If the copy was on this disk before, its files may be newer than the stored files, but its key is the same.
        const asStored = (path: string): string => (isFetched || path === KEY ? (here.get(path) ?? '') : '');
        opened.set(id, { revision, stored: new Map(paths.map((path) => [path, asStored(path)])) });
        await objects.put(prefixOf(id) + REVISION, Buffer.from(revision));
        await writeFile(join(workspace.root, REVISION), revision);
        return workspace;
      } finally {
        opening.delete(id);
      }
    },

    async keep(id) {
      const kept = (keeping.get(id) ?? Promise.resolve()).then(() => keep(id));
      const settled = kept.catch(() => undefined);
      keeping.set(id, settled);
      await kept.finally(() => keeping.get(id) === settled && keeping.delete(id));
    },

    async remove(id) {
      opened.delete(id);
      await keeping.get(id);
      await removeWorkspace(dataDir, id);
      await objects.removeBelow(prefixOf(id));
    },

    list: () => objects.folders(WORK),
  };
}

/**
 * Ranks files in the order of storing. The key comes first. A file which declares that other files are complete comes
 * after them. So a process that dies halfway does no harm.
 */
const rankOf = (path: string): number => (path === KEY ? 0 : path === RESULT ? 3 : path.endsWith('.json') ? 2 : 1);

/** Lists the files that a folder has to keep, with the size and the time of writing of each. */
async function filesIn(root: string): Promise<Map<string, string>> {
  // A result that appears while the other files are listed may be newer than their list, so it is left to the next
  // call.
  const hasResult = await access(join(root, ...RESULT.split('/'))).then(
    () => true,
    () => false,
  );
  const files = new Map<string, string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (!entry.isFile() || !isKept(path) || (path === RESULT && !hasResult)) continue;
    const info = await stat(join(root, path)).catch(() => null);
    if (info !== null) files.set(path, `${info.size} ${info.mtimeMs}`);
  }
  return files;
}
