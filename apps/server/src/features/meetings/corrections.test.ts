import { UpdateMeeting } from '@greffier/contract/meetings';
import type { User } from '@greffier/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, openCaller } from '../../testing/caller.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { createMeetingsService, type MeetingsService } from './service.ts';

let house: House;
let caller: Caller;
let user: User;
let meetings: MeetingsService;

beforeAll(async () => {
  house = await openHouse();
  caller = await openCaller(house);
});
afterAll(async () => {
  await caller.app.close();
  await house.close();
});
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  meetings = createMeetingsService(house.deps);
});

const add = (changes: Parameters<typeof addMeeting>[2] = {}) => addMeeting(house.deps.database.db, user, changes);

describe('what a meeting is called, when it was, who took part', () => {
  const change = (id: string, body: unknown) => caller.call(user, UpdateMeeting, { params: { meeting_id: id }, body });

  it.each(['transcription', 'transcribed', 'completed', 'error'] as const)(
    'is put right in %s, for the list too',
    async (status) => {
      const { id } = await add({ status });
      const participants = ['Léo Arc', 'Zoé Favre', 'Léo Arc'];
      const form = { name: '  Bureau\nélargi ', meeting_date: '2026-03-10', meeting_time: '19:30', participants };
      expect((await change(id, form)).json()).toEqual({ success: true, error: null });
      const right = { ...form, name: 'Bureau élargi', participants: ['Léo Arc', 'Zoé Favre'] };
      expect(await meetings.get(user, id)).toMatchObject({ ...right, status });
      expect(await meetings.list(user)).toEqual([expect.objectContaining(right)]);
    },
  );

  it('names the documents too', async () => {
    const { id } = await add({ status: 'completed', summary: '<p>Accepté.</p>' });
    await change(id, { name: 'Bureau' });
    expect((await meetings.minutesDocument(user, id)).fileName).toBe('Bureau_resume.docx');
    expect((await meetings.transcriptDocument(user, id)).fileName).toBe('Bureau_transcription.docx');
  });

  it('stays where nothing is said of it', async () => {
    const { id } = await add({ meetingTime: '18:00' });
    const before = await meetings.get(user, id);
    await change(id, {});
    expect(await meetings.get(user, id)).toEqual(before);
    await change(id, { meeting_time: null });
    expect(await meetings.get(user, id)).toEqual({ ...before, meeting_time: null });
  });

  it.each([
    [{ name: ' ' }, { name: 'Veuillez entrer un nom de réunion' }],
    [{ meeting_date: null }, { meeting_date: 'Veuillez sélectionner une date' }],
    [{ meeting_time: '24:00' }, { meeting_time: 'L’heure doit avoir la forme hh:mm' }],
    [{ name: 'Bureau', participants: ['Anne', ' '] }, { 'participants.1': 'Le nom est requis' }],
  ])('is refused by field, and nothing of it is stored: %j', async (body, errors) => {
    const { id } = await add();
    const answer = await change(id, body);
    expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ errors })]);
    expect(await meetings.get(user, id)).toMatchObject({ name: 'Comité de mars', participants: ['Anne Jobin'] });
  });

  it('stands as it was approved', async () => {
    const { id } = await add({ status: 'completed', summary: '<p>Accepté.</p>', approval: 'approved' });
    const answer = await change(id, { name: 'Bureau' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ detail: expect.stringContaining('«\u00a0Corriger\u00a0»') });
    expect((await meetings.get(user, id)).name).toBe('Comité de mars');
  });
});
