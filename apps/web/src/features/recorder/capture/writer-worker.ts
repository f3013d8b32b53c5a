// Writes a recording into the origin's private file system while people speak. Whatever crashes, the part already
// written remains.
import { ABOUT, recordingFolder, SOUND } from '../storage/kept-files.ts';
import type { CapturedBlock, RecordingAbout, WriterNews, WriterOrder } from './protocol.ts';
import { BYTES_PER_SAMPLE, WAV_HEADER_BYTES, wavHeader } from '../storage/wav.ts';

/** Seconds between two flushes of the file. This much may be missing if the machine itself crashes. */
const FLUSH_SECONDS = 1;

/** File operations that only workers have; the types for pages lack them. */
interface SyncFile {
  getSize(): number;
  truncate(bytes: number): void;
  write(bytes: ArrayBufferView<ArrayBuffer>, options: { readonly at: number }): number;
  flush(): void;
  close(): void;
}
declare global {
  interface FileSystemFileHandle {
    createSyncAccessHandle(): Promise<SyncFile>;
  }
}

interface Open {
  readonly file: SyncFile;
  readonly sampleRate: number;
  /** Number of bytes in the file. */
  at: number;
  flushedAt: number;
}

let open: Open | null = null;
const tell = (news: WriterNews): void => postMessage(news);

addEventListener('message', ({ data }: MessageEvent<WriterOrder>) => {
  if (data.type === 'open') void begin(data).catch(fail);
  if (data.type === 'ping') tell({ type: 'alive' });
  if (data.type === 'close') close();
});

async function begin({ id, about, port }: Extract<WriterOrder, { type: 'open' }>): Promise<void> {
  const folder = await recordingFolder(id, true);
  await note(folder, about);
  const handle = await folder.getFileHandle(SOUND, { create: true });
  const file = await handle.createSyncAccessHandle();
  const sampleRate = about.sample_rate;
  const at = Math.max(WAV_HEADER_BYTES, file.getSize());
  open = { file, sampleRate, at, flushedAt: at };
  if (at === WAV_HEADER_BYTES) writeWhole(file, wavHeader(0, sampleRate), 0);
  port.addEventListener('message', ({ data }: MessageEvent<CapturedBlock>) => {
    if (data.type === 'held') tell({ type: 'held' });
    else take(data);
  });
  port.start();
  tell({ type: 'opened' });
}

/** Writes the facts about a recording. The page does not do this, because some browsers let only workers write. */
async function note(folder: FileSystemDirectoryHandle, about: RecordingAbout): Promise<void> {
  const file = await (await folder.getFileHandle(ABOUT, { create: true })).createSyncAccessHandle();
  try {
    file.truncate(0);
    writeWhole(file, new TextEncoder().encode(JSON.stringify(about)), 0);
    file.flush();
  } finally {
    file.close();
  }
}

function take({ pcm, peak }: Extract<CapturedBlock, { type: 'samples' }>): void {
  if (open === null) return;
  try {
    writeWhole(open.file, pcm, open.at);
    open.at += pcm.byteLength;
    if (open.at - open.flushedAt >= FLUSH_SECONDS * open.sampleRate * BYTES_PER_SAMPLE) {
      open.file.flush();
      open.flushedAt = open.at;
    }
    const seconds = (open.at - WAV_HEADER_BYTES) / BYTES_PER_SAMPLE / open.sampleRate;
    tell({ type: 'written', seconds, peak });
  } catch (error) {
    fail(error);
  }
}

/** Writes all bytes. @throws DOMException QuotaExceededError if a full disk accepts only a part of them */
function writeWhole(file: SyncFile, bytes: ArrayBufferView<ArrayBuffer>, at: number): void {
  if (file.write(bytes, { at }) !== bytes.byteLength) throw new DOMException('no room', 'QuotaExceededError');
}

function close(): void {
  try {
    release();
    tell({ type: 'closed' });
  } catch (error) {
    fail(error);
  }
}

function release(): void {
  const file = open?.file;
  open = null;
  try {
    file?.flush();
  } finally {
    file?.close();
  }
}

function fail(error: unknown): void {
  try {
    release();
  } catch {
    // Only the first error counts.
  }
  tell({ type: 'failed', full: error instanceof DOMException && error.name === 'QuotaExceededError' });
}
