import { deflateSync } from 'node:zlib';

/**
 * A text repeats itself if its length is more than this many times its compressed length (a threshold of OpenAI's
 * Whisper).
 */
export const MAX_COMPRESSION = 2.4;
/** Texts up to this size are too short to tell; bytes. */
const COMPARABLE = 40;

/** Tells whether a text repeats itself more than people do. */
export function repeatsItself(text: string): boolean {
  const bytes = Buffer.from(text, 'utf8');
  return bytes.length > COMPARABLE && bytes.length / deflateSync(bytes).length > MAX_COMPRESSION;
}
