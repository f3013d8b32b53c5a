import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId } from '@greffier/contract/ids';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onBehalfOf } from '../../actor.ts';
import { meetings as table } from '../../database/schema/meetings.ts';
import { users } from '../../database/schema/people.ts';
import { trail } from '../../database/testing/test-trail.ts';
import { audioKey } from '../../features/meetings/keys.ts';
import type { MeetingsService } from '../../features/meetings/service.ts';
import { StorageFullError } from '../../storage/storage.ts';
import { listWorkspaces, workspaceOf } from '../../storage/workspace.ts';
import { type House, SPOKEN, storedKeys } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { NoRoom, TurnOver } from '../turns.ts';
import { transcribeHandler } from './transcribe.ts';

let house: House;
let user: User;
let meetings: MeetingsService;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  meetings = house.services.meetings;
});

/** Adds a meeting whose recording waits in storage; the tests themselves act as the queue. */
async function addWaiting(): Promise<MeetingId> {
  const { id } = await addMeeting(house.deps.database.db, user, { status: 'transcription' });
  await house.deps.storage.put(audioKey(id), Readable.from(['sound']));
  const { db } = house.deps.database;
  await db.update(table).set({ audioKey: audioKey(id) });
  return id;
}

const run = (meetingId: MeetingId, signal = new AbortController().signal) =>
  transcribeHandler(house.deps, house.services)(
    { meetingId },
    { signal, attempt: 1, othersWait: () => Promise.resolve(false) },
  );

it('leaves a meeting to the next run when the process stops, which goes on from the same checkpoints', async () => {
  const id = await addWaiting();
  const controller = new AbortController();
  const transcribe = house.speech.transcribe.getMockImplementation()!;
  house.speech.transcribe.mockImplementationOnce(async (...input) => {
    const result = await transcribe(...input);
    controller.abort(new Error('the server stops'));
    return result;
  });
  await expect(run(id, controller.signal)).rejects.toThrow('the server stops');
  expect(await meetings.load(id)).toMatchObject({ status: 'transcription', audioKey: audioKey(id) });

  await run(id);
  expect((await meetings.get(user, id)).passages).toHaveLength(SPOKEN.length);
  const folders = house.speech.transcribe.mock.calls.map(([, options]) => options.checkpointDir);
  expect(folders[1]).toBe(folders[0]);
});

it('keeps the model with which a transcription began, until the model is gone or the meeting is tried again', async () => {
  const id = await addWaiting();
  const used = vi.spyOn(house.deps.models, 'inUse');
  const choose = (speech: string) =>
    used.mockResolvedValue({ speech, speakers: 'campplus', text: null, fixed: false, replaced: [] });
  const worked = () => house.speech.transcribe.mock.calls.map(([, { speechModel }]) => speechModel);
  const cut = async (): Promise<void> => {
    const stop = new AbortController();
    house.speech.transcribe.mockImplementationOnce(() => {
      stop.abort(new Error('the server stops'));
      return Promise.reject(stop.signal.reason as Error);
    });
    await expect(run(id, stop.signal)).rejects.toThrow('the server stops');
  };
  choose('whisper-base');
  await cut();
  choose('whisper-small');
  await cut();
  house.speech.check.mockRejectedValueOnce(new Error('gone'));
  await cut();
  expect(worked()).toEqual(['whisper-base', 'whisper-base', 'whisper-small']);

  house.speech.transcribe.mockRejectedValueOnce(new Error('failed'));
  await run(id);
  const { db } = house.deps.database;
  await db.update(table).set({ status: 'transcription' });
  choose('whisper-base');
  await run(id);
  expect(worked().slice(3)).toEqual(['whisper-small', 'whisper-base']);
});

it.each<readonly [string, readonly string[], number | undefined]>([
  ['nobody is listed', [], undefined],
  ['the form’s own first line was left as it was', ['Participant 1'], undefined],
  ['lines were added, also without names', ['Participant 1', 'Participant 2', 'Participant 3'], 3],
  ['some are away', ['Anne Jobin', 'Léo Rey', 'Zoé Blanc'], 2],
])('tells the engine how many listed people are not away: %s', async (_, participants, expected) => {
  const id = await addWaiting();
  await house.deps.database.db.update(table).set({
    participants: [...participants],
    attendance: { 'Zoé Blanc': { status: 'excused', role: null }, 'Léo Rey': { status: 'remote', role: null } },
  });
  await run(id);
  expect(house.speech.transcribe.mock.calls.map(([, options]) => options.participants)).toEqual([expected]);
});

