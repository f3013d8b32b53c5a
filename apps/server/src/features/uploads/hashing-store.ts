import { DataStore, ERRORS, type KvStore, Upload } from '@tus/server';
import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Arriving } from '../../storage/arriving.ts';

/** Hash of a file's first bytes. */
interface Hashed {
  readonly hash: Hash;
  /** Number of hashed bytes. */
  readonly until: number;
}

/** Largest number of hashes that are remembered for uploads under way. For other uploads, the file is read again. */
const REMEMBERED = 1_000;

/** Computes the SHA-256 of a recording's first bytes. The result can take more bytes or be digested. */
export async function hashOf(arriving: Arriving, id: string, bytes: number): Promise<Hash> {
  const hash = createHash('sha256');
  if (bytes === 0) return hash;
  for await (const chunk of await arriving.read(id, bytes)) hash.update(chunk as Buffer);
  return hash;
}

/** Stores recordings that arrive in pieces, and computes the SHA-256 of each recording while its bytes arrive. */
export class HashingStore extends DataStore {
  readonly #hashed = new Map<string, Hashed>();
  readonly #arriving: Arriving;
  readonly #rows: KvStore;
  readonly #isTaken: (id: string) => Promise<boolean>;

  /**
   * @param rows the stored facts about each upload
   * @param isTaken tells whether a meeting has taken over an upload and its bytes
   */
  constructor(arriving: Arriving, rows: KvStore, isTaken: (id: string) => Promise<boolean>) {
    super();
    // Clients must announce the length first, because the server checks the room for it and writes a row.
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
    this.#arriving = arriving;
    this.#rows = rows;
    this.#isTaken = isTaken;
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#arriving.create(upload.id);
    await this.#rows.set(upload.id, upload);
    return upload;
  }

  /** Appends a piece durably. @returns the recording's length with the piece, in bytes */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const known = offset === 0 ? { hash: createHash('sha256'), until: 0 } : this.#hashed.get(id);
    // Until the piece is written, nobody knows how many of the hashed bytes are stored.
    this.#hashed.delete(id);
    // If another process received the earlier bytes, the whole file is hashed at the end, in a single reading.
    if (known?.until !== offset) return this.#arriving.append(id, offset, content);
    const { hash } = known;
    const hashing = async function* () {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        hash.update(chunk);
        yield chunk;
      }
    };
    const until = await this.#arriving.append(id, offset, hashing());
    this.#remember(id, { hash, until });
    return until;
  }

  /** Finds an upload. An upload that a meeting took counts as complete, so a sender who tries again sends no byte. */
  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#rows.get(id);
    if (row === undefined) throw ERRORS.FILE_NOT_FOUND;
    const arrived = await this.#arriving.size(id);
    if (arrived !== null) {
      // The bytes of an interrupted piece count as arrived. The sender learns this and does not send them again.
      await this.#arriving.settle(id);
      return new Upload({
        id,
        size: row.size ?? 0,
        offset: arrived,
        ...(row.creation_date && { creation_date: row.creation_date }),
      });
    }
    if (!(await this.#isTaken(id)) || row.size === undefined) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({ id, size: row.size, offset: row.size });
  }

  override async remove(id: string): Promise<void> {
    this.#hashed.delete(id);
    if ((await this.#arriving.size(id)) === null) throw ERRORS.FILE_NOT_FOUND;
    await this.#arriving.remove(id);
    await this.#rows.delete(id);
  }

  /** Makes a whole recording durable. @returns its SHA-256, hexadecimal */
  async seal(id: string, bytes: number): Promise<string> {
    await this.#arriving.settle(id);
    const known = this.#hashed.get(id);
    this.#hashed.delete(id);
    const hash = known?.until === bytes ? known.hash : await hashOf(this.#arriving, id, bytes);
    return hash.digest('hex');
  }

  #remember(id: string, hashed: Hashed): void {
    this.#hashed.set(id, hashed);
    const [oldest] = this.#hashed.keys();
    if (this.#hashed.size > REMEMBERED && oldest !== undefined) this.#hashed.delete(oldest);
  }
}
