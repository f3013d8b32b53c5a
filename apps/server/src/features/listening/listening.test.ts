import { callPath } from '@greffier/contract/call';
import { SaveDataPolicy } from '@greffier/contract/organisation/data-policy';
import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId } from '@greffier/contract/ids';
import { DeleteMeeting, DeleteRecording, GetMeeting } from '@greffier/contract/meeting/meetings';
import { SetApproval } from '@greffier/contract/meeting/minutes/minutes';
import { ListenToRecording } from '@greffier/contract/meeting/transcript/recording';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { trail } from '../../database/testing/test-trail.ts';
import { sweep } from '../../jobs/handlers/sweep.ts';
import type { Caller } from '../../testing/caller.ts';
import { type House, LISTENED, storedKeys } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { tokenOf } from '../../testing/tokens.ts';
import { until } from '../../testing/until.ts';
import { FORM, receiving } from '../../testing/uploads.ts';
import { soundKey } from '../meetings/keys.ts';
import type { MeetingRow } from '../../testing/contract/contract.ts';

const NOW = new Date('2026-03-03T10:00:00Z');
const RULES = { voices_days: 30, failed_recordings_days: 30, recordings_days: 20, meetings_days: null };
const SOUND = 'abcdefghij';

let house: House;
let caller: Caller;
let user: User;

openForTests((opened) => ({ house, caller } = opened));
beforeEach(async () => {
  await house.reset();
  house.setNow(NOW);
  user = await addUser(house.deps.database.db);
});

async function keepFor(days: number | null): Promise<void> {
  const chief = await addUser(house.deps.database.db, undefined, { isSuperuser: true });
  await caller.call(chief, SaveDataPolicy, { body: { ...RULES, recordings_days: days } });
}

/** Adds a meeting whose recording has been kept since `NOW`. */
async function kept(changes: MeetingRow = {}): Promise<MeetingId> {
  const row = { transcribedAt: NOW, soundBytes: SOUND.length, ...changes };
  const { id } = await addMeeting(house.deps.database.db, user, row);
  await house.deps.storage.put(soundKey(id), Readable.from([SOUND]));
  return id;
}

const listen = (id: MeetingId, range?: string, as: User = user) =>
  caller.call(as, ListenToRecording, { params: { meeting_id: id }, headers: range === undefined ? {} : { range } });
const MINUTES = { status: 'completed', summary: '<p>Oui.</p>', approval: 'to_approve' } as const;
const approve = (id: MeetingId) =>
  caller.call(user, SetApproval, { params: { meeting_id: id }, body: { approval: 'approved', version: 0 } });
const details = async (id: MeetingId) =>
  GetMeeting.response.parse((await caller.call(user, GetMeeting, { params: { meeting_id: id } })).json());
const soundFiles = async () => (await storedKeys(house)).filter((key) => key.endsWith('sound.mp3'));
const deeds = async () => (await trail(house.deps.database.db)).map(({ deed }) => deed);
const after = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);

describe('a transcription', () => {
  const transcribe = async (): Promise<MeetingId> => {
    const { meetingId } = await house.services.recordings.create(user, 0, receiving(house.deps.storage, FORM));
    await until(async () => expect((await details(meetingId)).status).toBe('transcribed'));
    return meetingId;
  };

  it('leaves no copy to listen to unless the organisation wants one', async () => {
    const id = await transcribe();
    expect(await details(id)).toMatchObject({
      recording_kept: false,
      minutes: { audio_destroyed_at: NOW.toISOString() },
    });
    expect((await listen(id)).statusCode).toBe(404);
    expect(await soundFiles()).toEqual([]);
  });

  it('leaves a copy to listen to if the organisation wants one, and the recording counts as kept', async () => {
    await keepFor(20);
    const id = await transcribe();
    expect(await details(id)).toMatchObject({ recording_kept: true, minutes: { audio_destroyed_at: null } });
    expect((await listen(id)).payload).toBe(LISTENED);
    expect(await soundFiles()).toEqual([soundKey(id)]);
  });

  it('leaves no copy if the organisation changes its mind meanwhile', async () => {
    await keepFor(20);
    house.text.suggestSpeakers.mockImplementation(async () => {
      await keepFor(null);
      return {};
    });
    const id = await transcribe();
    expect((await details(id)).recording_kept).toBe(false);
    await until(async () => expect(await soundFiles()).toEqual([]));
  });
});