it('does nothing if an earlier process died after the result was stored', async () => {
  const id = await addWaiting();
  await run(id);
  await run(id);
  expect(house.speech.transcribe).toHaveBeenCalledTimes(1);
  expect((await meetings.get(user, id)).passages).toHaveLength(SPOKEN.length);
});

it('stores nothing of a result if its transaction fails, and keeps the recording', async () => {
  const id = await addWaiting();
  vi.spyOn(house.deps.database.db, 'transaction').mockRejectedValueOnce(new Error('away'));
  await run(id);
  expect(await meetings.load(id)).toMatchObject({
    status: 'error',
    failedStep: 'transcription',
    failedAt: expect.any(Date),
    audioKey: audioKey(id),
  });
  expect((await meetings.get(user, id)).passages).toEqual([]);
  expect(await storedKeys(house)).toContain(audioKey(id));
  expect(await trail(house.deps.database.db)).toMatchObject([
    { deed: 'transcription.failed', objectId: id, userId: null, address: null, details: {} },
  ]);
});

it('reports that the recording is gone from the storage', async () => {
  const id = await addWaiting();
  await house.deps.storage.remove(audioKey(id));
  await run(id);
  expect((await meetings.get(user, id)).error_message).toMatch(/^L’enregistrement de cette réunion n’existe plus/);
});

it.each([
  ['the disk', new StorageFullError('full')],
  ['the database', new Error('a query failed', { cause: Object.assign(new Error('disk full'), { code: '53100' }) })],
])('waits for room if %s is full', async (_, error) => {
  const id = await addWaiting();
  house.speech.transcribe.mockRejectedValueOnce(error);
  await expect(run(id)).rejects.toThrow(NoRoom);
  expect(await meetings.load(id)).toMatchObject({ status: 'transcription', stage: 'no_room' });
});

describe('on a disk with no room above its reserve for decoded sound', () => {
  const NEEDED = 61.5 * 32_000;
  let id: MeetingId;
  beforeEach(async () => {
    id = await addWaiting();
    house.disk.free.mockResolvedValue(house.deps.config.minFreeBytes + NEEDED - 1);
  });
  const write = async (files: Readonly<Record<string, number>>): Promise<void> => {
    const { checkpointDir } = workspaceOf(house.deps.config.dataDir, id);
    await mkdir(checkpointDir, { recursive: true });
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(checkpointDir, name), Buffer.alloc(bytes));
  };

  it('decodes no recording', async () => {
    await expect(run(id)).rejects.toThrow(NoRoom);
    expect(house.speech.transcribe).not.toHaveBeenCalled();
    expect(await meetings.load(id)).toMatchObject({ status: 'transcription', stage: 'no_room' });
  });

  // None of these files is as large as the duration suggests.
  it.each<readonly [string, Readonly<Record<string, number>>]>([
    ['finished everything', { 'result.json': 1, 'plan.json': 1 }],
    ['decoded everything', { 'plan.json': 1, 'audio.pcm': 1 }],
  ])('goes on from an earlier run that %s, and keeps its files', async (_, files) => {
    house.disk.free.mockResolvedValue(house.deps.config.minFreeBytes - 1);
    await write(files);
    const transcribe = house.speech.transcribe.getMockImplementation()!;
    house.speech.transcribe.mockImplementationOnce(async (...input) => {
      expect(await readdir(input[1].checkpointDir)).toEqual(expect.arrayContaining(Object.keys(files)));
      return transcribe(...input);
    });
    await run(id);
    expect(await meetings.load(id)).toMatchObject({ status: 'transcribed' });
  });

  it.each<readonly [string, Readonly<Record<string, number>>]>([
    ['was cut short while it decoded', { 'audio.pcm.part': NEEDED }],
    ['had not found yet where people speak', { 'audio.pcm': NEEDED }],
    ['worked on another machine', { 'plan.json': 1, 'segment-0001.json': NEEDED }],
  ])('does not decode again after a run that %s', async (_, files) => {
    await write(files);
    await expect(run(id)).rejects.toThrow(NoRoom);
    expect(house.speech.transcribe).not.toHaveBeenCalled();
    const { checkpointDir } = workspaceOf(house.deps.config.dataDir, id);
    expect((await readdir(checkpointDir)).filter((name) => name.startsWith('audio'))).toEqual([]);
  });
});

