import { Demuxer } from 'node-av/api';
import { AVERROR_EIO, AVSEEK_CUR, AVSEEK_END, AVSEEK_SET, AVSEEK_SIZE } from 'node-av/constants';
import { InputFormat, IOContext } from 'node-av/lib';
import { openToRead } from './opened-file.ts';

/** Number of bytes that are read at a time. */
const BLOCK = 1 << 16;

/**
 * Opens a recording of which this process was lent the descriptor. FFmpeg reads it through callbacks: it would open a
 * path anew, which this process may not do, and its own protocol for descriptors shares one position among all readers.
 * @throws Error if FFmpeg cannot read the recording
 */
export function openLent(path: string, options: Record<string, string | number>): Demuxer {
  const io = readerOf(path);
  const format = InputFormat.probeBufferSync(io)?.name?.split(',')[0];
  if (format === undefined) {
    io.freeContext();
    throw new Error('no format that is known');
  }
  return Demuxer.openSync(io, { format, options });
}

function readerOf(path: string): IOContext {
  // A descriptor that was lent stays open: there is nothing to close.
  const file = openToRead(path);
  let position = 0;
  const read = (size: number): Buffer | number | null => {
    const buffer = Buffer.allocUnsafe(size);
    try {
      const count = file.read(buffer, position);
      position += count;
      return count === 0 ? null : buffer.subarray(0, count);
    } catch {
      return AVERROR_EIO;
    }
  };
  const seek = (offset: bigint, whence: number): bigint => {
    if (whence === AVSEEK_SIZE) return BigInt(file.size);
    const from = { [AVSEEK_SET]: 0, [AVSEEK_CUR]: position, [AVSEEK_END]: file.size }[whence] ?? 0;
    position = from + Number(offset);
    return BigInt(position);
  };
  const io = new IOContext();
  io.allocContextWithCallbacks(BLOCK, 0, read, null, seek);
  return io;
}
