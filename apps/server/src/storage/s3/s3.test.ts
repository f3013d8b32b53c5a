import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { openTestS3 } from '../../testing/storage/s3-server.ts';
import { s3Storage } from './s3.ts';

it('a stream of several parts is stored with its length, if this is known', async () => {
  const s3 = await openTestS3();
  const folder = await mkdtemp(join(tmpdir(), 'greffier-s3-'));
  onTestFinished(async () => {
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  });
  const settings = await s3.bucket();
  const storage = s3Storage(settings, folder, 1);
  const content = Buffer.alloc(9 * 1024 * 1024);
  await storage.put('known', Readable.from([content]), content.length);
  await storage.put('unknown', Readable.from([content]));
  const noted = async (Key: string) => {
    const { Metadata } = await s3.client.send(new HeadObjectCommand({ Bucket: settings.bucket, Key }));
    return Metadata?.['length'];
  };
  expect(await noted('known')).toBe(String(content.length));
  expect(await noted('unknown')).toBeUndefined();
});
