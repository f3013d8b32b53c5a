import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '../../database/backup/error.ts';
import { MARKER, UNDER_WAY } from '../../features/files/same-storage.ts';
import { checkKey, type Storage } from '../../storage/storage.ts';

/** A stored file, or a recording that is still arriving in pieces. */
interface Item {
  readonly name: string;
  readonly bytes: number;
  readonly read: (storage: Storage) => Promise<Readable>;
  readonly put: (storage: Storage, content: Readable) => Promise<unknown>;
}

/** Lists all stored items, by name. */
export async function itemsOf(storage: Storage): Promise<Map<string, Item & { readonly remove: () => Promise<void> }>> {
  const items = new Map<string, Item & { readonly remove: () => Promise<void> }>();
  for await (const { key, bytes } of storage.list()) {
    if (key === MARKER || key === UNDER_WAY) continue;
    try {
      checkKey(key);
    } catch (cause) {
      throw new BackupError(`${key} n’est pas un fichier de Greffier\u00A0: déplacez-le, puis recommencez.`, { cause });
    }
    items.set(key, {
      name: key,
      bytes,
      read: (from) => from.get(key),
      put: (to, content) => to.put(key, content, bytes),
      remove: () => storage.remove(key),
    });
  }
  for (const id of await storage.arriving.list()) {
    items.set(`arriving ${id}`, {
      name: `arriving ${id}`,
      bytes: (await storage.arriving.size(id)) ?? 0,
      read: ({ arriving }) => arriving.read(id),
      async put({ arriving }, content) {
        await arriving.remove(id);
        await arriving.create(id);
        await arriving.append(id, 0, content);
      },
      remove: () => storage.arriving.remove(id),
    });
  }
  return items;
}

/**
 * Copies one item, then compares the target's content with the source's.
 * @param isThere true if the target already has a file of this length
 * @throws BackupError
 */
export async function copyItem(
  { name, read, put }: Item,
  from: Storage,
  to: Storage,
  isThere: boolean,
  signal: AbortSignal,
): Promise<void> {
  const digest = async (storage: Storage): Promise<string> => digestOf(await read(storage), signal);
  if (isThere && (await digest(from)) === (await digest(to))) return;
  const given = new Digest();
  const sent = await read(from);
  const stored = put(to, given).catch((error: unknown) => {
    // The target no longer reads this stream.
    given.destroy();
    throw error;
  });
  await Promise.all([stored, pipeline(sent, given, { signal })]);
  if ((await digest(to)) !== given.sum()) {
    throw new BackupError(`La copie du fichier ${name} diffère de l’original\u00A0: recommencez.`);
  }
}

/** Passes bytes on, while counting and hashing them. */
class Digest extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }

  sum = (): string => `${this.#bytes} ${this.#hash.copy().digest('hex')}`;
}

async function digestOf(content: Readable, signal: AbortSignal): Promise<string> {
  const digest = new Digest();
  digest.resume();
  await pipeline(content, digest, { signal });
  return digest.sum();
}
