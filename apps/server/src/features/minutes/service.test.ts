import type { User } from '@greffier/contract/organisation/auth';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { meetings as table } from '../../database/schema/meetings.ts';
import { trail } from '../../database/testing/test-trail.ts';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { until } from '../../testing/until.ts';
import { currentOwner } from '../../actor.ts';
import { burn } from '../../threads/test-task.ts';
import type { MeetingsService } from '../meetings/service.ts';
import type { MinutesService } from './service.ts';

const AGENDA = [
  { level: 1, text: 'Ouverture' },
  { level: 1, text: 'Budget' },
];

let house: House;
let user: User;
let meetings: MeetingsService;
let minutes: MinutesService;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  meetings = house.services.meetings;
  minutes = house.services.minutes;
});

const add = (changes: Parameters<typeof addMeeting>[2]) =>
  addMeeting(house.deps.database.db, user, { agenda: AGENDA, ...changes });

it('writes the minutes of the agenda, with the requested length and the given names', async () => {
  const { id } = await add({ speakerMap: { speaker_2: 'Léo Arc' } });
  await minutes.start(user, id, 190);
  await until(async () => expect((await meetings.get(user, id)).status).toBe('completed'));
  const meeting = await meetings.get(user, id);
  expect(meeting).toMatchObject({ progress: 100, stage: null, error_message: null });
  expect(meeting.summary).toContain('Budget');
  expect(meeting.summary).toContain('<span data-passages="2">Le budget est accepté.</span>');
  expect(house.text.writeMinutes.mock.calls[0]?.[0]).toMatchObject({
    agenda: AGENDA,
    sectionLength: 190,
    speakerNames: { speaker_2: 'Léo Arc' },
  });
  expect((await meetings.load(id))?.completedAt).not.toBeNull();
});

it('marks a sentence to check if the machine heard its passage badly', async () => {
  const text = 'Le budget est accepté.';
  const doubts = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => [index, index + word.length] as const);
  const said = { speaker: 'speaker_1', start: 0, end: 4, text };
  const { id } = await addMeeting(house.deps.database.db, user, { agenda: AGENDA }, [said, { ...said, doubts }]);
  await minutes.start(user, id, 300);
  await until(async () => expect((await meetings.get(user, id)).status).toBe('completed'));
  expect((await meetings.get(user, id)).summary).toContain(`<span data-passages="2" data-doubt="heard">${text}</span>`);
});

it('keeps the requested kind, for a retry and for the next minutes', async () => {
  house.text.writeMinutes.mockRejectedValueOnce(new Error('Madame Jobin'));
  const { id } = await add({});
  expect((await meetings.get(user, id)).minutes_kind).toBe('synthetic');
  await minutes.start(user, id, 300, 'analytic');
  await until(async () => expect((await meetings.get(user, id)).status).toBe('error'));
  await until(() => house.services.recordings.retry(user, id));
  await until(async () => expect((await meetings.get(user, id)).status).toBe('completed'));
  expect(house.text.writeMinutes.mock.calls.map(([{ kind }]) => kind)).toEqual(['analytic', 'analytic']);
  await minutes.clear(user, id);
  expect((await meetings.get(user, id)).minutes_kind).toBe('analytic');
});

it('keeps who wrote the minutes, until they are cleared', async () => {
  house.text.writeMinutes.mockImplementationOnce(({ agenda }) => {
    const sections = agenda.map((item) => ({ item, discussed: false, sentences: [] }));
    return Promise.resolve({ sections, writtenBy: 'fallback' });
  });
  const { id } = await add({});
  await minutes.start(user, id, 300);
  await until(async () => expect((await meetings.get(user, id)).status).toBe('completed'));
  expect((await meetings.get(user, id)).minutes_engine).toBe('fallback');
  await minutes.clear(user, id);
  expect((await meetings.get(user, id)).minutes_engine).toBeNull();
});

it('starts only once if two pages ask at the same time', async () => {
  const { id } = await add({});
  const outcomes = await Promise.allSettled([minutes.start(user, id, 300), minutes.start(user, id, 300)]);
  expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await until(async () => expect((await meetings.get(user, id)).status).toBe('completed'));
  expect(house.text.writeMinutes).toHaveBeenCalledTimes(1);
});

it('asks for an agenda first, and leaves the meeting as it was', async () => {
  const { id } = await add({ agenda: [] });
  await expect(minutes.start(user, id, 300)).rejects.toMatchObject({
    status: 409,
    message: 'Définissez d’abord l’ordre du jour de la réunion.',
  });
  expect((await meetings.get(user, id)).status).toBe('transcribed');
});

it.each(['transcription', 'summarization', 'completed', 'error'] as const)(
  'refuses a meeting in %s',
  async (status) => {
    const { id } = await add({ status });
    await expect(minutes.start(user, id, 300)).rejects.toMatchObject({ status: 409 });
  },
);

it('ends in an error, and can be tried again', async () => {
  house.text.writeMinutes.mockRejectedValueOnce(new Error('Madame Jobin'));
  const { id } = await add({});
  await minutes.start(user, id, 300);
  await until(async () => expect((await meetings.get(user, id)).status).toBe('error'));
  const failed = await meetings.get(user, id);
  expect(failed.failed_step).toBe('summarization');
  expect(failed.error_message).toMatch(/^La rédaction du procès-verbal a échoué/);
  expect(failed.passages).not.toEqual([]);
  expect(await trail(house.deps.database.db)).toMatchObject([
    { deed: 'minutes.failed', objectId: id, userId: null, address: null, details: {} },
  ]);
  const recordings = house.services.recordings;
  await until(() => recordings.retry(user, id));
  await until(async () => expect((await meetings.get(user, id)).status).toBe('completed'));
});

