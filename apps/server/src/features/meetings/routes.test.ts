import {
  AskScribebot,
  ClearSummary,
  GenerateAgenda,
  Retry,
  Summarize,
  Transcribe,
} from '@greffier/contract/meeting/minutes/ai';
import type { User } from '@greffier/contract/organisation/auth';
import type { Call } from '@greffier/contract/call';
import { ErrorBody } from '@greffier/contract/errors';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { FindSpeakers } from '@greffier/contract/meeting/transcript/find-speakers';
import * as contract from '@greffier/contract/meeting/meetings';
import { CreateTemplate, Template } from '@greffier/contract/organisation/templates';
import { UpdateTranscript } from '@greffier/contract/meeting/transcript/transcript';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Sent } from '../../testing/caller.ts';
import type { House } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { snippetKey } from './keys.ts';

const AGENDA = [{ level: 1, text: 'Budget' }];
const TEMPLATE = '7f1a2a52-1f0a-4e1c-9f36-0d3c1f6b2a01';

let house: House;
let caller: Caller;
let user: User;

openForTests((opened) => ({ house, caller } = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
});

const add = (changes: Parameters<typeof addMeeting>[2] = {}) => addMeeting(house.deps.database.db, user, changes);

/** All calls of these features that name a meeting, each with the other data that it needs. */
const CALLS: readonly (readonly [Call, (id: string) => Sent])[] = [
  [contract.GetMeeting, () => ({})],
  [contract.ProposeAttendance, () => ({})],
  [contract.UpdateMeeting, () => ({ body: { name: 'Bureau' } })],
  [UpdateTranscript, () => ({ body: { passage_id: 1, text: 'Bonsoir.' } })],
  [contract.DeleteMeeting, () => ({})],
  [contract.DeleteRecording, () => ({})],
  [contract.UpdateSpeakers, () => ({ body: { speakers: {}, participants: [] } })],
  [FindSpeakers, () => ({ body: { speakers: 2 } })],
  [contract.UpdateAgenda, () => ({ body: { agenda: AGENDA } })],
  [contract.GetSpeakerSnippet, () => ({ params: { speaker_id: 'speaker_1' } })],
  [contract.DownloadMinutes, () => ({})],
  [contract.DownloadTranscript, () => ({})],
  [Summarize, () => ({ body: { summary_section_length: 300 } })],
  [ClearSummary, () => ({})],
  [GenerateAgenda, (id) => ({ body: { template_id: TEMPLATE, meeting_id: id } })],
  [Retry, () => ({})],
  [AskScribebot, () => ({ body: { query: 'Quoi ?' } })],
];
const sent = (id: string, request: Sent): Sent => ({ ...request, params: { meeting_id: id, ...request.params } });

describe.each(CALLS.map(([call, request]) => [call.id, call, request] as const))('%s', (_id, call, request) => {
  it('answers 401 to a call without a token', async () => {
    const { id } = await add();
    const answer = await caller.call(null, call, sent(id, request(id)));
    expect(answer.statusCode).toBe(401);
    expect(ErrorBody.parse(answer.json())).toMatchObject({ code: 'unauthorized' });
  });

  it('answers another person with 404, as if the meeting did not exist', async () => {
    const { id } = await add({ status: 'completed', summary: '<p>PV</p>', snippets: ['speaker_1'], agenda: AGENDA });
    const other = await addUser(house.deps.database.db);
    const foreign = await caller.call(other, call, sent(id, request(id)));
    const absent = randomUUID();
    const missing = await caller.call(other, call, sent(absent, request(absent)));
    expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
    expect(foreign.json()).toEqual(missing.json());
    expect((await caller.call(user, contract.GetMeeting, { params: { meeting_id: id } })).json()).toMatchObject({
      status: 'completed',
      summary: '<p>PV</p>',
    });
  });

  it('answers an invalid id as if the meeting did not exist', async () => {
    const answer = await caller.call(user, call, sent('x', request('x')));
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ code: 'not_found', detail: 'Réunion non trouvée' });
  });
});

