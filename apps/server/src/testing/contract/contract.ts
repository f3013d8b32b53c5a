import * as agendaSources from '@greffier/contract/meeting/agenda/agenda-sources';
import * as ai from '@greffier/contract/meeting/minutes/ai';
import * as audit from '@greffier/contract/organisation/audit';
import * as auth from '@greffier/contract/organisation/auth';
import type { User } from '@greffier/contract/organisation/auth';
import type { Call } from '@greffier/contract/call';
import * as dataPolicy from '@greffier/contract/organisation/data-policy';
import * as division from '@greffier/contract/meeting/agenda/division';
import * as example from '@greffier/contract/meeting/example';
import * as findings from '@greffier/contract/meeting/minutes/findings';
import * as findSpeakers from '@greffier/contract/meeting/transcript/find-speakers';
import * as engines from '@greffier/contract/organisation/engines';
import * as itemStarts from '@greffier/contract/meeting/agenda/item-starts';
import * as meetingFilter from '@greffier/contract/meeting/meeting-filter';
import * as meetings from '@greffier/contract/meeting/meetings';
import * as minutes from '@greffier/contract/meeting/minutes/minutes';
import * as recording from '@greffier/contract/meeting/transcript/recording';
import * as minutesTime from '@greffier/contract/meeting/minutes/minutes-time';
import * as names from '@greffier/contract/meeting/transcript/name-conflicts';
import * as notices from '@greffier/contract/organisation/notices';
import * as organisation from '@greffier/contract/organisation/organisation';
import * as queue from '@greffier/contract/organisation/queue';
import * as ownData from '@greffier/contract/organisation/own-data';
import * as tasks from '@greffier/contract/meeting/minutes/tasks';
import * as templates from '@greffier/contract/organisation/templates';
import * as search from '@greffier/contract/meeting/search';
import * as transcript from '@greffier/contract/meeting/transcript/transcript';
import * as vocabularies from '@greffier/contract/organisation/vocabularies';
import * as wordTemplate from '@greffier/contract/organisation/word-template';
import { starterTemplate } from '@greffier/documents/word-template/starter';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { organizationFiles, organizations } from '../../database/schema/organizations.ts';
import { templates as templateRows } from '../../database/schema/templates.ts';
import { vocabularies as vocabularyRows } from '../../database/schema/vocabularies.ts';
import { embeddingsKey, snippetKey, soundKey } from '../../features/meetings/keys.ts';
import type { Answer, Caller, Sent } from '../caller.ts';
import type { House } from '../house.ts';
import { addMeeting, addTask, addUser } from '../rows.ts';
import { FORM, VTT } from '../uploads.ts';

/** Every call of the contract. */
export const CALLS: readonly Call[] = [
  agendaSources,
  ai,
  audit,
  auth,
  dataPolicy,
  division,
  example,
  findings,
  findSpeakers,
  engines,
  itemStarts,
  names,
  meetingFilter,
  meetings,
  minutes,
  minutesTime,
  notices,
  organisation,
  queue,
  search,
  ownData,
  tasks,
  recording,
  templates,
  transcript,
  vocabularies,
  wordTemplate,
].flatMap((module) =>
  Object.values(module).filter((value): value is Call => typeof value === 'object' && 'access' in value),
);

const AGENDA = [{ level: 1, text: 'Budget' }];
const FORMAT = { name: 'Bureau', format: [{ level: 1, text: 'Ouverture' }] };
const WORDS = { name: 'Noms', words: ['Boudry'] };
const COMPLETED = { status: 'completed', summary: '<p>Le budget est accepté.</p>' } as const;
/** Minutes with a proposal that nobody has accepted or dismissed. */
const PROPOSED = {
  ...COMPLETED,
  minutesFindings: {
    headings: [],
    findings: [
      {
        number: 1,
        section: 0,
        kind: 'decision',
        asserted: false,
        state: 'open',
        text: 'Le budget est accepté.',
        passageIds: [2],
      },
    ],
  },
} as const satisfies MeetingRow;
const FAILED = { status: 'error', failedStep: 'summarization' } as const;

/** A usable Word template, and a logo. */
export const WORD_TEMPLATE = new File([new Uint8Array(await starterTemplate())], 'Notre modèle.docx');
export const LOGO = new File(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  'logo.png',
);

/** Columns of the call's meeting. */
export type MeetingRow = NonNullable<Parameters<typeof addMeeting>[2]>;

/** Surroundings of a call: people, and the objects that its path names. */
export interface Scene {
  readonly owner: User;
  readonly chief: User;
  readonly ids: Readonly<
    Record<
      | 'meeting_id'
      | 'task_id'
      | 'template_id'
      | 'vocabulary_id'
      | 'user_id'
      | 'speaker_id'
      | 'version'
      | 'number'
      | 'model',
      string
    >
  >;
}

