import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { ExtractFormat } from '@greffier/contract/organisation/templates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { meetings } from '../database/schema/meetings.ts';
import type { Caller } from '../testing/caller.ts';
import { openScene, type Scene } from '../testing/contract/contract.ts';
import { entra, MICROSOFT } from '../testing/sign-in/dialects.ts';
import type { House } from '../testing/house.ts';
import { outlineOf } from '../testing/engines/outline.ts';
import { openForTests } from '../testing/open-for-tests.ts';
import { plainCaller } from '../testing/contract/plain-caller.ts';
import { COMMUNE, PEOPLE } from '../testing/sign-in/people.ts';
import { type Entry, openEntry, TestBrowser } from '../testing/sign-in/sign-in.ts';

// Tests what the specification says about the calls (§7), word for word.

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const FORMAT = [{ level: 1, text: 'Ouverture' }];
const DONE = { success: true, error: null };
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const PDF = () => ({ file: new File(['%PDF-'], 'ordre.pdf', { type: 'application/pdf' }) });

let house: House;
let caller: Caller;
/** A scene with one object of each kind, and the id of its meeting. */
let scene: Scene;
let m: string;
let plain: ReturnType<typeof plainCaller>;

openForTests((opened) => ({ house, caller } = opened));
beforeAll(() => {
  plain = plainCaller(house, caller);
});
async function settle(): Promise<void> {
  await house.reset();
  scene = await openScene(house, GetMeeting);
  m = scene.ids.meeting_id;
}

const ask = (method: Method, path: string, sent: object = {}) => plain.ask(method, path, { as: scene.owner, ...sent });
const get = (method: Method, path: string, sent: object = {}) => plain.get(method, path, { as: scene.owner, ...sent });
const asChief = () => ({ as: scene.chief });
const complete = () =>
  house.deps.database.db
    .update(meetings)
    .set({ status: 'completed', summary: '<p>Accepté.</p>', name: 'Comité : mars/été' });

describe('sign-in (§7)', () => {
  let entry: Entry;
  let browser: TestBrowser;
  beforeAll(async () => {
    await settle();
    const env = { authority: `/${COMMUNE}/v2.0`, SUPER_USERS: 'anne.jobin@commune.ch' };
    entry = await openEntry(entra(MICROSOFT), PEOPLE, env, house);
    browser = new TestBrowser(entry);
  });
  afterAll(() => entry.close());

  it('§7.4 GET /auth/login redirects the browser', async () => {
    const login = await browser.request('/api/v1/auth/login');
    expect([login.statusCode, login.headers.location]).toEqual([302, expect.stringContaining(MICROSOFT)]);
  });

  it('§7.5 GET /auth/callback takes the query code and answers access_token', async () => {
    const answer = await browser.answer('anne');
    expect(new URLSearchParams(answer).get('code')).toMatch(/./);
    expect((await browser.callback(answer)).json()).toMatchObject({ access_token: expect.stringMatching(/^gr_/) });
  });

  it('§7.6 GET /auth/logout redirects the browser', async () => {
    const logout = await browser.request('/api/v1/auth/logout');
    expect([logout.statusCode, logout.headers.location]).toEqual([302, expect.stringContaining('logout')]);
  });

  it('§7.7 GET /auth/me answers the person', async () => {
    expect(await get('GET', '/auth/me')).toMatchObject({ id: scene.owner.id });
  });

  it('§7.8 GET /auth/debug-token answers whose a token is', async () => {
    expect(await get('GET', '/auth/debug-token')).toMatchObject({ user_id: scene.owner.id, email: scene.owner.email });
  });
});

