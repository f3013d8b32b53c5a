/** The container format of Outlook's mails: https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb */

const HEADER = 512;
/** Largest number of a block. A larger number ends a chain, or marks a block that is free or belongs to a table. */
const LAST = 0xffff_fff9;
const IN_HEADER = 109;
const ENTRY = 128;

/**
 * Tells whether all chains of blocks and all branches of folders come to an end. The library follows each one to its
 * end, so a damaged or hostile file could keep the library going round in circles.
 */
export function isSound(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (bytes.length < HEADER) return false;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return false;
  const size = 2 ** shift;
  const blocks = Math.floor(bytes.length / size);
  const block = (number: number): Buffer => bytes.subarray((number + 1) * size, (number + 2) * size);
  const numbers = (number: number): number[] => {
    const own = number < blocks ? block(number) : Buffer.alloc(0);
    return Array.from({ length: Math.floor(own.length / 4) }, (_, at) => own.readUInt32LE(4 * at));
  };

  const tables = Array.from({ length: IN_HEADER }, (_, at) => bytes.readUInt32LE(76 + 4 * at));
  for (let at = bytes.readUInt32LE(68), count = 0; at <= LAST; count += 1) {
    if (count > blocks) return false;
    const more = numbers(at);
    at = more.pop() ?? Infinity;
    for (const table of more) tables.push(table);
  }
  const used = tables.filter((table) => table <= LAST);
  // A file that names a table twice is refused, because a small file could then make one table be read very many times.
  if (used.length > blocks || new Set(used).size < used.length) return false;
  const next = used.flatMap(numbers);
  const small = chain(next, bytes.readUInt32LE(60)).flatMap(numbers);
  const entries = chain(next, bytes.readUInt32LE(48)).map((number) =>
    number < blocks ? block(number) : Buffer.alloc(0),
  );
  return haveEnds(next) && haveEnds(small) && isTree(Buffer.concat(entries));
}

/** Lists the blocks of a chain, at most as many as the file has. */
function chain(next: readonly number[], first: number): number[] {
  const found: number[] = [];
  for (let at = first; at < next.length && found.length < next.length; at = next[at] ?? LAST) found.push(at);
  return found;
}

/** Tells whether every chain of a table ends. */
function haveEnds(next: readonly number[]): boolean {
  /** For each block, the number of the walk that visited it; 0 for none. */
  const walked = new Uint32Array(next.length);
  for (let start = 0; start < next.length; start += 1) {
    for (let at = start; at < next.length; at = next[at] ?? LAST) {
      if (walked[at] === start + 1) return false;
      if (walked[at] !== 0) break;
      walked[at] = start + 1;
    }
  }
  return true;
}

/** Tells whether each entry of the folders is reached once at most. */
function isTree(entries: Buffer): boolean {
  const count = Math.floor(entries.length / ENTRY);
  const seen = new Set<number>();
  const waiting = [0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at >= count) continue;
    if (seen.has(at)) return false;
    seen.add(at);
    for (const place of [68, 72, 76]) {
      const other = entries.readUInt32LE(at * ENTRY + place);
      if (other <= LAST) waiting.push(other);
    }
  }
  return true;
}
