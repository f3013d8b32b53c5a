import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskStorage } from '../storage/disk/disk.ts';
import { type Storage, StorageFullError } from '../storage/storage.ts';
import { installErrorHandler } from './errors.ts';
import { announcedBytes, receiveUpload } from './upload.ts';

const MAX = 1_000;
let root: string;
let storage: Storage;
let app: FastifyInstance;
let url: string;
/** Resolves with the result or the error of `receiveUpload` for the last request. */
let outcome: PromiseWithResolvers<unknown>;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'greffier-upload-'));
  storage = diskStorage(root);
  await storage.prepare(true);
  outcome = Promise.withResolvers();
  app = Fastify();
  installErrorHandler(app);
  await app.register(multipart, { throwFileSizeLimit: true });
  app.post('/', (request) => {
    const received = receiveUpload(request, { storage, key: 'upload', maxBytes: MAX, watch: (content) => content });
    received.then(outcome.resolve, outcome.resolve);
    return received;
  });
  app.post('/announced', (request) => ({ bytes: announcedBytes(request, MAX) }));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  // A refused client may still be sending when its answer arrives, and would keep its connection for a while.
  app.server.closeAllConnections();
  await app.close();
  await rm(root, { recursive: true, force: true });
});

const form = (...parts: readonly (readonly [name: string, value: string | File])[]): FormData => {
  const data = new FormData();
  for (const [name, value] of parts) data.append(name, value);
  return data;
};
const file = (bytes: number): File => new File(['x'.repeat(bytes)], 'réunion.mp3', { type: 'audio/mpeg' });
const post = (body: FormData | string): Promise<Response> => fetch(url, { method: 'POST', body });
const left = async (): Promise<string[]> => [
  ...(await readdir(join(root, 'files'))),
  ...(await readdir(join(root, 'files/.incoming'))),
];

