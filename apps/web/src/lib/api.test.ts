import { Me } from '@greffier/contract/auth';
import { GetMeeting, GetSpeakerSnippet, ListMeetings } from '@greffier/contract/meetings';
import { CreateTemplate } from '@greffier/contract/templates';
import { describe, expect, it, vi } from 'vitest';
import { mockServer, testUser } from '../test/render.tsx';
import { call, callFile, callUrl } from './api.ts';
import { ApiRequestError, errorMessage } from './request-error.ts';
import { getToken, removeToken, setToken } from './token.ts';

const id = '00000000-0000-4000-8000-000000000001';

describe('a call of the contract', () => {
  it('carries the bearer token, empty where there is none', async () => {
    const sent = mockServer([{ call: Me, body: testUser }]);
    await call(Me, {});
    setToken('abc');
    await call(Me, {});
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer', 'Bearer abc']);
  });

  it('sends its body as JSON and answers the checked response', async () => {
    const form = { name: 'Séance', format: [{ level: 1, text: 'Ouverture' }] };
    const template = { id, name: 'Séance', template_format: form.format, user_id: id, organization_id: null };
    const sent = mockServer([{ call: CreateTemplate, body: { ...template, unknown: true } }]);
    expect(await call(CreateTemplate, { body: form })).toEqual(template);
    expect(sent[0]?.body).toEqual(form);
  });

  it('fills in its path and its query', () => {
    const params = { meeting_id: id, speaker_id: 'speaker_1' };
    expect(callUrl(GetSpeakerSnippet, { params, query: { speaker_id: 'speaker_1' } })).toBe(
      `/api/v1/meetings/speaker_snippets/${id}/speaker_1?speaker_id=speaker_1`,
    );
  });

  it('refuses an answer that is not what the contract says', async () => {
    mockServer([{ call: ListMeetings, body: { meetings: 'none' } }]);
    await expect(call(ListMeetings, {})).rejects.toThrow('réponse inattendue');
  });
});

describe('a failed call', () => {
  const failure = async (status: number, body: unknown): Promise<unknown> => {
    mockServer([{ call: GetMeeting, params: { meeting_id: id }, status, body }]);
    return await call(GetMeeting, { params: { meeting_id: id } }).catch((error: unknown) => error);
  };

  it('carries url, status and body, and says the server’s own words', async () => {
    const body = { detail: 'Réunion non trouvée', code: 'not_found' };
    const error = await failure(404, body);
    expect(error).toBeInstanceOf(ApiRequestError);
    expect(error).toMatchObject({ status: 404, body, message: 'Réunion non trouvée', url: `/api/v1/meetings/${id}` });
  });

  it('has French words of its own where the server gave none', async () => {
    expect(errorMessage(await failure(503, 'upstream'), '')).toMatch('momentanément indisponible');
    expect(errorMessage(await failure(418, 'théière'), '')).toMatch(/418.*théière/u);
  });

  it('names the fields that a 422 is about', async () => {
    const error = await failure(422, { detail: 'Non', code: 'validation_error', errors: { name: 'Requis' } });
    expect(error instanceof ApiRequestError && error.fields).toEqual({ name: 'Requis' });
  });

  it('says that the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(ListMeetings, {})).rejects.toThrow('injoignable');
  });

  it('ends the session with a 401, but not the one that began meanwhile', async () => {
    setToken('old');
    await failure(401, {});
    expect(getToken()).toBeNull();

    setToken('old');
    const body = (): unknown => {
      setToken('new');
      return {};
    };
    await failure(401, body);
    expect(getToken()).toBe('new');
    removeToken({ kind: 'logged-out' });
  });
});

it('answers a file as it is', async () => {
  const params = { meeting_id: id, speaker_id: 'speaker_1' };
  mockServer([{ call: GetSpeakerSnippet, params, body: 'sound' }]);
  expect(await (await callFile(GetSpeakerSnippet, { params, query: {} })).text()).toBe('"sound"');
});
