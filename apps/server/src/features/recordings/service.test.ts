import type { User } from '@greffier/contract/organisation/auth';
import { type MeetingId, VocabularyId } from '@greffier/contract/ids';
import { SpeechError, type SpeechErrorCode } from '@greffier/speech/types';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { vocabularies } from '../../database/schema/vocabularies.ts';
import { type House, SPOKEN, storedKeys } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser, whole } from '../../testing/rows.ts';
import { until } from '../../testing/until.ts';
import { FORM, receiving } from '../../testing/uploads.ts';
import { StorageFullError } from '../../storage/storage.ts';
import { burn } from '../../threads/test-task.ts';
import type { MeetingsService } from '../meetings/service.ts';
import type { RecordingsService } from './service.ts';
import { listWorkspaces } from '../../storage/workspace.ts';

let house: House;
let user: User;
let meetings: MeetingsService;
let recordings: RecordingsService;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  meetings = house.services.meetings;
  recordings = house.services.recordings;
});

const create = (data: unknown = FORM) => recordings.create(user, 0, receiving(house.deps.storage, data));

/** Makes a time limit that runs out after a moment. */
function soon(): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(new DOMException('too long', 'TimeoutError')), 800);
  return limit.signal;
}

/** Checks that a refused upload has left nothing behind. */
async function expectNothingLeft(): Promise<void> {
  expect(await storedKeys(house)).toEqual([]);
  expect(await whole(meetings.list(user))).toEqual([]);
  expect(house.speech.transcribe).not.toHaveBeenCalled();
}

