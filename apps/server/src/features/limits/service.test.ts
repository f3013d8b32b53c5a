import { Retry, Summarize, Transcribe } from '@greffier/contract/meeting/minutes/ai';
import type { User } from '@greffier/contract/organisation/auth';
import { ErrorBody } from '@greffier/contract/errors';
import { type MeetingId, UploadId } from '@greffier/contract/ids';
import { UpdateTranscript } from '@greffier/contract/meeting/transcript/transcript';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { DeleteMeeting, ImportTranscript } from '@greffier/contract/meeting/meetings';
import {
  RestoreMinutesVersion,
  SaveSummary,
  SetApproval,
  SetMinutesAside,
} from '@greffier/contract/meeting/minutes/minutes';
import { SpeechError } from '@greffier/speech/types';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import type { Answer, Caller } from '../../testing/caller.ts';
import { type House, storedKeys } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { FORM } from '../../testing/uploads.ts';
import { deleteMeeting } from '../removal/repository.ts';
import { addUpload } from '../uploads/repository.ts';
import { createLimitsService } from './service.ts';

const LIMITS = {
  MAX_UPLOAD_BYTES: '2000000',
  MAX_OPEN_UPLOADS: '3',
  MAX_PERSON_BYTES: '4000000',
  MAX_PERSON_JOBS: '2',
  MAX_RECORDING_HOURS: '1.5',
};

let house: House;
let caller: Caller;
let user: User;
let other: User;
openForTests((opened) => ({ house, caller } = opened), LIMITS);
beforeEach(async () => {
  await house.reset();
  const { db } = house.deps.database;
  user = await addUser(db);
  other = await addUser(db);
});

/** Announces a recording in pieces, in the same way as the page. */
const announce = (person: User, bytes: number): Promise<Answer> =>
  caller.call(
    person,
    { ...Transcribe, path: '/uploads' },
    {
      headers: { 'tus-resumable': '1.0.0', 'upload-length': String(bytes) },
    },
  );

/** Makes a recording whose pieces have all arrived. */
async function whole(person: User, bytes = 1_000): Promise<UploadId> {
  const id = UploadId.parse(randomUUID());
  const folder = join(house.deps.config.dataDir, 'uploads');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, id), Buffer.alloc(bytes));
  await addUpload(house.deps.database.db, { id, userId: person.id, bytes });
  return id;
}
const transcribe = (person: User, id: UploadId): Promise<Answer> =>
  caller.call(person, Transcribe, { form: { data: JSON.stringify({ ...FORM, upload_id: id }) } });
const sound = (bytes: number) => new File([new Uint8Array(bytes)], 'séance.mp3', { type: 'audio/mpeg' });
const sendWhole = (person: User, bytes: number): Promise<Answer> =>
  caller.call(person, Transcribe, { form: { file: sound(bytes), data: JSON.stringify(FORM) } });
const busy = (person: User) => addMeeting(house.deps.database.db, person, { status: 'transcription' });

/** Expects a refusal in French that names the limit, with the time to try again. */
function expectLimit(answer: Answer, ...told: readonly string[]): void {
  expect([answer.statusCode, ErrorBody.parse(answer.json()).code]).toEqual([429, 'limit_reached']);
  for (const part of told) expect(ErrorBody.parse(answer.json()).detail).toContain(part);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
}

describe('open uploads of one person', () => {
  it('are limited in number: one more is refused before a byte is sent, but not another person’s', async () => {
    for (const bytes of [1, 2, 3]) expect((await announce(user, bytes)).statusCode).toBe(201);
    expectLimit(await announce(user, 4), 'déjà 3\u00A0envois inachevés', 'effacé après 7 jours');
    expect((await announce(other, 4)).statusCode).toBe(201);
  });

  it('are limited in bytes as announced, together with the recordings that are kept with meetings', async () => {
    const failed = { status: 'error', audioKey: 'x', audioBytes: 1_800_000 } as const;
    await addMeeting(house.deps.database.db, user, failed);
    await addMeeting(house.deps.database.db, user, { audioKey: null, audioBytes: 1_800_000, soundBytes: 300_000 });
    expect((await announce(user, 1_300_000)).statusCode).toBe(201);
    expectLimit(await announce(user, 600_001), '3,4\u00A0Mo', 'la limite est de 4\u00A0Mo');
    expect((await announce(user, 600_000)).statusCode).toBe(201);
    expect((await announce(other, 2_000_000)).statusCode).toBe(201);
  });

  it('no longer count after a meeting was made of them', async () => {
    house.speech.transcribe.mockReturnValue(new Promise(() => undefined));
    for (const bytes of [1, 2]) await announce(user, bytes);
    expect((await transcribe(user, await whole(user))).statusCode).toBe(200);
    expect((await announce(user, 3)).statusCode).toBe(201);
  });
});

