import { Me, type User } from '@greffier/contract/organisation/auth';
import { type Call, callPath } from '@greffier/contract/call';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import {
  CreateOrganisationTemplate,
  CreateOrganisationVocabulary,
  GetOrganisation,
  SaveAuthConfig,
} from '@greffier/contract/organisation/organisation';
import { CreateTemplate, ListTemplates } from '@greffier/contract/organisation/templates';
import { CreateVocabulary, ListVocabularies, UpdateVocabulary } from '@greffier/contract/organisation/vocabularies';
import { changeOrganization, addMeeting, addUser } from '@greffier/server/testing/rows';
import { beforeEach, expect, it } from 'vitest';
import { testProduct } from '../product.ts';

const product = testProduct();
/** A super user, and another person. */
let user: User;
let other: User;

beforeEach(async () => {
  await product.house.reset();
  const { db } = product.house.deps.database;
  user = await addUser(db, 'administratrice@exemple.ch', { isSuperuser: true });
  other = await addUser(db, 'secretaire@exemple.ch');
});

type Fields = Readonly<Record<string, unknown>>;

/** Makes a call. @returns the server's raw answer, not parsed by any schema */
async function ask(call: Call, params: Readonly<Record<string, string>> = {}, body?: object, who = user) {
  const response = await fetch(product.url + callPath(call, params), {
    method: call.method,
    headers: {
      authorization: `Bearer ${await product.tokenOf(who)}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Fields;
  expect({ status: response.status, answer }).toEqual({ status: 200, answer });
  return answer;
}

const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const FORMAT = [
  { level: 1, text: 'Ouverture' },
  { level: 6, text: 'Détail' },
];

it('§3.1 a meeting has an id, a name, a status, its dates, its duration in seconds, its people, its progress and its segments', async () => {
  const { db } = product.house.deps.database;
  const fields = {
    name: 'Comité de mars',
    status: 'transcription',
    meeting_date: '2026-03-03',
    meeting_time: '14:05',
    duration: 3_930.5,
    participants: ['Anne Jobin', 'Léo Arc'],
    progress: 42.5,
    segments_count: 3,
  };
  const { id } = await addMeeting(db, user, {
    status: 'transcription',
    meetingTime: '14:05',
    duration: 3_930.5,
    participants: ['Anne Jobin', 'Léo Arc'],
    progress: 42.5,
    segmentsCount: 3,
  });
  const meeting = await ask(GetMeeting, { meeting_id: id });
  const date_created = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  expect(meeting).toMatchObject({ id, date_created, ...fields });
  // The participants are a list of names. The list of meetings has the same fields, and the state of the minutes.
  expect(await ask(ListMeetings)).toEqual({ meetings: [{ id, date_created, ...fields, approval: 'draft' }] });
  const { id: untimed } = await addMeeting(db, user, { meetingTime: null });
  expect(await ask(GetMeeting, { meeting_id: untimed })).toMatchObject({ meeting_time: null });
});

it('§3.2 a meeting has its transcript as pairs of speaker and text, and each speaker once', async () => {
  const said = [
    { speaker: 'speaker_1', start: 0, end: 4, text: 'Bonjour à tous.' },
    { speaker: 'speaker_2', start: 4, end: 9, text: 'Le budget est accepté.' },
    { speaker: 'speaker_1', start: 9, end: 12, text: 'Merci.' },
  ];
  const { id } = await addMeeting(product.house.deps.database.db, user, {}, said);
  expect(await ask(GetMeeting, { meeting_id: id })).toMatchObject({
    transcript: [
      ['speaker_1', 'Bonjour à tous.'],
      ['speaker_2', 'Le budget est accepté.'],
      ['speaker_1', 'Merci.'],
    ],
    unique_speakers: ['speaker_1', 'speaker_2'],
  });
});

it('§3.3 a meeting has a suggestion, a snippet’s address and a name for each speaker label', async () => {
  const { id } = await addMeeting(product.house.deps.database.db, user, {
    snippets: ['speaker_1'],
    speakerSuggestions: { speaker_1: { name: 'Anne Jobin', description: 'Se présente.' } },
    speakerMap: { speaker_1: 'Anne Jobin' },
  });
  expect(await ask(GetMeeting, { meeting_id: id })).toMatchObject({
    speaker_suggestions: { speaker_1: { name: 'Anne Jobin', description: 'Se présente.' } },
    speaker_snippets_urls: { speaker_1: expect.stringContaining(`/meetings/speaker_snippets/${id}/speaker_1`) },
    speaker_map: { speaker_1: 'Anne Jobin' },
  });
});

it('§3.4 a meeting has its agenda, by level and text, and its minutes as HTML', async () => {
  const { db } = product.house.deps.database;
  const agenda = [1, 2, 3, 4, 5, 6].map((level) => ({ level, text: `Niveau ${level}` }));
  const { id: before } = await addMeeting(db, user, { agenda });
  expect(await ask(GetMeeting, { meeting_id: before })).toMatchObject({ full_agenda: agenda, summary: null });
  const summary = '<h1>Budget</h1><p>Le budget est accepté.</p>';
  const { id } = await addMeeting(db, user, { status: 'completed', agenda, summary });
  expect(await ask(GetMeeting, { meeting_id: id })).toMatchObject({ full_agenda: agenda, summary });
});

it('§3.5 a user has an id, an e-mail address, a mark for super users, and an organization', async () => {
  const organization = expect.objectContaining({ name: 'Greffier' });
  expect(await ask(Me)).toMatchObject({
    id: user.id,
    email: 'administratrice@exemple.ch',
    is_superuser: true,
    organization,
  });
  expect(await ask(Me, {}, undefined, other)).toMatchObject({
    id: other.id,
    email: 'secretaire@exemple.ch',
    is_superuser: false,
    organization,
  });
});

it('§3.6 an organization has a name, a logo, a limit of users, and its access rules with the right to edit them', async () => {
  const logoUrl = 'https://commune.example/logo.svg';
  await changeOrganization(product.house.deps.database.db, {
    name: 'Commune',
    logoUrl,
    maxUsers: 12,
    canEditAuthConfig: true,
  });
  const fields = { name: 'Commune', logo_url: logoUrl, max_users: 12, can_edit_auth_config: true };
  const organization = { ...fields, auth_config: expect.objectContaining({ methods: ['microsoft_entra_id'] }) };
  expect(await ask(GetOrganisation)).toMatchObject(organization);
  expect(await ask(Me)).toMatchObject({ organization });
});

it('§3.7 access rules name methods (Entra ID if none is named), tenants, domains and addresses', async () => {
  await changeOrganization(product.house.deps.database.db, { canEditAuthConfig: true });
  const rules = {
    authorized_microsoft_tenant_ids: ['6f1a3f0e-0000-4000-8000-000000000001'],
    authorized_email_domains: ['exemple.ch'],
    authorized_emails: ['anne@exemple.ch'],
  };
  await ask(SaveAuthConfig, {}, rules);
  const auth_config = { methods: ['microsoft_entra_id'], ...rules };
  expect((await ask(GetOrganisation))['auth_config']).toEqual(auth_config);
  await ask(SaveAuthConfig, {}, { ...auth_config, authorized_emails: [] });
  expect((await ask(GetOrganisation))['auth_config']).toEqual({ ...auth_config, authorized_emails: [] });
});

it('§3.8 a template has an id, a name and its format, and belongs to a person or to the organization', async () => {
  const form = { name: 'Comité', format: FORMAT };
  await ask(CreateTemplate, {}, form);
  await ask(CreateOrganisationTemplate, {}, { ...form, name: 'Commission' });
  const { templates } = await ask(ListTemplates);
  const template = { id: UUID, template_format: FORMAT };
  expect(templates).toHaveLength(2);
  expect(templates).toEqual(
    expect.arrayContaining([
      { ...template, name: 'Comité', user_id: user.id, organization_id: null },
      { ...template, name: 'Commission', user_id: null, organization_id: user.organization.id },
    ]),
  );
});

it('§3.9 a vocabulary has an id, a name and its words, and belongs to a person or to the organization', async () => {
  const { id } = await ask(CreateVocabulary, {}, { name: 'Lieux' });
  await ask(UpdateVocabulary, { vocabulary_id: String(id) }, { name: 'Lieux', words: ['Val-de-Ruz', 'La Chaux'] });
  await ask(CreateOrganisationVocabulary, {}, { name: 'Noms', words: ['Jobin'] });
  const { vocabularies } = await ask(ListVocabularies);
  expect(vocabularies).toHaveLength(2);
  const own = { id, name: 'Lieux', words: ['Val-de-Ruz', 'La Chaux'], user_id: user.id, organization_id: null };
  const shared = { id: UUID, name: 'Noms', words: ['Jobin'], user_id: null, organization_id: user.organization.id };
  expect(vocabularies).toEqual(expect.arrayContaining([own, shared]));
});
