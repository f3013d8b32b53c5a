import { ErrorBody } from '@greffier/contract/errors';
import { MAX_TRANSCRIPT_BYTES } from '@greffier/contract/limits';
import { AskScribebot, ClearSummary, Summarize } from '@greffier/contract/meeting/minutes/ai';
import type { User } from '@greffier/contract/organisation/auth';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import {
  DeleteMeeting,
  DownloadTranscript,
  GetMeeting,
  GetSpeakerSnippet,
  ImportTranscript,
  UpdateAgenda,
  UpdateSpeakers,
} from '@greffier/contract/meeting/meetings';
import { CreateVocabulary } from '@greffier/contract/organisation/vocabularies';
import { readTranscript } from '@greffier/documents/transcripts/read-transcript';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../../database/schema/audit.ts';
import { meetings, passages } from '../../database/schema/meetings.ts';
import { type Caller, openCaller } from '../../testing/caller.ts';
import { type House, storedKeys } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addUser } from '../../testing/rows.ts';
import { until } from '../../testing/until.ts';
import { FORM } from '../../testing/uploads.ts';
import { currentOwner } from '../../actor.ts';
import { burn, longestDelay } from '../../threads/test-task.ts';
import { ThreadError } from '../../threads/thread-error.ts';

let house: House;
let caller: Caller;
let user: User;

openForTests((opened) => ({ house, caller } = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
});

const TEXT = `[00:00:02] Anne Jobin : Bonjour, nous ouvrons la séance.
[00:00:10] Orateur 2 : Le budget est accepté.
[00:01:05] Mme Favre : Merci.`;
const file = (content: string | Uint8Array<ArrayBuffer> = TEXT, name = 'séance.txt') => new File([content], name);
const send = (form: Readonly<Record<string, string | Blob>>, from = caller) =>
  from.call(user, ImportTranscript, { form });
const imported = async (content?: string, data: unknown = FORM) => {
  const answer = await send({ data: JSON.stringify(data), file: file(content) });
  const { meeting_id } = ImportTranscript.response.parse(answer.json());
  return { meeting_id };
};
const shown = async (params: { meeting_id: string }) =>
  GetMeeting.response.parse((await caller.call(user, GetMeeting, { params })).json());

it('makes a transcribed meeting with the names of the file, and suggestions for the others', async () => {
  house.text.suggestSpeakers.mockResolvedValueOnce({
    speaker_2: { name: 'Léo Arc', description: 'On l’appelle Léo.', passageId: 1 },
  });
  expect(await shown(await imported())).toMatchObject({
    name: 'Comité de mars',
    status: 'transcribed',
    meeting_date: '2026-03-03',
    meeting_time: '14:05',
    duration: 65.4,
    segments_count: 1,
    participants: ['Anne Jobin', 'Léo Arc', 'Mme Favre'],
    unique_speakers: ['speaker_1', 'speaker_2', 'speaker_3'],
    speaker_map: { speaker_1: 'Anne Jobin', speaker_3: 'Mme Favre' },
    speaker_suggestions: {
      speaker_1: { name: 'Anne Jobin' },
      speaker_2: { name: 'Léo Arc', description: 'On l’appelle Léo.' },
      speaker_3: { name: 'Mme Favre' },
    },
    speaker_snippets_urls: {},
    passages: [
      { id: 1, speaker: 'speaker_1', start: 2, text: 'Bonjour, nous ouvrons la séance.' },
      { id: 2, speaker: 'speaker_2', start: 10, text: 'Le budget est accepté.' },
      { id: 3, speaker: 'speaker_3', start: 65, text: 'Merci.' },
    ],
  });
  // The names in the file help to identify the other voices.
  const names = { speaker_1: 'Anne Jobin', speaker_3: 'Mme Favre' };
  expect(house.text.suggestSpeakers.mock.calls[0]?.[0]).toMatchObject({ speakerNames: names });
});

it('takes the agenda that came with the form', async () => {
  const agenda = [{ level: 1, text: 'Budget' }];
  expect((await shown(await imported(TEXT, { ...FORM, agenda }))).full_agenda).toEqual(agenda);
});

it('asks nobody for names that the file contains, and drops the form’s placeholders', async () => {
  const meeting = await shown(await imported('Anne : Oui.\nLuc : Non.', { ...FORM, participants: ['Participant 1'] }));
  expect(meeting.participants).toEqual(['Anne', 'Luc']);
  expect(house.text.suggestSpeakers).not.toHaveBeenCalled();
});

it('goes on without suggestions if the engine has none', async () => {
  house.text.suggestSpeakers.mockRejectedValueOnce(new Error('away'));
  expect((await shown(await imported())).speaker_map).toEqual({ speaker_1: 'Anne Jobin', speaker_3: 'Mme Favre' });
});

