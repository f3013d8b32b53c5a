import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { describeStorages } from '../testing/storage/storages.ts';
import { chainOf } from './s3/arriving.ts';
import { StorageMissingError } from './storage.ts';

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const MEBIBYTE = 1024 * 1024;
const content = randomBytes(9 * MEBIBYTE + 11);

async function* bytes(from: number, to = content.length): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += 65_536) yield content.subarray(at, Math.min(to, at + 65_536));
}
/** Yields content up to a position, where the connection is cut. */
async function* cut(from: number, to: number): AsyncGenerator<Buffer> {
  yield* bytes(from, to);
  throw new Error('connection lost');
}

describeStorages('a recording in pieces', (open) => {
  it('grows piece by piece, whichever process receives the next one', async () => {
    const { storage, elsewhere } = open();
    const other = await elsewhere();
    expect(await storage.arriving.size(ID)).toBeNull();
    await storage.arriving.create(ID);
    expect(await other.arriving.size(ID)).toBe(0);
    expect(await storage.arriving.append(ID, 0, bytes(0, MEBIBYTE))).toBe(MEBIBYTE);
    expect(await other.arriving.size(ID)).toBe(MEBIBYTE);
    expect(await other.arriving.append(ID, MEBIBYTE, bytes(MEBIBYTE))).toBe(content.length);
    expect(await storage.arriving.size(ID)).toBe(content.length);
    expect((await buffer(await storage.arriving.read(ID))).equals(content)).toBe(true);
    const beginning = await buffer(await storage.arriving.read(ID, 5 * MEBIBYTE));
    expect(beginning.equals(content.subarray(0, 5 * MEBIBYTE))).toBe(true);
    expect(await storage.arriving.withFile(ID, async (path) => (await readFile(path)).equals(content))).toBe(true);
  });

  it('keeps what had come when a connection is cut, and goes on from there', async () => {
    const { storage, elsewhere } = open();
    await storage.arriving.create(ID);
    const cutAt = 6 * MEBIBYTE + 100;
    await expect(storage.arriving.append(ID, 0, cut(0, cutAt))).rejects.toThrow('connection lost');
    const other = await elsewhere();
    const arrived = (await other.arriving.size(ID)) ?? 0;
    // The bytes that were still in the stream to the file may be lost.
    expect(arrived).toBeGreaterThan(cutAt - MEBIBYTE);
    expect(arrived).toBeLessThanOrEqual(cutAt);
    await other.arriving.settle(ID);
    await other.arriving.append(ID, arrived, bytes(arrived));
    expect((await buffer(await storage.arriving.read(ID))).equals(content)).toBe(true);
  });

  it('is not changed by a late piece of a request that has lost its turn', async () => {
    const { storage } = open();
    await storage.arriving.create(ID);
    await storage.arriving.append(ID, 0, bytes(0, 3 * MEBIBYTE));
    await storage.arriving.append(ID, 3 * MEBIBYTE, bytes(3 * MEBIBYTE));
    await storage.arriving.append(ID, MEBIBYTE, bytes(MEBIBYTE, 4 * MEBIBYTE));
    expect(await storage.arriving.size(ID)).toBe(content.length);
    expect((await buffer(await storage.arriving.read(ID))).equals(content)).toBe(true);
  });

  it('is listed until it is removed, in any process', async () => {
    const { storage, elsewhere } = open();
    expect(await storage.arriving.list()).toEqual([]);
    await storage.arriving.create(ID);
    await storage.arriving.append(ID, 0, bytes(0, 100));
    const other = await elsewhere();
    expect(await other.arriving.list()).toEqual([ID]);
    await other.arriving.remove(ID);
    await other.arriving.remove(ID);
    expect(await storage.arriving.list()).toEqual([]);
    expect(await storage.arriving.size(ID)).toBeNull();
    await expect(storage.arriving.read(ID)).rejects.toThrow(StorageMissingError);
    await expect(storage.arriving.withFile(ID, readFile)).rejects.toThrow(StorageMissingError);
  });
});

describe('the pieces of a recording', () => {
  const piece = (start: number, end: number) => ({ key: `${start}-${end}`, start, end });

  it.each([
    ['in a row', [piece(0, 8), piece(8, 16), piece(16, 20)], 20],
    ['with one that came twice, of other lengths', [piece(0, 5), piece(0, 8), piece(5, 13), piece(13, 20)], 20],
    ['with a gap', [piece(0, 8), piece(9, 20)], 8],
    ['without a beginning', [piece(1, 8)], 0],
    ['that are empty', [piece(0, 0)], 0],
    ['none', [], 0],
  ])('%s yield everything up to the first gap', (_, pieces, end) => {
    const chain = chainOf(pieces);
    expect(chain.at(-1)?.end ?? 0).toBe(end);
    let position = 0;
    for (const link of chain) {
      expect(link.from).toBe(position);
      expect(link.start).toBeLessThanOrEqual(position);
      position = link.end;
    }
  });

  it('are cut off if only the beginning is asked for', () => {
    expect(chainOf([piece(0, 8), piece(8, 16)], 10).map(({ from, end }) => [from, end])).toEqual([
      [0, 8],
      [8, 10],
    ]);
  });
});
