import { mkdir, open, readFile, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CatalogueFile } from './catalogue/entry.ts';
import { modelsErrors, tellingFull } from './errors.ts';
import { digestOf, isMissing } from './files.ts';
import { ask, type Beat, type Hub, hostOf, PassingError, patiently } from './hub.ts';

export interface Source {
  readonly repository: string;
  readonly commit: string;
}

/** Writes bytes to the disk; tests make it fail as on a full disk. */
export type Write = (file: FileHandle, bytes: Uint8Array) => Promise<void>;

export const writeBytes: Write = async (file, bytes) => {
  for (let from = 0; from < bytes.length;) from += (await file.write(bytes, from)).bytesWritten;
};

/** Path of an unfinished download. Its name contains the sha256, so that no other version of the file continues it. */
const partOf = (target: string, { sha256 }: CatalogueFile): string => `${target}.${sha256.slice(0, 16)}.part`;

/** Tells how many bytes of a file are already on this machine: all, or those of an interrupted download. */
export async function bytesHad(target: string, file: CatalogueFile): Promise<number> {
  return (await sizeOf(target)) ?? (await sizeOf(partOf(target, file))) ?? 0;
}

/**
 * Downloads a file under a temporary name, and renames it once its sha256 is right. Continues an interrupted download
 * if the server still has the same file and can continue.
 * @param onBytes is told how many bytes of the file have arrived
 * @throws ModelsError; the bytes that have arrived stay, unless they are useless
 */
export async function downloadFile(
  hub: Hub,
  source: Source,
  file: CatalogueFile,
  target: string,
  { signal, onBytes, write = writeBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void; write?: Write },
): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const part = partOf(target, file);
  // A try is useful only if it brings new bytes. Else a server that repeats the same bytes would be asked for ever.
  let furthest = (await sizeOf(part)) ?? 0;
  let last = furthest;
  /** Number of times that the download may still start over from the first byte without counting as useless. */
  let restarts = hub.pauses.length;
  let useful = false;
  await patiently(
    hub,
    signal,
    async (beat) => {
      useful = false;
      await fetchRest(hub, source, file, part, {
        beat,
        write,
        onBytes: (bytes) => {
          if (bytes < last && restarts > 0) {
            restarts -= 1;
            furthest = 0;
          }
          last = bytes;
          useful ||= bytes > furthest;
          furthest = Math.max(furthest, bytes);
          onBytes(bytes);
        },
      });
    },
    () => useful,
  );
  if ((await digestOf(part, signal)) !== file.sha256) {
    await discard(part);
    throw modelsErrors.corrupt(file.path);
  }
  await rename(part, target);
  await rm(noteOf(part), { force: true });
}

interface Rest {
  readonly beat: Beat;
  readonly write: Write;
  readonly onBytes: (bytes: number) => void;
}

/** Path of the file that keeps a download's ETag. The server compares the ETag before it continues the download. */
const noteOf = (part: string): string => `${part}.etag`;

async function fetchRest(
  hub: Hub,
  { repository, commit }: Source,
  file: CatalogueFile,
  part: string,
  { beat, write, onBytes }: Rest,
): Promise<void> {
  const had = (await sizeOf(part)) ?? 0;
  if (had === file.bytes) return;
  if (had > file.bytes) await discard(part);
  const from = had < file.bytes ? had : 0;
  const etag = from > 0 ? await readFile(noteOf(part), 'utf8').catch(() => null) : null;
  const path = file.path.split('/').map(encodeURIComponent).join('/');
  const range = from > 0 && { range: `bytes=${from}-`, ...(etag !== null && { 'if-range': etag }) };
  const answer = await ask(
    hub,
    `${hub.address}/${repository}/resolve/${commit}/${path}`,
    { ...range },
    beat,
    `${repository}/${file.path}`,
  );
  const { response } = answer;
  const begun = beginsAt(response, from, file.bytes);
  const other =
    (answer.commit !== null && answer.commit !== commit) || (answer.sha256 !== null && answer.sha256 !== file.sha256);
  if (other || begun === 'other') {
    await response.body?.cancel();
    await discard(part);
    throw modelsErrors.changed(hostOf(hub), file.path);
  }
  if (begun === 'again') {
    await response.body?.cancel();
    await discard(part);
    throw new PassingError('the server does not continue');
  }
  const strong = response.headers.get('etag');
  if (strong !== null && !strong.startsWith('W/')) await writeFile(noteOf(part), strong);
  const size = await append(response, part, begun, { beat, write, onBytes, most: file.bytes });
  if (size > file.bytes) {
    await discard(part);
    throw modelsErrors.changed(hostOf(hub), file.path);
  }
  if (size < file.bytes) throw new PassingError('the answer was cut');
}

/**
 * Tells where in the file the answer begins: 0 if the server sends the whole file; `again` if the download must start
 * over; `other` if the server's file has another size.
 */
function beginsAt(response: Response, from: number, bytes: number): number | 'again' | 'other' {
  if (response.status === 416) return 'again';
  if (response.status === 206) {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '') ?? [];
    if (total !== undefined && total !== '*' && Number(total) !== bytes) return 'other';
    return Number(start) === from ? from : 'again';
  }
  const length = response.headers.get('content-length');
  return length !== null && Number(length) !== bytes ? 'other' : 0;
}

async function append(
  { body }: Response,
  part: string,
  at: number,
  { beat, write, onBytes, most }: Rest & { readonly most: number },
): Promise<number> {
  const output = await open(part, at === 0 ? 'w' : 'a');
  let size = at;
  try {
    for await (const bytes of chunks(body)) {
      beat.alive();
      await tellingFull(() => write(output, bytes));
      size += bytes.length;
      if (size > most) break;
      onBytes(size);
    }
    await output.sync();
    return size;
  } finally {
    await output.close();
  }
}

async function* chunks(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new PassingError('the connection was cut', null, { cause: error });
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function discard(part: string): Promise<void> {
  await rm(part, { force: true });
  await rm(noteOf(part), { force: true });
}

async function sizeOf(path: string): Promise<number | null> {
  const info = await stat(path).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  return info === null ? null : info.size;
}
