/** Name of the sound file in a recording's folder. */
export const SOUND = 'sound.wav';
/** Name of the file with facts about the recording. */
export const ABOUT = 'about.json';
const ROOT = 'recordings';

const rootFolder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT, { create: true });

/** Opens the folder of one recording in the origin's private file system. @throws DOMException NotFoundError */
export const recordingFolder = async (id: string, create = false): Promise<FileSystemDirectoryHandle> =>
  (await rootFolder()).getDirectoryHandle(id, { create });

/** Lists the ids of all recordings that this browser keeps. */
export async function recordingIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const [name, handle] of (await rootFolder()).entries()) if (handle.kind === 'directory') ids.push(name);
  return ids;
}

/** Deletes a recording. It is not an error if the recording is already gone, as when the browser's data was cleared. */
export async function removeRecording(id: string): Promise<void> {
  try {
    await (await rootFolder()).removeEntry(id, { recursive: true });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
  }
}
