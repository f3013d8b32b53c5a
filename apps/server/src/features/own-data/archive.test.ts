import type { User } from '@greffier/contract/organisation/auth';
import { UploadId } from '@greffier/contract/ids';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { meetings } from '../../database/schema/meetings.ts';
import type { House } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { audioKey, snippetKey } from '../meetings/keys.ts';

let house: House;

openForTests((opened) => ({ house } = opened));
beforeEach(() => house.reset());

/** Returns a file that does not end, so that it is still being sent as long as the test lasts. */
function endless(beginning: string): Readable {
  const content = new Readable({ read() {} });
  content.push(beginning);
  return content;
}

/** Reads a copy up to the given text. */
async function readUntil(content: Readable, text: string): Promise<void> {
  let read = '';
  content.on('data', (chunk: Uint8Array) => (read += Buffer.from(chunk).toString('latin1')));
  onTestFinished(() => void content.destroy());
  await vi.waitFor(() => expect(read).toContain(text));
}

it('if speakers are found again before their snippets are sent, the new snippets do not count as destroyed', async () => {
  const { db } = house.deps.database;
  const { storage } = house.deps;
  const user = await addUser(db);
  const { id } = await addMeeting(db, user, { snippets: ['speaker_1', 'speaker_2'] });
  const folder = randomUUID();
  const key = snippetKey(id, 'speaker_1', folder);
  const services = house.services.meetings;
  const transcript = services.transcriptDocument.bind(services);
  const document = vi.spyOn(services, 'transcriptDocument').mockImplementation(async (...given) => {
    await storage.put(key, Readable.from(['RIFF']));
    await db
      .update(meetings)
      .set({ snippets: ['speaker_1'], snippetsFolder: folder })
      .where(eq(meetings.id, id));
    return transcript(...given);
  });
  const open = vi.spyOn(storage, 'get').mockImplementation(() => Promise.resolve(endless('RIFF')));
  onTestFinished(() => [document, open].forEach((spy) => spy.mockRestore()));
  const { content, isGone } = house.services.archive.of(user);
  await readUntil(content, 'RIFF');
  expect(open).toHaveBeenLastCalledWith(key);
  expect(await isGone()).toBe(false);
  await storage.remove(key);
  expect(await isGone()).toBe(true);
});

/** Adds an upload of which a part has arrived, and begins to send it in a copy of its sender's data. */
async function sendUpload(user: User) {
  const { storage } = house.deps;
  const { archive, uploads } = house.services;
  const id = UploadId.parse(randomUUID());
  await uploads.begin(user, id, 10);
  await storage.arriving.create(id);
  await storage.arriving.append(id, 0, Readable.from([Buffer.from('du son')]));
  const read = vi.spyOn(storage.arriving, 'read').mockImplementation(() => Promise.resolve(endless('du son')));
  onTestFinished(() => read.mockRestore());
  const { content, isGone } = archive.of(user);
  await readUntil(content, 'du son');
  expect(await isGone()).toBe(false);
  return { id, isGone };
}

it('an upload that becomes a meeting counts as destroyed only when the meeting’s recording is', async () => {
  const { db } = house.deps.database;
  const { storage } = house.deps;
  const user = await addUser(db);
  const { id, isGone } = await sendUpload(user);
  const meeting = await addMeeting(db, user);
  await storage.put(audioKey(meeting.id), Readable.from(['du son']));
  await house.services.uploads.claim(db, id, meeting.id);
  await house.services.uploads.release(id);
  expect(await isGone()).toBe(false);
  await storage.remove(audioKey(meeting.id));
  expect(await isGone()).toBe(true);
});

it('an upload that is withdrawn counts as destroyed', async () => {
  const { id, isGone } = await sendUpload(await addUser(house.deps.database.db));
  await house.services.uploads.discard(id);
  expect(await isGone()).toBe(true);
});
