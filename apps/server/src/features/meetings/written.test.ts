import type { User } from '@greffier/contract/organisation/auth';
import { Meeting } from '@greffier/contract/meeting/meetings';
import type { MeetingId } from '@greffier/contract/ids';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { meetings as table } from '../../database/schema/meetings.ts';
import type { House } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import type { MeetingsService } from './service.ts';
import { writtenMeetings } from './written.ts';

let house: House;
let user: User;
let meetings: MeetingsService;
openForTests((opened) => ({ house } = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  meetings = house.services.meetings;
});

/** Returns the answer, and whether the transcript was read for it. */
async function ask(written: ReturnType<typeof writtenMeetings>, id: MeetingId, by = user) {
  const get = vi.spyOn(meetings, 'get');
  try {
    const answer: unknown = JSON.parse((await (await written(by, id)).encode(Meeting)).toString());
    return { answer, read: get.mock.calls.length > 0 };
  } finally {
    get.mockRestore();
  }
}

const add = () => addMeeting(house.deps.database.db, user, { status: 'transcribed' });

it('answers the same as the meeting itself, but reads its transcript only once', async () => {
  const { id } = await add();
  const written = writtenMeetings(meetings);
  const meeting = await meetings.get(user, id);
  expect(meeting.passages).not.toEqual([]);
  expect(await ask(written, id)).toEqual({ answer: meeting, read: true });
  await house.deps.database.db.update(table).set({ status: 'summarization', progress: 40 }).where(eq(table.id, id));
  const later = { ...meeting, status: 'summarization', progress: 40 };
  expect(await ask(written, id)).toEqual({ answer: later, read: false });
});

it('reads the transcript again once a passage is corrected', async () => {
  const { id } = await add();
  const written = writtenMeetings(meetings);
  await ask(written, id);
  await house.services.corrections.correct(user, id, { passage_id: 1, text: 'Bonsoir.' });
  const { answer, read } = await ask(written, id);
  expect(read).toBe(true);
  expect(answer).toMatchObject({ passages: expect.arrayContaining([expect.objectContaining({ text: 'Bonsoir.' })]) });
});

it('keeps nothing of a transcript that changes while it is read', async () => {
  const { id } = await add();
  const written = writtenMeetings(meetings);
  const own = house.services.meetings;
  vi.spyOn(meetings, 'get').mockImplementationOnce(async (...asked) => {
    const meeting = await own.get(...asked);
    await house.services.corrections.correct(user, id, { passage_id: 1, text: 'Bonsoir.' });
    return meeting;
  });
  await written(user, id);
  expect(await ask(written, id)).toEqual({ answer: await meetings.get(user, id), read: true });
});

it('gives a kept transcript to nobody but its owner, and to nobody after the meeting is deleted', async () => {
  const { id } = await add();
  const written = writtenMeetings(meetings);
  await ask(written, id);
  const other = await addUser(house.deps.database.db);
  await expect(written(other, id)).rejects.toMatchObject({ status: 404 });
  await meetings.remove(user, id);
  await expect(written(user, id)).rejects.toMatchObject({ status: 404 });
});

it('keeps no more than its limit, and drops the transcript that was requested longest ago', async () => {
  const ids = [(await add()).id, (await add()).id, (await add()).id] as const;
  const size = (await writtenMeetings(meetings)(user, ids[0])).written.json.length;
  const written = writtenMeetings(meetings, 2 * size);
  await ask(written, ids[0]);
  await ask(written, ids[1]);
  expect((await ask(written, ids[0])).read).toBe(false);
  await ask(written, ids[2]);
  expect((await ask(written, ids[0])).read).toBe(false);
  expect((await ask(written, ids[1])).read).toBe(true);
});