it('answers 401 to a call without a token before it reads an upload or lists a meeting', async () => {
  expect((await caller.call(null, Transcribe, { form: { data: '{}' } })).statusCode).toBe(401);
  expect((await caller.call(null, ListMeetings)).statusCode).toBe(401);
});

it('lists and shows meetings as the contract says', async () => {
  const { id } = await add({ snippets: ['speaker_1'] });
  const list = await caller.call(user, ListMeetings);
  expect(ListMeetings.response.parse(list.json()).meetings.map((meeting) => meeting.id)).toEqual([id]);
  const shown = await caller.call(user, contract.GetMeeting, { params: { meeting_id: id } });
  expect(contract.Meeting.parse(shown.json())).toMatchObject({
    id,
    transcript: [['speaker_1', 'Bonjour à tous.'], {}],
  });
});

it('plays a snippet from the address that the meeting names', async () => {
  const { id } = await add({ snippets: ['speaker_1'] });
  await house.deps.storage.put(snippetKey(id, 'speaker_1'), Readable.from(['RIFF']));
  const answer = await caller.call(user, contract.GetSpeakerSnippet, {
    params: { meeting_id: id, speaker_id: 'speaker_1' },
  });
  expect(answer.headers).toMatchObject({ 'content-type': 'audio/wav', 'cache-control': 'private, no-store' });
  expect(answer.body).toBe('RIFF');
  const [missing, none] = await Promise.all(
    ['speaker_2', 'Ada'].map((speaker_id) =>
      caller.call(user, contract.GetSpeakerSnippet, { params: { meeting_id: id, speaker_id } }),
    ),
  );
  expect([missing?.statusCode, none?.statusCode]).toEqual([404, 404]);
  expect(none?.json()).toEqual(missing?.json());
});

it('sends documents under the file name of the specification', async () => {
  const { id } = await add({ status: 'completed', name: 'Comité : été', summary: '<p>PV</p>' });
  const minutes = await caller.call(user, contract.DownloadMinutes, { params: { meeting_id: id } });
  expect(minutes.headers['content-disposition']).toBe(
    `attachment; filename="Comite_ete_resume.docx"; filename*=UTF-8''Comit%C3%A9_%C3%A9t%C3%A9_resume.docx`,
  );
  expect(minutes.headers['content-type']).toBe(contract.DownloadMinutes.file);
  expect(minutes.rawPayload.subarray(0, 2).toString()).toBe('PK');
  const transcript = await caller.call(user, contract.DownloadTranscript, { params: { meeting_id: id } });
  expect(transcript.headers['content-disposition']).toContain('_transcription.docx');
});

it('says in French why a status does not allow a call', async () => {
  const { id } = await add({ status: 'completed', agenda: AGENDA });
  const answer = await caller.call(user, contract.UpdateAgenda, { params: { meeting_id: id }, body: { agenda: [] } });
  expect(answer.statusCode).toBe(409);
  expect(answer.statusMessage).toBe('Conflict');
  expect(answer.json()).toEqual({
    code: 'wrong_status',
    detail: 'Le procès-verbal est déjà rédigé\u00a0: recommencez sa génération pour modifier la réunion.',
  });
});

it.each(['pending', 'transcription'] as const)('changes the agenda already in %s', async (status) => {
  const { id } = await add({ status, agenda: AGENDA });
  const agenda = [...AGENDA, { level: 1, text: 'Divers' }];
  const body = { agenda, replaces: AGENDA };
  const answer = await caller.call(user, contract.UpdateAgenda, { params: { meeting_id: id }, body });
  expect(answer.json()).toEqual({ success: true, error: null });
  const shown = await caller.call(user, contract.GetMeeting, { params: { meeting_id: id } });
  expect(shown.json()).toMatchObject({ status, full_agenda: agenda });
});

