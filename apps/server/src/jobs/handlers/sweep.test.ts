import type { User } from '@greffier/contract/organisation/auth';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, it, vi } from 'vitest';
import { orphanedFiles } from '../../database/schema/files.ts';
import { trail } from '../../database/testing/test-trail.ts';
import { audioKey, embeddingsKey, snippetKey } from '../../features/meetings/keys.ts';
import { listWorkspaces, workspaceOf } from '../../storage/workspace.ts';
import { type House, storedKeys } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser, whole } from '../../testing/rows.ts';
import { until } from '../../testing/until.ts';
import { clockWatch } from '../clock.ts';
import { sweep } from './sweep.ts';

const COMPLETED = new Date('2026-03-03T10:00:00Z');
const DAY_MS = 86_400_000;
const after = (days: number) => new Date(COMPLETED.getTime() + days * DAY_MS);

let house: House;
let user: User;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
});

const add = (changes: Parameters<typeof addMeeting>[2]) => addMeeting(house.deps.database.db, user, changes);
const policy = () => house.services.dataPolicy;
const RULES = { voices_days: 30, failed_recordings_days: 30, recordings_days: null, meetings_days: null };
/** Fields of an audit entry for a deed that nobody requested. */
const BY_ITSELF = { userId: null, email: null, address: null, count: 1, details: {} };
const store = (key: string) => house.deps.storage.put(key, Readable.from(['x']));

it('removes snippets and voice embeddings seven days after completion, not before', async () => {
  const { id } = await add({ status: 'completed', completedAt: COMPLETED, snippets: ['speaker_1'] });
  await store(snippetKey(id, 'speaker_1'));
  await store(embeddingsKey(id));
  house.setNow(after(6.9));
  await sweep(house.deps, house.services);
  expect(await storedKeys(house)).toHaveLength(2);
  house.setNow(after(7.1));
  await sweep(house.deps, house.services);
  expect(await storedKeys(house)).toEqual([]);
  expect((await house.services.meetings.get(user, id)).speaker_snippets_urls).toEqual({});
  expect(await trail(house.deps.database.db)).toMatchObject([{ deed: 'voices.expired', objectId: id, ...BY_ITSELF }]);
});

it('removes the voices of a meeting without minutes, as long after its transcription as the organisation says', async () => {
  const { id } = await add({ transcribedAt: COMPLETED, snippets: ['speaker_1'] });
  await store(snippetKey(id, 'speaker_1'));
  await store(embeddingsKey(id));
  house.setNow(after(29.9));
  await sweep(house.deps, house.services);
  expect(await storedKeys(house)).toHaveLength(2);
  await policy().save(user, { ...RULES, voices_days: 29 });
  await sweep(house.deps, house.services);
  expect(await storedKeys(house)).toEqual([]);
});

it('keeps meetings for good unless the organisation has set for how long', async () => {
  await add({ transcribedAt: COMPLETED });
  house.setNow(after(36_000));
  await sweep(house.deps, house.services);
  expect(await whole(house.services.meetings.list(user))).toHaveLength(1);
});

it('deletes whole meetings by the organisation’s rule, but none that a job works on, and none before the days of grace have passed', async () => {
  house.setNow(after(0));
  const ancient = await add({ transcribedAt: after(0), name: 'Ancienne' });
  const written = await add({
    status: 'completed',
    transcribedAt: after(0),
    completedAt: after(1),
    name: 'Ancienne, avec procès-verbal',
  });
  const never = await add({
    status: 'error',
    failedStep: 'transcription',
    createdAt: after(0),
    name: 'Jamais transcrite',
  });
  await add({ transcribedAt: after(30), name: 'Récente' });
  const busy = await add({ status: 'summarization', transcribedAt: after(0), name: 'En cours' });
  // The queue takes the job but does not run it.
  const send = vi.spyOn(house.deps.queue, 'send').mockResolvedValue();
  const old = (await whole(house.services.meetings.list(user))).map(({ id }) => audioKey(id));
  for (const key of old) await store(key);
  house.setNow(after(40));
  await policy().save(user, { ...RULES, meetings_days: 30 });
  const names = async () =>
    (await whole(house.services.meetings.list(user))).map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));
  await sweep(house.deps, house.services);
  expect(await names()).toHaveLength(5);
  house.setNow(after(47.1));
  await sweep(house.deps, house.services);
  expect(await names()).toEqual(['En cours', 'Récente']);
  const expired = (await trail(house.deps.database.db)).filter(({ deed }) => deed === 'meeting.expired');
  expect(expired).toMatchObject([BY_ITSELF, BY_ITSELF, BY_ITSELF]);
  expect(new Set(expired.map(({ objectId }) => objectId))).toEqual(new Set([ancient.id, written.id, never.id]));
  expect(await storedKeys(house)).toHaveLength(2);
  expect(await storedKeys(house)).toContain(audioKey(busy.id));
  send.mockRestore();
});