it('goes on without suggestions if they would take for ever, and keeps nobody waiting meanwhile', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => limit.signal);
  house.text.suggestSpeakers.mockImplementationOnce((_source, signal) => burn(signal));
  const importing = imported();
  await vi.waitFor(() => expect(house.text.suggestSpeakers).toHaveBeenCalled());
  const delay = await longestDelay(async () => {
    for (let calls = 0; calls < 20; calls++) {
      expect((await caller.app.inject('/health/live')).statusCode).toBe(200);
      expect((await caller.call(user, ListMeetings)).statusCode).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  expect(delay).toPassWithin(200);
  limit.abort(new DOMException('too long', 'TimeoutError'));
  timeout.mockRestore();
  expect(await shown(await importing)).toMatchObject({
    status: 'transcribed',
    speaker_map: { speaker_1: 'Anne Jobin', speaker_3: 'Mme Favre' },
    speaker_suggestions: { speaker_2: { name: '', description: '' } },
  });
});

it('works on behalf of the sender', async () => {
  let owner: string | null = null;
  house.text.suggestSpeakers.mockImplementationOnce(() => {
    owner = currentOwner();
    return Promise.resolve({});
  });
  await imported();
  expect(owner).toBe(user.id);
});

it('makes a meeting that allows everything: names, agenda, ScribeBot, minutes, documents, deletion', async () => {
  const params = await imported();
  const speakers = { speaker_2: 'Léo Arc', speaker_3: 'Ida Favre' };
  const named = { params, body: { speakers, participants: ['Anne Jobin', 'Léo Arc', 'Ida Favre'] } };
  expect((await caller.call(user, UpdateSpeakers, named)).statusCode).toBe(200);
  expect((await shown(params)).speaker_map).toEqual({ speaker_1: 'Anne Jobin', ...speakers });
  const agenda = [{ level: 1, text: 'Budget' }];
  expect((await caller.call(user, UpdateAgenda, { params, body: { agenda } })).statusCode).toBe(200);
  const question = { params, body: { query: 'Quoi ?', chat_history: [] } };
  expect((await caller.call(user, AskScribebot, question)).statusCode).toBe(200);
  expect((await caller.call(user, Summarize, { params, body: {} })).statusCode).toBe(200);
  await until(async () => expect((await shown(params)).status).toBe('completed'));
  expect((await caller.call(user, ClearSummary, { params })).statusCode).toBe(200);
  expect((await caller.call(user, DownloadTranscript, { params })).statusCode).toBe(200);
  const snippet = { params: { ...params, speaker_id: 'speaker_1' } };
  expect((await caller.call(user, GetSpeakerSnippet, snippet)).statusCode).toBe(404);
  expect((await caller.call(user, DeleteMeeting, { params })).statusCode).toBe(200);
  expect((await caller.call(user, GetMeeting, { params })).statusCode).toBe(404);
});

describe('a refused import', () => {
  const data = JSON.stringify(FORM);
  it.each([
    ['nothing', '', 'empty_file', /vide/],
    ['a PDF', '%PDF-1.7\n', 'unreadable_transcript', /PDF/],
    ['captions without words', 'WEBVTT\n\n', 'unreadable_transcript', /aucune parole/],
    ['a text of nobody', 'Une liste\nde courses', 'unreadable_transcript', /«\u00A0Nom\u00A0: texte\u00A0»/],
    ['bytes', new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 14, 15]), 'unreadable_transcript', /texte lisible/],
  ])('names the problem under the file’s field, and keeps nothing: %s', async (_, content, code, message) => {
    const answer = await send({ data, file: file(content) });
    expect([answer.statusCode, answer.statusMessage]).toEqual([422, 'Validation Error']);
    const body = ErrorBody.parse(answer.json());
    expect(body).toMatchObject({ code, detail: expect.stringMatching(message), errors: { file: body.detail } });
    expect((await caller.call(user, ListMeetings)).json()).toEqual({ meetings: [] });
    expect(await storedKeys(house)).toEqual([]);
  });

  it('follows from a form without a file, a file without a form, a wrong form, or a file that is too large', async () => {
    const answers = [
      await send({ data }),
      await send({ file: file() }),
      await send({ data: '{"meeting_name":" "}', file: file() }),
      await send({ data, file: file(new Uint8Array(MAX_TRANSCRIPT_BYTES + 1)) }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 413]);
    expect(answers.slice(0, 3).map((answer) => Object.keys(ErrorBody.parse(answer.json()).errors ?? {}))).toEqual([
      ['file'],
      ['data'],
      ['meeting_name', 'meeting_date'],
    ]);
    expect(ErrorBody.parse(answers[3]?.json()).detail).toMatch(/10\u00A0Mo/);
    expect((await caller.call(user, ListMeetings)).json()).toEqual({ meetings: [] });
  });
});

