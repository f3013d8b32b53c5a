import { DownloadOwnData, EraseOwnAccount } from '@greffier/contract/organisation/own-data';
import type { User } from '@greffier/contract/organisation/auth';
import { callPath } from '@greffier/contract/call';
import { type MeetingId, UploadId } from '@greffier/contract/ids';
import { unzipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ListMembers } from '@greffier/contract/organisation/organisation';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { uploadsFolder } from '../../storage/workspace.ts';
import type { Caller } from '../../testing/caller.ts';
import { type House, storedKeys } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { answersKey, audioKey, embeddingsKey, snippetKey, soundKey } from '../meetings/keys.ts';
import { tokenOf } from '../../testing/tokens.ts';

let house: House;
let caller: Caller;

openForTests((opened) => ({ house, caller } = opened));
beforeEach(() => house.reset());

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

async function download(user: Awaited<ReturnType<typeof addUser>>): Promise<Record<string, Uint8Array>> {
  const answer = await caller.call(user, DownloadOwnData, {});
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  return unzipSync(answer.rawPayload);
}

it('the copy contains the account, each meeting with its documents, and the person’s lists, but nothing of others', async () => {
  const { db } = house.deps.database;
  const user = await addUser(db, 'ada@exemple.ch');
  const other = await addUser(db, 'zoe@exemple.ch');
  await house.services.templates.create(user, {
    name: 'Séance',
    format: [{ level: 1, text: 'Budget' }],
  });
  await house.services.templates.create(other, {
    name: 'Autre',
    format: [{ level: 1, text: 'X' }],
  });
  const written = await addMeeting(db, user, {
    name: 'Comité: mars / été',
    status: 'completed',
    summary: '<p>Le budget est accepté.</p>',
    snippets: ['speaker_1'],
    completedAt: new Date('2026-03-04T10:00:00Z'),
    soundBytes: 7,
  });
  await house.deps.storage.put(soundKey(written.id), Readable.from(['écouté']));
  await house.deps.storage.put(snippetKey(written.id, 'speaker_1'), Readable.from(['RIFF']));
  await house.deps.storage.put(embeddingsKey(written.id), Readable.from(['voix']));
  await house.deps.storage.put(answersKey(written.id, 'minutes'), Readable.from(['{"version":1}']));
  const failed = await addMeeting(db, user, { status: 'error', failedStep: 'transcription', audioKey: 'x' }, []);
  await house.deps.storage.put(audioKey(failed.id), Readable.from(['le son']));
  await addMeeting(db, other, { name: 'Réunion d’une autre personne' });

  const files = await download(user);
  const folder = `reunions/2026-03-03_Comité_mars_été_${written.id.slice(0, 8)}`;
  expect(Object.keys(files).toSorted()).toEqual(
    [
      'LISEZ-MOI.txt',
      'compte.json',
      'journal.csv',
      'templates.json',
      'vocabulaires.json',
      `${folder}/empreintes-de-voix.bin`,
      `${folder}/enregistrement.mp3`,
      `${folder}/extraits/speaker_1.wav`,
      `${folder}/proces-verbal.docx`,
      `${folder}/reponses-du-modele/proces-verbal.jsonl`,
      `${folder}/reunion.json`,
      `${folder}/transcription.docx`,
      `${folder}/versions/version-1.html`,
      `reunions/2026-03-03_Comité_de_mars_${failed.id.slice(0, 8)}/enregistrement`,
      `reunions/2026-03-03_Comité_de_mars_${failed.id.slice(0, 8)}/reunion.json`,
    ].toSorted(),
  );
  expect(JSON.parse(text(files['compte.json']))).toMatchObject({ email: 'ada@exemple.ch' });
  expect(text(files['journal.csv'])).toContain('person.data_downloaded');
  expect(text(files['journal.csv'])).not.toContain('zoe@exemple.ch');
  expect(JSON.parse(text(files['templates.json']))).toMatchObject([{ name: 'Séance' }]);
  expect(JSON.parse(text(files[`${folder}/reunion.json`]))).toMatchObject({ summary: '<p>Le budget est accepté.</p>' });
  expect(text(files[`${folder}/enregistrement.mp3`])).toBe('écouté');
  expect(text(files[`${folder}/extraits/speaker_1.wav`])).toBe('RIFF');
  expect(text(files[`${folder}/proces-verbal.docx`]?.subarray(0, 2))).toBe('PK');
});

