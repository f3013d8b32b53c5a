import type { MeetingId } from '@greffier/contract/ids';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders on this machine's disk for the finished parts of a meeting's transcription. */
export interface Workspace {
  readonly root: string;
  readonly checkpointDir: string;
  readonly snippetsDir: string;
}

/** Keeps the finished parts of transcriptions, so that another process can go on from them. */
export interface WorkFolders {
  /** Opens a meeting's folders, with all files that earlier runs kept, on whichever machine they ran. */
  open(id: MeetingId): Promise<Workspace>;
  /** Stores the present files of an opened folder. */
  keep(id: MeetingId): Promise<void>;
  remove(id: string): Promise<void>;
  /** Lists the names of the kept folders. They are ids of meetings, unless a person put other folders there. */
  list(): Promise<string[]>;
}

/** The folder where recordings in pieces are put together. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads');

export const workFolder = (dataDir: string): string => join(dataDir, 'work');

export function workspaceOf(dataDir: string, id: string): Workspace {
  const root = join(workFolder(dataDir), id);
  return { root, checkpointDir: join(root, 'checkpoints'), snippetsDir: join(root, 'snippets') };
}

export async function makeWorkspace({ checkpointDir, snippetsDir }: Workspace): Promise<void> {
  await mkdir(checkpointDir, { recursive: true });
  await mkdir(snippetsDir, { recursive: true });
}

/** Counts the bytes that a meeting's transcription has written so far. */
export async function workspaceBytes(dataDir: string, id: MeetingId): Promise<number> {
  const { root } = workspaceOf(dataDir, id);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    // The file may have been removed since it was listed.
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  }
  return bytes;
}

/** Tells whether a file is a draft: large and soon made again, or half-written. */
export const isDraft = (path: string): boolean => /(?:\.pcm|\.part)$/.test(path);

/** Removes a transcription's drafts, so that they take no room while it waits. */
export async function dropDrafts(dataDir: string, id: MeetingId): Promise<void> {
  const { root } = workspaceOf(dataDir, id);
  for (const path of await readdir(root, { recursive: true }).catch(() => [])) {
    if (isDraft(path)) await rm(join(root, path), { force: true });
  }
}

export async function removeWorkspace(dataDir: string, id: string): Promise<void> {
  await rm(join(workFolder(dataDir), id), { recursive: true, force: true });
}

/** Lists the names of the folders. They are ids of meetings, unless a person put other folders there. */
export async function listWorkspaces(dataDir: string): Promise<string[]> {
  try {
    const entries = await readdir(workFolder(dataDir), { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