const FORM_TYPE = 'multipart/form-data; boundary=b';
const PART = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp3"\r\n\r\n';
const JSON_FIELD = '--b\r\ncontent-disposition: form-data; name="data"\r\ncontent-type: application/json\r\n\r\n';
describe('an upload', () => {
  it.each([
    ['before', form(['data', '{"a":1}'], ['file', file(500)])],
    ['after', form(['file', file(500)], ['data', '{"a":1}'])],
  ])('is stored, with its form %s the file', async (_, body) => {
    const answer = await post(body);
    expect(await answer.json()).toEqual({
      fields: { data: '{"a":1}' },
      bytes: 500,
    });
    expect(await text(await storage.get('upload'))).toBe('x'.repeat(500));
  });

  it('has no file if its bytes were sent before, or if nobody chose one', async () => {
    const answer = await post(form(['data', '{"a":1}']));
    expect(await answer.json()).toEqual({ fields: { data: '{"a":1}' }, bytes: null });
    expect(await left()).toEqual(['.incoming']);
  });

  it('also takes its form as JSON, in a field or in a file of its own', async () => {
    const json = (given: string) => new Blob([given], { type: 'application/json' });
    const asFile = new FormData();
    asFile.append('data', json('{"a":1}'));
    asFile.append('file', file(5));
    expect(await (await post(asFile)).json()).toMatchObject({ fields: { data: '{"a":1}' }, bytes: 5 });
    const asField = `${JSON_FIELD}{"a":1}\r\n${PART}x\r\n--b--`;
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': FORM_TYPE }, body: asField });
    expect(await answer.json()).toMatchObject({ fields: { data: '{"a":1}' }, bytes: 1 });
  });

  it('is stored up to the limit, to the byte', async () => {
    expect((await post(form(['file', file(MAX)]))).status).toBe(200);
  });

  it.each([
    ['over the limit', form(['file', file(MAX + 1)]), 413, 'too_large'],
    ['far over the limit', form(['file', file(3_000_000)]), 413, 'too_large'],
    ['of a file under another name', form(['audio', file(10)]), 422, 'validation_error'],
    ['of two files', form(['file', file(10)], ['file', file(10)]), 422, 'validation_error'],
    [
      'with too many fields',
      form(...Array.from({ length: 20 }, (_, n) => [`f${n}`, 'x'] as const), ['file', file(10)]),
      422,
      'validation_error',
    ],
    ['that is no form', 'x', 415, 'unsupported_media_type'],
  ])('%s is refused in French and leaves nothing', async (_, body, status, code) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code, detail: expect.stringMatching(/fichier|contenu/) });
    expect(await left()).toEqual(['.incoming']);
  });

  it.each([
    ['that holds no part', FORM_TYPE, 'du bruit'],
    ['that ends within its file', FORM_TYPE, `${PART}une partie`],
    ['whose file has no name of a field', FORM_TYPE, PART.replace(' name="file";', '') + 'x\r\n--b--'],
    ['whose file is called by a NUL', FORM_TYPE, PART.replace('"file"', '"file\0"') + 'x\r\n--b--'],
    ['with another boundary', FORM_TYPE, `${PART}x\r\n--b--`.replaceAll('--b', '--c')],
    ['that names no boundary', 'multipart/form-data', `${PART}une partie\r\n--b--`],
    ['whose boundary is longer than any', `multipart/form-data; boundary=${'b'.repeat(300)}`, 'du bruit'],
  ])('%s is refused in French and leaves nothing', async (_, type, body) => {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'validation_error', detail: expect.stringMatching(/fichier/) });
    expect(await left()).toEqual(['.incoming']);
  });

  it.each([
    ['is none', '{'],
    ['is nested beyond measure', '['.repeat(400_000) + ']'.repeat(400_000)],
  ])('with JSON that %s is refused in French', async (_, json) => {
    const body = `${JSON_FIELD}${json}\r\n--b--`;
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': FORM_TYPE }, body });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('n’est pas du JSON valide') });
  });

  it('of nothing but empty parts is refused, and what follows is not read', async () => {
    const whole = Promise.withResolvers<void>();
    app.server.once('request', (request: Readable) => request.once('end', whole.resolve));
    const sender = httpRequest(url, { method: 'POST', headers: { 'content-type': FORM_TYPE } });
    const before = process.threadCpuUsage();
    // The form is sent in chunks, so that no announced length reveals that it is too long.
    sender.write('--b\r\n\r\n\r\n'.repeat(1_000_000));
    sender.end();
    const [answer] = (await once(sender, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(422);
    answer.resume();
    await whole.promise;
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toTakeLessThan(500);
  });

  it('with a field that is longer than any form is refused in French', async () => {
    const answer = await post(form(['data', 'x'.repeat(300_000)], ['file', file(10)]));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'too_large', detail: 'Le formulaire est trop long.' });
  });

  it('on a full disk answers 507', async () => {
    storage.put = async (_: string, content: Readable) => {
      content.resume();
      throw new StorageFullError();
    };
    const answer = await post(form(['file', file(10)]));
    expect(answer.status).toBe(507);
    expect(answer.statusText).toBe('Insufficient Storage');
    expect(await answer.json()).toMatchObject({ code: 'storage_full' });
  });

  it('leaves nothing if its connection is lost', async () => {
    const sender = httpRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 900 },
    });
    sender.on('error', () => undefined);
    sender.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp3"\r\n\r\nune partie');
    await expect.poll(() => readdir(join(root, 'files/.incoming'))).toHaveLength(1);
    sender.destroy();
    expect(await outcome.promise).toBeInstanceOf(Error);
    expect(await left()).toEqual(['.incoming']);
  });
});

it.each([
  ['its length', { 'content-length': '1049000' }, 1_049_000],
  ['more than there may be', { 'content-length': '1050000' }, 0],
  ['nothing but a form', { 'content-length': '20' }, 0],
  ['no length, as whoever sends it in chunks', { 'transfer-encoding': 'chunked' }, MAX],
])('reads the size that a request announces for its file: %s', async (_, headers, bytes) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const sent = httpRequest(`${url}/announced`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
  });
  sent.on('response', (answer) => void text(answer).then(resolve, reject));
  sent.on('error', () => {});
  sent.flushHeaders();
  expect(JSON.parse(await promise)).toEqual({ bytes });
  sent.destroy();
});