describe('a recording that comes in one request', () => {
  it('is refused before it is read if it would exceed the bytes that its person may have', async () => {
    await addMeeting(house.deps.database.db, user, { status: 'error', audioKey: 'x', audioBytes: 3_999_000 });
    expectLimit(await sendWhole(user, 1_500_000), 'la limite est de 4\u00A0Mo');
    expect(house.speech.probe).not.toHaveBeenCalled();
    await expect.poll(() => storedKeys(house)).toEqual([]);
    expect((await sendWhole(other, 1_500_000)).statusCode).toBe(200);
  });
});

describe('texts that a person keeps', () => {
  /** Sends a transcript that takes 1.2 MB, its rows included. */
  const importing = (person: User): Promise<Answer> => {
    const lines = Array.from({ length: 900 }, (_, at) => `${at % 2 === 0 ? 'Anne' : 'Marc'} : ${'a'.repeat(1_000)}`);
    const form = { file: new File([lines.join('\n')], 'séance.txt'), data: JSON.stringify(FORM) };
    return caller.call(person, ImportTranscript, { form });
  };

  it('count like recordings: one transcript too many is refused, and deleting makes room', async () => {
    await addMeeting(house.deps.database.db, user, { audioKey: 'x', audioBytes: 1_000_000 });
    for (const at of [0, 1]) {
      expect((await importing(user)).statusCode, `transcript ${at}`).toBe(200);
    }
    expectLimit(await importing(user), 'Vos transcriptions', '3,3\u00A0Mo', 'supprimez les réunions');
    const { meetings } = (await caller.call(user, ListMeetings)).json<{
      meetings: { id: MeetingId; status: string }[];
    }>();
    expect(meetings.map(({ status }) => status)).toEqual(['transcribed', 'transcribed', 'transcribed']);
    expectLimit(await announce(user, 1_000_000), 'Vos transcriptions', 'la limite est de 4\u00A0Mo');
    expect((await importing(other)).statusCode).toBe(200);
    const id = meetings[0]?.id ?? '';
    expect((await caller.call(user, DeleteMeeting, { params: { meeting_id: id } })).statusCode).toBe(200);
    expect((await importing(user)).statusCode).toBe(200);
  });

  it('grow with what is written into a transcript', async () => {
    await addMeeting(house.deps.database.db, user, { status: 'error', audioKey: 'x', audioBytes: 3_993_000 });
    const { id } = await addMeeting(house.deps.database.db, user);
    const write = (passage: number, text: string) =>
      caller.call(user, UpdateTranscript, { params: { meeting_id: id }, body: { passage_id: passage, text } });
    expect((await write(1, 'a'.repeat(5_000))).statusCode).toBe(200);
    expectLimit(await write(2, 'a'.repeat(5_000)), 'la limite est de 4\u00A0Mo');
    expect((await write(1, 'Oui.')).statusCode).toBe(200);
  });

  it('shrink when added text is removed again, but a shortened recorded transcript makes no room', async () => {
    await addMeeting(house.deps.database.db, user, { status: 'error', audioKey: 'x', audioBytes: 3_993_000 });
    const { id } = await addMeeting(house.deps.database.db, user);
    const write = async (text: string) =>
      (await caller.call(user, UpdateTranscript, { params: { meeting_id: id }, body: { passage_id: 1, text } }))
        .statusCode;
    const written = async () => (await house.services.meetings.find(user, id)).writtenBytes;
    for (const _again of [1, 2, 3]) {
      expect(await write('a'.repeat(5_000))).toBe(200);
      expect(await write('Bonjour à tous.')).toBe(200);
      expect(await written()).toBe(0);
    }
    expect([await write('Oui.'), await written()]).toEqual([200, 0]);
  });

  it('include former versions of minutes: one more is refused, but not an edit in the same session', async () => {
    const { id } = await addMeeting(house.deps.database.db, user, { status: 'completed', summary: '<p>Avant.</p>' });
    const params = { meeting_id: id };
    const summary = (letter: string) => `<p>${letter.repeat(1_500_000)}</p>`;
    const save = (letter: string, version: number, session: string | null) =>
      caller.call(user, SaveSummary, { params, body: { summary: summary(letter), version, session } });
    const session = randomUUID();
    expect((await save('a', 0, null)).statusCode).toBe(200);
    expect((await save('b', 1, session)).statusCode).toBe(200);
    expectLimit(await save('c', 2, null), 'Vos transcriptions et vos procès-verbaux', 'la limite est de 4\u00A0Mo');
    expectLimit(await caller.call(user, SetMinutesAside, { params, body: { summary: summary('d') } }), '4\u00A0Mo');
    expectLimit(
      await caller.call(user, RestoreMinutesVersion, { params: { ...params, version: '2' } }),
      'la limite est de 4\u00A0Mo',
    );
    expect((await save('e', 2, session)).statusCode).toBe(200);
    const body = (approval: string) => ({ approval, version: 3 });
    expect((await caller.call(user, SetApproval, { params, body: body('to_approve') })).statusCode).toBe(200);
    // An approval is never refused for lack of room, because it adds only one text, and agreed minutes must be kept.
    expect((await caller.call(user, SetApproval, { params, body: body('approved') })).statusCode).toBe(200);
  });
});

