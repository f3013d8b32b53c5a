import { flush } from '@greffier/children/flush';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { BackupError } from '../database/backup/error.ts';

/** A file of an archive. */
export interface Entry {
  /** Path in the archive, with slashes. */
  readonly name: string;
  /** Size of the content; bytes. */
  readonly size: number;
  /** Returns the content: exactly `size` bytes. */
  readonly content: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A file that is read from an archive. Its content must be read before the next file is asked for. */
export interface ReadEntry {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Name of the last file of an archive. It lists all other files, so that a truncated archive is noticed. */
const LIST = 'contents.json';
const List = z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() }));
type List = z.infer<typeof List>;

/**
 * Writes an archive: tar, gzip, then age (age-encryption.org), so that it can also be opened without Greffier. Then
 * reads the archive back from the disk and compares each file's digest.
 * @param path of a new file
 * @param recipient who can decrypt it: a public key, `age1…`
 * @param signal ends the work
 * @throws BackupError if the archive on the disk differs from the content that was written
 */
export async function writeArchive(
  path: string,
  recipient: string,
  entries: AsyncIterable<Entry>,
  signal: AbortSignal,
): Promise<void> {
  // This key exists only in this process. With it, the archive is read back without the administrator's secret key.
  const witness = await generateX25519Identity();
  const encrypter = encrypterFor(recipient);
  encrypter.addRecipient(await identityToRecipient(witness));

  const { readable, controller } = createTarPacker();
  const list: List = [];
  const add = async ({ name, size, content }: Entry): Promise<void> => {
    const writer = controller.add({ name, size, mode: 0o600, mtime: new Date() }).getWriter();
    const hash = createHash('sha256');
    for await (const chunk of content()) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    if (name !== LIST) list.push({ name, bytes: size, sha256: hash.digest('hex') });
  };
  const packed = (async () => {
    for await (const entry of entries) await add(entry);
    const content = Buffer.from(JSON.stringify(list));
    await add({ name: LIST, size: content.length, content: () => [content] });
    controller.finalize();
  })().catch((error: unknown) => {
    controller.error(error);
    throw error;
  });
  const zipped = createGzip();
  const zipping = pipeline(Readable.fromWeb(readable), zipped, { signal });
  const written = encrypter
    .encrypt(Readable.toWeb(zipped))
    .then((encrypted) =>
      pipeline(Readable.fromWeb(encrypted), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })),
    );
  // Waits for all three steps to end before reporting the failure of one, so that none of them is still writing.
  const failed = (await Promise.allSettled([packed, zipping, written])).find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  await flush(dirname(path));
  await verifyArchive(path, witness, signal);
}

/** @throws BackupError if the recipient is not a public key of age */
export function encrypterFor(recipient: string): Encrypter {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new BackupError(`«\u00A0${recipient}\u00A0» n’est pas une clé publique age (age1…).`, { cause });
  }
  return encrypter;
}

/**
 * Reads an archive, one file at a time.
 * @param identity the secret key, `AGE-SECRET-KEY-1…`
 * @throws BackupError if the key is the wrong one, or the file is damaged or truncated
 */
export async function* readArchive(path: string, identity: string): AsyncGenerator<ReadEntry> {
  const found: List = [];
  let list: List | null = null;
  try {
    for await (const { header, body } of (await decrypted(path, identity)).pipeThrough(
      createTarDecoder({ strict: true }),
    )) {
      if (header.type !== 'file') throw new BackupError('La sauvegarde contient autre chose que des fichiers.');
      const hash = createHash('sha256');
      let bytes = 0;
      const content = (async function* () {
        for await (const chunk of body) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      })();
      if (header.name === LIST) {
        list = List.parse(JSON.parse(await text(content)));
        continue;
      }
      yield { name: header.name, content };
      found.push({ name: header.name, bytes, sha256: hash.digest('hex') });
    }
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(error);
  }
  if (JSON.stringify(list) !== JSON.stringify(found)) throw damaged();
}

/**
 * Reads a whole archive only to check it.
 * @throws BackupError if the key is the wrong one, or the file is damaged or truncated
 */
export async function verifyArchive(path: string, identity: string, signal?: AbortSignal): Promise<void> {
  for await (const { content } of readArchive(path, identity)) for await (const _ of content) signal?.throwIfAborted();
}

async function decrypted(path: string, identity: string): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch (cause) {
    throw new BackupError('La clé n’est pas une clé secrète age (AGE-SECRET-KEY-1…).', { cause });
  }
  const encrypted = createReadStream(path);
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(encrypted));
    const unzipped = createGunzip();
    // A failure of this pipeline reaches the reader through `unzipped`.
    pipeline(Readable.fromWeb(plain), unzipped).catch(() => undefined);
    return Readable.toWeb(unzipped);
  } catch (cause) {
    encrypted.destroy();
    if (cause instanceof Error && 'code' in cause) throw cause;
    throw new BackupError('Cette clé n’ouvre pas la sauvegarde, ou le fichier n’en est pas une.', { cause });
  }
}

const damaged = (cause?: unknown): BackupError =>
  new BackupError('La sauvegarde est endommagée ou incomplète\u00A0: prenez-en une autre.', { cause });