describe('a recording that is accepted', () => {
  it('becomes a transcript, with suggestions, snippets and nothing left of the recording', async () => {
    const { meetingId, segmentsCount } = await create();
    expect(segmentsCount).toBe(1);
    await until(async () => expect((await meetings.get(user, meetingId)).status).toBe('transcribed'));
    const meeting = await meetings.get(user, meetingId);
    expect(meeting).toMatchObject({ name: 'Comité de mars', meeting_time: '14:05', progress: 100, stage: null });
    expect(meeting.passages).toEqual(SPOKEN.map((passage, index) => ({ id: index + 1, ...passage })));
    expect(meeting.unique_speakers).toEqual(['speaker_1', 'speaker_2']);
    expect(meeting.speaker_suggestions).toEqual({
      speaker_1: { name: 'Anne Jobin', description: 'Se présente.' },
      speaker_2: { name: '', description: '' },
    });
    expect(Object.keys(meeting.speaker_snippets_urls)).toEqual(['speaker_1', 'speaker_2']);
    await until(async () =>
      expect(await storedKeys(house)).toEqual([
        `meetings/${meetingId}/embeddings.bin`,
        `meetings/${meetingId}/snippets/speaker_1.wav`,
        `meetings/${meetingId}/snippets/speaker_2.wav`,
      ]),
    );
    await until(async () => expect(await listWorkspaces(house.deps.config.dataDir)).not.toContain(meetingId));
  });

  it('keeps the transcript if speakers cannot be suggested', async () => {
    house.text.suggestSpeakers.mockRejectedValue(new Error('boom'));
    const { meetingId } = await create();
    await until(async () => expect((await meetings.get(user, meetingId)).status).toBe('transcribed'));
    expect((await meetings.get(user, meetingId)).speaker_suggestions).toEqual({
      speaker_1: { name: '', description: '' },
      speaker_2: { name: '', description: '' },
    });
  });

  it('keeps the transcript if suggesting names would take for ever', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => soon());
    house.text.suggestSpeakers.mockImplementation((_source, signal) => burn(signal));
    const { meetingId } = await create();
    await until(async () => expect((await meetings.get(user, meetingId)).status).toBe('transcribed'));
    timeout.mockRestore();
    const meeting = await meetings.get(user, meetingId);
    expect(meeting.passages).toHaveLength(SPOKEN.length);
    expect(meeting.speaker_suggestions).toEqual({
      speaker_1: { name: '', description: '' },
      speaker_2: { name: '', description: '' },
    });
    await until(async () => expect(await listWorkspaces(house.deps.config.dataDir)).not.toContain(meetingId));
  });

  it('stops looking for names within a second if the meeting is deleted', async () => {
    house.text.suggestSpeakers.mockImplementation((_source, signal) => burn(signal));
    const { meetingId } = await create();
    await until(() => expect(house.text.suggestSpeakers).toHaveBeenCalled());
    const since = performance.now();
    await meetings.remove(user, meetingId);
    expect(performance.now() - since).toPassWithin(1_000);
    expect(await storedKeys(house)).toEqual([]);
  });

  it('trusts the measured length, never the claimed one', async () => {
    house.speech.probe.mockResolvedValue({ duration: 4_000, segmentsCount: 3 });
    house.speech.transcribe.mockReturnValue(new Promise(() => undefined));
    const { meetingId, segmentsCount } = await create({ ...FORM, audio_duration_s: 7 });
    expect(segmentsCount).toBe(3);
    expect(await meetings.get(user, meetingId)).toMatchObject({ duration: 4_000, segments_count: 3 });
    await meetings.remove(user, meetingId);
  });

  it('keeps only the sound of a video', async () => {
    let heard = '';
    house.speech.probe.mockImplementation(async (_file, { soundFile }) => {
      await writeFile(soundFile, 'sound without pictures');
      return { duration: 12, segmentsCount: 1 };
    });
    house.speech.transcribe.mockImplementation(async (path) => {
      heard = await readFile(path, 'utf8');
      return { duration: 12, segmentsCount: 1, passages: SPOKEN, snippets: {}, embeddingsFile: null, soundFile: null };
    });
    await create();
    await until(() => expect(heard).toBe('sound without pictures'));
  });

  it('is transcribed with the words of the vocabulary', async () => {
    const id = VocabularyId.parse(randomUUID());
    await house.deps.database.db
      .insert(vocabularies)
      .values({ id, name: 'Lieux', words: ['Val-de-Ruz'], userId: user.id });
    const { meetingId } = await create({ ...FORM, vocabulary_id: id });
    await until(() => expect(house.speech.transcribe).toHaveBeenCalled());
    expect(house.speech.transcribe.mock.calls[0]?.[1]).toMatchObject({ vocabulary: ['Val-de-Ruz'], language: 'fr' });
    await until(async () => expect((await meetings.get(user, meetingId)).status).toBe('transcribed'));
  });
});

it('has the agenda that came with the form, before its transcription and after it', async () => {
  const agenda = [
    { level: 1, text: 'Budget' },
    { level: 2, text: 'Écoles' },
  ];
  const { meetingId } = await create({ ...FORM, agenda });
  expect((await meetings.get(user, meetingId)).full_agenda).toEqual(agenda);
  await until(async () => expect((await meetings.get(user, meetingId)).status).toBe('transcribed'));
  expect((await meetings.get(user, meetingId)).full_agenda).toEqual(agenda);
});

