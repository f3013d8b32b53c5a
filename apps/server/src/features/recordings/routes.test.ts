import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import type { User } from '@greffier/contract/organisation/auth';
import { ErrorBody } from '@greffier/contract/errors';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { SpeechError } from '@greffier/speech/types';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Caller } from '../../testing/caller.ts';
import { type House, storedKeys } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addUser } from '../../testing/rows.ts';
import { FORM } from '../../testing/uploads.ts';

const MAX_BYTES = 10_000;

let house: House;
let caller: Caller;
let user: User;

openForTests((opened) => ({ house, caller } = opened), { MAX_UPLOAD_BYTES: String(MAX_BYTES) });
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
});

const sound = (bytes = 100) => new File([new Uint8Array(bytes)], 'séance.mp3', { type: 'audio/mpeg' });
const data = JSON.stringify(FORM);

it('makes a meeting of an upload, whether the form is before or after the file, and follows it to the transcript', async () => {
  house.speech.probe.mockResolvedValueOnce({ duration: 4_000, segmentsCount: 3 });
  const long = await caller.call(user, Transcribe, { form: { file: sound(), data } });
  expect(long.json()).toMatchObject({ success: true, will_split: true, segments_count: 3 });
  const short = await caller.call(user, Transcribe, { form: { data, file: sound() } });
  const started = Transcribe.response.parse(short.json());
  expect(started).toMatchObject({ success: true, will_split: false, segments_count: 1 });
  await vi.waitFor(
    async () => {
      const shown = await caller.call(user, GetMeeting, { params: { meeting_id: started.meeting_id } });
      expect(shown.json()).toMatchObject({ status: 'transcribed', progress: 100, error_message: null });
    },
    { timeout: 20_000, interval: 100 },
  );
});

it.each([
  ['a file that is too large', () => ({ data, file: sound(MAX_BYTES + 1) }), 413, 'too_large'],
  ['no file', () => ({ data }), 422, 'validation_error'],
  ['no form', () => ({ file: sound() }), 422, 'validation_error'],
  ['a form without a name', () => ({ data: '{}', file: sound() }), 422, 'validation_error'],
])('refuses %s and keeps nothing', async (_case, form, status, code) => {
  const answer = await caller.call(user, Transcribe, { form: form() });
  expect(answer.statusCode).toBe(status);
  expect(ErrorBody.parse(answer.json()).code).toBe(code);
  expect(await storedKeys(house)).toEqual([]);
});

it('names each wrong field of the form in French', async () => {
  const answer = await caller.call(user, Transcribe, { form: { data: '{"main_language":"it"}', file: sound() } });
  const { errors = {} } = ErrorBody.parse(answer.json());
  expect(Object.keys(errors).toSorted()).toEqual(['main_language', 'meeting_date', 'meeting_name']);
  expect(Object.values(errors).join(' ')).not.toMatch(/invalid |expected|required/i);
});

it('answers 415 to a body that is not a form', async () => {
  const answer = await caller.call(user, Transcribe, { body: FORM });
  expect([answer.statusCode, answer.statusMessage]).toEqual([415, 'Unsupported Media Type']);
});

it('says what to do with a file that has no sound', async () => {
  house.speech.probe.mockRejectedValueOnce(new SpeechError('no_audio', 'Ce fichier ne contient aucune piste sonore.'));
  const answer = await caller.call(user, Transcribe, { form: { data, file: sound() } });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    code: 'no_audio',
    detail: 'Ce fichier ne contient aucune piste sonore.',
    errors: { file: 'Ce fichier ne contient aucune piste sonore.' },
  });
  expect(await storedKeys(house)).toEqual([]);
});
