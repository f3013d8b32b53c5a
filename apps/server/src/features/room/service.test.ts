import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import type { User } from '@greffier/contract/organisation/auth';
import { ErrorBody } from '@greffier/contract/errors';
import { UploadId } from '@greffier/contract/ids';
import type { InstallProgress } from '@greffier/speech/models/lock';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../config.ts';
import type { DatabaseClient } from '../../database/client.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import type { Disk } from '../../storage/room.ts';
import { StorageFullError } from '../../storage/storage.ts';
import { diskStorage } from '../../storage/disk/disk.ts';
import { uploadsFolder, workspaceOf } from '../../storage/workspace.ts';
import { type Caller, encodeForm } from '../../testing/caller.ts';
import { type House, storedKeys } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser, changeOrganization } from '../../testing/rows.ts';
import { tokenOf } from '../../testing/tokens.ts';
import { FORM } from '../../testing/uploads.ts';
import { createAuditService } from '../audit/service.ts';
import { createDataPolicyService } from '../data-policy/service.ts';
import { createLimitsService } from '../limits/service.ts';
import { createUploadsService } from '../uploads/service.ts';
import { createArrivalsService } from './arrivals.ts';
import { createRoomService } from './service.ts';

const RESERVE = 1_000_000;
/** Bytes per second of decoded sound. */
const SECOND = 32_000;

