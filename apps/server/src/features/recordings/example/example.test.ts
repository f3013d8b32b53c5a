import type { User } from '@greffier/contract/organisation/auth';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { CreateExample } from '@greffier/contract/meeting/example';
import { DeleteMeeting, GetMeeting, GetSpeakerSnippet } from '@greffier/contract/meeting/meetings';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Caller } from '../../../testing/caller.ts';
import { type House, storedKeys } from '../../../testing/house.ts';
import { openForTests } from '../../../testing/open-for-tests.ts';
import { addUser } from '../../../testing/rows.ts';
import { examplePassages } from './example-meeting.ts';

let house: House;
let caller: Caller;
let user: User;

openForTests((opened) => ({ house, caller } = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
});

const make = () => caller.call(user, CreateExample, { body: { meeting_date: '2026-03-03' } });
const made = async () => ({ meeting_id: CreateExample.response.parse((await make()).json()).meeting_id });

it('the example is a transcribed meeting with an agenda, and voices that can be heard', async () => {
  const params = await made();
  const meeting = GetMeeting.response.parse((await caller.call(user, GetMeeting, { params })).json());
  expect(meeting).toMatchObject({
    name: 'Réunion d’exemple\u00A0: comité du quartier',
    status: 'transcribed',
    meeting_date: '2026-03-03',
    participants: ['Claire Martin', 'Marc Dubois', 'Sophie Bernard'],
    unique_speakers: ['speaker_1', 'speaker_2', 'speaker_3'],
    speaker_map: {},
    // The speakers cannot be found again, because no voice embeddings are stored.
    voices_kept: false,
  });
  expect(meeting.full_agenda).toHaveLength(7);
  for (const speaker_id of meeting.unique_speakers) {
    const answer = await caller.call(user, GetSpeakerSnippet, { params: { ...params, speaker_id } });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 4).toString()).toBe('RIFF');
  }
});

it('the example counts the bytes of its voices on the server', async () => {
  const { meeting_id } = await made();
  const { importedBytes } = await house.services.meetings.find(user, meeting_id);
  expect(importedBytes).toBeGreaterThan(100_000);
});

it('the example goes for good when it is deleted, like any other meeting', async () => {
  const params = await made();
  expect((await caller.call(user, DeleteMeeting, { params })).statusCode).toBe(200);
  expect((await caller.call(user, ListMeetings)).json()).toEqual({ meetings: [] });
  expect(await storedKeys(house)).toEqual([]);
});

it('the example leaves nothing where the voices cannot be stored', async () => {
  vi.spyOn(house.deps.storage, 'put').mockRejectedValueOnce(new Error('the disk is gone'));
  expect((await make()).statusCode).toBe(500);
  expect((await caller.call(user, ListMeetings)).json()).toEqual({ meetings: [] });
  expect(await storedKeys(house)).toEqual([]);
});

it('the example is spoken from beginning to end by people who do not interrupt each other', () => {
  const passages = examplePassages();
  for (const [index, { start, end }] of passages.entries()) {
    expect(end).toBeGreaterThan(start);
    expect(start).toBeGreaterThan(passages[index - 1]?.end ?? 0);
  }
});
