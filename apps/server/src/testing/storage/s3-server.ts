import S3rver from '@20minutes/s3rver';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../../storage/s3/settings.ts';

/** The keys that the server knows from the start. */
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' } as const;

export interface TestS3 {
  readonly endpoint: string;
  /** Client for calls that the storage itself does not make. */
  readonly client: S3Client;
  /** Makes an empty bucket. */
  bucket(): Promise<S3Settings>;
  close(): Promise<void>;
}

/**
 * Starts an S3 server on this machine, with its keys in the environment. With S3_TEST_ENDPOINT, the tests use the
 * server at that address, which must know the same keys.
 */
export async function openTestS3(): Promise<TestS3> {
  const before = { ...process.env };
  Object.assign(process.env, KEYS);
  const directory = await mkdtemp(join(tmpdir(), 'greffier-s3-'));
  // For calls that name only a bucket, this server computes signatures that differ from AWS's.
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    allowMismatchedSignatures: true,
  });
  const { port } = await server.run();
  const endpoint = process.env['S3_TEST_ENDPOINT'] ?? `http://127.0.0.1:${port}`;
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
  return {
    endpoint,
    client,
    async bucket() {
      const bucket = `greffier-${randomUUID()}`;
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      return { bucket, endpoint, region: 'us-east-1', pathStyle: true, encryption: null, kmsKey: null };
    },
    async close() {
      client.destroy();
      await server.close();
      await rm(directory, { recursive: true, force: true });
      for (const name of Object.keys(KEYS)) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    },
  };
}
