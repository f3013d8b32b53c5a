import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { TimedText } from '../../transcript/alignment.ts';
import { writeAtomically } from '@greffier/children/write-atomically';
import type { Span } from '../../sound/spans.ts';

/** Samples per second of the kept sound. */
export const PIECE_RATE = 16_000;

/** A few seconds of sound: mono, 16 bit. */
export interface Piece extends Span {
  readonly sound: Int16Array;
}

/** Data that is kept after the recording is deleted, so that its speakers can be found again. Times are in seconds. */
export interface Voices {
  /** The spans of the embeddings, in order. */
  readonly windows: readonly Span[];
  /** The embeddings, row-major; the model of voices sets the length of a row. */
  readonly embeddings: Float32Array;
  /** Spans in which people speak, in order. */
  readonly regions: readonly Span[];
  /** The recognised text with its times. */
  readonly clauses: readonly TimedText[];
  /** Sound for the snippets of speakers who are found later. */
  readonly pieces: readonly Piece[];
}

const VERSION = 2;
const Pair = z.tuple([z.number(), z.number()]);
const Header = z.object({
  version: z.literal(VERSION),
  size: z.int().min(0),
  windows: z.array(Pair),
  regions: z.array(Pair),
  clauses: z.array(z.tuple([z.number(), z.number(), z.string()])),
  pieces: z.array(z.tuple([z.number(), z.number(), z.int().min(0)])),
});

const pair = ({ start, end }: Span): [number, number] => [start, end];

/**
 * Writes the voices of a meeting: 4 bytes with the header's length (little endian), a JSON header
 * `{ version, size, windows: [[start, end], …], regions: [[start, end], …], clauses: [[start, end, text], …],
 * pieces: [[start, end, samples], …] }`, then `size` float32 numbers per window, then the pieces' samples, int16.
 */
export async function writeVoices(path: string, voices: Voices): Promise<void> {
  const header: z.infer<typeof Header> = {
    version: VERSION,
    size: voices.windows.length === 0 ? 0 : voices.embeddings.length / voices.windows.length,
    windows: voices.windows.map(pair),
    regions: voices.regions.map(pair),
    clauses: voices.clauses.map((clause) => [...pair(clause), clause.text]),
    pieces: voices.pieces.map((piece) => [...pair(piece), piece.sound.length]),
  };
  const json = JSON.stringify(header);
  const text = Buffer.from(json.padEnd(json.length + ((4 - (Buffer.byteLength(json) % 4)) % 4)));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  const arrays = [voices.embeddings, ...voices.pieces.map(({ sound }) => sound)];
  const bytes = arrays.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  await writeAtomically(path, Buffer.concat([size, text, ...bytes]));
}

/** Reads the voices of a meeting. @returns null if the file has another version or is incomplete */
export async function readVoices(path: string): Promise<Voices | null> {
  const file = await readFile(path);
  if (file.length < 4) return null;
  const from = 4 + file.readUInt32LE(0);
  const header = headerOf(file.subarray(4, from));
  if (header === null) return null;
  const count = header.windows.length * header.size;
  const samples = header.pieces.reduce((sum, [, , length]) => sum + length, 0);
  if (file.length !== from + count * 4 + samples * 2) return null;
  // The bytes are copied, because arrays of numbers must start at a multiple of a number's size.
  const numbers = Uint8Array.from(file.subarray(from)).buffer;
  let at = count * 4;
  const pieces = header.pieces.map(([start, end, length]) => {
    const sound = new Int16Array(numbers, at, length);
    at += length * 2;
    return { start, end, sound };
  });
  const spans = (pairs: readonly [number, number][]): Span[] => pairs.map(([start, end]) => ({ start, end }));
  return {
    windows: spans(header.windows),
    embeddings: new Float32Array(numbers, 0, count),
    regions: spans(header.regions),
    clauses: header.clauses.map(([start, end, text]) => ({ start, end, text })),
    pieces,
  };
}

function headerOf(text: Buffer): z.infer<typeof Header> | null {
  try {
    return Header.safeParse(JSON.parse(text.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