it('removes the voices of a failed transcription when other voices go, whatever changes meanwhile, but not the recording', async () => {
  const { dataDir } = house.deps.config;
  const { id } = await add({
    status: 'error',
    failedStep: 'transcription',
    failedAt: COMPLETED,
    audioKey: 'x',
    progress: 70,
  });
  const { checkpointDir } = workspaceOf(dataDir, id);
  await mkdir(checkpointDir, { recursive: true });
  await writeFile(join(checkpointDir, 'segment-0001.f32'), 'voices');
  for (const key of [audioKey(id), snippetKey(id, 'speaker_1'), embeddingsKey(id)]) await store(key);
  await policy().save(user, { ...RULES, voices_days: 5 });
  house.setNow(after(4.9));
  await house.services.corrections.describe(user, id, { name: 'Un autre nom' });
  await sweep(house.deps, house.services);
  expect(await listWorkspaces(dataDir)).toEqual([id]);
  expect(await storedKeys(house)).toHaveLength(3);
  house.setNow(after(5.1));
  await sweep(house.deps, house.services);
  await sweep(house.deps, house.services);
  expect(await listWorkspaces(dataDir)).toEqual([]);
  expect(await storedKeys(house)).toEqual([audioKey(id)]);
  const expired = (await trail(house.deps.database.db)).filter(({ deed }) => deed.endsWith('.expired'));
  expect(expired).toMatchObject([{ deed: 'voices.expired', objectId: id, ...BY_ITSELF }]);
  expect(await house.services.meetings.get(user, id)).toMatchObject({ can_retry: true, progress: 0 });
});

it('keeps what a transcription has finished if it was started again after a failure', async () => {
  const { dataDir } = house.deps.config;
  const { id } = await add({ status: 'transcription', failedAt: COMPLETED, audioKey: 'x' });
  await mkdir(workspaceOf(dataDir, id).checkpointDir, { recursive: true });
  // The queue takes the job but does not run it.
  const send = vi.spyOn(house.deps.queue, 'send').mockResolvedValue();
  house.setNow(after(300));
  await sweep(house.deps, house.services);
  expect(await listWorkspaces(dataDir)).toEqual([id]);
  send.mockRestore();
});

it('removes the recording of a failure after thirty days, with what its transcription had finished', async () => {
  const { id } = await add({ status: 'error', failedStep: 'transcription', updatedAt: COMPLETED });
  const failed = await add({ status: 'error', failedStep: 'transcription', updatedAt: COMPLETED, audioKey: 'x' });
  await store(audioKey(failed.id));
  await mkdir(workspaceOf(house.deps.config.dataDir, failed.id).checkpointDir, { recursive: true });
  await mkdir(workspaceOf(house.deps.config.dataDir, id).checkpointDir, { recursive: true });
  // The transcription had recognised voices before it failed.
  await writeFile(join(workspaceOf(house.deps.config.dataDir, failed.id).checkpointDir, 'segment-0001.f32'), 'voices');
  house.setNow(after(29));
  await sweep(house.deps, house.services);
  expect(await storedKeys(house)).toEqual([audioKey(failed.id)]);
  expect(await listWorkspaces(house.deps.config.dataDir)).toEqual([failed.id]);
  house.setNow(after(31));
  await sweep(house.deps, house.services);
  expect(await storedKeys(house)).toEqual([]);
  expect(await listWorkspaces(house.deps.config.dataDir)).toEqual([]);
  expect(await trail(house.deps.database.db)).toMatchObject([
    { deed: 'recording.expired', objectId: failed.id, ...BY_ITSELF },
  ]);
});

it('removes, with a failed recording, the voices that its transcription had stored when it failed', async () => {
  const { id } = await add({ status: 'error', failedStep: 'transcription', updatedAt: COMPLETED, audioKey: 'x' });
  for (const key of [audioKey(id), snippetKey(id, 'speaker_1'), embeddingsKey(id)]) await store(key);
  house.setNow(after(31));
  await sweep(house.deps, house.services);
  expect(await storedKeys(house)).toEqual([]);
});

it('removes, a day later, an upload whose server died before it became a meeting', async () => {
  house.setNow(COMPLETED);
  await house.services.files.announce('meetings/abc/');
  await store('meetings/abc/audio');
  await sweep(house.deps, house.services);
  expect(await storedKeys(house)).toEqual(['meetings/abc/audio']);
  house.setNow(after(1.1));
  await sweep(house.deps, house.services);
  expect(await storedKeys(house)).toEqual([]);
});

