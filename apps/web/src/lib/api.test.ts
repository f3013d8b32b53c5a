import { Me } from '@greffier/contract/organisation/auth';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting, GetSpeakerSnippet } from '@greffier/contract/meeting/meetings';
import { CreateTemplate } from '@greffier/contract/organisation/templates';
import { describe, expect, it, vi } from 'vitest';
import { mockServer, testUser } from '../test/render.tsx';
import { call, callFile, callUrl } from './api.ts';
import { ApiRequestError, errorMessage, requestError } from './request-error.ts';
import { getToken, removeToken, setToken } from './session/token.ts';

const id = '00000000-0000-4000-8000-000000000001';

describe('a call of the contract', () => {
  it('sends the bearer token, empty if there is none', async () => {
    const sent = mockServer([{ call: Me, body: testUser }]);
    await call(Me, {});
    setToken('abc');
    await call(Me, {});
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer', 'Bearer abc']);
  });

  it('sends its body as JSON and returns the checked response', async () => {
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

  it('refuses an answer that does not match the contract', async () => {
    mockServer([{ call: ListMeetings, body: { meetings: 'none' } }]);
    await expect(call(ListMeetings, {})).rejects.toThrow('réponse inattendue');
  });
});

describe('a failed call', () => {
  const failure = async (status: number, body: unknown): Promise<unknown> => {
    mockServer([{ call: GetMeeting, params: { meeting_id: id }, status, body }]);
    return await call(GetMeeting, { params: { meeting_id: id } }).catch((error: unknown) => error);
  };

  it('§8.1 has url, status, status text and body, and the server’s own words as its message', async () => {
    const body = { detail: 'Réunion non trouvée', code: 'not_found' };
    const error = await failure(404, body);
    expect(error).toBeInstanceOf(ApiRequestError);
    expect(error).toMatchObject({
      url: `/api/v1/meetings/${id}`,
      status: 404,
      statusText: 'Not Found',
      body,
      message: 'Réunion non trouvée',
    });
  });

  it.each([
    [400, 'Bad Request', 'La demande est incorrecte.'],
    [401, 'Unauthorized', 'Votre session a pris fin. Connectez-vous à nouveau.'],
    [403, 'Forbidden', 'Vous n’avez pas le droit d’effectuer cette action.'],
    [404, 'Not Found', 'L’élément demandé est introuvable.'],
    [409, 'Conflict', 'L’action n’est plus possible dans l’état actuel. Rechargez la page.'],
    [422, 'Validation Error', 'Certaines informations sont incorrectes.'],
    [429, 'Too Many Requests', 'Trop de demandes en peu de temps. Patientez un instant, puis réessayez.'],
    [500, 'Internal Server Error', 'Le serveur a rencontré une erreur. Réessayez dans un instant.'],
  ])(
    '§8.2 with status %i has the status text « %s », whatever the connection sends, and a French message',
    async (status, text, message) => {
      expect(await failure(status, 'proxy')).toMatchObject({ status, statusText: text, body: 'proxy', message });
    },
  );

  it('§8.3 with any other status reports the status, its text and the body', async () => {
    const teapot = requestError('/x', 418, 'I’m a teapot', 'Je suis une théière');
    expect(teapot.message).toBe('Erreur inattendue (418 I’m a teapot)\u00A0: Je suis une théière');
    expect(errorMessage(await failure(503, 'upstream'), '')).toBe(
      'Le service est momentanément indisponible (503 Service Unavailable)\u00A0: upstream',
    );
    expect(requestError('/x', 418, '', '').message).toBe('Erreur inattendue (418)');
    expect(requestError('/x', 418, '', '{"why":"thé"}').message).toBe('Erreur inattendue (418)\u00A0: {"why":"thé"}');
  });

  it('quotes the visible text of a proxy’s page, not its markup', () => {
    const page = '<html>\r\n<head><title>502</title></head>\r\n<body>\r\n<h1>502 Bad Gateway</h1>\n</body></html>';
    const error = requestError('/x', 502, 'Bad Gateway', page);
    expect(error.body).toBe(page);
    expect(error.message).toBe('Le serveur est momentanément indisponible (502 Bad Gateway)\u00A0: 502 Bad Gateway');
  });

  it('names the fields that a 422 is about', async () => {
    const error = await failure(422, { detail: 'Non', code: 'validation_error', errors: { name: 'Requis' } });
    expect(error instanceof ApiRequestError && error.fields).toEqual({ name: 'Requis' });
  });

  it('says that the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(ListMeetings, {})).rejects.toThrow('injoignable');
  });

  it('ends the session on a 401, but not a session that began meanwhile', async () => {
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

it('returns a file as it is', async () => {
  const params = { meeting_id: id, speaker_id: 'speaker_1' };
  mockServer([{ call: GetSpeakerSnippet, params, body: 'sound' }]);
  expect(await (await callFile(GetSpeakerSnippet, { params, query: {} })).text()).toBe('"sound"');
});

it('refuses a proxy’s page in place of a file', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })),
  );
  const params = { meeting_id: id, speaker_id: 'speaker_1' };
  await expect(callFile(GetSpeakerSnippet, { params, query: {} })).rejects.toThrow('réponse inattendue');
});
