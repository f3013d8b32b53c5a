import type { User } from '@greffier/contract/organisation/auth';
import { MeetingId } from '@greffier/contract/ids';
import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { DeleteMeeting, GetSpeakerSnippet } from '@greffier/contract/meeting/meetings';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { sql } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '../database/postgres/postgres.ts';
import { createPostgresDatabase } from '../database/testing/testing.ts';
import { requireSameStorage } from '../features/files/same-storage.ts';
import { audioKey } from '../features/meetings/keys.ts';
import { s3Storage } from '../storage/s3/s3.ts';
import type { S3Settings } from '../storage/s3/settings.ts';
import { type Caller, openCaller } from '../testing/caller.ts';
import { type House, openHouse } from '../testing/house.ts';
import { Line } from '../testing/postgres/line.ts';
import { addUser } from '../testing/rows.ts';
import { openTestS3, type TestS3 } from '../testing/storage/s3-server.ts';
import { tokenOf } from '../testing/tokens.ts';
import { until } from '../testing/until.ts';
import { FORM, receiving } from '../testing/uploads.ts';

/** A process on a machine with a disk of its own. */
interface Machine {
  readonly house: House;
  readonly caller: Caller;
  readonly uploads: string;
}

let s3: TestS3;
let settings: S3Settings;
let line: Line;
let one: Machine;
let two: Machine;
let user: User;

beforeAll(async () => {
  s3 = await openTestS3();
  settings = await s3.bucket();
  line = new Line(new URL(s3.endpoint));
  const endpoint = await line.open();
  const database = await createPostgresDatabase();
  const open = async (): Promise<Machine> => {
    const env = { S3_BUCKET: settings.bucket, S3_ENDPOINT: endpoint.href, S3_PATH_STYLE: 'true' };
    const house = await openHouse(env, () => openPostgres(database, () => undefined));
    await requireSameStorage(house.deps);
    const caller = await openCaller(house);
    const uploads = `${await caller.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/uploads/`;
    return { house, caller, uploads };
  };
  one = await open();
  two = await open();
  user = await addUser(one.house.deps.database.db);
});
afterAll(async () => {
  for (const { caller, house } of [one, two]) {
    await caller.app.close();
    await house.close();
  }
  await line.refuse();
  await s3.close();
});
beforeEach(() => {
  for (const { house } of [one, two]) house.speech.transcribe.mockReset();
});

const keys = async (): Promise<string[]> => {
  const { Contents = [] } = await s3.client.send(new ListObjectsV2Command({ Bucket: settings.bucket }));
  return Contents.flatMap(({ Key }) => Key ?? []).filter((key) => key !== 'storage-id');
};
const statusOf = async (id: MeetingId) => (await one.house.services.meetings.get(user, id)).status;

const content = randomBytes(5_000_017);

/** Makes a request of the protocol for recordings in pieces. */
async function tus({ house, uploads }: Machine, method: string, address: string, from = 0, to = content.length) {
  const headers = {
    Authorization: `Bearer ${await tokenOf(house.deps, user)}`,
    'Tus-Resumable': '1.0.0',
    ...(method === 'POST' && { 'Upload-Length': String(content.length) }),
    ...(method === 'PATCH' && { 'Upload-Offset': String(from), 'Content-Type': 'application/offset+octet-stream' }),
  };
  const body = method === 'PATCH' ? content.subarray(from, to) : null;
  return fetch(uploads + address, { method, headers, body });
}

