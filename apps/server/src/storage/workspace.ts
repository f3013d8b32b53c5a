import type { MeetingId } from '@greffier/contract/ids';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders on this machine's disk where a meeting's transcription keeps what it has finished. */
export interface Workspace {
  readonly root: string;
  readonly checkpointDir: string;
  readonly snippetsDir: string;
}

const workFolder = (dataDir: string): string => join(dataDir, 'work');

export function workspaceOf(dataDir: string, id: MeetingId): Workspace {
  const root = join(workFolder(dataDir), id);
  return { root, checkpointDir: join(root, 'checkpoints'), snippetsDir: join(root, 'snippets') };
}

export async function removeWorkspace(dataDir: string, id: string): Promise<void> {
  await rm(join(workFolder(dataDir), id), { recursive: true, force: true });
}

/** Names of the folders that are there: ids of meetings, unless a person put something else beside them. */
export async function listWorkspaces(dataDir: string): Promise<string[]> {
  try {
    const entries = await readdir(workFolder(dataDir), { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
