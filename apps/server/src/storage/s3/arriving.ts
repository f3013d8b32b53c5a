import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Arriving } from '../arriving.ts';
import type { Scratch } from '../scratch.ts';
import { StorageMissingError } from '../storage.ts';
import type { Objects } from './objects.ts';
import { partsOf } from './parts.ts';

/** Largest size of one object; bytes. The bytes of a request stay in memory until this many, or all, have come. */
const PIECE_BYTES = 4 * 1024 * 1024;
export const UPLOADS = 'uploads/';
/** Start and length of a piece, as its key gives them. */
const PIECE = /\/(\d{15})-(\d+)-[0-9a-f-]{36}$/;

/** An object with some of a recording's bytes. */
export interface Piece {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** A piece that continues the previous pieces. Only its bytes from the position `from` on are used. */
interface Link extends Piece {
  readonly from: number;
}

/**
 * Chooses pieces that together contain a recording from its beginning to the first gap. Pieces may overlap, because a
 * request that lost its lock may still store its bytes. Where pieces overlap, their bytes are the same.
 */
export function chainOf(pieces: readonly Piece[], until = Infinity): Link[] {
  const sorted = pieces.toSorted((a, b) => a.start - b.start);
  const chain: Link[] = [];
  let position = 0;
  let next = 0;
  while (position < until) {
    let best: Piece | undefined;
    for (let piece = sorted[next]; piece && piece.start <= position; piece = sorted[++next]) {
      if (piece.end > (best?.end ?? position)) best = piece;
    }
    if (best === undefined) break;
    chain.push({ ...best, end: Math.min(best.end, until), from: position });
    position = best.end;
  }
  return chain;
}

/**
 * Keeps recordings that arrive in pieces, each piece in objects of its own. Any process can go on with any recording.
 */
export function s3Arriving(objects: Objects, scratch: Scratch): Arriving {
  const prefixOf = (id: string): string => `${UPLOADS}${id}/`;

  /** Lists a recording's objects; null if there are none. */
  async function piecesOf(id: string): Promise<Piece[] | null> {
    const pieces: Piece[] = [];
    for await (const { key } of objects.list(prefixOf(id))) {
      const [, start = '', length = ''] = PIECE.exec(key) ?? [];
      if (start !== '') pieces.push({ key, start: Number(start), end: Number(start) + Number(length) });
    }
    return pieces.length === 0 ? null : pieces;
  }

  /** Stores a piece under a name that no other request uses. */
  async function store(id: string, start: number, bytes: Buffer): Promise<void> {
    await objects.put(`${prefixOf(id)}${String(start).padStart(15, '0')}-${bytes.length}-${randomUUID()}`, bytes);
  }

  async function* bytesOf(chain: readonly Link[]): AsyncGenerator<Buffer> {
    for (const { key, start, end, from } of chain) {
      for await (const chunk of await objects.get(key, { start: from - start, end: end - start - 1 })) {
        yield chunk as Buffer;
      }
    }
  }

  async function read(id: string, bytes?: number): Promise<Readable> {
    const pieces = await piecesOf(id);
    if (pieces === null) throw new StorageMissingError('the upload is missing');
    return Readable.from(bytesOf(chainOf(pieces, bytes)), { objectMode: false });
  }

  return {
    read,

    create: (id) => store(id, 0, Buffer.alloc(0)),

    async size(id) {
      const pieces = await piecesOf(id);
      return pieces && (chainOf(pieces).at(-1)?.end ?? 0);
    },

    // An object is durable once it is stored.
    settle: () => Promise.resolve(),

    async append(id, offset, content) {
      let until = offset;
      const failures: unknown[] = [];
      const untilItFails = async function* () {
        try {
          yield* content;
        } catch (error) {
          failures.push(error);
        }
      };
      for await (const piece of partsOf(untilItFails(), PIECE_BYTES)) {
        await store(id, until, piece);
        until += piece.length;
      }
      if (failures.length > 0) throw failures[0];
      return until;
    },

    withFile: (id, use) =>
      scratch.with(async (path) => {
        await pipeline(await read(id), createWriteStream(path, { mode: 0o600 }));
        return use(path);
      }),

    remove: (id) => objects.removeBelow(prefixOf(id)),

    list: () => objects.folders(UPLOADS),
  };
}