describe('a recording that is refused', () => {
  it.each<[SpeechErrorCode, number, string]>([
    ['empty_file', 422, 'empty_file'],
    ['unreadable_audio', 422, 'unreadable_audio'],
    ['no_audio', 422, 'no_audio'],
    ['too_short', 422, 'too_short'],
    ['storage_full', 507, 'storage_full'],
    ['model_missing', 503, 'engine_unavailable'],
    ['model_damaged', 503, 'engine_unavailable'],
  ])('for %s is answered with %i and leaves nothing', async (reason, status, code) => {
    house.speech.probe.mockRejectedValue(new SpeechError(reason, 'Voici pourquoi.'));
    await expect(create()).rejects.toMatchObject({ status, code, message: 'Voici pourquoi.' });
    await expectNothingLeft();
  });

  it.each([
    ['no form', undefined, 'data'],
    ['a form that is no JSON', '{', 'data'],
    ['no name', { ...FORM, meeting_name: ' ' }, 'meeting_name'],
    ['an agenda that is none', { ...FORM, agenda: 'Budget' }, 'agenda'],
    ['a time that is none', { ...FORM, meeting_time: '25:00' }, 'meeting_time'],
    [
      'another person’s vocabulary',
      { ...FORM, vocabulary_id: '7f1a2a52-1f0a-4e1c-9f36-0d3c1f6b2a01' },
      'vocabulary_id',
    ],
  ])('for %s is answered with the name of the field, and leaves nothing', async (_case, data, field) => {
    const receive = receiving(house.deps.storage, data);
    const attempt = recordings.create(user, 0, async (key, watch) =>
      data === undefined ? { ...(await receive(key, watch)), data } : receive(key, watch),
    );
    await expect(attempt).rejects.toMatchObject({ status: 422, errors: { [field]: expect.any(String) as string } });
    await expectNothingLeft();
  });

  it('leaves nothing if the upload breaks off or the disk is full', async () => {
    const broken = () => Promise.reject(new StorageFullError('full'));
    await expect(recordings.create(user, 0, broken)).rejects.toBeInstanceOf(StorageFullError);
    await expectNothingLeft();
  });

  it('is refused if its decoded sound would fill the disk', async () => {
    house.speech.probe.mockResolvedValue({ duration: 36_000, segmentsCount: 3 });
    // Ten hours of decoded sound take 1.15 GB, but only 1 GB is left, because the reserve takes the other 1 GB.
    house.disk.free.mockResolvedValue(2e9);
    await expect(create()).rejects.toBeInstanceOf(StorageFullError);
    await expectNothingLeft();
  });

  it('leaves no row if its job cannot be queued', async () => {
    vi.spyOn(house.deps.queue, 'send').mockRejectedValue(new Error('away'));
    await expect(create()).rejects.toThrow('away');
    await expectNothingLeft();
  });
});