describe('two machines, one database and one object store', () => {
  it('make one meeting of pieces received by either machine, and either machine shows and removes the meeting', async () => {
    const announced = await tus(one, 'POST', '');
    const id = announced.headers.get('location')?.split('/').at(-1) ?? '';
    expect((await tus(one, 'PATCH', id, 0, 1_000_000)).status).toBe(204);
    const head = await tus(two, 'HEAD', id);
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '1000000']);
    expect((await tus(two, 'PATCH', id, 1_000_000, 3_000_000)).status).toBe(204);
    expect((await tus(one, 'PATCH', id, 3_000_000)).status).toBe(204);

    let heard: Buffer | null = null;
    two.house.speech.probe.mockImplementationOnce(async (path) => {
      heard = await readFile(path);
      return { duration: 12, segmentsCount: 1 };
    });
    const sha256 = createHash('sha256').update(content).digest('hex');
    const form = { data: JSON.stringify({ ...FORM, upload_id: id, sha256 }) };
    const answer = await two.caller.call(user, Transcribe, { form });
    expect(answer.statusCode).toBe(200);
    expect((heard as Buffer | null)?.equals(content)).toBe(true);
    const meeting = MeetingId.parse(answer.json<{ meeting_id: string }>().meeting_id);
    await until(async () => expect(await statusOf(meeting)).toBe('transcribed'));

    const params = { meeting_id: meeting, speaker_id: 'speaker_1' };
    for (const { caller } of [one, two]) {
      expect((await caller.call(user, GetSpeakerSnippet, { params })).payload).toBe('RIFF speaker_1');
    }
    // The recording and all unfinished uploads are gone; voices and snippets remain.
    await until(async () =>
      expect((await keys()).every((key) => key.startsWith(`meetings/${meeting}/`) && !key.endsWith('audio'))).toBe(
        true,
      ),
    );
    expect((await one.caller.call(user, DeleteMeeting, { params: { meeting_id: meeting } })).statusCode).toBe(200);
    expect(await keys()).toEqual([]);
    for (const { house } of [one, two]) {
      expect(await readdir(join(house.deps.config.dataDir, 'scratch'))).toEqual([]);
    }
  });

  it('answer 503 while the store is away, lose nothing, and go on by themselves', async () => {
    const { services, deps } = one.house;
    let away = false;
    for (const { house } of [one, two]) {
      const transcribe = house.speech.transcribe.getMockImplementation()!;
      house.speech.transcribe.mockImplementation(async (...input) => {
        if (!away) await line.refuse();
        away = true;
        return transcribe(...input);
      });
    }
    const begun = await services.recordings.create(user, 0, receiving(deps.storage));
    await until(() => expect(away).toBe(true));
    const answer = await two.caller.call(user, Transcribe, {
      form: { data: JSON.stringify(FORM), file: new Blob(['x']) },
    });
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({
      code: 'storage_unavailable',
      detail: expect.stringMatching(/^Le stockage des fichiers ne répond pas/) as string,
    });
    expect((await one.caller.app.inject('/health/ready')).json()).toMatchObject({ checks: { storage: false } });
    expect(await statusOf(begun.meetingId)).toBe('transcription');
    await line.open();
    await until(async () => expect(await statusOf(begun.meetingId)).toBe('transcribed'));
    expect((await one.caller.app.inject('/health/ready')).json()).toMatchObject({ checks: { storage: true } });
    await one.caller.call(user, DeleteMeeting, { params: { meeting_id: begun.meetingId } });
  });

  it('let a recording wait while neither disk has room for its transcription, and continue by themselves', async () => {
    const { services, deps } = one.house;
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    let dropped = '';
    for (const { house } of [one, two]) {
      const transcribe = house.speech.transcribe.getMockImplementation()!;
      house.speech.transcribe.mockImplementation(async (...input) => {
        if (dropped !== '') return transcribe(...input);
        dropped = join(input[1].checkpointDir, 'sound.pcm');
        await writeFile(dropped, 'x');
        throw full;
      });
    }
    const { meetingId } = await services.recordings.create(user, 0, receiving(deps.storage));
    const state = async () => {
      const { status, stage } = await services.meetings.get(user, meetingId);
      return [status, stage];
    };
    await until(async () => expect(await state()).toEqual(['transcription', 'no_room']));
    await until(() => expect(existsSync(dropped)).toBe(false));
    // A job does not even begin if it is known to need more room than is free.
    for (const { house } of [one, two]) house.disk.free.mockResolvedValue(10);
    /** SQL condition for a job that pauses for a minute. `inAMinute` waits for this pause, and ends it. */
    const waits = sql`name = 'transcribe.v1' and state = 'retry' and start_after > now() + interval '30 seconds'`;
    const inAMinute = async (): Promise<void> => {
      await untilItWaits();
      await deps.database.db.execute(sql`update pgboss.job set start_after = now() where ${waits}`);
    };
    const untilItWaits = () =>
      until(async () => {
        const { rowCount } = (await deps.database.db.execute(sql`select from pgboss.job where ${waits}`)) as {
          rowCount: number;
        };
        expect(rowCount).toBe(1);
      });
    await inAMinute();
    await untilItWaits();
    const begun = [one, two].reduce((sum, { house }) => sum + house.speech.transcribe.mock.calls.length, 0);
    expect(begun).toBe(1);
    for (const { house } of [one, two]) house.disk.free.mockReset();
    await inAMinute();
    await until(async () => expect(await statusOf(meetingId)).toBe('transcribed'));
  });

  it('go on from each other’s checkpoints when one of them stops', async () => {
    const { services, deps } = one.house;
    let first: Machine | null = null;
    let found = '';
    for (const machine of [one, two]) {
      const { speech } = machine.house;
      const transcribe = speech.transcribe.getMockImplementation()!;
      speech.transcribe.mockImplementation(async (path, options, onProgress, signal) => {
        const segment = join(options.checkpointDir, 'segment-0001.json');
        if (first === null) {
          await writeFile(segment, 'fait ailleurs');
          first = machine;
          await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)));
        }
        found = await readFile(segment, 'utf8');
        expect(await readFile(path, 'utf8')).toBe('sound');
        return transcribe(path, options, onProgress, signal);
      });
    }
    const { meetingId } = await services.recordings.create(user, 0, receiving(deps.storage));
    await until(() => expect(first).not.toBeNull());
    await (first as Machine | null)?.house.deps.queue.stop();
    await until(async () => expect(await statusOf(meetingId)).toBe('transcribed'));
    expect(found).toBe('fait ailleurs');
    await until(async () => {
      const left = (await keys()).filter((key) => key.startsWith('work/') || key === audioKey(meetingId));
      expect(left).toEqual([]);
    });
  });

  it('do not start with another storage', async () => {
    const other = s3Storage(await s3.bucket(), two.house.deps.config.dataDir, 1);
    await expect(requireSameStorage({ ...two.house.deps, storage: other })).rejects.toThrow(/S3_BUCKET/);
  });
});