/** Data that a call needs to succeed, besides a scene: the request that is sent, and columns of the meeting. */
const NEEDS: Readonly<Record<string, { readonly sent?: (scene: Scene) => Sent; readonly meeting?: MeetingRow }>> = {
  // If the request named another host, the server would first send the browser to this one.
  login: { sent: () => ({ headers: { host: 'localhost:3000' } }) },
  deleteRecording: { meeting: { audioKey: 'meetings/x/audio' } },
  updateSpeakers: { sent: () => ({ body: { speakers: { speaker_1: 'Anne' }, participants: ['Anne'] } }) },
  listNameConflicts: { meeting: { speakerMap: { speaker_1: 'Anne' } } },
  keepNames: { sent: () => ({ body: { names: [{ given: 'Anne', called: 'Léo' }], kept: true } }) },
  findSpeakers: { sent: () => ({ body: { speakers: 2 } }) },
  updateMeeting: { sent: () => ({ body: { name: 'Bureau' } }) },
  dividePassages: {
    sent: () => ({
      body: {
        former: [{ id: 1, speaker: 'speaker_1', text: 'Bonjour à tous.' }],
        into: [{ speaker: 'speaker_2', start: 0, end: 1, text: 'Bonjour à tous.' }],
      },
    }),
  },
  updateTranscript: { sent: () => ({ body: { passage_id: 1, text: 'Bonsoir.' } }) },
  updateAgenda: { sent: () => ({ body: { agenda: AGENDA } }) },
  setItemPins: { sent: () => ({ body: { pins: [{ passage_id: 1, item: 0 }], checked: false } }) },
  searchMeetings: { sent: () => ({ body: { query: 'budget' } }) },
  createExample: { sent: () => ({ body: { meeting_date: '2026-03-03' } }) },
  importTranscript: { sent: () => ({ form: { data: JSON.stringify(FORM), file: new Blob([VTT]) } }) },
  readAgenda: { sent: () => ({ form: { file: new Blob(['Accueil']) } }) },
  importAgenda: { sent: () => ({ form: { file: new Blob(['Accueil']) } }) },
  extractAgendaFromPdf: { sent: () => ({ form: { file: new Blob(['%PDF-']) } }) },
  getSpeakerSnippet: { sent: () => ({ query: { speaker_id: 'speaker_1' } }) },
  listenToRecording: { meeting: { soundBytes: 4 } },
  downloadMinutes: { meeting: COMPLETED },
  saveSummary: { sent: () => ({ body: { summary: '<p>Le budget est refusé.</p>', version: 0 } }), meeting: COMPLETED },
  listFindings: { meeting: PROPOSED },
  setFindingState: { sent: () => ({ body: { state: 'accepted' } }), meeting: PROPOSED },
  setTaskDone: { sent: () => ({ body: { done: true } }) },
  getMinutesVersion: { meeting: COMPLETED },
  setMinutesAside: { sent: () => ({ body: { summary: '<p>Le budget est refusé.</p>' } }) },
  restoreMinutesVersion: { meeting: COMPLETED },
  downloadMinutesVersion: { meeting: COMPLETED },
  setApproval: { sent: () => ({ body: { approval: 'to_approve', version: 0 } }), meeting: COMPLETED },
  transcribe: { sent: () => ({ form: { data: JSON.stringify(FORM), file: new Blob(['son']) } }) },
  summarize: { sent: () => ({ body: { summary_section_length: 300 } }) },
  stopSummary: { meeting: { status: 'summarization' } },
  clearSummary: { meeting: COMPLETED },
  generateAgenda: { sent: ({ ids }) => ({ body: { template_id: ids.template_id, meeting_id: ids.meeting_id } }) },
  retry: { meeting: FAILED },
  askScribebot: { sent: () => ({ body: { query: 'Quoi ?', chat_history: [] } }) },
  extractFormat: { sent: () => ({ form: { file: new Blob(['%PDF-']) } }) },
  createTemplate: { sent: () => ({ body: FORMAT }) },
  updateTemplate: { sent: () => ({ body: FORMAT }) },
  createVocabulary: { sent: () => ({ body: { name: 'Noms' } }) },
  updateVocabulary: { sent: () => ({ body: WORDS }) },
  updateOrganisation: { sent: () => ({ query: { name: 'Commune', logo_url: '' } }) },
  saveAuthConfig: { sent: () => ({ body: { authorized_email_domains: ['exemple.ch'] } }) },
  saveNotices: { sent: () => ({ body: { mail_when_ready: false } }) },
  saveDataPolicy: {
    sent: () => ({ body: { voices_days: 30, failed_recordings_days: 30, recordings_days: null, meetings_days: null } }),
  },
  setSuperuser: { sent: ({ ids }) => ({ query: { user_id: ids.user_id, is_superuser: 'true' } }) },
  handOverMember: { sent: ({ chief }) => ({ body: { to_user_id: chief.id } }) },
  createOrganisationTemplate: { sent: () => ({ body: FORMAT }) },
  updateOrganisationTemplate: { sent: () => ({ body: FORMAT }) },
  createOrganisationVocabulary: { sent: () => ({ body: WORDS }) },
  updateOrganisationVocabulary: { sent: () => ({ body: WORDS }) },
  downloadMinutesPdf: { meeting: COMPLETED },
  downloadMinutesVersionPdf: { meeting: COMPLETED },
  checkWordTemplate: { sent: () => ({ form: { file: WORD_TEMPLATE } }) },
  saveWordTemplate: { sent: () => ({ form: { file: WORD_TEMPLATE } }) },
  installEngine: { sent: () => ({ body: { model: 'essai' } }) },
  useEngine: { sent: () => ({ body: { model: 'whisper-base' } }) },
  leaveEngine: { sent: () => ({ body: { model: 'plume' } }) },
  saveMinutesLogo: { sent: () => ({ form: { file: LOGO } }) },
};

