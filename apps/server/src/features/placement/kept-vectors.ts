/** Largest value of a byte with a sign. */
const BYTE = 127;

/** Vectors by the digests of their texts. */
export type Vectors = ReadonlyMap<string, Float32Array>;

/**
 * Writes vectors of unit length to a file: a line of JSON with their digests, then a byte for each number. Each vector
 * has a scale of its own, which reading finds again, because the vectors are of unit length.
 */
export function writeVectors(vectors: Vectors): Buffer {
  const rows = [...vectors.values()].map((vector) => {
    const scale = BYTE / Math.max(...vector.map(Math.abs), Number.MIN_VALUE);
    return Int8Array.from(vector, (value) => Math.round(value * scale));
  });
  return Buffer.concat([
    Buffer.from(`${JSON.stringify([...vectors.keys()])}\n`),
    ...rows.map((row) => Buffer.from(row.buffer)),
  ]);
}

/** Reads the file of `writeVectors`. @returns no vectors if the file has another form */
export function readVectors(file: Buffer): Vectors {
  const end = file.indexOf('\n');
  const digests = parsed(file.subarray(0, Math.max(0, end)).toString());
  if (digests === null || digests.length === 0) return new Map();
  const numbers = new Int8Array(file.buffer, file.byteOffset + end + 1, file.length - end - 1);
  const size = numbers.length / digests.length;
  if (!Number.isInteger(size)) return new Map();
  return new Map(
    digests.map((digest, at) => {
      const row = Float32Array.from(numbers.subarray(at * size, (at + 1) * size));
      const length = Math.hypot(...row) || 1;
      return [digest, row.map((value) => value / length)];
    }),
  );
}

function parsed(json: string): string[] | null {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null;
  } catch {
    return null;
  }
}
