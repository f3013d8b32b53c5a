import type { User } from '@greffier/contract/organisation/auth';
import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { listWorkspaces, workspaceOf } from '../../storage/workspace.ts';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { snippetKey } from './keys.ts';
import type { MeetingsService } from './service.ts';

let house: House;
let user: User;
let meetings: MeetingsService;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  meetings = house.services.meetings;
});

const add = (changes: Parameters<typeof addMeeting>[2] = {}) => addMeeting(house.deps.database.db, user, changes);
/** Tells whether a file is a DOCX, which is a ZIP. The tests of the package `documents` check its content. */
const isDocx = (content: Buffer) => content.subarray(0, 2).toString() === 'PK';

it('shows a meeting as the specification lists it', async () => {
  const { id } = await add({ snippets: ['speaker_1'], speakerMap: { speaker_1: 'Anne Jobin' } });
  expect(await meetings.get(user, id)).toMatchObject({
    id,
    status: 'transcribed',
    transcript: [
      ['speaker_1', 'Bonjour à tous.'],
      ['speaker_2', 'Le budget est accepté.'],
    ],
    unique_speakers: ['speaker_1', 'speaker_2'],
    speaker_snippets_urls: {
      speaker_1: `/api/v1/meetings/speaker_snippets/${id}/speaker_1?speaker_id=speaker_1`,
    },
    speaker_map: { speaker_1: 'Anne Jobin' },
    full_agenda: [],
    summary: null,
  });
});

it('shows no transcript before it is complete', async () => {
  const { id } = await add({ status: 'error', failedStep: 'transcription', errorMessage: 'Le disque est plein.' });
  expect(await meetings.get(user, id)).toMatchObject({
    passages: [],
    transcript: [],
    error_message: 'Le disque est plein.',
  });
});

it('also removes what a failed transcription left on the disk', async () => {
  const { dataDir } = house.deps.config;
  const { id } = await add({ status: 'error', failedStep: 'transcription', errorMessage: 'Le disque est plein.' });
  await mkdir(workspaceOf(dataDir, id).checkpointDir, { recursive: true });
  await meetings.remove(user, id);
  expect(await listWorkspaces(dataDir)).toEqual([]);
});

it('hides a meeting from other people, whatever they ask', async () => {
  const { id } = await add({ status: 'completed', summary: '<p>PV</p>', snippets: ['speaker_1'] });
  const other = await addUser(house.deps.database.db);
  const form = { speakers: {}, participants: [] };
  const attempts = [
    () => meetings.get(other, id),
    () => meetings.remove(other, id),
    () => meetings.nameSpeakers(other, id, form),
    () => meetings.snippet(other, id, 'speaker_1'),
    () => meetings.minutesDocument(other, id),
    () => meetings.transcriptDocument(other, id),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404 });
  expect((await meetings.get(user, id)).status).toBe('completed');
});

it('names speakers who speak, and refuses others', async () => {
  const { id } = await add();
  await meetings.nameSpeakers(user, id, { speakers: { speaker_1: 'Anne' }, participants: ['Anne', 'Léo', 'Anne'] });
  await meetings.nameSpeakers(user, id, { speakers: { speaker_2: 'Léo' }, participants: ['Anne', 'Léo'] });
  expect(await meetings.get(user, id)).toMatchObject({
    speaker_map: { speaker_1: 'Anne', speaker_2: 'Léo' },
    participants: ['Anne', 'Léo'],
  });
  await expect(
    meetings.nameSpeakers(user, id, { speakers: { speaker_9: 'Zoé' }, participants: [] }),
  ).rejects.toMatchObject({ status: 422, errors: { 'speakers.speaker_9': expect.any(String) as string } });
});

it.each(['transcription', 'summarization', 'completed', 'error'] as const)(
  'names no speakers of a meeting in %s',
  async (status) => {
    const { id } = await add({ status });
    await expect(meetings.nameSpeakers(user, id, { speakers: {}, participants: [] })).rejects.toMatchObject({
      status: 409,
    });
  },
);

it('plays a snippet, and answers 404 once the snippet is gone', async () => {
  const { id } = await add({ snippets: ['speaker_1', 'speaker_2'] });
  await house.deps.storage.put(snippetKey(id, 'speaker_1'), Readable.from(['RIFF']));
  expect(await text(await meetings.snippet(user, id, 'speaker_1'))).toBe('RIFF');
  for (const label of ['speaker_2', 'speaker_3']) {
    await expect(meetings.snippet(user, id, label)).rejects.toMatchObject({ status: 404 });
  }
});

it('makes a document of the minutes once they are written', async () => {
  const { id } = await add({ status: 'completed', name: 'Comité : mars', summary: '<h1>Budget</h1><p>Accepté.</p>' });
  const { fileName, content } = await meetings.minutesDocument(user, id);
  expect(fileName).toBe('Comité_mars_resume.docx');
  expect(isDocx(content)).toBe(true);
  const open = await add();
  await expect(meetings.minutesDocument(user, open.id)).rejects.toMatchObject({ status: 409 });
});

it('makes a document of the transcript once it is complete', async () => {
  const { id } = await add({ speakerMap: { speaker_1: 'Anne Jobin' } });
  const { fileName, content } = await meetings.transcriptDocument(user, id);
  expect(fileName).toBe('Comité_de_mars_transcription.docx');
  expect(isDocx(content)).toBe(true);
  const working = await add({ status: 'transcription' });
  await expect(meetings.transcriptDocument(user, working.id)).rejects.toMatchObject({ status: 409 });
});

it('changes a meeting’s status only as the contract’s table allows, and only once', async () => {
  const { db } = house.deps.database;
  const meeting = await add();
  expect(await meetings.move(db, meeting, 'error', { summary: '<p>PV</p>' })).toBeNull();
  expect(await meetings.move(db, meeting, 'summarization', { progress: 0 })).toMatchObject({ status: 'summarization' });
  expect(await meetings.move(db, meeting, 'summarization', { progress: 0 })).toBeNull();
  expect(await meetings.load(meeting.id)).toMatchObject({ status: 'summarization', summary: null });
});
