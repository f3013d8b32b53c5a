import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { meetings } from '../database/schema/meetings.ts';
import type { Caller } from '../testing/caller.ts';
import { openScene, type Scene, withShared } from '../testing/contract/contract.ts';
import type { House } from '../testing/house.ts';
import { openForTests } from '../testing/open-for-tests.ts';
import { plainCaller } from '../testing/contract/plain-caller.ts';

// Tests what the specification says about the data in calls (§3), word for word.

const FORMAT = [{ level: 1, text: 'Ouverture' }];
const SUGGESTION = { name: 'Anne Jobin', description: 'Se présente.' };

let house: House;
let caller: Caller;
let plain: ReturnType<typeof plainCaller>;
let scene: Scene;
let m: string;

openForTests((opened) => ({ house, caller } = opened));
beforeAll(() => {
  plain = plainCaller(house, caller);
});
beforeEach(async () => {
  await house.reset();
  scene = await openScene(house, GetMeeting, {
    participants: ['Anne Jobin'],
    meetingTime: '14:05',
    speakerSuggestions: { speaker_1: SUGGESTION },
    speakerMap: { speaker_1: 'Anne Jobin' },
  });
  m = scene.ids.meeting_id;
});

type Method = 'GET' | 'POST';
const get = (method: Method, path: string, sent: object = {}) => plain.get(method, path, { as: scene.owner, ...sent });

it('§3.1 §7.40 a meeting has its fields, in the list and alone', async () => {
  const fields = {
    id: m,
    name: 'Comité de mars',
    status: 'transcribed',
    date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    meeting_date: '2026-03-03',
    meeting_time: '14:05',
    duration: 61.5,
    participants: ['Anne Jobin'],
    progress: 0,
    segments_count: 1,
  };
  expect(await get('GET', '/meetings/')).toMatchObject({ meetings: [fields] });
  expect(await get('GET', `/meetings/${m}`)).toMatchObject(fields);
});

it('§3.2 a meeting has its transcript, as pairs of speaker and text, and its speakers', async () => {
  expect(await get('GET', `/meetings/${m}`)).toMatchObject({
    transcript: [
      ['speaker_1', 'Bonjour à tous.'],
      ['speaker_2', 'Le budget est accepté.'],
    ],
    unique_speakers: ['speaker_1', 'speaker_2'],
  });
});

it('§3.3 a meeting has suggestions, snippets and names by speaker label', async () => {
  expect(await get('GET', `/meetings/${m}`)).toMatchObject({
    speaker_suggestions: { speaker_1: SUGGESTION },
    speaker_snippets_urls: { speaker_1: `/api/v1/meetings/speaker_snippets/${m}/speaker_1?speaker_id=speaker_1` },
    speaker_map: { speaker_1: 'Anne Jobin' },
  });
});

it('§3.4 a meeting has its agenda and the HTML of its minutes', async () => {
  expect(await get('GET', `/meetings/${m}`)).toMatchObject({
    full_agenda: [{ level: 1, text: 'Budget' }],
    summary: null,
  });
  await house.deps.database.db.update(meetings).set({ status: 'completed', summary: '<p>Accepté.</p>' });
  expect(await get('GET', `/meetings/${m}`)).toMatchObject({ summary: '<p>Accepté.</p>' });
});

it('§3.5 §3.6 §3.7 a user has an organisation, which has its access rules', async () => {
  const none = { authorized_microsoft_tenant_ids: [], authorized_email_domains: [], authorized_emails: [] };
  await get('POST', '/organisation/auth-config', { json: none, as: scene.chief });
  expect(await get('GET', '/auth/me')).toMatchObject({
    id: scene.owner.id,
    email: scene.owner.email,
    is_superuser: false,
    organization: {
      name: 'Greffier',
      logo_url: null,
      max_users: null,
      can_edit_auth_config: true,
      auth_config: {
        methods: ['microsoft_entra_id'],
        authorized_microsoft_tenant_ids: [],
        authorized_email_domains: [],
        authorized_emails: [],
      },
    },
  });
});

it('§6.12 only super users learn whom the access rules name', async () => {
  const json = {
    methods: ['microsoft_entra_id'],
    authorized_microsoft_tenant_ids: ['6f1a3f0e-0000-4000-8000-000000000001'],
    authorized_email_domains: ['exemple.ch'],
    authorized_emails: ['anne@commune.ch'],
  };
  await get('POST', '/organisation/auth-config', { json, as: scene.chief });
  const seenBy = async (as: object) =>
    ((await get('GET', '/auth/me', { as })) as { organization: { auth_config: object } }).organization.auth_config;
  expect(await seenBy(scene.chief)).toEqual(json);
  expect(await seenBy(scene.owner)).toEqual({
    methods: json.methods,
    authorized_microsoft_tenant_ids: [],
    authorized_email_domains: [],
    authorized_emails: [],
  });
});

it('§3.8 §3.9 a template and a vocabulary are a person’s or the organisation’s', async () => {
  await withShared(scene, house.deps);
  const own = { user_id: scene.owner.id, organization_id: null };
  const shared = { user_id: null, organization_id: scene.owner.organization.id };
  const template = { name: 'Bureau', id: expect.any(String), template_format: FORMAT };
  const vocabulary = { name: 'Noms', id: expect.any(String), words: ['Boudry'] };
  expect(await get('GET', '/templates/')).toEqual({
    templates: [
      { ...template, ...own },
      { ...template, ...shared },
    ],
  });
  expect(await get('GET', '/vocabularies/')).toEqual({
    vocabularies: [
      { ...vocabulary, ...own },
      { ...vocabulary, ...shared },
    ],
  });
});

it('§3.10 a message of the chat is a user’s or an assistant’s', async () => {
  const said = (role: string) => ({ query: 'Quoi ?', chat_history: [{ role, content: 'Bonjour' }] });
  for (const role of ['user', 'assistant']) await get('POST', `/ai/ask_scribebot/${m}`, { json: said(role) });
  expect(
    (await plain.ask('POST', `/ai/ask_scribebot/${m}`, { as: scene.owner, json: said('system') })).statusCode,
  ).toBe(422);
});

it('§3.11 §7.25 a new meeting is a file with its form, and answers whether it will be split', async () => {
  house.speech.probe.mockResolvedValueOnce({ duration: 4_000, segmentsCount: 3 });
  const data = {
    meeting_name: 'Comité d’avril',
    meeting_date: '2026-04-07',
    meeting_time: null,
    main_language: 'fr',
    extra_languages: ['en', 'de'],
    participants: [' Anne Jobin '],
    vocabulary_id: scene.ids.vocabulary_id,
    audio_duration_s: 12.5,
  };
  const form = { file: new File(['son'], 'séance.mp3'), data: JSON.stringify(data) };
  const started = await get('POST', '/ai/transcribe', { form });
  expect(started).toEqual({ success: true, meeting_id: expect.any(String), will_split: true, segments_count: 3 });
  const { meeting_id } = started as { meeting_id: string };
  expect(await get('GET', `/meetings/${meeting_id}`)).toMatchObject({
    name: 'Comité d’avril',
    meeting_date: '2026-04-07',
    meeting_time: null,
    participants: ['Anne Jobin'],
  });
});
