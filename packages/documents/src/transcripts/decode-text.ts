import { TranscriptError } from './transcript-error.ts';

/** Bytes that are looked at to find an encoding without a byte order mark. */
const SAMPLE = 8192;
// oxlint-disable-next-line no-control-regex -- what no text holds is looked for
const CONTROLS = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F\uFFFE\uFFFF]/g;
const CONTROLS_ALLOWED = 0.002;

/**
 * Decodes a text file in UTF-8, UTF-16 or windows-1252, with or without a byte order mark; lines end with `\n`.
 * @throws TranscriptError if it is not text
 */
export function decodeText(file: Uint8Array): string {
  const text = decoded(file).replace(/^\uFEFF+/, '');
  const controls = text.match(CONTROLS)?.length ?? 0;
  if (controls > text.length * CONTROLS_ALLOWED) throw new TranscriptError('binary');
  return text.replace(CONTROLS, '').replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');
}

function decoded(file: Uint8Array): string {
  const wide = wideEncoding(file);
  if (wide !== null) return new TextDecoder(wide).decode(file);
  const text = new TextDecoder('utf-8').decode(file);
  const lost = count(text, /\uFFFD/g);
  // A UTF-8 file with some damaged bytes still has more whole letters than broken ones.
  if (lost === 0 || count(text, /[\u0080-\uFFFC]/g) > lost) return text;
  return new TextDecoder('windows-1252').decode(file);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Recognises UTF-16. Without a byte order mark, every second byte of a Latin alphabet is zero. */
function wideEncoding(file: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be';
  const sample = file.subarray(0, SAMPLE);
  const pairs = Math.floor(sample.length / 2);
  let first = 0;
  let second = 0;
  for (let at = 0; at < pairs; at += 1) {
    if (sample[2 * at] === 0) first += 1;
    if (sample[2 * at + 1] === 0) second += 1;
  }
  if (second > pairs * 0.6 && first < pairs * 0.1) return 'utf-16le';
  if (first > pairs * 0.6 && second < pairs * 0.1) return 'utf-16be';
  return null;
}
