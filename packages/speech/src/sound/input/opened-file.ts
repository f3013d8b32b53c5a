import { descriptorOf } from '@greffier/children/lent';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** An open file. Its parts are read at their positions, so that several readers may share one descriptor. */
export interface OpenedFile extends Disposable {
  /** Length of the file; bytes. */
  readonly size: number;
  /** Fills the buffer with the bytes from a position on. @returns the number of bytes, which is 0 at the end */
  readonly read: (buffer: Buffer, position: number) => number;
}

/** Opens a file to read, or takes the descriptor of a file that this process was lent. */
export function openToRead(path: string): OpenedFile {
  const lent = descriptorOf(path);
  const descriptor = lent ?? openSync(path, 'r');
  return {
    size: fstatSync(descriptor).size,
    read: (buffer, position) => readSync(descriptor, buffer, 0, buffer.length, position),
    [Symbol.dispose]: () => {
      if (lent === null) closeSync(descriptor);
    },
  };
}
