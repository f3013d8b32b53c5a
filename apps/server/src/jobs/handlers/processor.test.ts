import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId } from '@greffier/contract/ids';
import { localModelErrors } from '@greffier/language-model/messages';
import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { meetings as table } from '../../database/schema/meetings.ts';
import { audioKey } from '../../features/meetings/keys.ts';
import type { MeetingsService } from '../../features/meetings/service.ts';
import { type House, SPOKEN } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { until } from '../../testing/until.ts';
import { eq } from 'drizzle-orm';
import { TurnOver } from '../turns.ts';
import { readStartsHandler } from './read-starts.ts';
import { summariseHandler } from './summarise.ts';
import { transcribeHandler } from './transcribe.ts';

let house: House;
let user: User;
let meetings: MeetingsService;

openHouseForTests((opened) => (house = opened), {
  TEXT_ENGINE_URL: 'http://127.0.0.1:9/v1',
  TEXT_ENGINE_MODEL: 'made',
});
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  meetings = house.services.meetings;
  house.text.writer.mockResolvedValue({ test: null, measuring: false, problem: null, context: 8_192 });
});

const never = new AbortController().signal;
async function recorded(): Promise<MeetingId> {
  const { db } = house.deps.database;
  const { id } = await addMeeting(db, user, { status: 'transcription' });
  await house.deps.storage.put(audioKey(id), Readable.from(['sound']));
  await db
    .update(table)
    .set({ audioKey: audioKey(id) })
    .where(eq(table.id, id));
  return id;
}
const asked = async (): Promise<MeetingId> => {
  const agenda = [{ level: 1 as const, text: 'Budget' }];
  return (await addMeeting(house.deps.database.db, user, { status: 'summarization', agenda })).id;
};
const stageOf = async (id: MeetingId) => (await meetings.get(user, id)).stage;
const statusOf = async (id: MeetingId) => (await meetings.get(user, id)).status;

/** Makes the recognition of speech wait until the test lets it go on. */
function heldSpeech(): PromiseWithResolvers<void> {
  const gate = Promise.withResolvers<void>();
  house.speech.transcribe.mockImplementation(async (_path, _options, onProgress) => {
    onProgress({ stage: 'transcribing', percent: 50, remaining: 60, segment: 1, segments: 1 });
    await gate.promise;
    return { duration: 12, segmentsCount: 1, passages: SPOKEN, snippets: {}, embeddingsFile: null, soundFile: null };
  });
  return gate;
}
const transcribe = (meetingId: MeetingId, signal = never) =>
  transcribeHandler(house.deps, house.services)(
    { meetingId },
    { signal, attempt: 1, othersWait: () => Promise.resolve(false) },
  );
const readStarts = (meetingId: MeetingId, signal = never) =>
  readStartsHandler(house.deps, house.services)(
    { meetingId },
    { signal, attempt: 1, othersWait: () => Promise.resolve(false) },
  );
const summarise = (meetingId: MeetingId, signal = never) =>
  summariseHandler(house.deps, house.services)(
    { meetingId },
    { signal, attempt: 1, othersWait: () => Promise.resolve(false) },
  );

it('lets minutes wait until a recording is recognised, and shows that they wait', async () => {
  const gate = heldSpeech();
  const [recording, minutes] = [await recorded(), await asked()];
  const first = transcribe(recording);
  await until(() => expect(house.speech.transcribe).toHaveBeenCalledOnce());
  const second = summarise(minutes);
  await until(async () => expect(await stageOf(minutes)).toBe('waiting'));
  expect(house.text.writeMinutes).not.toHaveBeenCalled();
  gate.resolve();
  await Promise.all([first, second]);
  expect(await statusOf(recording)).toBe('transcribed');
  expect(await statusOf(minutes)).toBe('completed');
});

it('lets a recording wait until minutes are written, and shows that it waits', async () => {
  const gate = Promise.withResolvers<void>();
  const write = house.text.writeMinutes.getMockImplementation()!;
  house.text.writeMinutes.mockImplementation(async (...input) => {
    await gate.promise;
    return write(...input);
  });
  const [recording, minutes] = [await recorded(), await asked()];
  const first = summarise(minutes);
  await until(() => expect(house.text.writeMinutes).toHaveBeenCalledOnce());
  const second = transcribe(recording);
  await until(async () => expect(await stageOf(recording)).toBe('waiting'));
  expect(house.speech.transcribe).not.toHaveBeenCalled();
  gate.resolve();
  await Promise.all([first, second]);
  expect(await statusOf(recording)).toBe('transcribed');
});

it('lets cancelled work stop waiting for the processor at once, and gives the next job its turn', async () => {
  const gate = heldSpeech();
  const [recording, minutes, next] = [await recorded(), await asked(), await asked()];
  const first = transcribe(recording);
  await until(() => expect(house.speech.transcribe).toHaveBeenCalledOnce());
  const stop = new AbortController();
  const second = summarise(minutes, stop.signal);
  await until(async () => expect(await stageOf(minutes)).toBe('waiting'));
  const third = summarise(next);
  stop.abort(new Error('cancelled'));
  await expect(second).rejects.toThrow('cancelled');
  gate.resolve();
  await Promise.all([first, third]);
  expect(await statusOf(next)).toBe('completed');
});