describeOnBothDatabases('room on the disk', (open) => {
  let database: DatabaseClient;
  let dataDir: string;
  let user: User;
  let installing: InstallProgress | null;
  beforeEach(async () => {
    installing = null;
    database = await open();
    dataDir = await mkdtemp(join(tmpdir(), 'greffier-room-'));
    user = await addUser(database.db);
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  /**
   * Makes the room service of one of several processes that share a disk and a database.
   * @param free bytes that the disk can take besides the reserve
   * @param onDisk false if recordings are stored elsewhere
   */
  function process(free: number, onDisk = true) {
    const disk: Disk = { free: () => Promise.resolve(RESERVE + free), arrivals: new Set() };
    const config = loadConfig({ DATA_DIR: dataDir, MIN_FREE_BYTES: String(RESERVE), MAX_OPEN_UPLOADS: '100' });
    const models = { folder: join(dataDir, 'models'), running: () => Promise.resolve(installing) };
    const deps = {
      config,
      database,
      disk,
      models,
      storage: { ...diskStorage(dataDir), onDisk },
      now: () => new Date(),
      log: pino({ level: 'silent' }),
    };
    const policy = createDataPolicyService(deps, { audit: createAuditService(deps) });
    const arrivals = createArrivalsService(deps, { id: randomUUID() });
    const room = createRoomService(deps, policy, arrivals);
    const uploads = createUploadsService(deps, { limits: createLimitsService(deps, { arrivals }), room });
    return {
      room,
      announce: async (bytes: number): Promise<UploadId> => {
        const id = UploadId.parse(randomUUID());
        await uploads.begin(user, id, bytes);
        return id;
      },
      /** Tells whether a recording of so many seconds, or a file of so many bytes, would be accepted. */
      takes: (need: { bytes?: number; seconds?: number }): Promise<boolean> =>
        database.db
          .transaction((tx) => room.require(tx, need))
          .then(
            () => true,
            (error: unknown) => {
              if (error instanceof StorageFullError) return false;
              throw error;
            },
          ),
    };
  }
  async function arrive(id: UploadId, bytes: number): Promise<void> {
    await mkdir(uploadsFolder(dataDir), { recursive: true });
    await writeFile(join(uploadsFolder(dataDir), id), Buffer.alloc(bytes));
  }

  it('must hold one more decoded recording beside all that run or have paused', async () => {
    const add = (duration: number, stage: 'queued' | 'transcribing' | 'paused') =>
      addMeeting(database.db, user, { status: 'transcription', duration, stage });
    await add(10, 'transcribing');
    await add(7, 'queued');
    expect(await process(17 * SECOND - 1).room.mayDecodeAnother()).toBe(false);
    expect(await process(17 * SECOND).room.mayDecodeAnother()).toBe(true);
    await add(5, 'paused');
    expect(await process(22 * SECOND - 1).room.mayDecodeAnother()).toBe(false);
    expect(await process(22 * SECOND).room.mayDecodeAnother()).toBe(true);
  });

  it('is promised to nobody if recordings are stored elsewhere, but each new one must fit', async () => {
    const one = process(1_000, false);
    await one.announce(900);
    await addMeeting(database.db, user, { status: 'transcription', duration: 3_600, stage: 'transcribing' });
    expect(await one.takes({ bytes: 1_000, seconds: 3_600 })).toBe(true);
    expect(await one.takes({ bytes: 1_001 })).toBe(false);
    expect(await one.room.mayDecodeAnother()).toBe(true);
    expect(await one.room.promisedBesideModels()).toBe(0);
  });

  it('is promised to a model’s download too, in any process, but not if models are on another disk', async () => {
    const one = process(1_000);
    installing = { model: 'essai', bytes: 100, total: 800, remaining: null };
    // Before the folder of the models exists, models do not count as being on this disk.
    expect(await one.takes({ bytes: 1_000 })).toBe(true);
    await mkdir(join(dataDir, 'models'));
    expect(await one.takes({ bytes: 300 })).toBe(true);
    expect(await one.takes({ bytes: 301 })).toBe(false);
    await one.announce(300);
    // The room for the model itself is not counted twice.
    expect(await one.room.promisedBesideModels()).toBe(300);
  });

  it('is promised only once, even to uploads that several processes announce at once', async () => {
    const [one, two] = [process(1_000), process(1_000)];
    const attempts = Array.from({ length: 10 }, (_, index) => (index % 2 ? one : two).announce(300));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(reasons.every((reason) => reason instanceof StorageFullError)).toBe(true);
    expect(await two.takes({ bytes: 100 })).toBe(true);
    expect(await two.takes({ bytes: 101 })).toBe(false);
  });

  it('excludes the bytes that uploads have yet to send, but not again those that have arrived', async () => {
    const { announce, takes } = process(1_000);
    const id = await announce(800);
    expect(await takes({ bytes: 300 })).toBe(false);
    await arrive(id, 600);
    expect(await takes({ bytes: 800 })).toBe(true);
    expect(await takes({ bytes: 801 })).toBe(false);
  });

  it('excludes the copies to listen to that recordings will leave, also those that still wait', async () => {
    await changeOrganization(database.db, { retention: { recordings_days: 30 } });
    const { takes } = process(100 * SECOND);
    await addMeeting(database.db, user, { status: 'transcription', stage: 'decoding', duration: 60 });
    await addMeeting(database.db, user, { status: 'transcription', stage: 'queued', duration: 20 });
    const kept = 80 * 4_000;
    expect(await takes({ bytes: 40 * SECOND - kept })).toBe(true);
    expect(await takes({ bytes: 40 * SECOND - kept + 1 })).toBe(false);
  });

  it('excludes the decoded sound of current transcriptions, except for sound that is written already', async () => {
    const { takes } = process(100 * SECOND);
    const running = await addMeeting(database.db, user, { status: 'transcription', stage: 'decoding', duration: 60 });
    expect(await takes({ bytes: 40 * SECOND })).toBe(true);
    expect(await takes({ bytes: 40 * SECOND + 1 })).toBe(false);
    const { checkpointDir } = workspaceOf(dataDir, running.id);
    await mkdir(checkpointDir, { recursive: true });
    await writeFile(join(checkpointDir, 'audio.pcm.part'), Buffer.alloc(50 * SECOND));
    expect(await takes({ bytes: 90 * SECOND })).toBe(true);
    expect(await takes({ bytes: 90 * SECOND + 1 })).toBe(false);
  });

  it('excludes only the longest of the waiting recordings, since they are decoded one after the other', async () => {
    const { takes } = process(100 * SECOND);
    for (const duration of [80, 70, 60]) {
      await addMeeting(database.db, user, { status: 'transcription', stage: 'queued', duration });
    }
    expect(await takes({ seconds: 100 })).toBe(true);
    expect(await takes({ seconds: 101 })).toBe(false);
    expect(await takes({ bytes: 20 * SECOND + 1 })).toBe(false);
    // Two workers decode two recordings at once.
    for (const duration of [10, 10]) {
      await addMeeting(database.db, user, { status: 'transcription', stage: 'transcribing', duration });
    }
    expect(await takes({ seconds: 1 })).toBe(false);
  });

  it('that was claimed is free again if the database fails at the very end', async () => {
    const { room } = process(100);
    const claim80 = () => room.claim(user.id, 80, () => Promise.resolve());
    const transaction = database.db.transaction.bind(database.db);
    const failing = vi.spyOn(database.db, 'transaction').mockImplementationOnce(async (work) => {
      await transaction(work);
      throw new Error('the commit was lost');
    });
    await expect(claim80()).rejects.toThrow('the commit was lost');
    failing.mockRestore();
    const claim = await claim80();
    await expect(claim80()).rejects.toBeInstanceOf(StorageFullError);
    claim.end();
  });
});

describe('a file that comes in one request', () => {
  const MEGABYTE = 1_000_000;
  let house: House;
  let caller: Caller;
  let user: User;
  let address: URL;
  let token: string;
  openForTests((opened) => ({ house, caller } = opened), {
    MAX_UPLOAD_BYTES: String(60 * MEGABYTE),
    MIN_FREE_BYTES: String(RESERVE),
  });
  beforeAll(async () => {
    address = new URL(`${await caller.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/ai/transcribe`);
  });
  beforeEach(async () => {
    await house.reset();
    user = await addUser(house.deps.database.db);
    token = await tokenOf(house.deps, user);
  });

  /** Opens a form's request; `length` is the content length that it announces. */
  function send(headers: Record<string, string | number>, length: number | null) {
    const request = httpRequest(address, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}`, ...(length !== null && { 'content-length': length }) },
    });
    const answer = new Promise<{ status: number | undefined; body: string }>((done, fail) => {
      request.on('error', fail);
      request.on('response', (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => done({ status: response.statusCode, body }));
      });
    });
    return { request, answer };
  }

  it('is refused for its announced size, before a byte of it is read', async () => {
    house.disk.free.mockResolvedValue(RESERVE + 50 * MEGABYTE);
    const { request, answer } = send({ 'content-type': 'multipart/form-data; boundary=x' }, 51 * MEGABYTE);
    request.flushHeaders();
    const { status, body } = await answer;
    request.destroy();
    expect(status).toBe(507);
    expect(ErrorBody.parse(JSON.parse(body))).toMatchObject({
      code: 'storage_full',
      detail: expect.stringContaining('Il n’y a plus de place sur le serveur') as string,
    });
    expect(await storedKeys(house)).toEqual([]);
  });

  it('claims its room while it comes, and leaves it to others once it has ended', async () => {
    house.disk.free.mockResolvedValue(RESERVE + 50 * MEGABYTE);
    const { request, answer } = send({ 'content-type': 'multipart/form-data; boundary=x' }, 40 * MEGABYTE);
    answer.catch(() => undefined);
    request.flushHeaders();
    await vi.waitFor(() => expect(house.deps.disk.arrivals.size).toBe(1));
    const uploads = house.services.uploads;
    await expect(uploads.begin(user, UploadId.parse(randomUUID()), 11 * MEGABYTE)).rejects.toBeInstanceOf(
      StorageFullError,
    );
    await uploads.begin(user, UploadId.parse(randomUUID()), 10 * MEGABYTE);
    request.destroy();
    await vi.waitFor(() => expect(house.deps.disk.arrivals.size).toBe(0));
    await uploads.begin(user, UploadId.parse(randomUUID()), 40 * MEGABYTE);
  });

  it('without an announced length is stopped at the reserve, and leaves nothing', async () => {
    house.disk.free.mockResolvedValueOnce(RESERVE + MEGABYTE).mockResolvedValue(RESERVE - 1);
    const file = new File([new Uint8Array(40 * MEGABYTE)], 'séance.mp3', { type: 'audio/mpeg' });
    const { headers, payload } = await encodeForm({ file, data: JSON.stringify(FORM) });
    const { request, answer } = send({ ...headers, 'transfer-encoding': 'chunked' }, null);
    request.end(payload);
    expect((await answer).status).toBe(507);
    expect(await storedKeys(house)).toEqual([]);
    expect(house.deps.disk.arrivals.size).toBe(0);
  });

  it('gives back its unused room while it waits to be opened, and leaves nothing if its caller leaves', async () => {
    house.disk.free.mockResolvedValue(RESERVE + 50 * MEGABYTE);
    house.speech.probe.mockImplementationOnce(
      (_file, { signal }) =>
        new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason as Error))),
    );
    const file = new File([new Uint8Array(20 * MEGABYTE)], 'séance.mp3', { type: 'audio/mpeg' });
    const { headers, payload } = await encodeForm({ file, data: JSON.stringify(FORM) });
    const { request, answer } = send(headers, payload.length);
    answer.catch(() => undefined);
    request.end(payload);
    await expect.poll(() => house.speech.probe.mock.calls.length).toBe(1);
    expect([...house.deps.disk.arrivals]).toEqual([{ person: user.id, bytes: 20 * MEGABYTE, rest: 0 }]);
    await house.services.uploads.begin(user, UploadId.parse(randomUUID()), 50 * MEGABYTE);
    expect(await storedKeys(house)).toHaveLength(1);
    request.destroy();
    await expect.poll(() => house.speech.probe.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    await expect.poll(() => house.deps.disk.arrivals.size).toBe(0);
    expect(await storedKeys(house)).toEqual([]);
  });

  it('becomes a meeting if there is room', async () => {
    house.disk.free.mockResolvedValue(RESERVE + 50 * MEGABYTE);
    const file = new File([new Uint8Array(20 * MEGABYTE)], 'séance.mp3', { type: 'audio/mpeg' });
    const answer = await caller.call(user, Transcribe, { form: { file, data: JSON.stringify(FORM) } });
    expect(answer.statusCode).toBe(200);
    expect(house.deps.disk.arrivals.size).toBe(0);
  });
});
