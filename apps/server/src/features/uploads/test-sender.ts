import type { User } from '@greffier/contract/organisation/auth';
import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { createHash, randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Caller, openCaller } from '../../testing/caller.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { addUser } from '../../testing/rows.ts';
import { tokenOf } from '../../testing/tokens.ts';
import { FORM } from '../../testing/uploads.ts';

export const MEBIBYTE = 1024 * 1024;
/** A recording of several pieces. */
export const content = randomBytes(3 * MEBIBYTE + 17);
const sha256 = createHash('sha256').update(content).digest('hex');

interface Sending {
  readonly bytes?: Buffer;
  readonly uploadUrl?: string;
  readonly person?: User;
}

/** A piece that is never sent completely. */
interface Part {
  readonly request: ClientRequest;
  readonly closed: Promise<void>;
}

export const idOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/**
 * Opens a server that accepts up to 8 MiB, with a person who sends recordings in pieces. The call registers test hooks,
 * so its result may only be read inside tests.
 */
export function testSender() {
  let house: House;
  let caller: Caller;
  let user: User;
  let endpoint: string;

  /** Starts the application again with the same database and folder. */
  async function start(): Promise<void> {
    caller = await openCaller(house);
    endpoint = `${await caller.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/uploads/`;
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
    await house.services.uploads.sweep();
    user = await addUser(house.deps.database.db);
  });

  const folder = (): string => join(house.deps.config.dataDir, 'uploads');
  const headersOf = async (person: User) => ({
    Authorization: `Bearer ${await tokenOf(house.deps, person)}`,
    'Tus-Resumable': '1.0.0',
  });

  /** Sends bytes in pieces of a mebibyte. @returns the upload's address */
  async function send({ bytes = content, uploadUrl, person = user }: Sending = {}): Promise<string> {
    const { Authorization } = await headersOf(person);
    return new Promise((done, fail) => {
      const upload = new Upload(bytes, {
        endpoint,
        uploadSize: bytes.length,
        chunkSize: MEBIBYTE,
        headers: { Authorization },
        retryDelays: [],
        metadata: { filename: 'Comité secret.wav' },
        ...(uploadUrl !== undefined && { uploadUrl }),
        onError: fail,
        onSuccess: () => done(upload.url ?? ''),
      });
      upload.start();
    });
  }

  /** Sends one piece of the recording, starting at a position in it. */
  async function sendPiece(address: string, from: number, to?: number): Promise<Response> {
    const piece = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(from) };
    const headers = { ...(await headersOf(user)), ...piece };
    return fetch(address, { method: 'PATCH', headers, body: content.subarray(from, to) });
  }

  /** Announces the recording and sends its first mebibyte. @returns the upload's address */
  async function sendBeginning(): Promise<string> {
    const headers = { ...(await headersOf(user)), 'Upload-Length': String(content.length) };
    const announced = await fetch(endpoint, { method: 'POST', headers });
    const address = new URL(announced.headers.get('location') ?? '', endpoint).href;
    expect((await sendPiece(address, 0, MEBIBYTE)).status).toBe(204);
    return address;
  }

  /** Starts to send a piece but never completes it. @returns when this number of the piece's bytes is on the disk */
  async function sendPart(address: string, offset: number, bytes: number): Promise<Part> {
    const part = request(address, {
      method: 'PATCH',
      headers: {
        ...(await headersOf(user)),
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

  /** Asks the server how many bytes of an upload have arrived. */
  async function offsetOf(address: string): Promise<number> {
    const answer = await fetch(address, { method: 'HEAD', headers: await headersOf(user) });
    expect(answer.status).toBe(200);
    return Number(answer.headers.get('upload-offset'));
  }

  /** Asks the server to make a meeting of an upload. */
  async function transcribe(address: string, changes: Readonly<Record<string, unknown>> = {}, person = user) {
    const data = JSON.stringify({ ...FORM, upload_id: idOf(address), sha256, ...changes });
    const answer = await caller.call(person, Transcribe, { form: { data } });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  }

  return {
    get house() {
      return house;
    },
    get caller() {
      return caller;
    },
    get user() {
      return user;
    },
    get endpoint() {
      return endpoint;
    },
    start,
    stop: () => caller.app.close(),
    /** The folder where the server keeps the bytes of uploads. */
    folder,
    /** Makes the headers of a person's requests, for requests that no tus client makes. */
    headersOf,
    /** Returns the address of an upload after the server has restarted. */
    again: (address: string): string => endpoint + idOf(address),
    send,
    sendPiece,
    sendBeginning,
    sendPart,
    offsetOf,
    transcribe,
  };
}
