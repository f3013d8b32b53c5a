import { GetMeeting, type Meeting, ProposeAttendance, UpdateMeeting } from '@greffier/contract/meeting/meetings';
import { UpdateTranscript } from '@greffier/contract/meeting/transcript/transcript';
import type { User } from '@greffier/contract/organisation/auth';
import { unzipDocx } from '@greffier/documents/docx/test-docx';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller.ts';
import type { House } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { meetings as rows } from '../../database/schema/meetings.ts';
import { addMeeting, addUser, whole } from '../../testing/rows.ts';
import type { MeetingsService } from './service.ts';

let house: House;
let caller: Caller;
let user: User;
let meetings: MeetingsService;

openForTests((opened) => ({ house, caller } = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  meetings = house.services.meetings;
});

const add = (changes: Parameters<typeof addMeeting>[2] = {}) => addMeeting(house.deps.database.db, user, changes);

describe('the description of a meeting', () => {
  const change = (id: string, body: unknown) => caller.call(user, UpdateMeeting, { params: { meeting_id: id }, body });

  it.each(['transcription', 'transcribed', 'completed', 'error'] as const)(
    'is corrected in %s, in the list too',
    async (status) => {
      const { id } = await add({ status });
      const participants = ['Léo Arc', 'Zoé Favre', 'Léo Arc'];
      const form = { name: '  Bureau\nélargi ', meeting_date: '2026-03-10', meeting_time: '19:30', participants };
      expect((await change(id, form)).json()).toEqual({ success: true, error: null });
      const right = { ...form, name: 'Bureau élargi', participants: ['Léo Arc', 'Zoé Favre'] };
      expect(await meetings.get(user, id)).toMatchObject({ ...right, status });
      expect(await whole(meetings.list(user))).toEqual([expect.objectContaining(right)]);
    },
  );

  it('shows how everybody took part, in the order in which they were named', async () => {
    const { id } = await add({ participants: ['Anne Jobin', 'Léo Arc'] });
    const present = { status: 'present', role: null };
    expect(await meetings.get(user, id)).toMatchObject({
      participants: ['Anne Jobin', 'Léo Arc'],
      attendance: [
        { name: 'Anne Jobin', ...present },
        { name: 'Léo Arc', ...present },
      ],
    });
    const attendance = [
      { name: 'Zoé Favre', status: 'absent', role: null },
      { name: 'Léo Arc', status: 'excused', role: 'trésorier' },
      { name: 'Anne Jobin', status: 'remote', role: null },
    ];
    expect((await change(id, { attendance })).statusCode).toBe(200);
    const participants = ['Zoé Favre', 'Léo Arc', 'Anne Jobin'];
    expect(await meetings.get(user, id)).toMatchObject({ participants, attendance });
    expect(await whole(meetings.list(user))).toEqual([expect.objectContaining({ participants })]);
  });

  it('keeps a person’s attendance when only names are sent, and forgets it once the name is gone', async () => {
    const leo = { name: 'Léo Arc', status: 'excused', role: 'trésorier' } as const;
    const anne = { name: 'Anne Jobin', status: 'present', role: null } as const;
    const { id } = await add();
    const people = async () => (await meetings.get(user, id)).attendance;
    await change(id, { attendance: [leo, { ...anne, status: 'remote' }] });
    await meetings.nameSpeakers(user, id, { speakers: {}, participants: ['Léo Arc'] });
    expect(await people()).toEqual([leo]);
    await change(id, { participants: ['Anne Jobin', 'Léo Arc'] });
    expect(await people()).toEqual([anne, leo]);
    await change(id, { participants: ['Anne Jobin'] });
    await change(id, { participants: ['Léo Arc'] });
    expect(await people()).toEqual([{ ...leo, status: 'present', role: null }]);
  });

  it('includes attendance only as a proposal, with the passage that it rests on', async () => {
    const { id } = await addMeeting(house.deps.database.db, user, { participants: ['Anne Jobin', 'Léo Arc'] }, [
      { speaker: 'speaker_1', start: 0, end: 3, text: 'Bonsoir à tous.' },
      { speaker: 'speaker_1', start: 3, end: 6, text: 'Léo est excusé ce soir.' },
    ]);
    const params = { meeting_id: id };
    const answer = await caller.call(user, ProposeAttendance, { params });
    expect(answer.json()).toEqual({ proposals: [{ name: 'Léo Arc', status: 'excused', passage_id: 2 }] });
    expect((await meetings.get(user, id)).attendance.map(({ status }) => status)).toEqual(['present', 'present']);
    await house.deps.database.db.update(rows).set({ status: 'transcription' });
    expect((await caller.call(user, ProposeAttendance, { params })).json()).toEqual({ proposals: [] });
  });

  it('does not count as a change of the transcript if people were added, or only their attendance changed', async () => {
    const { id } = await add({ participants: ['Anne Jobin'] });
    const changed = async () => (await meetings.get(user, id)).transcript_changed_at;
    await change(id, { attendance: [{ name: 'Anne Jobin', status: 'remote' }] });
    await change(id, {
      attendance: [
        { name: 'Anne Jobin', status: 'remote' },
        { name: 'Zoé Roy', status: 'excused' },
      ],
    });
    expect(await changed()).toBeNull();
    await change(id, { attendance: [{ name: 'Anne Jobin-Roy', status: 'remote' }] });
    expect(await changed()).not.toBeNull();
  });

  it('also gives the documents their file names', async () => {
    const { id } = await add({ status: 'completed', summary: '<p>Accepté.</p>' });
    await change(id, { name: 'Bureau' });
    expect((await meetings.minutesDocument(user, id)).fileName).toBe('Bureau_resume.docx');
    expect((await meetings.transcriptDocument(user, id)).fileName).toBe('Bureau_transcription.docx');
  });

  it('includes the place, in the documents too, until the place is removed', async () => {
    const { id } = await add({ status: 'completed', summary: '<p>Accepté.</p>' });
    const front = async () => unzipDocx((await meetings.minutesDocument(user, id)).content)['word/document.xml'];
    await change(id, { place: ' Salle   du conseil ' });
    expect(await meetings.get(user, id)).toMatchObject({ place: 'Salle du conseil' });
    expect(await front()).toContain('Salle du conseil');
    await change(id, { place: null });
    expect(await meetings.get(user, id)).toMatchObject({ place: null });
    expect(await front()).not.toContain('Lieu');
  });

  it('keeps a field that the request does not name', async () => {
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
    [{ place: 7 }, { place: 'Le lieu est un texte' }],
    [{ meeting_time: '24:00' }, { meeting_time: 'L’heure doit avoir la forme hh:mm' }],
    [{ name: 'Bureau', participants: ['Anne', ' '] }, { 'participants.1': 'Le nom est requis' }],
    [{ name: 'Bureau', attendance: [{ name: '', status: 'absent' }] }, { 'attendance.0.name': 'Le nom est requis' }],
    [
      { participants: ['Anne'], attendance: [{ name: 'Anne', status: 'absent' }] },
      { attendance: 'Envoyez les participants ou les présences, pas les deux' },
    ],
  ])('is refused with the wrong fields named, and nothing is stored: %j', async (body, errors) => {
    const { id } = await add();
    const answer = await change(id, body);
    expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ errors })]);
    expect(await meetings.get(user, id)).toMatchObject({ name: 'Comité de mars', participants: ['Anne Jobin'] });
  });

  it('cannot change once the minutes are approved', async () => {
    const { id } = await add({ status: 'completed', summary: '<p>Accepté.</p>', approval: 'approved' });
    const answer = await change(id, { name: 'Bureau' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ detail: expect.stringContaining('«\u00a0Corriger\u00a0»') });
    expect((await meetings.get(user, id)).name).toBe('Comité de mars');
  });
});