describe('templates (§7)', () => {
  beforeEach(settle);

  it('§7.9 §7.10 GET and POST /templates/ with name and format', async () => {
    const made = await get('POST', '/templates/', { json: { name: 'Comité', format: FORMAT } });
    expect(made).toMatchObject({ name: 'Comité', template_format: FORMAT });
    expect(await get('GET', '/templates/')).toMatchObject({ templates: [{ name: 'Bureau' }, made] });
  });

  it('§7.11 GET, PUT and DELETE /templates/{template_id}', async () => {
    const path = `/templates/${scene.ids.template_id}`;
    expect(await get('GET', path)).toMatchObject({ id: scene.ids.template_id, name: 'Bureau' });
    const changed = await get('PUT', path, { json: { name: 'Conseil', format: FORMAT } });
    expect(changed).toMatchObject({ name: 'Conseil' });
    await get('DELETE', path);
    expect((await ask('GET', path)).statusCode).toBe(404);
  });

  it('§7.12 POST /templates/extract_format takes a file and answers success, format and error', async () => {
    expect(await get('POST', '/templates/extract_format', { form: PDF() })).toMatchObject({
      ...DONE,
      format: [
        { level: 1, text: 'Budget' },
        { level: 2, text: 'Investissements' },
      ],
    });
  });

  it('§7.12 the answer also contains the pages, lines and items that were read, however many', async () => {
    const items = Array.from({ length: 2_000 }, (_, at) => ({ level: 1, text: `Point ${at}`, sure: at > 0 }));
    house.outline.read.mockResolvedValueOnce(outlineOf(items));
    const read = ExtractFormat.response.parse(await get('POST', '/templates/extract_format', { form: PDF() }));
    expect(read).toMatchObject({ ...DONE, pages: [{ number: 1, width: 595, height: 842 }] });
    expect(read.format).toHaveLength(2_000);
    expect(read.lines[1_999]).toMatchObject({ page: 1, text: 'Point 1999', title: 'Point 1999' });
    expect(read.items.slice(0, 2)).toEqual([
      { level: 1, text: 'Point 0', sure: false, lines: [0] },
      { level: 1, text: 'Point 1', sure: true, lines: [1] },
    ]);
  });
});

describe('vocabularies (§7)', () => {
  beforeEach(settle);

  it('§7.13 §7.14 GET and POST /vocabularies/ with name', async () => {
    const made = await get('POST', '/vocabularies/', { json: { name: 'Lieux' } });
    expect(made).toMatchObject({ name: 'Lieux', words: [] });
    expect(await get('GET', '/vocabularies/')).toMatchObject({ vocabularies: [made, { name: 'Noms' }] });
  });

  it('§7.15 PUT and DELETE /vocabularies/{vocabulary_id} with name and words', async () => {
    const path = `/vocabularies/${scene.ids.vocabulary_id}`;
    const changed = await get('PUT', path, { json: { name: 'Gens', words: ['Jobin', 'Arc'] } });
    expect(changed).toMatchObject({ id: scene.ids.vocabulary_id, name: 'Gens', words: ['Jobin', 'Arc'] });
    await get('DELETE', path);
    expect(await get('GET', '/vocabularies/')).toEqual({ vocabularies: [] });
  });
});