describe('a transcription that fails', () => {
  it('says why, keeps the recording, and starts again on request', async () => {
    house.speech.transcribe.mockRejectedValueOnce(new SpeechError('crashed', 'La transcription s’est arrêtée.'));
    const { meetingId } = await create();
    await until(async () => expect((await meetings.get(user, meetingId)).status).toBe('error'));
    expect(await meetings.get(user, meetingId)).toMatchObject({
      error_message: 'La transcription s’est arrêtée.',
      failed_step: 'transcription',
      passages: [],
    });
    expect(await storedKeys(house)).toEqual([`meetings/${meetingId}/audio`]);
    await until(() => recordings.retry(user, meetingId));
    await until(async () => expect((await meetings.get(user, meetingId)).status).toBe('transcribed'));
    expect(await meetings.get(user, meetingId)).toMatchObject({ error_message: null, failed_step: null });
    expect((await meetings.get(user, meetingId)).passages).toHaveLength(SPOKEN.length);
  });

  it('says of an unexpected failure only that it failed', async () => {
    house.speech.transcribe.mockRejectedValueOnce(new Error('Madame Jobin a dit'));
    const { meetingId } = await create();
    await until(async () => expect((await meetings.get(user, meetingId)).status).toBe('error'));
    expect((await meetings.get(user, meetingId)).error_message).toMatch(/^La transcription a échoué/);
  });

  it('is not started twice by two retries at once', async () => {
    const { db } = house.deps.database;
    const { id } = await addMeeting(db, user, {
      status: 'error',
      failedStep: 'transcription',
      audioKey: 'meetings/x/audio',
    });
    const outcomes = await Promise.allSettled([recordings.retry(user, id), recordings.retry(user, id)]);
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('cannot be retried while it runs, once it is done, or without its recording', async () => {
    const { db } = house.deps.database;
    const working = await addMeeting(db, user, { status: 'transcription' });
    const done = await addMeeting(db, user);
    const lost = await addMeeting(db, user, { status: 'error', failedStep: 'transcription' });
    for (const { id } of [working, done, lost]) {
      await expect(recordings.retry(user, id)).rejects.toMatchObject({ status: 409 });
    }
  });
});

describe('a recording in which no speech is recognised', () => {
  const NOTHING = { duration: 12, segmentsCount: 1, passages: [], snippets: {}, embeddingsFile: null, soundFile: null };
  const unheard = async () => {
    house.speech.transcribe.mockResolvedValueOnce(NOTHING);
    const { meetingId } = await create();
    await until(async () => expect((await meetings.get(user, meetingId)).status).toBe('transcribed'));
    return meetingId;
  };
  const destroyedAt = async (id: MeetingId) => (await meetings.get(user, id)).minutes.audio_destroyed_at;

  it('is kept, and transcribed again on request', async () => {
    const id = await unheard();
    expect(await meetings.get(user, id)).toMatchObject({ passages: [], can_retry: true });
    expect(await destroyedAt(id)).toBeNull();
    expect(await storedKeys(house)).toEqual([`meetings/${id}/audio`]);
    await until(() => recordings.retry(user, id));
    await until(async () => expect((await meetings.get(user, id)).passages).toHaveLength(SPOKEN.length));
    expect(await meetings.get(user, id)).toMatchObject({ status: 'transcribed', can_retry: false });
    expect(await destroyedAt(id)).not.toBeNull();
    await until(async () => expect(await storedKeys(house)).not.toContain(`meetings/${id}/audio`));
  });

  it('can be destroyed by its owner, once, and the time is recorded', async () => {
    const id = await unheard();
    await recordings.discard(user, id);
    expect(await storedKeys(house)).toEqual([]);
    expect(await destroyedAt(id)).not.toBeNull();
    expect(await meetings.get(user, id)).toMatchObject({ status: 'transcribed', can_retry: false });
    await expect(recordings.discard(user, id)).rejects.toMatchObject({ status: 409 });
    await expect(recordings.retry(user, id)).rejects.toMatchObject({ status: 409 });
  });

  it('is not destroyed while it is transcribed', async () => {
    const { id } = await addMeeting(house.deps.database.db, user, { status: 'transcription', audioKey: 'x' });
    await expect(recordings.discard(user, id)).rejects.toMatchObject({ status: 409 });
  });
});

describe('a meeting that is deleted', () => {
  it('while it is transcribed stops the work and leaves no file', async () => {
    let aborted = false;
    house.speech.transcribe.mockImplementation((_file, _options, _onProgress, signal) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(new DOMException('aborted', 'AbortError'));
        });
      });
    });
    const { meetingId } = await create();
    await until(() => expect(house.speech.transcribe).toHaveBeenCalled());
    await meetings.remove(user, meetingId);
    expect(aborted).toBe(true);
    expect(await storedKeys(house)).toEqual([]);
    expect(await listWorkspaces(house.deps.config.dataDir)).not.toContain(meetingId);
    await expect(meetings.get(user, meetingId)).rejects.toMatchObject({ status: 404 });
  });

  it('before its job starts is never transcribed', async () => {
    const { meetingId } = await create();
    await meetings.remove(user, meetingId);
    expect(await storedKeys(house)).toEqual([]);
    const next = await create();
    await until(async () => expect((await meetings.get(user, next.meetingId)).status).toBe('transcribed'));
    const files = house.speech.transcribe.mock.calls.map(([file]) => file);
    expect(files.filter((file) => file.includes(meetingId))).toEqual([]);
  });

  it('just before the result is stored loses the result too', async () => {
    const transcribe = house.speech.transcribe.getMockImplementation();
    const gate = Promise.withResolvers<void>();
    house.speech.transcribe.mockImplementation(async (...input) => {
      const result = await transcribe!(...input);
      await gate.promise;
      return result;
    });
    const { meetingId } = await create();
    await until(() => expect(house.speech.transcribe).toHaveBeenCalled());
    const removal = meetings.remove(user, meetingId);
    gate.resolve();
    await removal;
    expect(await storedKeys(house)).toEqual([]);
  });
});