it('the copy contains recordings that are not meetings yet, whole or not, but none of another person’s', async () => {
  house.setNow(new Date('2026-03-03T10:00:00Z'));
  const { db } = house.deps.database;
  const user = await addUser(db);
  const other = await addUser(db, 'zoe@exemple.ch');
  const uploads = house.services.uploads;
  const folder = uploadsFolder(house.deps.config.dataDir);
  await mkdir(folder, { recursive: true });
  const begin = async (person: User, bytes: number, arrived: string) => {
    const id = UploadId.parse(randomUUID());
    await uploads.begin(person, id, bytes);
    if (arrived !== '') await writeFile(join(folder, id), arrived);
    return id;
  };
  const half = await begin(user, 10, 'un peu');
  house.setNow(new Date('2026-03-03T11:00:00Z'));
  const nothing = await begin(user, 20, '');
  await begin(other, 30, 'le son d’une autre personne');

  const files = await download(user);
  const dates = { begun_at: '2026-03-03T10:00:00.000Z', last_bytes_at: '2026-03-03T10:00:00.000Z' };
  expect(JSON.parse(text(files['envois.json']))).toMatchObject([
    { id: half, size: 10, arrived: 6, ...dates },
    { id: nothing, size: 20, arrived: 0 },
  ]);
  expect(Object.keys(files).filter((name) => name.startsWith('envois/'))).toEqual([`envois/${half}`]);
  expect(text(files[`envois/${half}`])).toBe('un peu');
  expect(text(files['LISEZ-MOI.txt'])).toContain('envois/');
});

it('the copy names files that could not be included, and contains the rest', async () => {
  const user = await addUser(house.deps.database.db);
  const { id } = await addMeeting(house.deps.database.db, user, { snippets: ['speaker_1'] });
  await house.deps.storage.put(embeddingsKey(id), Readable.from(['voix']));
  vi.spyOn(house.deps.log, 'warn').mockImplementation(() => {});
  const files = await download(user);
  const missing = `reunions/2026-03-03_Comité_de_mars_${id.slice(0, 8)}/extraits/speaker_1.wav`;
  expect(text(files['manquants.txt'])).toBe(`${missing}\n`);
  expect(Object.keys(files)).toContain(`reunions/2026-03-03_Comité_de_mars_${id.slice(0, 8)}/transcription.docx`);
});

it('erases the person with everything that is theirs, and nobody else', async () => {
  const { db } = house.deps.database;
  const user = await addUser(db);
  const other = await addUser(db, 'zoe@exemple.ch', { isSuperuser: true });
  const { id } = await addMeeting(db, user, { status: 'error', failedStep: 'transcription', audioKey: 'x' });
  await house.deps.storage.put(audioKey(id), Readable.from(['le son']));
  await addMeeting(db, other);
  expect((await caller.call(user, EraseOwnAccount)).json()).toEqual({ success: true, error: null });
  expect(await storedKeys(house)).toEqual([]);
  const members = (await caller.call(other, ListMembers)).json<{
    users: { email: string; meetings_count: number }[];
  }>();
  expect(members.users).toMatchObject([{ email: 'zoe@exemple.ch', meetings_count: 1 }]);
});

it('does not erase the last super user while other people are there', async () => {
  const { db } = house.deps.database;
  const last = await addUser(db, undefined, { isSuperuser: true });
  await addUser(db);
  const answer = await caller.call(last, EraseOwnAccount);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ detail: expect.stringContaining('Vous êtes le dernier super utilisateur') });
});

