import { randomBytes } from 'node:crypto';
import { WriteStream } from 'node:fs';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCaller } from '../../testing/caller.ts';
import { content, idOf, MEBIBYTE, testSender } from './test-sender.ts';

const sender = testSender();
const { again, folder, offsetOf, send, sendBeginning, sendPart, sendPiece, start, transcribe } = sender;

describe('a cut within a piece', () => {
  it('loses nothing that has arrived', async () => {
    const address = await sendBeginning();
    const part = await sendPart(address, MEBIBYTE, 700_000);
    part.request.destroy();
    expect(await offsetOf(address)).toBe(MEBIBYTE + 700_000);
    await send({ uploadUrl: address });
    expect((await transcribe(address)).status).toBe(200);
  });

  it('that the server has not noticed gives way to the same sender’s next request', async () => {
    const address = await sendBeginning();
    const part = await sendPart(address, MEBIBYTE, 700_000);
    expect(await offsetOf(address)).toBe(MEBIBYTE + 700_000);
    await send({ uploadUrl: address });
    part.request.destroy();
    expect((await transcribe(address)).status).toBe(200);
  });

  it.each([
    ['longer', 1_300_000],
    ['shorter', 900_000],
  ])(
    'leaves a file that is %s than what was acknowledged, and the upload goes on from the file’s end',
    async (_, length) => {
      const address = await sendBeginning();
      await sender.stop();
      const file = join(folder(), idOf(address));
      // A crash leaves such a file: the last bytes were written but not acknowledged, or acknowledged but not on the
      // disk.
      if (length > MEBIBYTE) await writeFile(file, content.subarray(0, length));
      else await truncate(file, length);
      await start();
      expect(await offsetOf(again(address))).toBe(length);
      await send({ uploadUrl: again(address) });
      expect((await transcribe(address)).status).toBe(200);
    },
  );
});

describe('several processes over one folder', () => {
  it('never write to one upload at once', async () => {
    const address = await sendBeginning();
    const other = await openCaller(sender.house);
    const there = `${await other.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/uploads/${idOf(address)}`;
    const part = await sendPart(address, MEBIBYTE, 700_000);
    await send({ uploadUrl: there });
    // The first process still receives the rest of its piece, but must not write it any more.
    part.request.end(randomBytes(content.length - MEBIBYTE - 700_000));
    await part.closed;
    const received = await readFile(join(folder(), idOf(address)));
    expect(received.equals(content)).toBe(true);
    expect((await transcribe(address)).status).toBe(200);
    await other.app.close();
  });
});

describe('a disk that fills up', () => {
  /** Number of bytes that the disk still has room for. */
  let left = Infinity;
  const { _write: write, _writev: writeAll } = Object.getOwnPropertyDescriptors(WriteStream.prototype);
  beforeEach(() => {
    function fill(this: WriteStream, chunk: Buffer, ...rest: [BufferEncoding, (error?: Error | null) => void]): void {
      left -= chunk.length;
      if (left >= 0) Reflect.apply(write.value!, this, [chunk, ...rest]);
      else rest[1](Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
    }
    // Without `_writev`, each chunk is written on its own.
    Object.assign(WriteStream.prototype, { _write: fill, _writev: null });
  });
  afterEach(() => {
    Object.defineProperties(WriteStream.prototype, { _write: write, _writev: writeAll! });
  });

  it.each([
    ['within a piece', 600_000],
    // The piece was hashed but did not get into the file.
    ['before the first byte of one', 0],
  ])('%s is reported and keeps what has arrived, and the upload goes on once there is room', async (_, room) => {
    const address = await sendBeginning();
    left = room;
    const refused = await sendPiece(address, MEBIBYTE);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      code: 'storage_full',
      detail: expect.stringContaining('ce qui est arrivé est gardé') as string,
    });
    const kept = await offsetOf(address);
    expect(kept > MEBIBYTE).toBe(room > 0);
    expect(kept).toBeLessThanOrEqual(MEBIBYTE + room);
    left = Infinity;
    await send({ uploadUrl: address });
    expect((await transcribe(address)).status).toBe(200);
  });
});

describe('a disk that is down to its reserve', () => {
  it('takes no further piece, keeps what has arrived, and goes on once there is room', async () => {
    const address = await sendBeginning();
    sender.house.disk.free.mockResolvedValue(sender.house.deps.config.minFreeBytes - 1);
    const refused = await sendPiece(address, MEBIBYTE);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      code: 'storage_full',
      detail: expect.stringContaining('ce qui est arrivé est gardé') as string,
    });
    expect(await offsetOf(address)).toBe(MEBIBYTE);
    await expect(send()).rejects.toThrow(/response code: 507/);
    sender.house.disk.free.mockResolvedValue(1e12);
    await send({ uploadUrl: address });
    expect((await transcribe(address)).status).toBe(200);
  });
});
