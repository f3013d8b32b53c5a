import { deflateSync } from 'node:zlib';

/** A text that is so many times its compressed size repeats itself, which people do not: a guard of OpenAI's Whisper. */
export const MAX_COMPRESSION = 2.4;
/** Of shorter text it cannot be told; bytes. */
const COMPARABLE = 40;

/** Whether a text repeats itself as people do not. */
export function repeatsItself(text: string): boolean {
  const bytes = Buffer.from(text, 'utf8');
  return bytes.length > COMPARABLE && bytes.length / deflateSync(bytes).length > MAX_COMPRESSION;
}