it('refuses another person’s vocabulary, as a transcription does, and takes one’s own', async () => {
  const form = { name: 'Noms', words: ['Boudry'] };
  const vocabularyOf = async (person: User) =>
    CreateVocabulary.response.parse((await caller.call(person, CreateVocabulary, { body: form })).json()).id;
  const importWith = (vocabulary_id: string) =>
    send({ data: JSON.stringify({ ...FORM, vocabulary_id }), file: file() });
  const refused = await importWith(await vocabularyOf(await addUser(house.deps.database.db)));
  expect(refused.statusCode).toBe(422);
  expect(Object.keys(ErrorBody.parse(refused.json()).errors ?? {})).toEqual(['vocabulary_id']);
  expect((await caller.call(user, ListMeetings)).json()).toEqual({ meetings: [] });
  expect((await importWith(await vocabularyOf(user))).statusCode).toBe(200);
});

it.each([
  ['time', 503, 'engine_unavailable', /trop de temps/],
  ['memory', 503, 'engine_unavailable', /trop de temps/],
  ['broke', 500, 'internal', /^Une erreur inattendue/],
] as const)(
  'reports that a file took too much time or memory only if it did: %s',
  async (reason, status, code, message) => {
    house.transcripts.read.mockRejectedValueOnce(new ThreadError(reason));
    const answer = await send({ data: JSON.stringify(FORM), file: file('Anne : Bonjour.') });
    expect(answer.statusCode).toBe(status);
    expect(ErrorBody.parse(answer.json())).toMatchObject({ code, detail: expect.stringMatching(message) });
    expect((await caller.call(user, ListMeetings)).json()).toEqual({ meetings: [] });
  },
);

describe('an import whose person or meeting is removed meanwhile', () => {
  const remove = () => house.services.organisation.eraseOneself(user);
  const left = async () => {
    const { db } = house.deps.database;
    const begun = await db.$count(auditEntries, eq(auditEntries.deed, 'meeting.created'));
    return [await db.$count(meetings), await db.$count(passages), begun, await storedKeys(house)];
  };

  it('leaves nothing if the person goes while the file is read', async () => {
    house.transcripts.read.mockImplementationOnce(async (content) => {
      await remove();
      return readTranscript(content);
    });
    const answer = await send({ data: JSON.stringify(FORM), file: file() });
    expect([answer.statusCode, ErrorBody.parse(answer.json()).detail]).toEqual([
      401,
      'Votre session a expiré\u00A0: reconnectez-vous.',
    ]);
    expect(await left()).toEqual([0, 0, 0, []]);
  });

  /** Runs `work` after the passages are written, but before they belong to the meeting. */
  const beforeItStands = (work: () => Promise<unknown>) =>
    house.transcripts.read.mockImplementationOnce(async (content) => {
      const { db } = house.deps.database;
      const transaction = db.transaction.bind(db);
      vi.spyOn(db, 'transaction')
        .mockImplementationOnce((...begin) => transaction(...begin))
        .mockImplementationOnce(async (...finish) => {
          expect(await db.$count(passages)).toBe(3);
          await work();
          return transaction(...finish);
        });
      return readTranscript(content);
    });

  it('leaves nothing if the person goes after the passages are written', async () => {
    beforeItStands(remove);
    const answer = await send({ data: JSON.stringify(FORM), file: file() });
    expect([answer.statusCode, ErrorBody.parse(answer.json()).code]).toEqual([401, 'unauthorized']);
    expect(await left()).toEqual([0, 0, 0, []]);
  });

  it('leaves nothing if the meeting goes after the passages are written', async () => {
    beforeItStands(() => house.deps.database.db.delete(meetings));
    expect((await send({ data: JSON.stringify(FORM), file: file() })).statusCode).toBe(404);
    expect(await left()).toEqual([0, 0, 0, []]);
  });
});

it('logs no word of a transcript, whether it is accepted or refused', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const loud = await openCaller({ ...house, deps: { ...house.deps, log } });
  const data = JSON.stringify({ ...FORM, meeting_name: 'Licenciement' });
  await send({ data, file: file('Anne : Le secret.\nLuc : Oui.', 'Licenciement.txt') }, loud);
  await send({ data, file: file('Le secret est gardé', 'Licenciement.txt') }, loud);
  house.transcripts.read.mockRejectedValueOnce(new Error('broken'));
  await send({ data, file: file('Anne : Le secret.') }, loud);
  await loud.app.close();
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toMatch(/secret|Licenciement|Anne/i);
});