it('erases the last super user who is the only person', async () => {
  const last = await addUser(house.deps.database.db, undefined, { isSuperuser: true });
  expect((await caller.call(last, EraseOwnAccount)).statusCode).toBe(200);
});

it('the copy goes on with the other meetings if one is deleted meanwhile', async () => {
  const { db } = house.deps.database;
  const user = await addUser(db);
  const deleted = await addMeeting(db, user, { snippets: ['speaker_1'], createdAt: new Date('2026-03-04T10:00:00Z') });
  const kept = await addMeeting(db, user, { createdAt: new Date('2026-03-03T10:00:00Z') });
  vi.spyOn(house.deps.storage, 'get').mockImplementation(async () => {
    await house.services.meetings.remove(user, deleted.id);
    return Readable.from(['RIFF']);
  });
  const files = Object.keys(await download(user));
  expect(files.some((name) => name.includes(deleted.id.slice(0, 8)))).toBe(true);
  expect(files).toContain(`reunions/2026-03-03_Comité_de_mars_${kept.id.slice(0, 8)}/transcription.docx`);
  vi.restoreAllMocks();
});

it(
  'the copy breaks off within five seconds after the person is blocked, however slowly it is read',
  { timeout: 20_000 },
  async () => {
    const { db } = house.deps.database;
    const superUser = await addUser(db, 'ada@exemple.ch', { isSuperuser: true });
    const user = await addUser(db, 'bob@exemple.ch');
    const { id } = await addMeeting(db, user, { snippets: ['speaker_1'] });
    await house.deps.storage.put(snippetKey(id, 'speaker_1'), Readable.from(['RIFF']));
    vi.spyOn(house.deps.storage, 'get').mockImplementation(() => Promise.resolve(new Readable({ read() {} })));
    onTestFinished(() => void vi.restoreAllMocks());
    const address = await caller.app.listen();
    const headers = { authorization: `Bearer ${await tokenOf(house.deps, user)}` };
    const answer = await fetch(new URL(`${address}${callPath(DownloadOwnData)}`), { headers });
    const whole = answer.arrayBuffer().then(
      () => 'whole',
      () => 'broken off',
    );
    await house.services.organisation.block(superUser, user.id);
    expect(await Promise.race([whole, wait(5_000, 'still going on')])).toBe('broken off');
  },
);

it.each([
  ['its meeting', (user: User, id: MeetingId) => house.services.meetings.remove(user, id)],
  ['the recording alone', (_: User, id: MeetingId) => house.deps.storage.remove(soundKey(id))],
])('the copy breaks off if a recording in it is destroyed with %s, however slowly it is read', async (_, destroy) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const bytes = 50_000_000;
  const user = await addUser(house.deps.database.db);
  const { id } = await addMeeting(house.deps.database.db, user, { soundBytes: bytes });
  await house.deps.storage.put(soundKey(id), Readable.from([Buffer.alloc(bytes)]));
  const app = await buildApp(house.deps);
  onTestFinished(() => app.close());
  const headers = { authorization: `Bearer ${await tokenOf(house.deps, user)}` };
  const open = vi.spyOn(house.deps.storage, 'get');
  onTestFinished(() => open.mockRestore());
  const answer = await fetch(new URL(callPath(DownloadOwnData), await app.listen()), { headers });
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith(soundKey(id), undefined));
  await vi.advanceTimersByTimeAsync(5_000);
  await destroy(user, id);
  await vi.advanceTimersByTimeAsync(5_000);
  const read = answer.arrayBuffer().then(
    () => 'whole',
    () => 'broken off',
  );
  expect(await read).toBe('broken off');
  const sound = await open.mock.results.at(-1)?.value;
  await vi.waitFor(() => expect(sound.destroyed).toBe(true));
});
