import type { User } from '@greffier/contract/auth';
import { Transcribe } from '@greffier/contract/ai';
import { ListMeetings } from '@greffier/contract/meetings';
import { SpeechError } from '@greffier/speech/types';
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets } from '../auth/secrets.ts';
import { signToken } from '../auth/tokens.ts';
import { type Caller, openCaller } from '../../testing/caller.ts';
import { type House, openHouse, storedKeys } from '../../testing/house.ts';
import { addUser } from '../../testing/rows.ts';
import { FORM } from '../../testing/uploads.ts';
import { createUploadsService } from './service.ts';

const MEBIBYTE = 1024 * 1024;
const content = randomBytes(3 * MEBIBYTE + 17);
const sha256 = createHash('sha256').update(content).digest('hex');

let house: House;
let caller: Caller;
let user: User;
let endpoint: string;

/** Starts the application anew over the same database and folder. */
async function start(): Promise<void> {
  caller = await openCaller(house);
  endpoint = `${await caller.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/uploads/`;
}
async function restart(): Promise<void> {
  await caller.app.close();
  await start();
}
beforeAll(async () => {
  house = await openHouse({ MAX_UPLOAD_BYTES: String(8 * MEBIBYTE) });
  await start();
});
afterAll(async () => {
  await caller.app.close();
  await house.close();
});
beforeEach(async () => {
  await house.reset();
  await createUploadsService(house.deps).sweep();
  user = await addUser(house.deps.database.db);
});

const headersOf = async (person: User) => {
  const key = await createSecrets(house.deps.database.db).tokenKey();
  return { Authorization: `Bearer ${await signToken(person.id, key, house.deps.now())}` };
};

interface Sending {
  readonly bytes?: Buffer;
  readonly uploadUrl?: string;
  readonly person?: User;
}

/** Sends bytes in pieces of a mebibyte. @returns the upload's address */
async function send({ bytes = content, uploadUrl, person = user }: Sending = {}): Promise<string> {
  const headers = await headersOf(person);
  return new Promise((done, fail) => {
    const upload = new Upload(bytes, {
      endpoint,
      uploadSize: bytes.length,
      chunkSize: MEBIBYTE,
      headers,
      retryDelays: [],
      metadata: { filename: 'Comité secret.wav' },
      ...(uploadUrl !== undefined && { uploadUrl }),
      onError: fail,
      onSuccess: () => done(upload.url ?? ''),
    });
    upload.start();
  });
}

/** Announces the recording and sends its first mebibyte. @returns the upload's address */
async function sendBeginning(): Promise<string> {
  const headers = { ...(await headersOf(user)), 'Tus-Resumable': '1.0.0' };
  const length = { 'Upload-Length': String(content.length) };
  const announced = await fetch(endpoint, { method: 'POST', headers: { ...headers, ...length } });
  const address = new URL(announced.headers.get('location') ?? '', endpoint).href;
  const piece = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' };
  const body = content.subarray(0, MEBIBYTE);
  expect((await fetch(address, { method: 'PATCH', headers: { ...headers, ...piece }, body })).status).toBe(204);
  return address;
}

const idOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);
/** The address of an upload since the last start. */
const again = (address: string): string => endpoint + idOf(address);

