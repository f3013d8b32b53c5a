import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type PutObjectCommandInput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { isNotImplemented } from './failures.ts';

/** Number of parts that are sent at once. Each takes its length in memory. */
const AT_ONCE = 2;

interface Bucket {
  readonly client: S3Client;
  readonly Bucket: string;
  readonly within: <T>(call: (options: { abortSignal: AbortSignal }) => Promise<T>) => Promise<T>;
}

interface Target extends Bucket {
  readonly Key: string;
  readonly properties: Pick<PutObjectCommandInput, 'ServerSideEncryption' | 'SSEKMSKeyId' | 'Metadata'>;
}

/** An object that is sent in parts, and that exists only once it is complete. */
export interface Multipart {
  /** Sends a part; resolves when the next one may come. */
  readonly add: (part: Buffer) => Promise<void>;
  readonly complete: () => Promise<void>;
  /** Abandons the object; never rejects. */
  readonly abort: () => Promise<void>;
}

/** Begins an object that is sent in parts. The server checks the CRC32 of each part, and of all parts together. */
export async function beginMultipart({ client, Bucket, Key, within, properties }: Target): Promise<Multipart> {
  const input = { Bucket, Key, ChecksumAlgorithm: 'CRC32', ...properties } as const;
  const { UploadId } = await within((options) => client.send(new CreateMultipartUploadCommand(input), options));
  const upload = { Bucket, Key, UploadId };
  const sent: Promise<{ PartNumber: number; ETag?: string | undefined; ChecksumCRC32?: string | undefined }>[] = [];
  const underWay = new Set<Promise<unknown>>();

  async function send(PartNumber: number, Body: Buffer) {
    const part = { ...upload, PartNumber, Body, ChecksumAlgorithm: 'CRC32' } as const;
    const { ETag, ChecksumCRC32 } = await within((options) => client.send(new UploadPartCommand(part), options));
    return { PartNumber, ETag, ChecksumCRC32 };
  }

  return {
    async add(part) {
      if (underWay.size >= AT_ONCE) await Promise.race(underWay);
      const one = send(sent.length + 1, part);
      sent.push(one);
      underWay.add(one);
      const end = (): void => void underWay.delete(one);
      one.then(end, end);
    },

    async complete() {
      const MultipartUpload = { Parts: await Promise.all(sent) };
      await within((options) =>
        client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload }), options),
      );
    },

    async abort() {
      // A part that arrives after the abort would stay in the store.
      await Promise.allSettled(sent);
      await within((options) => client.send(new AbortMultipartUploadCommand(upload), options)).catch(() => undefined);
    },
  };
}

/** Abandons every incomplete object below a prefix. A process left these objects there when it died. */
export async function abortBelow({ client, Bucket, within }: Bucket, Prefix: string): Promise<void> {
  let KeyMarker: string | undefined;
  let UploadIdMarker: string | undefined;
  do {
    const input = { Bucket, Prefix, KeyMarker, UploadIdMarker };
    const page = await within((options) => client.send(new ListMultipartUploadsCommand(input), options)).catch(
      (error: unknown) => {
        if (error instanceof Error && isNotImplemented(error.cause)) return null;
        throw error;
      },
    );
    for (const { Key, UploadId } of page?.Uploads ?? []) {
      await within((options) => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), options)).catch(
        (error: unknown) => {
          // The object has been completed or abandoned since it was listed.
          if (!(error instanceof Error && error.cause instanceof Error && error.cause.name === 'NoSuchUpload'))
            throw error;
        },
      );
    }
    KeyMarker = page?.IsTruncated === true ? page.NextKeyMarker : undefined;
    UploadIdMarker = page?.NextUploadIdMarker;
  } while (KeyMarker !== undefined);
}