describe('a transcript', () => {
  const correct = (id: string, body: unknown) =>
    caller.call(user, UpdateTranscript, { params: { meeting_id: id }, body });
  const said = async (id: Awaited<ReturnType<typeof add>>['id']) => (await meetings.get(user, id)).transcript;
  const FIRST = ['speaker_1', 'Bonjour à tous.'];
  const SECOND = ['speaker_2', 'Le budget est accepté.'];

  it.each([
    { status: 'transcribed' },
    { status: 'completed' },
    { status: 'error', failedStep: 'summarization' },
  ] as const)('is corrected passage by passage in %j, and all that depends on the text follows', async (row) => {
    const { id } = await add(row);
    const answer = await correct(id, { passage_id: 2, text: ' Le budget est\nrefusé. ', former_text: SECOND[1] });
    expect(answer.json()).toEqual({
      success: true,
      error: null,
      passages: [{ id: 2, speaker: 'speaker_2', start: 4, end: 9.5, text: 'Le budget est refusé.' }],
    });
    await correct(id, { passage_id: 2, speaker: 'speaker_1', former_speaker: 'speaker_2' });
    const meeting = await meetings.get(user, id);
    expect(meeting.transcript).toEqual([FIRST, ['speaker_1', 'Le budget est refusé.']]);
    expect(meeting.unique_speakers).toEqual(['speaker_1']);
    expect(meeting.transcript_changed_at).not.toBeNull();
    const { passages } = await meetings.source(await meetings.find(user, id));
    expect(passages.map(({ text }) => text)).toEqual(['Bonjour à tous.', 'Le budget est refusé.']);
  });

  it('has doubtful words until a person corrects them', async () => {
    const heard = { speaker: 'speaker_1', start: 0, end: 4, text: 'Le budjet de Zurbriggen.' };
    const { id } = await addMeeting(house.deps.database.db, user, {}, [
      {
        ...heard,
        doubts: [
          [3, 9],
          [13, 23],
        ],
      },
      { ...heard, text: 'Merci.' },
    ]);
    const passages = async () => (await meetings.get(user, id)).passages;
    expect((await passages()).map(({ doubts }) => doubts)).toEqual([
      [
        [3, 9],
        [13, 23],
      ],
      undefined,
    ]);
    await correct(id, { passage_id: 1, speaker: 'speaker_2' });
    expect((await passages())[0]?.doubts).toHaveLength(2);
    const answer = await correct(id, { passage_id: 1, text: 'Le budget, de Zurbriggen.' });
    const right = { ...heard, id: 1, speaker: 'speaker_2', text: 'Le budget, de Zurbriggen.', doubts: [[14, 24]] };
    expect(answer.json()).toMatchObject({ passages: [right] });
    expect((await passages())[0]).toEqual(right);
    await correct(id, { passage_id: 1, text: 'Le budget, de Mme Zurbriggen-Roh.' });
    expect((await passages())[0]).not.toHaveProperty('doubts');
  });

  it('keeps its doubtful words between two places that a person corrects', async () => {
    const heard = { speaker: 'speaker_1', start: 0, end: 4, text: 'La Rot dit que Zurbriggen suit la Rot.' };
    const doubts = [[3, 6] as const, [15, 25] as const, [34, 37] as const];
    const { id } = await addMeeting(house.deps.database.db, user, {}, [{ ...heard, doubts }]);
    await correct(id, { passage_id: 1, text: 'La Roth dit que Zurbriggen suit la Roth.' });
    expect((await meetings.get(user, id)).passages[0]?.doubts).toEqual([[16, 26]]);
  });

  it('loses its doubt about a word that a person confirms, and does not count as changed', async () => {
    const heard = { speaker: 'speaker_1', start: 0, end: 4, text: 'Le budget de Zurbriggen.' };
    const doubts = [[3, 9] as const, [13, 23] as const];
    const { id } = await addMeeting(house.deps.database.db, user, {}, [{ ...heard, doubts }]);
    // Reads the meeting as a page does, because the server may have kept an earlier answer.
    const read = async () => (await caller.call(user, GetMeeting, { params: { meeting_id: id } })).json<Meeting>();
    const kept = async () => (await read()).passages[0]?.doubts;
    expect(await kept()).toEqual(doubts);
    await correct(id, { passage_id: 1, doubts: [doubts[1]] });
    expect(await kept()).toEqual([[13, 23]]);
    await correct(id, { passage_id: 1, doubts: [] });
    expect(await kept()).toBeUndefined();
    // The person takes the correction back.
    const answer = await correct(id, { passage_id: 1, doubts, former_text: heard.text });
    expect([answer.statusCode, await kept()]).toEqual([200, doubts]);
    expect((await meetings.get(user, id)).transcript_changed_at).toBeNull();
  });

  it('keeps a word confirmed when another window saves older doubts', async () => {
    const heard = { speaker: 'speaker_1', start: 0, end: 4, text: 'Le budget de Zurbriggen.' };
    const [budget, name] = [[3, 9] as const, [13, 23] as const];
    const { id } = await addMeeting(house.deps.database.db, user, {}, [{ ...heard, doubts: [budget, name] }]);
    const former_doubts = [budget, name];
    expect((await correct(id, { passage_id: 1, doubts: [name], former_doubts })).statusCode).toBe(200);
    const late = await correct(id, { passage_id: 1, doubts: [budget], former_doubts });
    expect([late.statusCode, late.json()]).toEqual([409, expect.objectContaining({ code: 'outdated' })]);
    expect((await meetings.get(user, id)).passages[0]?.doubts).toEqual([name]);
    expect((await correct(id, { passage_id: 1, doubts: [], former_doubts: [name] })).statusCode).toBe(200);
    expect((await correct(id, { passage_id: 1, doubts: [name], former_doubts: [] })).statusCode).toBe(200);
    expect((await meetings.get(user, id)).passages[0]?.doubts).toEqual([name]);
  });

  it('is corrected in several passages together, or in none', async () => {
    const { id } = await add();
    const right = { passage_id: 1, text: 'Bonsoir.' };
    const answer = await correct(id, [right, { passage_id: 9, text: 'Rien.' }]);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { '1.passage_id': 'Ce passage ne figure pas dans la transcription' } }),
    ]);
    expect(await said(id)).toEqual([FIRST, SECOND]);
    await correct(id, [right, { passage_id: 2, speaker: 'speaker_3' }]);
    expect(await said(id)).toEqual([
      ['speaker_1', 'Bonsoir.'],
      ['speaker_3', SECOND[1]],
    ]);
    // No passage has that label any more, but the meeting once had it, so the server accepts it.
    await correct(id, { passage_id: 2, speaker: 'speaker_2' });
    expect(await said(id)).toEqual([['speaker_1', 'Bonsoir.'], SECOND]);
  });

  it.each([
    [{ passage_id: 1, text: ' ' }, { text: 'Le texte d’un passage ne peut pas être vide' }],
    [{ passage_id: 1, speaker: 'speaker_4' }, { speaker: 'Cet orateur ne figure pas dans la transcription' }],
    [{ passage_id: 1, speaker: 'Anne' }, { speaker: 'Cet orateur ne figure pas dans la transcription' }],
    [{ passage_id: 9, text: 'Rien.' }, { passage_id: 'Ce passage ne figure pas dans la transcription' }],
    [{ passage_id: 2 ** 31, text: 'Rien.' }, { passage_id: 'Ce passage ne figure pas dans la transcription' }],
    [{ passage_id: 1, doubts: [[13, 16]] }, { doubts: 'Ces mots ne figurent pas dans le passage' }],
    [{ passage_id: 1, doubts: [[4, 4]] }, { doubts: 'Ces mots ne figurent pas dans le passage' }],
    [
      {
        passage_id: 1,
        doubts: [
          [0, 5],
          [3, 7],
        ],
      },
      { doubts: 'Ces mots ne figurent pas dans le passage' },
    ],
    [[{ passage_id: 1, text: '' }], { '0.text': 'Le texte d’un passage ne peut pas être vide' }],
    [7, { body: expect.stringMatching(/valable/) }],
  ])('is left alone by a wrong request, whose wrong fields are named: %j', async (body, errors) => {
    const { id } = await add();
    const answer = await correct(id, body);
    expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ errors })]);
    expect(await said(id)).toEqual([FIRST, SECOND]);
    expect((await meetings.get(user, id)).transcript_changed_at).toBeNull();
  });

  it.each(['pending', 'transcription', 'summarization'] as const)('cannot be changed in %s', async (status) => {
    const { id } = await add({ status });
    const answer = await correct(id, { passage_id: 1, text: 'Bonsoir.' });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { detail: expect.stringMatching(/attendez/) }]);
    expect((await meetings.source(await meetings.find(user, id))).passages.map(({ text }) => text)).not.toContain(
      'Bonsoir.',
    );
  });

  it('cannot be changed below approved minutes until their correction begins', async () => {
    const { id } = await add({ status: 'completed', summary: '<p>PV</p>', approval: 'approved' });
    const answer = await correct(id, { passage_id: 1, text: 'Bonsoir.' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { detail: expect.stringMatching(/est approuvé.*Corriger/) },
    ]);
    expect(await said(id)).toEqual([FIRST, SECOND]);
    const again = await add({ status: 'completed', summary: '<p>PV</p>', approval: 'draft' });
    expect((await correct(again.id, { passage_id: 1, text: 'Bonsoir.' })).statusCode).toBe(200);
  });

  it.each([
    { passage_id: 1, text: 'Bonsoir.', former_text: 'Bonjour.' },
    { passage_id: 1, text: 'Bonsoir.', former_speaker: 'speaker_2' },
  ])('is not overwritten if it differs from what the person read: %j', async (correction) => {
    const { id } = await add();
    const answer = await correct(id, correction);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'outdated', detail: expect.stringMatching(/entre-temps/) },
    ]);
    expect(await said(id)).toEqual([FIRST, SECOND]);
  });

  it('may grow without being taken for an imported one, whose voices are not kept', async () => {
    const { id } = await add({ snippets: ['speaker_1'] });
    expect((await correct(id, { passage_id: 1, text: `${FIRST[1]} !` })).statusCode).toBe(200);
    expect((await meetings.get(user, id)).voices_kept).toBe(true);
    const imported = await add({ snippets: ['speaker_1'], importedBytes: 100 });
    expect((await meetings.get(user, imported.id)).voices_kept).toBe(false);
  });

  it('counts as changed if speakers are renamed, but not if nothing changes', async () => {
    const { id } = await add();
    const changedAt = async () => (await meetings.get(user, id)).transcript_changed_at;
    await correct(id, { passage_id: 1, text: FIRST[1] });
    expect(await changedAt()).toBeNull();
    await meetings.nameSpeakers(user, id, { speakers: { speaker_1: 'Anne' }, participants: ['Anne'] });
    expect(await changedAt()).not.toBeNull();
  });
});
