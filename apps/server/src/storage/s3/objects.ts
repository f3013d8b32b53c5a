import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { type Part, type Stored, StorageMissingError, StorageUnavailableError } from '../storage.ts';
import { understood } from './failures.ts';
import { abortBelow, beginMultipart, type Multipart } from './multipart.ts';
import { partsOf } from './parts.ts';
import type { S3Settings } from './settings.ts';

/** Limits on the time of calls to the object store; all in milliseconds. */
export interface Times {
  /** Longest time that a call may take, including repeated attempts and the sending of a part. */
  readonly call: number;
  readonly connect: number;
  /** Longest time that a connection may stand still. */
  readonly idle: number;
  readonly check: number;
}

const TIMES: Times = { call: 120_000, connect: 5_000, idle: 60_000, check: 2_000 };
/** Largest number of connections. Each recording that somebody listens to holds one. */
const CONNECTIONS = 200;
/** Largest number of objects that one call removes. */
const REMOVED_AT_ONCE = 1_000;

/** Calls to a bucket. If a call fails, its error is turned into one of the storage's errors. */
export interface Objects {
  put(key: string, bytes: Buffer): Promise<void>;
  /**
   * Stores a stream whole or not at all.
   * @param length number of bytes, if it is known; a stream of another length is not stored
   * @returns number of bytes
   */
  putStream(key: string, content: AsyncIterable<unknown>, length?: number): Promise<number>;
  /** Reads an object. The stream fails if the store sends fewer or more bytes than were stored or requested. */
  get(key: string, part?: Part): Promise<Readable>;
  size(key: string): Promise<number>;
  /** Lists all objects below a prefix, in the order of the keys. */
  list(prefix: string): AsyncGenerator<Stored>;
  /** Lists the names directly below a prefix that have objects below them, like folders. */
  folders(prefix: string): Promise<string[]>;
  remove(keys: readonly string[]): Promise<void>;
  /** Removes all objects below a prefix, including incomplete ones. */
  removeBelow(prefix: string): Promise<void>;
  check(): Promise<void>;
}

