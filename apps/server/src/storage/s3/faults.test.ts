import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StorageFullError, StorageMissingError, StorageUnavailableError, type Stored } from '../storage.ts';
import { openObjects, type Objects } from './objects.ts';
import type { S3Settings } from './settings.ts';

/** Function that answers a request. */
type Script = (request: IncomingMessage, response: ServerResponse) => void;

const TIMES = { call: 1_500, connect: 500, idle: 400, check: 500 };
const MEBIBYTE = 1024 * 1024;

let script: Script;
/** Methods and addresses of all requests. */
let asked: string[];
let settings: S3Settings;
let objects: Objects;
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  script(request, response);
});

/** Variables of the environment as they were before these tests set them. */
const environment = new Map<string, string | undefined>();
function set(name: string, value: string | undefined): void {
  if (!environment.has(name)) environment.set(name, process.env[name]);
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  set('AWS_ACCESS_KEY_ID', 'key');
  set('AWS_SECRET_ACCESS_KEY', 'secret');
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  settings = { bucket: 'b', endpoint, region: 'eu-west-3', pathStyle: true, encryption: null, kmsKey: null };
  objects = openObjects(settings, 5 * MEBIBYTE, TIMES);
  asked = [];
});
afterEach(() => {
  for (const [name, value] of environment) set(name, value);
  environment.clear();
  server.closeAllConnections();
});
afterAll(() => new Promise((done) => server.close(done)));

const answer = (response: ServerResponse, status: number, body = ''): void => {
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) });
  response.end(body);
};
const failure = (code: string): string => `<Error><Code>${code}</Code><Message>m</Message></Error>`;

