import type { User } from '@greffier/contract/organisation/auth';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { meetings as table } from '../../database/schema/meetings.ts';
import { users } from '../../database/schema/people.ts';
import { tellReadyJob, transcribeJob } from '../../jobs/definitions.ts';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { until } from '../../testing/until.ts';
import { audioKey } from '../meetings/keys.ts';

const never = new AbortController().signal;
let house: House;
let user: User;

openHouseForTests((opened) => (house = opened), {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'greffier@exemple.ch',
  PUBLIC_URL: 'http://localhost:3000/pv',
});
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db, 'anne@exemple.ch');
});

const NAME = 'Licenciement de Luc';

/** Queues a recording in the same way as an upload. */
async function transcribe() {
  const { database, queue, storage } = house.deps;
  const { id } = await addMeeting(database.db, user, { name: NAME, status: 'transcription' });
  await storage.put(audioKey(id), Readable.from(['sound']));
  await database.db
    .update(table)
    .set({ audioKey: audioKey(id) })
    .where(eq(table.id, id));
  await database.db.transaction((tx) => queue.send(tx, transcribeJob, { meetingId: id }, { key: id, person: user.id }));
  return id;
}
const tell = (id: Awaited<ReturnType<typeof transcribe>>) =>
  house.deps.database.db.transaction((tx) => house.services.notices.tell(tx, { id, userId: user.id }));
const queued = async () => (await house.deps.queue.live(tellReadyJob)).length;

it('writes to the person when a recording is transcribed, with a link and nothing of the meeting', async () => {
  const id = await transcribe();
  await until(() => expect(house.mail.send).toHaveBeenCalledOnce());
  const [message] = house.mail.send.mock.calls[0]!;
  expect(message.to).toBe('anne@exemple.ch');
  expect(message.text).toContain(`http://localhost:3000/pv/meeting/${id}`);
  expect(JSON.stringify(message)).not.toMatch(/Licenciement|Luc|budget/);
});

it('writes when the work has failed, too', async () => {
  house.speech.transcribe.mockRejectedValue(new Error('broken'));
  await transcribe();
  await until(() => expect(house.mail.send).toHaveBeenCalledOnce());
});

it('writes to nobody who has switched messages off', async () => {
  await house.services.notices.save(user, { mail_when_ready: false });
  expect(await house.services.notices.get(user)).toEqual({ mail_when_ready: false });
  const id = await transcribe();
  await until(async () => expect((await house.services.meetings.get(user, id)).status).toBe('transcribed'));
  expect(await queued()).toBe(0);
  expect(house.mail.send).not.toHaveBeenCalled();
});

it('tries again later if the mail server is away, and the meeting is ready meanwhile', async () => {
  house.mail.send.mockRejectedValue(new Error('connect ECONNREFUSED'));
  const id = await transcribe();
  await until(() => expect(house.mail.send).toHaveBeenCalledOnce());
  expect((await house.services.meetings.get(user, id)).status).toBe('transcribed');
  await until(async () => expect(await house.deps.queue.live(tellReadyJob)).toMatchObject([{ running: false }]));
  // The next end of work on the meeting is announced, whether or not this end could be announced.
  await tell(id);
  await until(() => expect(house.mail.send).toHaveBeenCalledTimes(2));
  expect(await queued()).toBe(2);
});

it('sends nothing about a meeting that is gone, or to a person who was blocked', async () => {
  const { db } = house.deps.database;
  const { id } = await addMeeting(db, user, {});
  const job = { meetingId: id, userId: user.id };
  await house.services.notices.deliver(job, never);
  expect(house.mail.send).toHaveBeenCalledOnce();
  await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, user.id));
  await house.services.notices.deliver(job, never);
  await db.update(users).set({ blockedAt: null }).where(eq(users.id, user.id));
  await db.delete(table).where(eq(table.id, id));
  await house.services.notices.deliver(job, never);
  expect(house.mail.send).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
