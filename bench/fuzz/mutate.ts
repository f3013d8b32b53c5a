import type { Random } from '../shared/random.ts';

/** Limit on the size of a mutated file; bytes. Longer files find no more failures, and take time to make. */
const LONGEST = 1_000_000;
/** Numbers that readers often handle wrongly. */
const NUMBERS = ['0', '-1', '255', '65535', '65536', '2147483647', '4294967295', '9007199254740993', '1e308', 'NaN'];

export interface Material {
  /** Words of the file format. */
  readonly tokens: readonly string[];
  /** Another file of the same kind, to take pieces from. */
  readonly other: Uint8Array;
}

type Change = (file: Uint8Array, random: Random, material: Material) => Uint8Array;

const joined = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts).subarray(0, LONGEST);

/** Chooses a piece of a file, mostly a short one, sometimes up to a third of the file. */
function piece(file: Uint8Array, random: Random): readonly [from: number, to: number] {
  const from = random.below(file.length + 1);
  const longest = random.percent(70) ? 40 : Math.ceil(file.length / 3);
  return [from, Math.min(file.length, from + 1 + random.below(longest))];
}

const CHANGES: readonly Change[] = [
  // Flips one bit.
  (file, random) => {
    const changed = Uint8Array.from(file);
    const at = random.below(changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8));
    return changed;
  },
  // Changes some bytes.
  (file, random) => {
    const changed = Uint8Array.from(file);
    for (let count = 1 + random.below(16); count > 0; count -= 1)
      changed[random.below(changed.length)] = random.below(256);
    return changed;
  },
  // Removes the end.
  (file, random) => file.subarray(0, random.below(file.length)),
  // Removes a piece.
  (file, random) => {
    const [from, to] = piece(file, random);
    return joined(file.subarray(0, from), file.subarray(to));
  },
  // Repeats a piece elsewhere.
  (file, random) => {
    const [from, to] = piece(file, random);
    const at = random.below(file.length);
    return joined(file.subarray(0, at), file.subarray(from, to), file.subarray(at));
  },
  // Repeats a piece many times.
  (file, random) => {
    const [from, to] = piece(file, random);
    const repeated = file.subarray(from, to);
    const most = random.percent(10) ? 400_000 : 4_000;
    const times = 1 + random.below(Math.max(1, Math.floor(most / Math.max(1, repeated.length))));
    return joined(file.subarray(0, to), Buffer.concat(Array<Uint8Array>(times).fill(repeated)), file.subarray(to));
  },
  // Inserts a piece of the other file.
  (file, random, { other }) => {
    const [from, to] = piece(other, random);
    const at = random.below(file.length);
    return joined(
      file.subarray(0, at),
      other.subarray(from, to),
      file.subarray(at + (random.percent(50) ? to - from : 0)),
    );
  },
  // Inserts a word of the file format, once or many times.
  (file, random, { tokens }) => {
    const word = Buffer.from(random.pick(tokens).repeat(random.percent(10) ? 1 + random.below(5_000) : 1));
    const at = random.below(file.length);
    return joined(file.subarray(0, at), word, file.subarray(at));
  },
  // Replaces a number by another one.
  (file, random) => {
    const from = file.subarray(random.below(file.length)).findIndex((byte) => byte >= 0x30 && byte <= 0x39);
    if (from === -1) return file;
    const at = file.length - file.subarray(random.below(file.length)).length + from;
    let end = at;
    while (end < file.length && (file[end] ?? 0) >= 0x30 && (file[end] ?? 0) <= 0x39) end += 1;
    return joined(file.subarray(0, at), Buffer.from(random.pick(NUMBERS)), file.subarray(end));
  },
];

/** Makes one to six changes in a file; the same random numbers always make the same changes. */
export function mutated(file: Uint8Array, random: Random, material: Material): Uint8Array {
  let changed = file;
  for (let count = 1 + random.below(6); count > 0 && changed.length > 0; count -= 1) {
    changed = random.pick(CHANGES)(changed, random, material);
  }
  return changed;
}