it('cleans up after a meeting that was deleted before a crash', async () => {
  const id = await addWaiting();
  await mkdir(workspaceOf(house.deps.config.dataDir, id).checkpointDir, { recursive: true });
  await house.deps.database.db.delete(users);
  await run(id);
  expect(house.speech.transcribe).not.toHaveBeenCalled();
  expect(await storedKeys(house)).toEqual([]);
  expect(await listWorkspaces(house.deps.config.dataDir)).not.toContain(id);
});

/**
 * Makes the recognition work on four segments, and skip those that an earlier run has done.
 * @returns the segments in the order in which they are worked on
 */
function inSegments(after: (segment: number) => Promise<void> = () => Promise.resolve()): number[] {
  const worked: number[] = [];
  const transcribe = house.speech.transcribe.getMockImplementation()!;
  house.speech.transcribe.mockImplementation(async (...input) => {
    const [, { checkpointDir }, onProgress, signal] = input;
    for (let segment = 1; segment <= 4; segment += 1) {
      onProgress({ stage: 'transcribing', percent: 20 * segment, remaining: 60, segment, segments: 4 });
      const file = join(checkpointDir, `segment-000${segment}.json`);
      if (await stat(file).catch(() => null)) continue;
      // A segment takes minutes, but little is lost if the turn ends at the segment's beginning.
      await new Promise((done) => setTimeout(done, 200));
      if (signal.aborted) throw new DOMException('La transcription a été arrêtée.', 'AbortError');
      worked.push(segment);
      await writeFile(file, '{}');
      await after(segment);
    }
    return transcribe(...input);
  });
  return worked;
}
/** Runs a transcription as the queue does, until it is done. @returns the stages between its turns */
async function inTurns(id: MeetingId, others: () => Promise<boolean>): Promise<(string | null)[]> {
  const between: (string | null)[] = [];
  for (let count = 1; ; count += 1) {
    try {
      const context = { signal: new AbortController().signal, attempt: count, othersWait: others };
      await transcribeHandler(house.deps, house.services, { same: 0, other: 0 })({ meetingId: id }, context);
      return between;
    } catch (error) {
      if (!(error instanceof TurnOver)) throw error;
      const { stage, remaining_seconds: remaining } = await meetings.get(user, id);
      between.push(remaining === null ? stage : null);
    }
  }
}

describe('a long recording', () => {
  const wait = () => Promise.resolve(true);

  it('gives way to others between two segments, and does no segment twice', async () => {
    const id = await addWaiting();
    const worked = inSegments();
    expect(await inTurns(id, wait)).toEqual(['paused', 'paused', 'paused']);
    expect(worked).toEqual([1, 2, 3, 4]);
    expect((await meetings.get(user, id)).passages).toHaveLength(SPOKEN.length);
  });

  it('does not give way if nobody waits, except to minutes that wait for the processor', async () => {
    const nobody = () => Promise.resolve(false);
    let minutes: Promise<() => void> | null = null;
    const worked = inSegments(async (segment) => {
      if (segment === 2) minutes = onBehalfOf('somebody else', () => house.deps.processor.take());
    });
    const recording = inTurns(await addWaiting(), nobody);
    await vi.waitFor(() => expect(minutes).not.toBeNull(), 10_000);
    const release = await minutes!;
    expect(worked).toEqual([1, 2]);
    release();
    expect(await recording).toEqual(['paused']);
    expect(worked).toEqual([1, 2, 3, 4]);
  });

  it('does not give way if the disk has no room for another recording’s sound', async () => {
    const id = await addWaiting();
    inSegments();
    house.disk.free.mockResolvedValueOnce(1e12).mockResolvedValue(0);
    expect(await inTurns(id, wait)).toEqual([]);
  });
});

it('writes the progress that was measured', async () => {
  const id = await addWaiting();
  house.speech.transcribe.mockImplementationOnce(async (_file, _options, onProgress) => {
    onProgress({ stage: 'listening', percent: 12.5, remaining: 240, segment: 1, segments: 1 });
    await expect
      .poll(() => meetings.get(user, id))
      .toMatchObject({ progress: 12.5, stage: 'listening', remaining_seconds: 240, status: 'transcription' });
    return { duration: 12, segmentsCount: 1, passages: [], snippets: {}, embeddingsFile: null, soundFile: null };
  });
  await run(id);
  expect(await meetings.get(user, id)).toMatchObject({
    progress: 100,
    stage: null,
    remaining_seconds: null,
    passages: [],
    unique_speakers: [],
  });
});