/** @param partBytes length of the parts in which long streams are sent */
export function openObjects(settings: S3Settings, partBytes: number, times = TIMES): Objects {
  const { bucket: Bucket } = settings;
  const client = openClient(settings, times);
  const encrypted = {
    ...(settings.encryption !== null && { ServerSideEncryption: settings.encryption }),
    ...(settings.kmsKey !== null && { SSEKMSKeyId: settings.kmsKey }),
  };

  /** Makes a call, and aborts it if it takes longer than `ms` milliseconds. */
  async function within<T>(call: (options: { abortSignal: AbortSignal }) => Promise<T>, ms = times.call): Promise<T> {
    const controller = new AbortController();
    // The timer ends with the call, because it does not limit the reading of the answer's body, which may take longer.
    const timer = setTimeout(() => controller.abort(), ms);
    try {
      return await call({ abortSignal: controller.signal });
    } catch (error) {
      throw understood(error);
    } finally {
      clearTimeout(timer);
    }
  }

  const put = async (Key: string, Body: Buffer): Promise<void> => {
    await within((options) =>
      client.send(new PutObjectCommand({ Bucket, Key, Body, ...noted(Body.length), ...encrypted }), options),
    );
  };

  async function* pages(Prefix: string, Delimiter?: string) {
    let ContinuationToken: string | undefined;
    do {
      const input = { Bucket, Prefix, Delimiter, ContinuationToken };
      const page = await within((options) => client.send(new ListObjectsV2Command(input), options));
      yield page;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async function remove(keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE) {
      const named = keys.slice(from, from + REMOVED_AT_ONCE).map((Key) => ({ Key }));
      const input = { Bucket, Delete: { Objects: named, Quiet: true } };
      const { Errors = [] } = await within((options) => client.send(new DeleteObjectsCommand(input), options));
      const [failed] = Errors.filter(({ Code }) => Code !== 'NoSuchKey');
      if (failed) throw new StorageUnavailableError(`an object could not be removed: ${failed.Code ?? 'no reason'}`);
    }
  }

  return {
    put,
    remove,

    async putStream(key, content, length) {
      let held: Buffer | null = null;
      let bytes = 0;
      let multipart: Multipart | null = null;
      const properties = { ...encrypted, ...(length !== undefined && noted(length)) };
      try {
        for await (const part of partsOf(content, partBytes)) {
          if (held !== null) {
            multipart ??= await beginMultipart({ client, Bucket, Key: key, within, properties });
            await multipart.add(held);
          }
          held = part;
          bytes += part.length;
        }
        // Nobody could read the object under a wrong length.
        if (length !== undefined && bytes !== length) throw new Error('the stream is longer or shorter than announced');
        if (multipart === null) await put(key, held ?? Buffer.alloc(0));
        else {
          if (held !== null) await multipart.add(held);
          await multipart.complete();
        }
        return bytes;
      } catch (error) {
        await multipart?.abort();
        throw error;
      }
    },

    async get(Key, part) {
      const Range = part && `bytes=${part.start}-${part.end}`;
      const input = { Bucket, Key, Range };
      const { Body, ContentRange, Metadata } = await within((options) =>
        client.send(new GetObjectCommand(input), options),
      );
      if (!(Body instanceof Readable)) throw new StorageMissingError('the stored object has no content');
      // A server may answer with the whole object instead. Then the caller's answer would be longer than it says.
      if (part && ContentRange?.startsWith(`bytes ${part.start}-${part.end}/`) !== true) {
        Body.on('error', () => undefined).destroy();
        throw new StorageUnavailableError('the object store did not send the requested part');
      }
      return told(Body, part ? part.end - part.start + 1 : notedIn(Metadata));
    },

    async size(Key) {
      const head = await within((options) => client.send(new HeadObjectCommand({ Bucket, Key }), options));
      return head.ContentLength ?? 0;
    },

    async *list(prefix) {
      for await (const { Contents = [] } of pages(prefix)) {
        for (const { Key, Size } of Contents) if (Key !== undefined) yield { key: Key, bytes: Size ?? 0 };
      }
    },

    async folders(prefix) {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of pages(prefix, '/')) {
        for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(prefix.length, -1));
      }
      return names;
    },

    async removeBelow(prefix) {
      for await (const { Contents = [] } of pages(prefix)) await remove(Contents.flatMap(({ Key }) => Key ?? []));
      await abortBelow({ client, Bucket, within }, prefix);
    },

    async check() {
      await within((options) => client.send(new HeadBucketCommand({ Bucket }), options), times.check).catch(
        (error: unknown) => {
          throw error instanceof StorageMissingError
            ? new StorageUnavailableError('there is no such bucket', { cause: error })
            : error;
        },
      );
    },
  };
}

function openClient({ endpoint, region, pathStyle }: S3Settings, { connect, idle }: Times): S3Client {
  // Only configured servers may be called. Without this variable, a client that has no keys would ask the cloud for
  // keys.
  process.env['AWS_EC2_METADATA_DISABLED'] ??= 'true';
  const agent = { keepAlive: true, maxSockets: CONNECTIONS };
  return new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: pathStyle,
    defaultsMode: 'standard',
    followRegionRedirects: false,
    requestHandler: { connectionTimeout: connect, socketTimeout: idle, httpAgent: agent, httpsAgent: agent },
  });
}

/** Name under which an object's length is stored with it, because some servers lose the end of an object unnoticed. */
const LENGTH = 'length';
const noted = (bytes: number) => ({ Metadata: { [LENGTH]: String(bytes) } });
/** @returns null for an object that was stored without its length */
const notedIn = (metadata: Record<string, string> = {}): number | null => {
  const length = metadata[LENGTH];
  return length === undefined ? null : Number(length);
};

/**
 * Passes an answer's content on, and turns its failures into errors of the storage.
 * @param length number of bytes that must come; null if it is not known
 */
function told(body: Readable, length: number | null): Readable {
  const content = Readable.from(
    (async function* () {
      let bytes = 0;
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          yield chunk;
        }
      } catch (error) {
        throw understood(error);
      }
      if (length !== null && bytes !== length)
        throw new StorageUnavailableError('the object store did not send the whole object');
    })(),
    { objectMode: false },
  );
  // A reader who stops, even before the first byte, makes the connection free again.
  body.on('error', () => undefined);
  content.once('close', () => body.destroy());
  return content;
}