describe('recordings that come in one request each', () => {
  /** Begins a request that announces this many bytes, and leaves it open. */
  const arrive = (person: User, bytes: number) => {
    const limits = house.services.limits;
    const room = house.services.room;
    return room.claim(person.id, bytes, (tx) => limits.requireArrival(tx, person, bytes));
  };

  it('are limited in announced bytes, even if sent at the same time, until they end', async () => {
    const tries = await Promise.allSettled([1, 2, 3].map(() => arrive(user, 1_500_000)));
    const claims = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(claims).toHaveLength(2);
    expectLimit(await sendWhole(user, 1_200_000), 'la limite est de 4\u00A0Mo');
    expectLimit(await announce(user, 1_200_000), 'la limite est de 4\u00A0Mo');
    expect((await announce(other, 1_200_000)).statusCode).toBe(201);
    for (const claim of claims) claim.end();
    expect((await sendWhole(user, 1_200_000)).statusCode).toBe(200);
  });

  it('are limited in number, even if they do not announce their length', async () => {
    const claims = [await arrive(user, 0), await arrive(user, 0), await arrive(user, 0)];
    expectLimit(await sendWhole(user, 10), 'déjà 3\u00A0envois en cours');
    expect((await sendWhole(other, 10)).statusCode).toBe(200);
    for (const claim of claims) claim.end();
    expect((await sendWhole(user, 10)).statusCode).toBe(200);
  });
});