describe('a transcription that failed after it had stored its copy', () => {
  const failed = async (): Promise<MeetingId> => {
    await keepFor(20);
    const { db } = house.deps.database;
    const transaction = db.transaction.bind(db);
    const failing = vi.spyOn(db, 'transaction').mockImplementation(async (...given) => {
      if ((await soundFiles()).length > 0) {
        failing.mockRestore();
        throw new Error('away');
      }
      return transaction(...given);
    });
    const { meetingId } = await house.services.recordings.create(user, 0, receiving(house.deps.storage, FORM));
    await until(async () => expect((await details(meetingId)).status).toBe('error'));
    expect(await soundFiles()).toEqual([soundKey(meetingId)]);
    return meetingId;
  };

  it('leaves no copy when its person destroys the recording', async () => {
    const id = await failed();
    expect((await caller.call(user, DeleteRecording, { params: { meeting_id: id } })).statusCode).toBe(200);
    expect(await storedKeys(house)).toEqual([]);
  });

  it('leaves no copy when the recording has been kept long enough', async () => {
    await failed();
    house.setNow(after(30.1));
    await sweep(house.deps, house.services, undefined, () => false);
    await sweep(house.deps, house.services, undefined, () => false);
    expect(await storedKeys(house)).toEqual([]);
  });

  it('leaves no copy when it is tried again after the organisation has changed its mind', async () => {
    const id = await failed();
    await keepFor(null);
    await house.services.recordings.retry(user, id);
    await until(async () => expect((await details(id)).status).toBe('transcribed'));
    await until(async () => expect(await soundFiles()).toEqual([]));
  });
});

describe('listening', () => {
  it('gives the whole, or the part that is asked for', async () => {
    const id = await kept();
    const all = await listen(id);
    expect([all.statusCode, all.headers['content-type'], all.headers['accept-ranges'], all.payload]).toEqual([
      200,
      'audio/mpeg',
      'bytes',
      SOUND,
    ]);
    expect(all.headers['content-range']).toBeUndefined();
    expect(all.headers['cache-control']).toBe('private, no-store');
    const part = await listen(id, 'bytes=2-4');
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length'], part.payload]).toEqual([
      206,
      'bytes 2-4/10',
      '3',
      'cde',
    ]);
    const beyond = await listen(id, 'bytes=10-');
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
  });

  it('gives no size for a recording that is missing', async () => {
    const id = await kept();
    await house.deps.storage.remove(soundKey(id));
    const gone = await listen(id, 'bytes=2-4');
    expect([gone.statusCode, gone.headers['content-range']]).toEqual([404, undefined]);
  });

  it('is open to the owner only, not even to a super user', async () => {
    const id = await kept();
    const chief = await addUser(house.deps.database.db, undefined, { isSuperuser: true });
    expect((await listen(id, undefined, chief)).statusCode).toBe(404);
  });

  it.each([
    ['approved', (id: MeetingId) => approve(id)],
    ['deleted', (id: MeetingId) => caller.call(user, DeleteMeeting, { params: { meeting_id: id } })],
  ])('breaks off once the meeting is %s, however slowly it is read', async (_, end) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const id = await kept({ ...MINUTES, soundBytes: 50_000_000 });
    await house.deps.storage.put(soundKey(id), Readable.from([Buffer.alloc(50_000_000)]));
    const app = await buildApp(house.deps);
    onTestFinished(() => app.close());
    const answer = await fetch(new URL(callPath(ListenToRecording, { meeting_id: id }), await app.listen()), {
      headers: { authorization: `Bearer ${await tokenOf(house.deps, user)}` },
    });
    expect(answer.status).toBe(200);
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await end(id)).statusCode).toBe(200);
    await vi.advanceTimersByTimeAsync(5_000);
    const read = answer.arrayBuffer().then(
      () => 'whole',
      () => 'broken off',
    );
    expect(await read).toBe('broken off');
  });

  it('leaves one entry in the audit trail each time, however many parts are asked for', async () => {
    const [one, other] = [await kept(), await kept()];
    for (const id of [one, one, one, other]) await listen(id, 'bytes=0-1');
    house.setNow(new Date(NOW.getTime() + 29 * 60_000));
    await listen(one, 'bytes=2-3');
    expect(await deeds()).toEqual(['recording.listened', 'recording.listened']);
    house.setNow(new Date(NOW.getTime() + 60 * 60_000));
    await listen(one, 'bytes=4-5');
    expect(await deeds()).toHaveLength(3);
  });
});