describe('meetings (§7)', () => {
  beforeEach(settle);

  it('§7.16 §7.17 GET /meetings/, GET and DELETE /meetings/{meeting_id}', async () => {
    expect(await get('GET', '/meetings/')).toMatchObject({ meetings: [{ id: m }] });
    expect(await get('GET', `/meetings/${m}`)).toMatchObject({ id: m });
    expect(await get('DELETE', `/meetings/${m}`)).toEqual(DONE);
    expect(await get('GET', '/meetings/')).toEqual({ meetings: [] });
  });

  it('§7.18 POST /meetings/{meeting_id}/update_speakers with names by label, and participants, each once', async () => {
    const json = { speakers: { speaker_2: 'Léo Arc' }, participants: ['Anne Jobin', 'Léo Arc', 'Anne Jobin'] };
    expect(await get('POST', `/meetings/${m}/update_speakers`, { json })).toEqual(DONE);
    const { speakers: speaker_map, participants } = json;
    expect(await get('GET', `/meetings/${m}`)).toMatchObject({ speaker_map, participants: participants.slice(0, 2) });
  });

  it('§7.19 PUT /meetings/{meeting_id}/agenda with agenda, which an empty list deletes', async () => {
    const agenda = [{ level: 2, text: 'Divers' }];
    expect(await get('PUT', `/meetings/${m}/agenda`, { json: { agenda } })).toEqual(DONE);
    expect(await get('GET', `/meetings/${m}`)).toMatchObject({ full_agenda: agenda });
    expect(await get('PUT', `/meetings/${m}/agenda`, { json: { agenda: [] } })).toEqual(DONE);
    expect(await get('GET', `/meetings/${m}`)).toMatchObject({ full_agenda: [] });
  });

  it('§7.20 GET /meetings/speaker_snippets/{meeting_id}/{speaker_id} with query speaker_id', async () => {
    const snippet = await ask('GET', `/meetings/speaker_snippets/${m}/speaker_1?speaker_id=speaker_1`);
    expect([snippet.statusCode, snippet.headers['content-type'], snippet.body]).toEqual([200, 'audio/wav', 'RIFF']);
  });

  it('§7.21 POST /meetings/extract_agenda_from_pdf/{meeting_id} takes a file', async () => {
    const read = await get('POST', `/meetings/extract_agenda_from_pdf/${m}`, { form: PDF() });
    expect(read).toMatchObject(DONE);
    expect(await get('GET', `/meetings/${m}`)).toMatchObject({
      full_agenda: [{ level: 1, text: 'Budget' }, { level: 2 }],
    });
  });

  it.each([
    ['download_docx', 'Comité_marsété_resume.docx'],
    ['download_transcript', 'Comité_marsété_transcription.docx'],
  ])(
    '§7.22 §7.23 §7.24 GET /meetings/%s/{meeting_id} is a Word document under the sanitised title',
    async (call, name) => {
      await complete();
      const file = await ask('GET', `/meetings/${call}/${m}`);
      expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(0, 2).toString()]).toEqual([
        200,
        DOCX,
        'PK',
      ]);
      expect(file.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
    },
  );
});

describe('AI (§7)', () => {
  beforeEach(settle);

  it('§7.26 POST /ai/summarize/{meeting_id} with summary_section_length', async () => {
    const started = await get('POST', `/ai/summarize/${m}`, { json: { summary_section_length: 177.5 } });
    expect(started).toMatchObject({ success: true });
  });

  it('§7.27 POST /ai/generate_agenda/{meeting_id} with template_id and meeting_id', async () => {
    const json = { template_id: scene.ids.template_id, meeting_id: m };
    expect(await get('POST', `/ai/generate_agenda/${m}`, { json })).toMatchObject({ success: true });
    expect(await get('GET', `/meetings/${m}`)).toMatchObject({ full_agenda: FORMAT });
  });

  it('§7.28 POST /ai/ask_scribebot/{meeting_id} with query and chat_history', async () => {
    const json = { query: 'Quoi ?', chat_history: [{ role: 'user', content: 'Bonjour' }] };
    const answer = await get('POST', `/ai/ask_scribebot/${m}`, { json });
    expect(answer).toMatchObject({ success: true, answer: 'Réponse à « Quoi ? » [1]' });
    const { query, chat_history: history } = json;
    expect(house.text.answer).toHaveBeenCalledWith(
      expect.objectContaining({ query, history }),
      expect.anything(),
      undefined,
    );
  });

  it('§7.29 DELETE /ai/clear_summary/{meeting_id}', async () => {
    await complete();
    expect(await get('DELETE', `/ai/clear_summary/${m}`)).toEqual(DONE);
    expect(await get('GET', `/meetings/${m}`)).toMatchObject({ summary: null, status: 'transcribed' });
  });
});