describe('an object store', () => {
  it.each([
    ['is overloaded', 503, 'SlowDown', StorageUnavailableError],
    ['refuses its keys', 403, 'InvalidAccessKeyId', StorageUnavailableError],
    ['does not have the bucket', 404, 'NoSuchBucket', StorageUnavailableError],
    ['does not have the object', 404, 'NoSuchKey', StorageMissingError],
    ['has used up its quota', 403, 'QuotaExceeded', StorageFullError],
    ['is full', 507, 'XMinioStorageFull', StorageFullError],
  ])('that %s is reported as such', async (_, status, code, kind) => {
    script = (_request, response) => answer(response, status, failure(code));
    await expect(objects.get('k')).rejects.toBeInstanceOf(kind);
  });

  it('that does not listen is reported as unavailable', async () => {
    const away = openObjects({ ...settings, endpoint: 'http://127.0.0.1:1' }, 5 * MEBIBYTE, TIMES);
    await expect(away.put('k', Buffer.from('x'))).rejects.toBeInstanceOf(StorageUnavailableError);
    await expect(away.check()).rejects.toBeInstanceOf(StorageUnavailableError);
  });

  it('that never answers is not waited for endlessly', async () => {
    script = () => undefined;
    const before = performance.now();
    await expect(objects.put('k', Buffer.from('x'))).rejects.toBeInstanceOf(StorageUnavailableError);
    await expect(objects.check()).rejects.toBeInstanceOf(StorageUnavailableError);
    expect(performance.now() - before).toPassWithin(5_000);
  });

  it.each([
    ['stops within its answer', (response: ServerResponse) => void response.write('half')],
    [
      'breaks its answer off',
      (response: ServerResponse) => void response.write('half', () => response.socket?.destroy()),
    ],
  ])('that %s is away, and half of a file is not taken for the whole', async (_, answerHalf) => {
    script = (_request, response) => {
      response.writeHead(200, { 'content-length': '8' });
      answerHalf(response);
    };
    await expect(objects.get('k').then(text)).rejects.toBeInstanceOf(StorageUnavailableError);
  });

  it('that sends the whole file instead of the requested part is away', async () => {
    script = (_request, response) => answer(response, 200, 'the whole file');
    await expect(objects.get('k', { start: 4, end: 8 })).rejects.toBeInstanceOf(StorageUnavailableError);
    script = (_request, response) => {
      response.writeHead(206, { 'content-length': '5', 'content-range': 'bytes 4-8/14' });
      response.end('whole');
    };
    expect(await objects.get('k', { start: 4, end: 8 }).then(text)).toBe('whole');
  });

  it('that sends half an object as if it were the whole is away', async () => {
    const half = (status: number, head: Record<string, string>) => {
      script = (_request, response) => {
        response.writeHead(status, head);
        response.end('half');
      };
    };
    half(200, { 'content-length': '4', 'x-amz-meta-length': '8' });
    await expect(objects.get('k').then(text)).rejects.toBeInstanceOf(StorageUnavailableError);
    // Without the length, the answer ends where the connection does.
    half(200, { connection: 'close', 'transfer-encoding': 'identity', 'x-amz-meta-length': '8' });
    await expect(objects.get('k').then(text)).rejects.toBeInstanceOf(StorageUnavailableError);
    half(206, { 'content-length': '4', 'content-range': 'bytes 0-7/8' });
    await expect(objects.get('k', { start: 0, end: 7 }).then(text)).rejects.toBeInstanceOf(StorageUnavailableError);
    half(200, { 'content-length': '4', 'x-amz-meta-length': '4' });
    expect(await objects.get('k').then(text)).toBe('half');
  });

  it('is told the length of each object, also of one that is sent in parts', async () => {
    const lengths: unknown[] = [];
    script = (request, response) => {
      lengths.push(request.headers['x-amz-meta-length']);
      request.resume().on('end', () => {
        const begun = '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>';
        const isBegun = request.url?.includes('uploads') === true;
        response.setHeader('etag', '"e"');
        answer(response, 200, isBegun ? begun : '<CompleteMultipartUploadResult/>');
      });
    };
    await objects.put('k', Buffer.from('bonjour'));
    const long = Buffer.alloc(6 * MEBIBYTE);
    await objects.putStream('k', Readable.from([long]), long.length);
    expect(lengths.slice(0, 2)).toEqual(['7', String(long.length)]);
  });

  it('does not get an object whose length differs from the announced one', async () => {
    script = (request, response) => {
      request.resume().on('end', () => {
        response.setHeader('etag', '"e"');
        answer(response, 200, '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>');
      });
    };
    const long = Buffer.alloc(6 * MEBIBYTE);
    await expect(objects.putStream('k', Readable.from([long]), long.length + 1)).rejects.toThrow('announced');
    expect(asked.at(-1)).toMatch(/^DELETE .*uploadId=u/);
    asked = [];
    await expect(objects.putStream('k', Readable.from(['bonjour']), 8)).rejects.toThrow('announced');
    expect(asked).toEqual([]);
  });

  it('gets back the connection of an answer that is not read', async () => {
    script = (_request, response) => {
      response.writeHead(200, { 'content-length': '100000000' });
      response.write('beginning');
    };
    const content = await objects.get('k');
    const connections = (): Promise<number> =>
      new Promise((done, fail) => server.getConnections((error, count) => (error ? fail(error) : done(count))));
    expect(await connections()).toBe(1);
    content.destroy();
    await expect.poll(connections).toBe(0);
  });

  it('is told how to encrypt, and receives a checksum with the content', async () => {
    const heads: IncomingMessage['headers'][] = [];
    script = (request, response) => {
      heads.push(request.headers);
      request.resume().on('end', () => answer(response, 200));
    };
    const encrypting = openObjects({ ...settings, encryption: 'aws:kms', kmsKey: 'clé' }, 5 * MEBIBYTE, TIMES);
    await encrypting.put('k', Buffer.from('bonjour'));
    expect(heads).toMatchObject([
      { 'x-amz-server-side-encryption': 'aws:kms', 'x-amz-checksum-crc32': expect.stringMatching(/^[\w+/]{6}==$/) },
    ]);
  });

  it('lists and removes more objects than fit into one answer, and uploads that were never completed', async () => {
    const page = (key: string, next: string): string =>
      `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next && `<NextContinuationToken>${next}</NextContinuationToken>`}<Contents><Key>${key}</Key><Size>3</Size></Contents></ListBucketResult>`;
    script = (request, response) => {
      const { searchParams: query } = new URL(request.url ?? '', settings.endpoint ?? '');
      request.resume().on('end', () => {
        if (query.has('uploads')) {
          const upload = '<Upload><Key>m/1/audio</Key><UploadId>begun</UploadId></Upload>';
          answer(response, 200, `<ListMultipartUploadsResult>${upload}</ListMultipartUploadsResult>`);
        } else if (query.has('list-type')) {
          answer(response, 200, query.has('continuation-token') ? page('m/1/b', '') : page('m/1/a', 'next'));
        } else
          answer(
            response,
            request.method === 'DELETE' ? 204 : 200,
            request.method === 'DELETE' ? '' : '<DeleteResult/>',
          );
      });
    };
    const listed: Stored[] = [];
    for await (const one of objects.list('m/1/')) listed.push(one);
    expect(listed).toEqual([
      { key: 'm/1/a', bytes: 3 },
      { key: 'm/1/b', bytes: 3 },
    ]);
    asked = [];
    await objects.removeBelow('m/1/');
    expect(asked.filter((one) => one.startsWith('POST /b') && one.includes('delete'))).toHaveLength(2);
    expect(asked.at(-1)).toContain('DELETE /b/m/1/audio');
    expect(asked.at(-1)).toContain('uploadId=begun');
  });

  it('gives up a long object whose parts cannot be stored', async () => {
    script = (request, response) => {
      request.resume().on('end', () => {
        if (request.url?.includes('partNumber')) return answer(response, 403, failure('AccessDenied'));
        const begun = '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>';
        return answer(response, request.method === 'DELETE' ? 204 : 200, request.method === 'DELETE' ? '' : begun);
      });
    };
    const content = [Buffer.alloc(5 * MEBIBYTE), Buffer.alloc(5 * MEBIBYTE), Buffer.alloc(MEBIBYTE)];
    const long = async function* () {
      yield* content;
    };
    await expect(objects.putStream('k', long())).rejects.toBeInstanceOf(StorageUnavailableError);
    expect(asked.at(-1)).toContain('DELETE /b/k');
    expect(asked.some((one) => one.startsWith('POST') && one.includes('uploadId'))).toBe(false);
  });

  it.each([
    [undefined, 'nobody'],
    ['false', 'the machine’s own address, because the administrator says so'],
  ])('is not asked if there are no keys; with AWS_EC2_METADATA_DISABLED=%s, %s is asked', async (disabled, whom) => {
    set('AWS_ACCESS_KEY_ID', undefined);
    set('AWS_SECRET_ACCESS_KEY', undefined);
    set('AWS_EC2_METADATA_DISABLED', disabled);
    set('AWS_EC2_METADATA_SERVICE_ENDPOINT', settings.endpoint ?? '');
    set('AWS_SHARED_CREDENTIALS_FILE', '/nonexistent');
    set('AWS_CONFIG_FILE', '/nonexistent');
    script = (_request, response) => answer(response, 404);
    const keyless = openObjects(settings, 5 * MEBIBYTE, TIMES);
    const error: unknown = await keyless.check().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StorageUnavailableError);
    expect((error as Error).cause).toMatchObject({ name: 'CredentialsProviderError' });
    const metadata = asked.filter((one) => one.includes('/latest/'));
    expect(asked).toEqual(metadata);
    expect(metadata.length > 0).toBe(whom !== 'nobody');
  });
});
