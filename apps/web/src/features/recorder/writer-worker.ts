// Writes a recording into the origin's private file system as it is spoken: whatever dies, what was written is there.
import { recordingFolder, SOUND } from './kept-files.ts';
import type { CapturedBlock, WriterNews, WriterOrder } from './protocol.ts';
import { BYTES_PER_SAMPLE, WAV_HEADER_BYTES, wavHeader } from './wav.ts';

/** After a crash of the machine itself, so much may be missing. */
const FLUSH_SECONDS = 1;

/** What workers alone may do with a file; the types of pages do not know it. */
interface SyncFile {
  getSize(): number;
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
  /** Bytes in the file. */
  at: number;
  flushedAt: number;
}

let open: Open | null = null;
const tell = (news: WriterNews): void => postMessage(news);

addEventListener('message', ({ data }: MessageEvent<WriterOrder>) => {
  if (data.type === 'open') void begin(data).catch(fail);
  else close();
});

async function begin({ id, sampleRate, port }: Extract<WriterOrder, { type: 'open' }>): Promise<void> {
  const handle = await (await recordingFolder(id, true)).getFileHandle(SOUND, { create: true });
  const file = await handle.createSyncAccessHandle();
  const at = Math.max(WAV_HEADER_BYTES, file.getSize());
  if (at === WAV_HEADER_BYTES) writeWhole(file, wavHeader(0, sampleRate), 0);
  open = { file, sampleRate, at, flushedAt: at };
  port.addEventListener('message', ({ data }: MessageEvent<CapturedBlock>) => {
    if (data.type === 'held') tell({ type: 'held' });
    else take(data);
  });
  port.start();
  tell({ type: 'opened' });
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

/** A full disk may take a part only. */
function writeWhole(file: SyncFile, bytes: ArrayBufferView<ArrayBuffer>, at: number): void {
  if (file.write(bytes, { at }) !== bytes.byteLength) throw new DOMException('no room', 'QuotaExceededError');
}

function close(): void {
  release();
  tell({ type: 'closed' });
}

function release(): void {
  open?.file.flush();
  open?.file.close();
  open = null;
}

function fail(error: unknown): void {
  try {
    release();
  } finally {
    tell({ type: 'failed', full: error instanceof DOMException && error.name === 'QuotaExceededError' });
  }
}