it('also lets the model that reads where items begin wait, and then read the meeting as it is by then', async () => {
  const gate = heldSpeech();
  const recording = await recorded();
  const agenda = [{ level: 1 as const, text: 'Budget' }];
  const { id } = await addMeeting(house.deps.database.db, user, { agenda }, SPOKEN);
  const first = transcribe(recording);
  await until(() => expect(house.speech.transcribe).toHaveBeenCalledOnce());
  const second = readStarts(id);
  // The minutes are requested after the reading. Once they are reported as waiting, the reading is in the queue too.
  const minutes = await asked();
  const third = summarise(minutes);
  await until(async () => expect(await stageOf(minutes)).toBe('waiting'));
  expect(house.text.readStarts).not.toHaveBeenCalled();
  const later = [...agenda, { level: 1 as const, text: 'Divers' }];
  await house.deps.database.db.update(table).set({ agenda: later }).where(eq(table.id, id));
  gate.resolve();
  await Promise.all([first, second, third]);
  expect(house.text.readStarts.mock.calls.filter(([{ agenda: read }]) => read.length === 2)).toHaveLength(1);
});

it('lets minutes wait for a reading of their items under way, and otherwise read the items in their own turn', async () => {
  const gate = Promise.withResolvers<void>();
  house.text.readStarts.mockImplementation(async () => {
    await gate.promise;
    return [];
  });
  const agenda = [{ level: 1 as const, text: 'Budget' }];
  const { db } = house.deps.database;
  const { id } = await addMeeting(db, user, { agenda }, SPOKEN);
  const first = readStarts(id);
  await until(() => expect(house.text.readStarts).toHaveBeenCalledOnce());
  await db.update(table).set({ status: 'summarization' }).where(eq(table.id, id));
  const second = summarise(id);
  await until(async () => expect(await stageOf(id)).toBe('waiting'));
  gate.resolve();
  await Promise.all([first, second]);
  expect(house.text.readStarts).toHaveBeenCalledOnce();
  expect(await statusOf(id)).toBe('completed');
  const unread = await asked();
  await summarise(unread);
  expect(house.text.readStarts).toHaveBeenCalledTimes(2);
  expect(await statusOf(unread)).toBe('completed');
});

it('lets another person’s minutes in between two prompts that read where items begin, and then goes on reading', async () => {
  const waits = Promise.withResolvers<void>();
  const prompts: number[] = [];
  house.text.readStarts.mockImplementation(async (_meeting, _pins, signal, kept) => {
    const before = Number(Buffer.from((await kept?.load()) ?? []).toString());
    for (let prompt = before + 1; prompt <= 3; prompt += 1) {
      if (await kept?.turn?.isOver()) kept?.turn?.end();
      signal.throwIfAborted();
      prompts.push(prompt);
      await kept?.save(Buffer.from(String(prompt)));
      await waits.promise;
      // A turn lasts at least as long as the time before its first prompt, so each prompt must take longer than that.
      await new Promise((answered) => setTimeout(answered, 300));
    }
    return [];
  });
  const { db } = house.deps.database;
  const { id } = await addMeeting(db, user, { agenda: [{ level: 1 as const, text: 'Budget' }] }, SPOKEN);
  const other = await addUser(db, 'autre@exemple.ch');
  const minutes = (await addMeeting(db, other, { status: 'summarization', agenda: [] })).id;
  const first = readStarts(id);
  await until(() => expect(prompts).toEqual([1]));
  const second = summarise(minutes);
  await until(async () => expect((await meetings.get(other, minutes)).stage).toBe('waiting'));
  waits.resolve();
  await expect(first).rejects.toBeInstanceOf(TurnOver);
  await second;
  expect((await meetings.get(other, minutes)).status).toBe('completed');
  expect(prompts).toEqual([1]);
  await readStarts(id);
  expect(prompts).toEqual([1, 2, 3]);
});

it('frees the processor after work that fails', async () => {
  house.speech.transcribe.mockRejectedValue(new Error('broken'));
  const recording = await recorded();
  await transcribe(recording);
  expect(await statusOf(recording)).toBe('error');
  const minutes = await asked();
  await summarise(minutes);
  expect(await statusOf(minutes)).toBe('completed');
});

it.each([
  ['no model', null],
  ['a damaged one', { test: null, measuring: false, problem: localModelErrors.unreadable('petit'), context: 8_192 }],
])('does not keep minutes waiting that no model on this machine writes: %s', async (_, writer) => {
  house.text.writer.mockResolvedValue(writer);
  const gate = heldSpeech();
  const [recording, minutes] = [await recorded(), await asked()];
  const first = transcribe(recording);
  await until(() => expect(house.speech.transcribe).toHaveBeenCalledOnce());
  await summarise(minutes);
  expect(await statusOf(minutes)).toBe('completed');
  gate.resolve();
  await first;
});
