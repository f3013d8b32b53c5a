import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import type { User } from '@greffier/contract/organisation/auth';
import { GetMeeting, type Meeting } from '@greffier/contract/meeting/meetings';
import { GetQueue, type WorkQueue } from '@greffier/contract/organisation/queue';
import { hostname } from 'node:os';
import { beforeEach, expect, it, vi } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { transcribeJob } from '../../jobs/definitions.ts';
import type { Caller } from '../../testing/caller.ts';
import type { House } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { until } from '../../testing/until.ts';
import { FORM } from '../../testing/uploads.ts';
import { storedBytes } from '../metrics/repository.ts';
import { jobFacts } from './repository.ts';

let house: House;
let caller: Caller;
let chief: User;
let anne: User;
let bruno: User;
openForTests((opened) => ({ house, caller } = opened), { MIN_FREE_BYTES: '1000000' });
beforeEach(async () => {
  await house.reset();
  const { db } = house.deps.database;
  chief = await addUser(db, 'cheffe@exemple.ch', { isSuperuser: true });
  anne = await addUser(db, 'anne@exemple.ch');
  bruno = await addUser(db, 'bruno@exemple.ch');
});

const sound = new File([new Uint8Array(100)], 'séance.mp3', { type: 'audio/mpeg' });
const begin = async (person: User, name: string): Promise<string> => {
  const data = JSON.stringify({ ...FORM, meeting_name: name });
  const answer = await caller.call(person, Transcribe, { form: { file: sound, data } });
  return Transcribe.response.parse(answer.json()).meeting_id;
};
const readQueue = async () => (await caller.call(chief, GetQueue)).json<WorkQueue>();
const read = async (person: User, id: string) =>
  (await caller.call(person, GetMeeting, { params: { meeting_id: id } })).json<Meeting>();

it('serves a person’s only recording second, after another person sent ten; both see how many jobs are ahead', async () => {
  const heard: string[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  house.speech.transcribe.mockImplementation(async (path, _options, onProgress) => {
    heard.push(path);
    onProgress({ stage: 'transcribing', percent: 42, remaining: 60, segment: 1, segments: 1 });
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    return { duration: 12, segmentsCount: 1, passages: [], snippets: {}, embeddingsFile: null, soundFile: null };
  });
  const sent: string[] = [];
  for (let number = 1; number <= 10; number += 1) sent.push(await begin(anne, `Secret ${number}`));
  await until(() => expect(heard).toHaveLength(1));
  const only = await begin(bruno, 'Confidentiel');

  expect(await read(bruno, only)).toMatchObject({ stage: 'queued', jobs_before: 1 });
  expect(await read(anne, sent[1] ?? '')).toMatchObject({ stage: 'queued', jobs_before: 2 });
  expect(await read(anne, sent[9] ?? '')).toMatchObject({ jobs_before: 10 });
  await vi.waitFor(async () =>
    expect(await read(anne, sent[0] ?? '')).toMatchObject({ jobs_before: null, progress: 42 }),
  );

  const queue = await readQueue();
  expect(queue.jobs).toHaveLength(11);
  expect(queue.jobs[0]).toMatchObject({
    kind: 'transcription',
    state: 'running',
    position: null,
    person: { email: 'anne@exemple.ch' },
    progress: 42,
    duration: 12,
  });
  expect(queue.jobs[1]).toMatchObject({ state: 'waiting', position: 1, person: { email: 'bruno@exemple.ch' } });
  expect(queue.jobs[10]).toMatchObject({ position: 10, person: { email: 'anne@exemple.ch' } });
  expect(JSON.stringify(queue)).not.toMatch(/Secret|Confidentiel/);
  for (const { since } of queue.jobs) expect(Math.abs(Date.now() - Date.parse(since))).toBeLessThan(60_000);

  gates[0]?.resolve();
  await until(() => expect(heard).toHaveLength(2));
  expect(heard[1]).toContain(only);
  await vi.waitFor(async () => expect(await read(bruno, only)).toMatchObject({ jobs_before: null }));
  for (const id of sent) await house.deps.queue.cancel(transcribeJob, id).catch(() => undefined);
  for (const gate of gates) gate.resolve();
});

it('shows how much room the disk has, and whether it is down to its reserve', async () => {
  house.disk.free.mockResolvedValue(5_000_000);
  expect((await readQueue()).room).toEqual({ free_bytes: 5_000_000, reserve_bytes: 1_000_000, low: false });
  house.disk.free.mockResolvedValue(999_999);
  expect((await readQueue()).room).toEqual({ free_bytes: 999_999, reserve_bytes: 1_000_000, low: true });
});

it('shows the processes, their engines, and how much the installation stores', async () => {
  const { db } = house.deps.database;
  await addMeeting(db, anne, { audioKey: 'a', audioBytes: 700 });
  await addMeeting(db, anne, { audioBytes: 5_000, soundBytes: 30 });
  const living = await house.services.processes.keep(() => Promise.resolve());
  const { processes, stored } = await readQueue();
  await living.end();
  expect(processes).toEqual([
    {
      role: 'all',
      host: hostname(),
      since: expect.any(String) as string,
      alive: true,
      silent_seconds: 0,
      speech: 'whisper-base',
      text: null,
    },
  ]);
  // Once a recording is transcribed, only the copy to listen to is still stored.
  expect(await storedBytes(db)).toMatchObject({ recordings: 700, sounds: 30 });
  expect(stored.database_bytes).toBeGreaterThan(100_000);
});

describeOnBothDatabases('facts about jobs', (open) => {
  it('name the meeting’s owner and the progress', async () => {
    const { db } = await open();
    const user = await addUser(db, 'anne@exemple.ch');
    const { id } = await addMeeting(db, user, { status: 'transcription', progress: 12.5, duration: 60 });
    expect(await jobFacts(db, [id])).toEqual([
      { id, email: 'anne@exemple.ch', name: null, progress: 12.5, duration: 60 },
    ]);
    expect(await jobFacts(db, [])).toEqual([]);
  });
});