/**
 * Adds a person, a super user, and one object of each kind, so that a call succeeds. `row` replaces columns of the
 * meeting.
 */
export async function openScene({ deps }: House, call: Call, row: MeetingRow = {}): Promise<Scene> {
  const { db } = deps.database;
  const owner = await addUser(db);
  const chief = await addUser(db, 'chef@exemple.ch', { isSuperuser: true });
  await db.update(organizations).set({ canEditAuthConfig: true });
  const columns = { agenda: AGENDA, snippets: ['speaker_1'], ...NEEDS[call.id]?.meeting, ...row };
  const meeting = await addMeeting(db, owner, columns);
  const { id } = meeting;
  await deps.storage.put(snippetKey(id, 'speaker_1'), Readable.from(['RIFF']));
  await deps.storage.put(embeddingsKey(id), Readable.from(['voices']));
  await deps.storage.put(soundKey(id), Readable.from(['loud']));
  if (call.id === wordTemplate.DownloadWordTemplate.id) await addWordTemplate(deps, owner);
  if (call.id === engines.RemoveEngine.id) await addPartOfModel(deps);
  if (call.id === engines.LeaveEngine.id) await chooseWriter(deps);
  const ids = {
    meeting_id: id,
    task_id: await addTask(db, meeting),
    template_id: '',
    vocabulary_id: '',
    user_id: owner.id,
    speaker_id: 'speaker_1',
    version: '1',
    number: '1',
    model: 'essai',
  };
  const scene = { owner, chief, ids };
  return call.access === 'super_user' ? withShared(scene, deps) : withThings(scene, deps, { userId: owner.id });
}

/** Adds a file of a model, as if somebody had placed it by hand. */
export async function addPartOfModel({ config }: House['deps']): Promise<void> {
  await mkdir(join(config.modelsDir, 'essai'), { recursive: true });
  await writeFile(join(config.modelsDir, 'essai', 'config.json'), '{}');
}

/** Chooses a model that has no files, because people can drop a chosen model whether or not its files exist. */
async function chooseWriter({ config }: House['deps']): Promise<void> {
  await mkdir(config.modelsDir, { recursive: true });
  await writeFile(join(config.modelsDir, 'in-use.json'), '{"text":"plume"}');
}

async function addWordTemplate({ database: { db }, storage }: House['deps'], { organization }: User): Promise<void> {
  const storageKey = 'organisation/one/word_template';
  const bytes = await storage.put(storageKey, Readable.from([Buffer.from(await WORD_TEMPLATE.arrayBuffer())]));
  const named = { fileName: WORD_TEMPLATE.name, storageKey, bytes, uploadedAt: new Date(), uploadedBy: 'Anne' };
  await db.insert(organizationFiles).values({ organizationId: organization.id, kind: 'word_template', ...named });
}

/** Returns the same scene, with a template and a vocabulary of the organisation instead of the person's own. */
export const withShared = (scene: Scene, deps: House['deps']): Promise<Scene> =>
  withThings(scene, deps, { organizationId: scene.owner.organization.id });

async function withThings(
  scene: Scene,
  { database: { db } }: House['deps'],
  whose: { userId: User['id'] } | { organizationId: string },
): Promise<Scene> {
  const template = { ...FORMAT, ...whose };
  const vocabulary = { ...WORDS, ...whose };
  const [first] = await db.insert(templateRows).values(template).returning();
  const [second] = await db.insert(vocabularyRows).values(vocabulary).returning();
  return { ...scene, ids: { ...scene.ids, template_id: first?.id ?? '', vocabulary_id: second?.id ?? '' } };
}

/**
 * Makes a call with all the data that it needs and the given changes. The caller is the person `as`; if `as` is absent,
 * a person who may make the call.
 */
export function make(caller: Caller, call: Call, scene: Scene, changes: Sent = {}, as?: User | null): Promise<Answer> {
  const sent = NEEDS[call.id]?.sent?.(scene) ?? {};
  const person = as === undefined ? (call.access === 'super_user' ? scene.chief : scene.owner) : as;
  return caller.call(person, call, { ...sent, ...changes, params: { ...scene.ids, ...changes.params } });
}
