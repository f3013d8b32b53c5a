/** The part of protocol buffers' wire format that ONNX needs. Fields are read in place, and written in parts. */

/** A field of a message; its content is a number, or the bytes between `from` and `to`. */
export interface Field {
  readonly number: number;
  /** Position where the field begins, with its head. */
  readonly start: number;
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Walks the fields of the message that lies between two places of a file.
 * @throws RangeError if no message lies there
 */
export function* fieldsOf(file: Uint8Array, begin: number, end: number): Generator<Field> {
  let at = begin;
  const varint = (): number => {
    let number = 0;
    for (let scale = 1; scale < 2 ** 70; scale *= 128) {
      const byte = file[at++] ?? 0;
      number += (byte & 127) * scale;
      if (byte < 128) return number;
    }
    throw new RangeError('a number without an end');
  };
  while (at < end) {
    const start = at;
    const tag = varint();
    const kind = tag % 8;
    let value = 0;
    if (kind === 0) value = varint();
    else if (kind === 1) at += 8;
    else if (kind === 5) at += 4;
    else if (kind !== 2) throw new RangeError('no field of a protocol buffer');
    const length = kind === 2 ? varint() : 0;
    const from = at;
    at += length;
    if (at > end) throw new RangeError('a field goes on behind its message');
    yield { number: Math.floor(tag / 8), start, value, from, to: at };
  }
}

export const textAt = (file: Uint8Array, { from, to }: Field): string =>
  Buffer.from(file.buffer, file.byteOffset + from, to - from).toString();

/** Bytes in parts that are joined only once, at the end, because weights are too large to be copied at every level. */
export type Parts = readonly Buffer[];

export const int = (field: number, number: number): Parts => [varint(field << 3), varint(number)];
export const text = (field: number, content: string): Parts => bytes(field, [Buffer.from(content, 'utf8')]);
export const bytes = (field: number, content: Parts): Parts => [
  head(
    field,
    content.reduce((sum, part) => sum + part.length, 0),
  ),
  ...content,
];

/** Writes the head of a field: its number, and how many bytes follow. */
export const head = (field: number, length: number): Buffer =>
  Buffer.concat([varint((field << 3) | 2), varint(length)]);

/** Writes a whole number in groups of seven bits; a negative one as its 64-bit complement. */
function varint(number: number): Buffer {
  let rest = BigInt.asUintN(64, BigInt(number));
  const parts: number[] = [];
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    parts.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return Buffer.from(parts);
}