describe('a recording that is kept', () => {
  it('is destroyed when the minutes are approved', async () => {
    const id = await kept(MINUTES);
    expect((await approve(id)).statusCode).toBe(200);
    expect(await soundFiles()).toEqual([]);
    expect(await details(id)).toMatchObject({
      recording_kept: false,
      minutes: { audio_destroyed_at: NOW.toISOString() },
    });
    expect((await deeds()).toSorted()).toEqual(['minutes.approved', 'recording.removed']);
  });

  it('is destroyed by the next sweep if the process dies right after the approval', async () => {
    const id = await kept(MINUTES);
    const remove = vi.spyOn(house.deps.storage, 'remove').mockRejectedValueOnce(new Error('died'));
    await approve(id);
    expect(await soundFiles()).toEqual([soundKey(id)]);
    expect((await listen(id)).statusCode).toBe(404);
    remove.mockRestore();
    await sweep(house.deps, house.services, undefined, () => false);
    expect(await soundFiles()).toEqual([]);
  });

  it('stays where an approval is refused', async () => {
    const id = await kept({ ...MINUTES, approval: 'draft' });
    expect((await approve(id)).statusCode).toBe(409);
    expect((await listen(id)).payload).toBe(SOUND);
  });

  it('is destroyed by its person, while the voices stay', async () => {
    const id = await kept();
    await house.deps.storage.put(`meetings/${id}/snippets/speaker_1.wav`, Readable.from(['RIFF']));
    expect((await caller.call(user, DeleteRecording, { params: { meeting_id: id } })).statusCode).toBe(200);
    expect(await storedKeys(house)).toEqual([`meetings/${id}/snippets/speaker_1.wav`]);
    expect((await caller.call(user, DeleteRecording, { params: { meeting_id: id } })).statusCode).toBe(409);
  });

  it('goes with its meeting', async () => {
    const id = await kept();
    await caller.call(user, DeleteMeeting, { params: { meeting_id: id } });
    expect(await storedKeys(house)).toEqual([]);
  });

  it('is destroyed after the organisation’s number of days, and at once if recordings are no longer kept', async () => {
    await keepFor(20);
    const id = await kept();
    const late = await kept({ transcribedAt: after(5) });
    house.setNow(after(19.9));
    await sweep(house.deps, house.services, undefined, () => false);
    expect(await soundFiles()).toHaveLength(2);
    house.setNow(after(20.1));
    await sweep(house.deps, house.services, undefined, () => false);
    expect(await soundFiles()).toEqual([soundKey(late)]);
    expect((await details(id)).minutes.audio_destroyed_at).toBe(after(20.1).toISOString());
    expect(await deeds()).toContain('recording.expired');
    await keepFor(null);
    await sweep(house.deps, house.services, undefined, () => false);
    expect(await soundFiles()).toEqual([]);
  });
});
