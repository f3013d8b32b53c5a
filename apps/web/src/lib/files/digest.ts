import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { FileUnreadableError } from '../request-error.ts';

/** Number of bytes read at once. One part takes about ten milliseconds, and the page can respond between two parts. */
const PART_BYTES = 1024 * 1024;

/**
 * Computes the SHA-256 of a file, hexadecimal. The file is read in parts, so that memory does not grow with it;
 * `crypto.subtle` would read the whole file at once.
 * @throws the signal's reason when aborted; FileUnreadableError if the file has changed since it was chosen
 */
export async function sha256Of(file: Blob, signal: AbortSignal): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += PART_BYTES) {
    signal.throwIfAborted();
    hash.update(await readPart(file, at, at + PART_BYTES));
  }
  return bytesToHex(hash.digest());
}

/** Computes the SHA-256 of a text, hexadecimal. */
export const sha256OfText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/**
 * Reads a range of bytes.
 * @throws FileUnreadableError
 */
export async function readPart(file: Blob, start: number, end: number): Promise<Uint8Array> {
  const part = await file
    .slice(start, end)
    .arrayBuffer()
    .catch((error: unknown) => {
      throw new FileUnreadableError(error);
    });
  return new Uint8Array(part);
}