async function transcribe(address: string, changes: Readonly<Record<string, unknown>> = {}, person = user) {
  const data = JSON.stringify({ ...FORM, upload_id: idOf(address), sha256, ...changes });
  const answer = await caller.call(person, Transcribe, { form: { data } });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const meetingsOf = async (person: User) =>
  (await caller.call(person, ListMeetings)).json<{ meetings: { id: string }[] }>().meetings;
const folder = (): string => join(house.deps.config.dataDir, 'uploads');

describe('a recording in pieces', () => {
  it('becomes a meeting once it is whole, and leaves no copy behind', async () => {
    let heard: Buffer | null = null;
    house.speech.probe.mockImplementation(async (path) => {
      heard = await readFile(path);
      return { duration: 12, segmentsCount: 2 };
    });
    const { status, body } = await transcribe(await send());
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, will_split: true, segments_count: 2 });
    expect((heard as Buffer | null)?.equals(content)).toBe(true);
    expect((await meetingsOf(user)).map(({ id }) => id)).toEqual([body['meeting_id']]);
    expect(await readdir(folder())).toEqual([]);
  });

  it('that is a video becomes its sound; where the process dies on the way, the whole is there for another try', async () => {
    house.speech.transcribe.mockReturnValue(new Promise(() => undefined));
    house.speech.probe.mockImplementationOnce(async (_path, { soundFile }) => {
      await writeFile(soundFile, 'half of');
      throw new SpeechError('crashed', 'Relancez.');
    });
    const address = await send();
    expect((await transcribe(address)).status).toBe(503);
    expect(await storedKeys(house)).toEqual([]);
    house.speech.probe.mockImplementationOnce(async (_path, { soundFile }) => {
      await writeFile(soundFile, 'the sound');
      return { duration: 12, segmentsCount: 1 };
    });
    const { status, body } = await transcribe(address);
    expect(status).toBe(200);
    const [key = ''] = await storedKeys(house);
    expect(key).toBe(`meetings/${String(body['meeting_id'])}/audio`);
    expect(await house.deps.storage.withFile(key, (path) => readFile(path, 'utf8'))).toBe('the sound');
    expect(await readdir(folder())).toEqual([]);
  });

  it('goes on where the line was cut, over a restart of the server', async () => {
    const address = await sendBeginning();
    await restart();
    const before = await fetch(again(address), {
      method: 'HEAD',
      headers: { ...(await headersOf(user)), 'Tus-Resumable': '1.0.0' },
    });
    expect(Number(before.headers.get('upload-offset'))).toBe(MEBIBYTE);
    await send({ uploadUrl: again(address) });
    expect((await transcribe(address)).status).toBe(200);
  });

  it('is not started before its last byte is here, nor lost by the attempt', async () => {
    const address = await sendBeginning();
    expect((await transcribe(address)).status).toBe(409);
    await send({ uploadUrl: address });
    expect((await transcribe(address)).status).toBe(200);
  });

  it('makes one meeting, however often and at once it is asked for', async () => {
    const address = await send();
    const answers = await Promise.all([transcribe(address), transcribe(address), transcribe(address)]);
    const later = await transcribe(address);
    expect(later.status).toBe(200);
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body['meeting_id']);
    expect(new Set([...made, later.body['meeting_id']]).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await meetingsOf(user)).toHaveLength(1);
  });

  it('is the same meeting for a page that never heard of it, without sending a byte again', async () => {
    const address = await send();
    const { body } = await transcribe(address);
    await send({ uploadUrl: address });
    expect((await transcribe(address)).body['meeting_id']).toBe(body['meeting_id']);
  });

  it('is refused where it is not what was sent', async () => {
    const address = await send();
    const { status, body } = await transcribe(address, { sha256: 'a'.repeat(64) });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'damaged_upload' });
    expect(await meetingsOf(user)).toEqual([]);
    expect((await transcribe(address)).status).toBe(404);
  });

  it('stays for another try where the form is wrong', async () => {
    const address = await send();
    expect((await transcribe(address, { meeting_name: ' ' })).status).toBe(422);
    expect((await transcribe(address)).status).toBe(200);
  });

  it('keeps nothing that says what the meeting is about', async () => {
    await sendBeginning();
    expect((await readdir(folder())).join()).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('somebody else', () => {
  it('neither reads, adds to, starts nor removes an upload', async () => {
    const other = await addUser(house.deps.database.db);
    const address = await send();
    const headers = { ...(await headersOf(other)), 'Tus-Resumable': '1.0.0' };
    expect((await fetch(address, { method: 'HEAD', headers })).status).toBe(404);
    expect((await fetch(address, { method: 'DELETE', headers })).status).toBe(404);
    const piece = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' };
    const patched = await fetch(address, { method: 'PATCH', headers: { ...headers, ...piece }, body: 'x' });
    expect(patched.status).toBe(404);
    expect((await transcribe(address, {}, other)).status).toBe(404);
    expect((await fetch(address, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } })).status).toBe(401);
    expect((await transcribe(address)).status).toBe(200);
  });
});

describe('what cannot be taken', () => {
  it('is refused before a byte is sent: too large', async () => {
    await expect(send({ bytes: Buffer.alloc(9 * MEBIBYTE) })).rejects.toThrow(/response code: 413/);
    expect(await readdir(folder())).toEqual([]);
  });
});

describe('time', () => {
  it('removes uploads that nobody went on with for a week, and no others', async () => {
    const old = await sendBeginning();
    const { createdAt } = (await createUploadsService(house.deps).find(user, idOf(old))) ?? {};
    house.setNow(new Date((createdAt?.getTime() ?? 0) + 6 * 86_400_000));
    const young = await sendBeginning();
    house.setNow(new Date((createdAt?.getTime() ?? 0) + 8 * 86_400_000));
    await createUploadsService(house.deps).sweep();
    expect(await readdir(folder())).toEqual([idOf(young)]);
    expect((await transcribe(old)).status).toBe(404);
  });
});