it('reports that the writing took too long, and can be tried again', async () => {
  house.text.writeMinutes.mockImplementationOnce((_input, _onProgress, signal) => burn(signal, 1_500));
  const { id } = await add({});
  await minutes.start(user, id, 300);
  await until(async () => expect((await meetings.get(user, id)).status).toBe('error'));
  const failed = await meetings.get(user, id);
  expect(failed).toMatchObject({ failed_step: 'summarization' });
  expect(failed.error_message).toMatch(/^Ce traitement a demandé trop de temps\u00A0: /);
  await until(() => house.services.recordings.retry(user, id));
  await until(async () => expect((await meetings.get(user, id)).status).toBe('completed'));
});

it('stops on request: the meeting is as before, and minutes can be requested again at once', async () => {
  let stopped = false;
  house.text.writeMinutes.mockImplementationOnce(
    (_input, _onProgress, signal) =>
      new Promise((_done, fail) => {
        signal.addEventListener('abort', () => {
          stopped = true;
          fail(new Error('stopped'));
        });
      }),
  );
  const { id } = await add({});
  await minutes.start(user, id, 300);
  await until(() => expect(house.text.writeMinutes).toHaveBeenCalledTimes(1));
  await minutes.stop(user, id);
  expect(stopped).toBe(true);
  expect(await meetings.get(user, id)).toMatchObject({
    status: 'transcribed',
    progress: 100,
    stage: null,
    summary: null,
  });
  await expect(minutes.stop(user, id)).rejects.toMatchObject({ status: 409, message: /^Aucune rédaction/ });
  await minutes.start(user, id, 300);
  await until(async () => expect((await meetings.get(user, id)).status).toBe('completed'));
  await expect(minutes.stop(user, id)).rejects.toMatchObject({
    status: 409,
    message: /^La rédaction est déjà terminée/,
  });
  expect(house.text.writeMinutes).toHaveBeenCalledTimes(2);
});

it('stores nothing of a stopped job that ends late, after new minutes were requested of other passages', async () => {
  const { id } = await add({ status: 'summarization' });
  const { db } = house.deps.database;
  const turn = (status: 'transcribed' | 'summarization') => db.update(table).set({ status }).where(eq(table.id, id));
  house.text.writeMinutes.mockImplementationOnce(async () => {
    await turn('transcribed');
    const [one, two] = (await meetings.get(user, id)).passages;
    const text = `${one!.text} ${two!.text}`;
    await house.services.division.divide(user, id, { former: [one!, two!], into: [{ ...one!, end: two!.end, text }] });
    await turn('summarization');
    return { sections: [] };
  });
  const meeting = (await meetings.load(id))!;
  const never = (): Promise<boolean> => Promise.resolve(false);
  const { signal } = new AbortController();
  const work = { signal, kept: () => undefined, shared: () => false, isOver: never, end: () => undefined };
  expect(await minutes.write(meeting, () => undefined, work)).toBe(false);
  expect(await meetings.get(user, id)).toMatchObject({ status: 'summarization', summary: null });
  // The job of the new request writes the minutes.
  expect(await minutes.write((await meetings.load(id))!, () => undefined, work)).toBe(true);
});

it('removes minutes that wait for their turn from the queue', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  house.text.writeMinutes.mockImplementationOnce(() => promise.then(() => ({ sections: [] })));
  const first = await add({});
  const second = await add({});
  await minutes.start(user, first.id, 300);
  await until(() => expect(house.text.writeMinutes).toHaveBeenCalledTimes(1));
  await minutes.start(user, second.id, 300);
  await minutes.stop(user, second.id);
  resolve();
  await until(async () => expect((await meetings.get(user, first.id)).status).toBe('completed'));
  expect((await meetings.get(user, second.id)).status).toBe('transcribed');
  expect(house.text.writeMinutes).toHaveBeenCalledTimes(1);
});

it('writes on behalf of the meeting’s owner', async () => {
  let owner: string | null = null;
  house.text.writeMinutes.mockImplementationOnce(() => {
    owner = currentOwner();
    return Promise.resolve({ sections: [] });
  });
  const { id } = await add({});
  await minutes.start(user, id, 300);
  await until(async () => expect((await meetings.get(user, id)).status).toBe('completed'));
  expect(owner).toBe(user.id);
});

it('clears minutes so that they can be written again, and refuses if there are none', async () => {
  const done = await add({ status: 'completed', summary: '<p>PV</p>', completedAt: new Date() });
  await minutes.clear(user, done.id);
  expect(await meetings.load(done.id)).toMatchObject({ status: 'transcribed', summary: null, completedAt: null });
  await expect(minutes.clear(user, done.id)).rejects.toMatchObject({ status: 409 });
});

it('stops writing when the meeting is deleted', async () => {
  house.text.writeMinutes.mockImplementation((_input, _onProgress, signal) => {
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  });
  const { id } = await add({});
  await minutes.start(user, id, 300);
  await until(() => expect(house.text.writeMinutes).toHaveBeenCalled());
  await meetings.remove(user, id);
  expect(await meetings.load(id)).toBeNull();
});