describe('the organisation (§7)', () => {
  beforeEach(settle);

  it('§7.30 §7.33 PUT /organisation/organization with query logo_url and name, GET /organisation/', async () => {
    const query = new URLSearchParams({ logo_url: 'https://exemple.ch/logo.png', name: 'Commune' }).toString();
    await get('PUT', `/organisation/organization?${query}`, asChief());
    const kept = { name: 'Commune', logo_url: 'https://exemple.ch/logo.png' };
    expect(await get('GET', '/organisation/', asChief())).toMatchObject(kept);
  });

  it('§7.31 POST /organisation/auth-config with the access rules', async () => {
    const json = {
      methods: ['microsoft_entra_id'],
      authorized_microsoft_tenant_ids: [COMMUNE],
      authorized_email_domains: ['exemple.ch'],
      authorized_emails: ['anne@commune.ch'],
    };
    await get('POST', '/organisation/auth-config', { json, ...asChief() });
    expect(await get('GET', '/organisation/', asChief())).toMatchObject({ auth_config: json });
    // Omitted fields stay as they are.
    await get('POST', '/organisation/auth-config', { json: { authorized_emails: [] }, ...asChief() });
    expect(await get('GET', '/organisation/', asChief())).toMatchObject({
      auth_config: { ...json, authorized_emails: [] },
    });
  });

  it('§7.32 §7.34 GET /organisation/users, POST /organisation/superuser with query user_id and is_superuser', async () => {
    const of = async (id: string) => {
      const { users } = (await get('GET', '/organisation/users', asChief())) as { users: { id: string }[] };
      return users.find((user) => user.id === id);
    };
    const { id } = scene.owner;
    for (const is_superuser of [true, false]) {
      await get('POST', `/organisation/superuser?user_id=${id}&is_superuser=${is_superuser}`, asChief());
      expect(await of(id)).toMatchObject({ id, email: scene.owner.email, is_superuser });
    }
  });

  it('§7.35 §7.36 templates: GET and POST, then PUT and DELETE by id', async () => {
    const json = { name: 'Comité', format: FORMAT };
    const made = await get('POST', '/organisation/templates', { json, ...asChief() });
    expect(await get('GET', '/organisation/templates', asChief())).toEqual({ templates: [made] });
    const path = `/organisation/templates/${(made as { id: string }).id}`;
    const changed = await get('PUT', path, { json: { ...json, name: 'Conseil' }, ...asChief() });
    expect(changed).toMatchObject({ name: 'Conseil', template_format: FORMAT });
    await get('DELETE', path, asChief());
    expect(await get('GET', '/organisation/templates', asChief())).toEqual({ templates: [] });
  });

  it('§7.37 §7.38 vocabularies: GET and POST, then GET, PUT and DELETE by id', async () => {
    const json = { name: 'Lieux', words: ['Val-de-Ruz'] };
    const made = await get('POST', '/organisation/vocabularies', { json, ...asChief() });
    expect(await get('GET', '/organisation/vocabularies', asChief())).toEqual({ vocabularies: [made] });
    const path = `/organisation/vocabularies/${(made as { id: string }).id}`;
    expect(await get('GET', path, asChief())).toMatchObject(json);
    const changed = await get('PUT', path, { json: { ...json, words: [] }, ...asChief() });
    expect(changed).toMatchObject({ name: 'Lieux', words: [] });
    await get('DELETE', path, asChief());
    expect((await ask('GET', path, asChief())).statusCode).toBe(404);
  });

  it('§7.39 DELETE /organisation/users/{user_id}', async () => {
    await get('DELETE', `/organisation/users/${scene.owner.id}`, asChief());
    expect((await ask('GET', '/auth/me')).statusCode).toBe(401);
  });
});

describe('every address of the specification', () => {
  const PATHS = [
    'GET /auth/me',
    'GET /auth/debug-token',
    'GET /templates/',
    'POST /templates/',
    'PUT /templates/x',
    'POST /templates/extract_format',
    'GET /vocabularies/',
    'POST /vocabularies/',
    'GET /meetings/',
    'GET /meetings/x',
    'POST /meetings/x/update_speakers',
    'PUT /meetings/x/agenda',
    'GET /meetings/speaker_snippets/x/y',
    'POST /meetings/extract_agenda_from_pdf/x',
    'POST /ai/transcribe',
    'DELETE /ai/clear_summary/x',
    'GET /organisation/',
    'PUT /organisation/organization',
    'POST /organisation/superuser',
    'GET /organisation/templates',
    'DELETE /organisation/users/x',
  ].map((line) => line.split(' ') as [Method, string]);

  it.each(PATHS)('§7.1 begins with /api/v1, and may end with a slash: %s %s', async (method, path) => {
    const status = async (url: string) => (await caller.app.inject({ method, url })).statusCode;
    const bare = path.replace(/\/$/, '');
    expect(await Promise.all([`/api/v1${bare}`, `/api/v1${bare}/`].map(status))).toEqual([401, 401]);
    expect(await status(path)).toBe(404);
  });
});
