import { strToU8, unzipSync } from 'fflate';

/**
 * Makes a sound archive with further parts that share their bytes and each claim to be one byte long. Read one by one,
 * they take many times the size of the archive.
 */
export function overlapping(archive: Uint8Array, shared: Uint8Array, names: readonly string[]): Uint8Array {
  const parts = Object.entries(unzipSync(archive));
  const written: Buffer[] = [];
  const listed: Buffer[] = [];
  const length = (): number => written.reduce((sum, { length: bytes }) => sum + bytes, 0);
  const write = (name: string, bytes: Uint8Array): number => {
    const at = length();
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt32LE(bytes.length, 22);
    head.writeUInt16LE(name.length, 26);
    written.push(head, Buffer.from(strToU8(name)), Buffer.from(bytes));
    return at;
  };
  const list = (name: string, at: number, size: number, said: number): void => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(size, 20);
    entry.writeUInt32LE(said, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    listed.push(entry, Buffer.from(strToU8(name)));
  };
  for (const [name, bytes] of parts) list(name, write(name, bytes), bytes.length, bytes.length);
  const at = write('shared', shared);
  for (const name of names) list(name, at, shared.length, 1);
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length + names.length, 8);
  end.writeUInt16LE(parts.length + names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(length(), 16);
  return new Uint8Array(Buffer.concat([...written, directory, end]));
}
