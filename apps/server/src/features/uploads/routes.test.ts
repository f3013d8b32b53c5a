import type { User } from '@greffier/contract/auth';
import { Transcribe } from '@greffier/contract/ai';
import { ListMeetings } from '@greffier/contract/meeting-list';
import { DeleteMeeting } from '@greffier/contract/meetings';
import { SpeechError } from '@greffier/speech/types';
import { createHash, randomBytes } from 'node:crypto';
import { WriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, rmdir, stat, truncate, writeFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Caller, openCaller } from '../../testing/caller.ts';
import { type House, openHouse, storedKeys } from '../../testing/house.ts';
import { addUser } from '../../testing/rows.ts';
import { tokenOf } from '../../testing/tokens.ts';
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

const headersOf = async (person: User) => ({ Authorization: `Bearer ${await tokenOf(house.deps, person)}` });

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
/** A transcription that lasts until it is stopped: the recording stays in storage meanwhile. */
function neverTranscribe(): void {
  house.speech.transcribe.mockImplementation(
    (_file, _options, _onProgress, signal) =>
      new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error))),
  );
}
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
    answers.push(await transcribe(address));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body['meeting_id'])).size).toBe(1);
    expect(await meetingsOf(user)).toHaveLength(1);
  });

  it('is the same meeting for who asks while the bytes change hands', async () => {
    neverTranscribe();
    const address = await send();
    const probed = vi.fn<() => void>();
    let made: () => void = () => undefined;
    const other = new Promise<void>((done) => (made = done));
    house.speech.probe.mockImplementationOnce(async (path) => {
      probed();
      await other;
      await readFile(path);
      return { duration: 12, segmentsCount: 1 };
    });
    const late = transcribe(address);
    await expect.poll(() => probed.mock.calls.length).toBe(1);
    const { body } = await transcribe(address);
    made();
    expect(await late).toMatchObject({ status: 200, body: { meeting_id: body['meeting_id'] } });
    expect(await meetingsOf(user)).toHaveLength(1);
    // The one meeting has its sound.
    expect(await storedKeys(house)).toEqual([`meetings/${String(body['meeting_id'])}/audio`]);
  });

  it('keeps its sound where what was uploaded cannot be taken away at once', async () => {
    const address = await send();
    neverTranscribe();
    const { storage } = house.deps;
    const put = storage.putFile.bind(storage);
    vi.spyOn(storage, 'putFile').mockImplementation(async (key, path) => {
      await put(key, path);
      await rm(path);
      await mkdir(path);
    });
    const { status, body } = await transcribe(address);
    expect(status).toBe(200);
    expect(await storedKeys(house)).toEqual([`meetings/${String(body['meeting_id'])}/audio`]);
    await rmdir(join(folder(), idOf(address)));
  });

  it('is not made a second time of an upload whose meeting was deleted; sent anew, it is', async () => {
    const address = await send();
    const { body } = await transcribe(address);
    const deleted = await caller.call(user, DeleteMeeting, { params: { meeting_id: String(body['meeting_id']) } });
    expect(deleted.statusCode).toBe(200);
    expect(await transcribe(address)).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
    expect((await transcribe(await send())).status).toBe(200);
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

  it('is not taken for another of the same name that became a meeting before, and which stays', async () => {
    const address = await send();
    const { body } = await transcribe(address);
    expect(await transcribe(address, { sha256: 'a'.repeat(64) })).toMatchObject({
      status: 422,
      body: { code: 'damaged_upload' },
    });
    expect((await transcribe(address)).body['meeting_id']).toBe(body['meeting_id']);
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

interface Part {
  readonly request: ClientRequest;
  readonly closed: Promise<void>;
}

/** Begins to send a piece whose end does not come. @returns once so many bytes of it lie on the disk */
async function sendPart(address: string, offset: number, bytes: number): Promise<Part> {
  const part = request(address, {
    method: 'PATCH',
    headers: {
      ...(await headersOf(user)),
      'Tus-Resumable': '1.0.0',
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': offset,
      'Content-Length': content.length - offset,
    },
  });
  part.on('error', () => undefined);
  part.on('response', (answer) => answer.resume());
  const closed = new Promise<void>((done) => part.once('close', done));
  part.write(content.subarray(offset, offset + bytes));
  const file = join(folder(), idOf(address));
  await expect.poll(async () => (await stat(file)).size).toBe(offset + bytes);
  return { request: part, closed };
}

/** How much of an upload has arrived, as the server tells, bytes. */
async function offsetOf(address: string): Promise<number> {
  const headers = { ...(await headersOf(user)), 'Tus-Resumable': '1.0.0' };
  const answer = await fetch(address, { method: 'HEAD', headers });
  expect(answer.status).toBe(200);
  return Number(answer.headers.get('upload-offset'));
}

describe('a cut within a piece', () => {
  it('loses nothing that has arrived', async () => {
    const address = await sendBeginning();
    const part = await sendPart(address, MEBIBYTE, 700_000);
    part.request.destroy();
    expect(await offsetOf(address)).toBe(MEBIBYTE + 700_000);
    await send({ uploadUrl: address });
    expect((await transcribe(address)).status).toBe(200);
  });

  it('that the server never heard of gives way to the same sender’s next request', async () => {
    const address = await sendBeginning();
    const part = await sendPart(address, MEBIBYTE, 700_000);
    expect(await offsetOf(address)).toBe(MEBIBYTE + 700_000);
    await send({ uploadUrl: address });
    part.request.destroy();
    expect((await transcribe(address)).status).toBe(200);
  });

  it.each([
    ['longer', 1_300_000],
    ['shorter', 900_000],
  ])('leaves a file that is %s than what was acknowledged: it goes on from its end', async (_, length) => {
    const address = await sendBeginning();
    await caller.app.close();
    const file = join(folder(), idOf(address));
    // As a crash leaves it: bytes that came were not told of, or told of and not yet on the disk.
    if (length > MEBIBYTE) await writeFile(file, content.subarray(0, length));
    else await truncate(file, length);
    await start();
    expect(await offsetOf(again(address))).toBe(length);
    await send({ uploadUrl: again(address) });
    expect((await transcribe(address)).status).toBe(200);
  });
});

describe('several processes over one folder', () => {
  it('never write to one upload at once', async () => {
    const address = await sendBeginning();
    const other = await openCaller(house);
    const there = `${await other.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/uploads/${idOf(address)}`;
    const part = await sendPart(address, MEBIBYTE, 700_000);
    await send({ uploadUrl: there });
    // What the first process still gets of the piece is not what belongs there now.
    part.request.end(randomBytes(content.length - MEBIBYTE - 700_000));
    await part.closed;
    const received = await readFile(join(folder(), idOf(address)));
    expect(received.equals(content)).toBe(true);
    expect((await transcribe(address)).status).toBe(200);
    await other.app.close();
  });
});

describe('a disk that fills up', () => {
  /** What the disk takes of a file that is written, bytes. */
  let left = Infinity;
  const { _write: write, _writev: writeAll } = Object.getOwnPropertyDescriptors(WriteStream.prototype);
  beforeEach(() => {
    function fill(this: WriteStream, chunk: Buffer, ...rest: [BufferEncoding, (error?: Error | null) => void]): void {
      left -= chunk.length;
      if (left >= 0) Reflect.apply(write.value!, this, [chunk, ...rest]);
      else rest[1](Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
    }
    // One piece of content after the other.
    Object.assign(WriteStream.prototype, { _write: fill, _writev: null });
  });
  afterEach(() => {
    Object.defineProperties(WriteStream.prototype, { _write: write, _writev: writeAll! });
  });

  it.each([
    ['within a piece', 600_000],
    // What was hashed of it is not in the file.
    ['before the first byte of one', 0],
  ])('%s is told, keeps what has arrived, and the upload goes on once there is room', async (_, room) => {
    const address = await sendBeginning();
    left = room;
    const headers = { ...(await headersOf(user)), 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(MEBIBYTE) };
    const refused = await fetch(address, {
      method: 'PATCH',
      headers: { ...headers, 'Content-Type': 'application/offset+octet-stream' },
      body: content.subarray(MEBIBYTE),
    });
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      code: 'storage_full',
      detail: expect.stringContaining('ce qui est arrivé est gardé') as string,
    });
    const kept = await offsetOf(address);
    expect(kept > MEBIBYTE).toBe(room > 0);
    expect(kept).toBeLessThanOrEqual(MEBIBYTE + room);
    left = Infinity;
    await send({ uploadUrl: address });
    expect((await transcribe(address)).status).toBe(200);
  });
});

describe('a disk that is down to its reserve', () => {
  it('takes no further piece, keeps what has arrived, and goes on once there is room', async () => {
    const address = await sendBeginning();
    house.disk.free.mockResolvedValue(house.deps.config.minFreeBytes - 1);
    const headers = { ...(await headersOf(user)), 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(MEBIBYTE) };
    const piece = { 'Content-Type': 'application/offset+octet-stream' };
    const body = content.subarray(MEBIBYTE);
    const refused = await fetch(address, { method: 'PATCH', headers: { ...headers, ...piece }, body });
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      code: 'storage_full',
      detail: expect.stringContaining('ce qui est arrivé est gardé') as string,
    });
    expect(await offsetOf(address)).toBe(MEBIBYTE);
    await expect(send()).rejects.toThrow(/response code: 507/);
    house.disk.free.mockResolvedValue(1e12);
    await send({ uploadUrl: address });
    expect((await transcribe(address)).status).toBe(200);
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

  it('is refused where nobody says how long it is: there may be no room', async () => {
    const headers = { ...(await headersOf(user)), 'Tus-Resumable': '1.0.0', 'Upload-Defer-Length': '1' };
    expect((await fetch(endpoint, { method: 'POST', headers })).status).toBe(501);
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