it('refuses an agenda for a meeting other than the one in the address', async () => {
  const { id } = await add();
  const body = { template_id: TEMPLATE, meeting_id: randomUUID() };
  const answer = await caller.call(user, GenerateAgenda, { params: { meeting_id: id }, body });
  expect(answer.statusCode).toBe(422);
  expect(ErrorBody.parse(answer.json()).errors).toHaveProperty('meeting_id');
});

it('reports if an agenda was not proposed by the language model', async () => {
  const { id } = await add();
  const template = await caller.call(user, CreateTemplate, { body: { name: 'Séance', format: AGENDA } });
  const { id: template_id } = Template.parse(template.json());
  const propose = async (): Promise<unknown> => {
    const body = { template_id, meeting_id: id };
    return (await caller.call(user, GenerateAgenda, { params: { meeting_id: id }, body })).json();
  };
  expect(await propose()).toEqual({ success: true, error: null, agenda: AGENDA, found: [] });
  house.text.proposeAgenda.mockImplementationOnce((_source, template, _signal, onFallback) => {
    onFallback?.();
    return Promise.resolve([...template]);
  });
  expect(await propose()).toMatchObject({ agenda: AGENDA, written_by: 'fallback' });
});

it('answers a question with its sources', async () => {
  const { id } = await add();
  const body = { query: 'Et le budget ?', chat_history: [{ role: 'user', content: 'Bonjour' }] };
  const answer = await caller.call(user, AskScribebot, { params: { meeting_id: id }, body });
  expect(answer.json()).toEqual({ success: true, answer: 'Réponse à « Et le budget ? » [1]', sources: [2] });
});

describe('an answer sent as events', () => {
  const body = { query: 'Et le budget ?', chat_history: [] };
  const headers = { accept: 'text/event-stream' };
  const ask = async () => {
    const { id } = await add();
    return caller.call(user, AskScribebot, { params: { meeting_id: id }, body, headers });
  };

  it('comes as it grows, and whole at the end', async () => {
    house.text.answer.mockImplementationOnce((_question, _signal, onText) => {
      onText?.('Il est accepté [1].');
      return Promise.resolve({ answer: 'Il est accepté [1].', passageIds: [2], writtenBy: 'model' });
    });
    const answer = await ask();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body).toBe(
      'event: text\ndata: {"text":"Il est accepté [1]."}\n\n' +
        'event: answer\ndata: {"success":true,"answer":"Il est accepté [1].","sources":[2],"written_by":"model"}\n\n',
    );
  });

  it('comes whole and at once from an engine that does not stream', async () => {
    expect((await ask()).body).toMatch(/^event: answer\ndata: .*"sources":\[2\]\}\n\n$/);
  });

  it('reports an error with its status before the first event, and as an event afterwards', async () => {
    house.text.answer.mockRejectedValueOnce(new Error('Madame Jobin'));
    expect((await ask()).statusCode).toBe(500);
    house.text.answer.mockImplementationOnce((_question, _signal, onText) => {
      onText?.('Il est');
      return Promise.reject(new Error('Madame Jobin'));
    });
    const { statusCode, body: events } = await ask();
    expect(statusCode).toBe(200);
    expect(events).toMatch(/event: error\ndata: \{"detail":"Une erreur inattendue.*"code":"internal"\}\n\n$/);
    expect(events).not.toContain('Jobin');
  });
});

it('starts the minutes with the length of the specification if none is given', async () => {
  const { id } = await add({ agenda: AGENDA });
  const answer = await caller.call(user, Summarize, { params: { meeting_id: id }, body: {} });
  expect(answer.json()).toEqual({ success: true, error: null });
  const tooLong = await caller.call(user, Summarize, {
    params: { meeting_id: id },
    body: { summary_section_length: 501 },
  });
  expect(tooLong.statusCode).toBe(422);
});
