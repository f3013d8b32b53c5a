import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingFilter } from '@greffier/contract/meeting/meeting-filter';
import type { Database } from '../../database/client.ts';
import { meetings } from '../../database/schema/meetings.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { addMeeting, addUser, whole } from '../../testing/rows.ts';
import { deleteMeeting } from '../removal/repository.ts';
import * as repository from './repository.ts';

describeOnBothDatabases('meetings repository', (open) => {
  let db: Database;
  let user: User;
  beforeEach(async () => {
    ({ db } = await open());
    user = await addUser(db);
  });

  it('lists a person’s own meetings, newest first', async () => {
    const older = await addMeeting(db, user, { createdAt: new Date('2026-03-01') });
    const newer = await addMeeting(db, user, { createdAt: new Date('2026-03-02') });
    await addMeeting(db, await addUser(db));
    const lines = await whole(repository.listMeetings(db, user.id));
    expect(lines.map((line) => line.id)).toEqual([newer.id, older.id]);
  });

  it('selects and counts the meetings that match a filter', async () => {
    await addMeeting(db, await addUser(db), { name: 'Séance d’autrui' });
    const add = async (name: string, day: string, status: 'transcribed' | 'completed' = 'transcribed') =>
      (await addMeeting(db, user, { name, meetingDate: day, status, createdAt: new Date(`${day}T12:00:00Z`) })).id;
    const seance = await add('Séance du Conseil communal', '2026-03-03');
    const pilot = await add('COMITÉ de pilotage 100 %', '2026-03-10', 'completed');
    const school = await add('Conseil d’établissement'.normalize('NFD'), '2026-04-01');
    const select = async (filter: MeetingFilter) => {
      const { ids, found, total } = await repository.selectMeetings(db, user.id, filter);
      expect([total, found >= ids.length]).toEqual([3, true]);
      return filter.limit === undefined ? ids : [...ids, found];
    };
    expect(await select({})).toEqual([school, pilot, seance]);
    expect(await select({ limit: 2 })).toEqual([school, pilot, 3]);
    expect(await select({ name: 'SEANCE' })).toEqual([seance]);
    expect(await select({ name: 'communal  cons' })).toEqual([seance]);
    expect(await select({ name: 'établ' })).toEqual([school]);
    expect(await select({ name: 'comite' })).toEqual([pilot]);
    expect(await select({ name: '%' })).toEqual([pilot]);
    expect(await select({ name: "_ ' or \\" })).toEqual([]);
    expect(await select({ status: 'completed' })).toEqual([pilot]);
    expect(await select({ first_day: '2026-03-03', last_day: '2026-03-10' })).toEqual([pilot, seance]);
    expect(await select({ created_since: '2026-03-10T12:00:00.000Z', limit: 1 })).toEqual([school, 2]);
  });

  it('reads many meetings in parts: each once, in order, and none that is removed or handed over meanwhile', async () => {
    const all = [];
    for (let at = 0; at < 230; at += 1)
      all.push(await addMeeting(db, user, { createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)) }));
    const parts = repository.listMeetings(db, user.id);
    const first = (await parts.next()).value ?? [];
    await deleteMeeting(db, all[0]!.id);
    await db
      .update(meetings)
      .set({ userId: (await addUser(db)).id })
      .where(eq(meetings.id, all[1]!.id));
    const rest = await whole(parts);
    expect(first).toHaveLength(100);
    expect([...first, ...rest].map(({ id }) => id)).toEqual(
      all
        .slice(2)
        .toReversed()
        .map(({ id }) => id),
    );
  });

  it('corrects a thousand passages at once, of this meeting alone', async () => {
    const said = Array.from({ length: 1_000 }, (_, start) => ({ speaker: 'speaker_1', start, end: start, text: 'x' }));
    const { id } = await addMeeting(db, user, {}, said);
    const other = await addMeeting(db, user);
    const untouched = await repository.findPassages(db, other.id);
    const corrected = (await repository.findPassages(db, id)).map((passage) => {
      return { ...passage, speaker: 'speaker_2', text: `« ${passage.id} » \\ "é"` };
    });
    await repository.savePassages(db, id, corrected, 0, { now: new Date() });
    expect(await repository.findPassages(db, id)).toEqual(corrected);
    expect(await repository.findSomePassages(db, id, [3, 2_000])).toEqual([corrected[2]]);
    expect(await repository.findSpeakers(db, id)).toEqual(['speaker_2']);
    expect(await repository.findPassages(db, other.id)).toEqual(untouched);
  });

  it('changes a meeting’s status only once if two requests do so at the same time', async () => {
    const { id } = await addMeeting(db, user);
    const move = () => repository.moveMeeting(db, id, 'transcribed', 'summarization', { updatedAt: new Date() });
    const outcomes = await Promise.all([move(), move(), move()]);
    expect(outcomes.filter((moved) => moved !== null)).toHaveLength(1);
    expect((await repository.findMeeting(db, id))?.status).toBe('summarization');
  });

  it('never lets progress go back, nor change after the status has moved on', async () => {
    const { id } = await addMeeting(db, user, { status: 'transcription', progress: 40 });
    await repository.raiseProgress(db, id, 'transcription', 30, 'transcribing', 90);
    expect(await repository.findMeeting(db, id)).toMatchObject({ progress: 40, stage: 'transcribing' });
    await repository.raiseProgress(db, id, 'transcription', 62.5, 'speakers', 12);
    expect(await repository.findMeeting(db, id)).toMatchObject({ progress: 62.5, stage: 'speakers', remaining: 12 });
    await repository.moveMeeting(db, id, 'transcription', 'transcribed', { updatedAt: new Date(), stage: null });
    await repository.raiseProgress(db, id, 'transcription', 99, 'finishing', 0);
    expect(await repository.findMeeting(db, id)).toMatchObject({ progress: 62.5, stage: null });
  });

  it('keeps the names that two pages gave to different speakers', async () => {
    const { id } = await addMeeting(db, user);
    await repository.saveSpeakers(db, user.id, id, { speaker_1: 'Anne Jobin' }, ['Anne Jobin'], new Date());
    await repository.saveSpeakers(
      db,
      user.id,
      id,
      { speaker_2: 'Léo « Du » d’Arc' },
      ['Anne Jobin', 'Léo'],
      new Date(),
    );
    expect(await repository.findMeeting(db, id)).toMatchObject({
      speakerMap: { speaker_1: 'Anne Jobin', speaker_2: 'Léo « Du » d’Arc' },
      participants: ['Anne Jobin', 'Léo'],
    });
  });

  it('stores no name that is blank or says « speaker », and removes the earlier one', async () => {
    const { id } = await addMeeting(db, user, {
      speakerMap: { speaker_1: 'Anne', speaker_2: 'Léo', speaker_3: 'Zoé' },
    });
    await repository.saveSpeakers(db, user.id, id, { speaker_1: '', speaker_2: 'Speaker 2' }, [], new Date());
    expect((await repository.findMeeting(db, id))?.speakerMap).toEqual({ speaker_3: 'Zoé' });
  });

  it('changes no speaker of a meeting that is not transcribed', async () => {
    const { id } = await addMeeting(db, user, { status: 'completed' });
    expect(await repository.saveSpeakers(db, user.id, id, { speaker_1: 'Anne' }, [], new Date())).toBe(false);
    expect((await repository.findMeeting(db, id))?.speakerMap).toEqual({});
  });
});
