import { FileStore } from '@tus/file-store';
import { flush } from '@greffier/children/flush';
import { Upload } from '@tus/server';
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** How much of a file has been hashed. */
interface Hashed {
  readonly hash: Hash;
  /** Bytes. */
  readonly until: number;
}

/** Hashes of uploads under way; for other uploads, the file is read again. */
const REMEMBERED = 1_000;

/** SHA-256 of the first bytes of a file; it can take more bytes or be digested. */
export async function hashOf(path: string, bytes: number): Promise<Hash> {
  const hash = createHash('sha256');
  if (bytes === 0) return hash;
  for await (const chunk of createReadStream(path, { end: bytes - 1 })) hash.update(chunk as Buffer);
  return hash;
}

/** Stores files that arrive in pieces, and computes the SHA-256 of each as its bytes pass. */
export class HashingStore extends FileStore {
  readonly #hashed = new Map<string, Hashed>();

  readonly #isTaken: (id: string) => Promise<boolean>;

  /** @param isTaken whether something was made of an upload, whose bytes are then elsewhere */
  constructor(options: ConstructorParameters<typeof FileStore>[0], isTaken: (id: string) => Promise<boolean>) {
    super(options);
    // Clients announce lengths first, because the server looks for room and writes a row.
    this.extensions = this.extensions.filter((name) => name !== 'creation-defer-length');
    this.#isTaken = isTaken;
  }

  pathOf(id: string): string {
    return join(this.directory, id);
  }

  override async create(upload: Upload): Promise<Upload> {
    const created = await super.create(upload);
    await flush(this.directory);
    return created;
  }

  /** Writes a piece after the last one, and forces it to the disk. @returns the file's length after it, in bytes */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const { hash } = await this.#hashedUntil(id, offset);
    // Until the piece is written, nobody knows how many of the hashed bytes are in the file.
    this.#hashed.delete(id);
    let until = offset;
    const hashing = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        until += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(content, hashing, createWriteStream(this.pathOf(id), { flags: 'r+', start: offset, flush: true }));
    this.#remember(id, { hash, until });
    return until;
  }

  /** A taken upload counts as complete: a sender who tries again learns so, and sends no byte. */
  override async getUpload(id: string): Promise<Upload> {
    try {
      const upload = await super.getUpload(id);
      // The bytes of a piece that was cut off count as arrived. The sender is told so, and will not send them again.
      await flush(this.pathOf(id));
      return upload;
    } catch (error) {
      const size = (await this.#isTaken(id)) ? (await this.configstore.get(id))?.size : undefined;
      if (size === undefined) throw error;
      return new Upload({ id, size, offset: size });
    }
  }

  override async remove(id: string): Promise<void> {
    this.#hashed.delete(id);
    await super.remove(id);
  }

  /** Forces a whole file to the disk. @returns its SHA-256, hexadecimal */
  async seal(id: string, bytes: number): Promise<string> {
    await flush(this.pathOf(id));
    const { hash } = await this.#hashedUntil(id, bytes);
    this.#hashed.delete(id);
    return hash.digest('hex');
  }

  async #hashedUntil(id: string, bytes: number): Promise<Hashed> {
    const known = this.#hashed.get(id);
    if (known?.until === bytes) return known;
    return { hash: await hashOf(this.pathOf(id), bytes), until: bytes };
  }

  #remember(id: string, hashed: Hashed): void {
    this.#hashed.set(id, hashed);
    const [oldest] = this.#hashed.keys();
    if (this.#hashed.size > REMEMBERED && oldest !== undefined) this.#hashed.delete(oldest);
  }
}