it('removes everything that is due at once, however much it is, except for files that cannot be removed', async () => {
  const keys = Array.from({ length: 1_050 }, (_, at) => `meetings/${String(at).padStart(4, '0')}/audio`);
  await house.services.files.discard(house.deps.database.db, keys);
  vi.spyOn(house.deps.storage, 'remove').mockImplementation((key) =>
    key < 'meetings/0600' ? Promise.reject(new Error('away')) : Promise.resolve(),
  );
  vi.spyOn(house.deps.log, 'warn').mockImplementation(() => {});
  await sweep(house.deps, house.services);
  expect(await house.deps.database.db.$count(orphanedFiles)).toBe(600);
});

it('ends soon when the server stops', async () => {
  const keys = Array.from({ length: 1_050 }, (_, at) => `meetings/${at}/audio`);
  await house.services.files.discard(house.deps.database.db, keys);
  const stop = new AbortController();
  vi.spyOn(house.deps.storage, 'remove').mockImplementation(() => {
    stop.abort();
    return Promise.resolve();
  });
  const resume = vi.spyOn(house.deps.queue, 'send');
  await add({ status: 'summarization', agenda: [{ level: 1, text: 'Budget' }] });
  await sweep(house.deps, house.services, stop.signal);
  expect(await house.deps.database.db.$count(orphanedFiles)).toBeGreaterThan(900);
  expect(resume).not.toHaveBeenCalled();
});

it('tries again to remove what could not be removed', async () => {
  const { id } = await add({});
  await store(audioKey(id));
  const remove = vi.spyOn(house.deps.storage, 'remove').mockRejectedValueOnce(new Error('away'));
  await house.services.meetings.remove(user, id);
  expect(await storedKeys(house)).toEqual([audioKey(id)]);
  await sweep(house.deps, house.services);
  expect(await storedKeys(house)).toEqual([]);
  expect(remove).toHaveBeenCalledTimes(2);
});

it('resumes a meeting whose job was lost, and starts none twice', async () => {
  const { id } = await add({ status: 'summarization', agenda: [{ level: 1, text: 'Budget' }] });
  await sweep(house.deps, house.services);
  await sweep(house.deps, house.services);
  const meetings = house.services.meetings;
  await until(async () => expect((await meetings.load(id))?.status).toBe('completed'));
  expect(house.text.writeMinutes).toHaveBeenCalledTimes(1);
});

it('resumes lost jobs in turns between people, not one person after the other', async () => {
  const { db } = house.deps.database;
  const other = await addUser(db);
  const lost = [user, user, user, other].map((person, index) => ({ person, name: `${index + 1}` }));
  for (const [index, { person, name }] of lost.entries()) {
    const agenda = [{ level: 1, text: name }];
    await addMeeting(db, person, { status: 'summarization', agenda, updatedAt: after(index) });
  }
  const gate = Promise.withResolvers<void>();
  const written: string[] = [];
  house.text.writeMinutes.mockImplementation(async ({ agenda }) => {
    written.push(agenda[0]?.text ?? '');
    await gate.promise;
    return { sections: [] };
  });
  await sweep(house.deps, house.services);
  gate.resolve();
  await until(() => expect(written).toEqual(['1', '4', '2', '3']));
});

it('goes on with the other steps if one fails', async () => {
  const { id } = await add({ status: 'completed', completedAt: COMPLETED, snippets: ['speaker_1'] });
  await store(snippetKey(id, 'speaker_1'));
  house.setNow(after(8));
  await house.services.files.discard(house.deps.database.db, [snippetKey(id, 'speaker_1')]);
  vi.spyOn(house.deps.database.db, 'transaction').mockRejectedValueOnce(new Error('away'));
  await sweep(house.deps, house.services);
  expect(await storedKeys(house)).toEqual([]);
});

it('removes nothing because of its age if the clock was set since the last sweep, but does so an hour later', async () => {
  const { id } = await add({ status: 'completed', completedAt: COMPLETED, snippets: ['speaker_1'] });
  await store(snippetKey(id, 'speaker_1'));
  let set = 0;
  const wasSet = clockWatch(() => set);
  const swept = async (days: number) => {
    set = days * DAY_MS;
    house.setNow(after(days));
    await sweep(house.deps, house.services, undefined, wasSet);
    return (await storedKeys(house)).length;
  };
  // The clock is set years ahead, then set right, and stays right.
  expect([await swept(0), await swept(900), await swept(0), await swept(0)]).toEqual([1, 1, 1, 1]);
  // This time, the clock stays ahead.
  expect([await swept(900), await swept(900)]).toEqual([1, 0]);
  // Steps that do not depend on age are done each time.
  expect(house.text.prepare).toHaveBeenCalledTimes(6);
});