describe('recordings that wait to be opened', () => {
  /** Lets no recording be opened until the returned function is called. */
  function holdOpening(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    house.speech.probe.mockImplementation(() => promise.then(() => ({ duration: 12, segmentsCount: 1 })));
    return resolve;
  }
  async function expectWaiting(count: number): Promise<void> {
    await expect.poll(() => house.speech.probe.mock.calls.length).toBe(count);
  }

  it('count in bytes until their meetings are written, and then only once', async () => {
    const open = holdOpening();
    const waiting = [sendWhole(user, 1_900_000), sendWhole(user, 1_900_000)];
    await expectWaiting(2);
    expectLimit(await sendWhole(user, 1_200_000), 'la limite est de 4\u00A0Mo');
    expectLimit(await announce(user, 1_200_000), 'la limite est de 4\u00A0Mo');
    expect((await announce(other, 1_200_000)).statusCode).toBe(201);
    open();
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('count as sends that are under way', async () => {
    const open = holdOpening();
    const waiting = [sendWhole(user, 10), sendWhole(user, 10), sendWhole(user, 10)];
    await expectWaiting(3);
    expectLimit(await sendWhole(user, 10), 'déjà 3\u00A0envois en cours');
    open();
    await Promise.all(waiting);
    expect(house.deps.disk.arrivals.size).toBe(0);
  });

  it('no longer count once they cannot be opened', async () => {
    house.speech.probe.mockRejectedValueOnce(new SpeechError('no_audio', 'Aucune piste sonore.'));
    expect((await sendWhole(user, 1_900_000)).statusCode).toBe(422);
    expect(house.deps.disk.arrivals.size).toBe(0);
  });

  it('count if they came in pieces', async () => {
    const open = holdOpening();
    const waiting = transcribe(user, await whole(user, 1_900_000));
    await expectWaiting(1);
    await announce(user, 1_000_000);
    expectLimit(await announce(user, 1_200_000), 'la limite est de 4\u00A0Mo');
    open();
    expect((await waiting).statusCode).toBe(200);
  });
});

describe('jobs of one person', () => {
  it('are limited in number; a recording that has come stays, and can be transcribed after a job has ended', async () => {
    const first = await busy(user);
    await busy(user);
    const id = await whole(user);
    expectLimit(await transcribe(user, id), 'déjà 2\u00A0traitements', 'gardé', 'pas envoyé une seconde fois');
    expect((await transcribe(other, await whole(other))).statusCode).toBe(200);
    const meetings = await caller.call(user, ListMeetings);
    expect(meetings.json<{ meetings: unknown[] }>().meetings).toHaveLength(2);
    expect((await house.services.uploads.load(id))?.meetingId).toBeNull();
    await deleteMeeting(house.deps.database.db, first.id);
    expect((await transcribe(user, id)).statusCode).toBe(200);
  });

  it('are limited for minutes and retries as for transcriptions', async () => {
    const { db } = house.deps.database;
    const agenda = [{ level: 1, text: 'Budget' }];
    const ready = await addMeeting(db, user, { agenda });
    const failed = await addMeeting(db, user, { status: 'error', failedStep: 'summarization', agenda });
    await busy(user);
    await busy(user);
    const body = { summary_section_length: 300 };
    expectLimit(
      await caller.call(user, Summarize, { params: { meeting_id: ready.id }, body }),
      'déjà 2\u00A0traitements',
    );
    expectLimit(await caller.call(user, Retry, { params: { meeting_id: failed.id } }), 'déjà 2\u00A0traitements');
    expect(house.text.writeMinutes).not.toHaveBeenCalled();
  });
});

describe('a recording that is too long', () => {
  it('is refused once it is measured, says what the limit is and what to do, and is not kept', async () => {
    house.speech.probe.mockResolvedValue({ duration: 5_401, segmentsCount: 3 });
    const id = await whole(user);
    const answer = await transcribe(user, id);
    expect([answer.statusCode, answer.statusMessage]).toEqual([413, 'Payload Too Large']);
    const { code, detail } = ErrorBody.parse(answer.json());
    expect(code).toBe('too_long');
    expect(detail).toBe(
      'Cet enregistrement est trop long\u00A0: la limite est de 1,5\u00A0h. Coupez-le en plusieurs fichiers, et créez une réunion pour chacun.',
    );
    expect(await house.services.uploads.load(id)).toBeNull();
    expect(await storedKeys(house)).toEqual([]);
    expect((await sendWhole(user, 1_500_000)).statusCode).toBe(413);
  });

  it('is accepted up to the limit, to the second', async () => {
    house.speech.probe.mockResolvedValue({ duration: 5_400, segmentsCount: 3 });
    expect((await transcribe(user, await whole(user))).statusCode).toBe(200);
  });
});

describeOnBothDatabases('requests at once', (open) => {
  it('cannot exceed a limit together', async () => {
    const { db } = await open();
    const person = await addUser(db);
    const limits = createLimitsService({ config: loadConfig(LIMITS) }, { arrivals: house.services.arrivals });
    const attempts = Array.from({ length: 8 }, () =>
      db.transaction(async (tx) => {
        await limits.requireUpload(tx, person, 10);
        await addUpload(tx, { id: UploadId.parse(randomUUID()), userId: person.id, bytes: 10 });
      }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const jobs = Array.from({ length: 8 }, () =>
      db.transaction(async (tx) => {
        await limits.requireJob(tx, person);
        await addMeeting(tx, person, { status: 'transcription' });
      }),
    );
    const started = await Promise.allSettled(jobs);
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});
