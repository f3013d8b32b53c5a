import { GetNextAgenda, ImportAgenda, ReadAgenda } from '@greffier/contract/meeting/agenda/agenda-sources';
import * as ai from '@greffier/contract/meeting/minutes/ai';
import * as audit from '@greffier/contract/organisation/audit';
import * as auth from '@greffier/contract/organisation/auth';
import type { User } from '@greffier/contract/organisation/auth';
import * as dataPolicy from '@greffier/contract/organisation/data-policy';
import { ListFindings, SetFindingState } from '@greffier/contract/meeting/minutes/findings';
import { FindSpeakers } from '@greffier/contract/meeting/transcript/find-speakers';
import * as engines from '@greffier/contract/organisation/engines';
import { GetItemStarts, SetItemPins } from '@greffier/contract/meeting/agenda/item-starts';
import { KeepNames, ListNameConflicts } from '@greffier/contract/meeting/transcript/name-conflicts';
import { CreateExample } from '@greffier/contract/meeting/example';
import { ListSomeMeetings } from '@greffier/contract/meeting/meeting-filter';
import { SearchMeetings } from '@greffier/contract/meeting/search';
import * as meetings from '@greffier/contract/meeting/meetings';
import { ListenToRecording } from '@greffier/contract/meeting/transcript/recording';
import * as minutes from '@greffier/contract/meeting/minutes/minutes';
import * as minutesTime from '@greffier/contract/meeting/minutes/minutes-time';
import * as notices from '@greffier/contract/organisation/notices';
import * as organisation from '@greffier/contract/organisation/organisation';
import * as queue from '@greffier/contract/organisation/queue';
import * as ownData from '@greffier/contract/organisation/own-data';
import * as tasks from '@greffier/contract/meeting/minutes/tasks';
import * as templates from '@greffier/contract/organisation/templates';
import { DividePassages } from '@greffier/contract/meeting/agenda/division';
import * as transcript from '@greffier/contract/meeting/transcript/transcript';
import * as vocabularies from '@greffier/contract/organisation/vocabularies';
import * as wordTemplate from '@greffier/contract/organisation/word-template';
import type { Sent } from '../caller.ts';
import { LOGO, WORD_TEMPLATE } from '../contract/contract.ts';
import { FORM, VTT } from '../uploads.ts';
import type { Call } from '@greffier/contract/call';

const FORMAT = { name: 'Bureau', format: [{ level: 1, text: 'Ouverture' }] };
const WORDS = { name: 'Noms', words: ['Boudry'] };

/** Ids for the paths of the calls, and another person of the same organisation. */
export interface Scene {
  readonly ids: Readonly<
    Record<'meeting_id' | 'task_id' | 'template_id' | 'vocabulary_id' | 'user_id' | 'shared' | 'words', string>
  >;
  readonly other: User;
}

/** Expected statuses for a caller without a token, another person, the owner, and a super user who is not the owner. */
type Statuses = readonly [nobody: number, other: number, owner: number, chief: number];
const THEIRS: Statuses = [401, 404, 200, 404];
const EVERYBODY: Statuses = [401, 200, 200, 200];
const CHIEFS: Statuses = [401, 403, 403, 200];

const pdf = (): Sent => ({ form: { file: new Blob(['%PDF-']) } });
const plain = (): Sent => ({});
const shared = { template_id: 'shared', vocabulary_id: 'words' } as const;

/** Every call of the contract, with the request that is sent and the status that each person gets. */
export const ACCESS: readonly (readonly [
  Call,
  Statuses,
  ((scene: Scene) => Sent)?,
  Readonly<Record<string, keyof Scene['ids']>>?,
])[] = [
  [auth.Login, [302, 302, 302, 302]],
  [auth.Callback, [400, 400, 400, 400], () => ({ query: { code: 'x', state: 'y' } })],
  [auth.Logout, [302, 302, 302, 302]],
  [auth.Me, EVERYBODY],
  [auth.EndSession, EVERYBODY],
  [auth.EndSessions, EVERYBODY],
  [auth.DebugToken, EVERYBODY],
  [ListSomeMeetings, EVERYBODY],
  [SearchMeetings, EVERYBODY, () => ({ body: { query: 'budget' } })],
  [CreateExample, EVERYBODY, () => ({ body: { meeting_date: '2026-03-03' } })],
  [meetings.ImportTranscript, EVERYBODY, () => ({ form: { data: JSON.stringify(FORM), file: new Blob([VTT]) } })],
  [meetings.GetMeeting, THEIRS],
  [meetings.UpdateMeeting, THEIRS, () => ({ body: { name: 'Bureau' } })],
  [meetings.ProposeAttendance, THEIRS],
  [transcript.UpdateTranscript, THEIRS, () => ({ body: { passage_id: 1, text: 'Bonsoir.' } })],
  [
    DividePassages,
    THEIRS,
    () => ({
      body: {
        former: [{ id: 1, speaker: 'speaker_1', text: 'Bonjour à tous.' }],
        into: [{ speaker: 'speaker_2', start: 0, end: 1, text: 'Bonjour à tous.' }],
      },
    }),
  ],
  [meetings.DeleteMeeting, THEIRS],
  [meetings.DeleteRecording, [401, 404, 409, 404]],
  [meetings.UpdateSpeakers, THEIRS, () => ({ body: { speakers: { speaker_1: 'Anne' }, participants: [] } })],
  // The meeting has no voices.
  [FindSpeakers, [401, 404, 409, 404], () => ({ body: { speakers: 3 } })],
  [meetings.ExtractAgendaFromPdf, THEIRS, pdf],
  [ImportAgenda, THEIRS, pdf],
  [ReadAgenda, EVERYBODY, pdf],
  [GetNextAgenda, THEIRS],
  [meetings.UpdateAgenda, THEIRS, () => ({ body: { agenda: [] } })],
  [GetItemStarts, THEIRS],
  [SetItemPins, THEIRS, () => ({ body: { pins: [], checked: true, starts: [] } })],
  [ListNameConflicts, THEIRS],
  [KeepNames, THEIRS, () => ({ body: { names: [{ given: 'Anne', called: 'Léo' }], kept: true } })],
  // The meeting has no snippet and no minutes. The owner is told so; others are told that there is no such meeting.
  [meetings.GetSpeakerSnippet, [401, 404, 404, 404], () => ({ params: { speaker_id: 'speaker_1' } })],
  [ListenToRecording, [401, 404, 404, 404]],
  [meetings.DownloadMinutes, [401, 404, 409, 404]],
  [meetings.DownloadTranscript, THEIRS],
  [minutes.SaveSummary, [401, 404, 409, 404], () => ({ body: { summary: '', version: 0 } })],
  [minutesTime.GetMinutesTime, THEIRS],
  [minutes.ListMinutesVersions, THEIRS],
  [ListFindings, THEIRS],
  [SetFindingState, [401, 404, 409, 404], () => ({ params: { number: '1' }, body: { state: 'accepted' } })],
  [tasks.ListTasks, EVERYBODY],
  [tasks.ExportTasks, EVERYBODY],
  [tasks.ExportTasksCalendar, EVERYBODY],
  [tasks.SetTaskDone, THEIRS, () => ({ body: { done: true } })],
  [minutes.SetMinutesAside, THEIRS, () => ({ body: { summary: '<p>Adopté.</p>' } })],
  // The minutes have no version yet, and the owner is told so.
  [minutes.GetMinutesVersion, [401, 404, 404, 404], () => ({ params: { version: '1' } })],
  [minutes.RestoreMinutesVersion, [401, 404, 404, 404], () => ({ params: { version: '1' } })],
  [minutes.DownloadMinutesVersion, [401, 404, 404, 404], () => ({ params: { version: '1' } })],
  [minutes.DownloadMinutesVersionPdf, [401, 404, 404, 404], () => ({ params: { version: '1' } })],
  [minutes.DownloadMinutesPdf, [401, 404, 409, 404]],
  [minutes.SetApproval, [401, 404, 409, 404], () => ({ body: { approval: 'to_approve', version: 0 } })],
  [ai.Transcribe, EVERYBODY, () => ({ form: { data: JSON.stringify(FORM), file: new Blob(['son']) } })],
  [ai.Summarize, THEIRS, () => ({ body: { summary_section_length: 300 } })],
  [ai.StopSummary, [401, 404, 409, 404]],
  [ai.ClearSummary, [401, 404, 409, 404]],
  [ai.GenerateAgenda, THEIRS, ({ ids }) => ({ body: { template_id: ids.template_id, meeting_id: ids.meeting_id } })],
  [ai.Retry, [401, 404, 409, 404]],
  [ai.AskScribebot, THEIRS, () => ({ body: { query: 'Quoi ?', chat_history: [] } })],
  [templates.ExtractFormat, EVERYBODY, pdf],
  [templates.ListTemplates, EVERYBODY],
  [templates.CreateTemplate, EVERYBODY, () => ({ body: FORMAT })],
  [templates.GetTemplate, THEIRS],
  [templates.GetTemplate, EVERYBODY, plain, shared],
  [templates.UpdateTemplate, THEIRS, () => ({ body: FORMAT })],
  [templates.UpdateTemplate, [401, 403, 403, 403], () => ({ body: FORMAT }), shared],
  [templates.DeleteTemplate, THEIRS],
  [templates.DeleteTemplate, [401, 403, 403, 403], plain, shared],
  [vocabularies.ListVocabularies, EVERYBODY],
  [vocabularies.CreateVocabulary, EVERYBODY, () => ({ body: { name: 'Noms' } })],
  [vocabularies.UpdateVocabulary, THEIRS, () => ({ body: WORDS })],
  [vocabularies.UpdateVocabulary, [401, 403, 403, 403], () => ({ body: WORDS }), shared],
  [vocabularies.DeleteVocabulary, THEIRS],
  [vocabularies.DeleteVocabulary, [401, 403, 403, 403], plain, shared],
  [organisation.GetOrganisation, CHIEFS],
  [organisation.UpdateOrganisation, CHIEFS, () => ({ query: { name: 'Commune', logo_url: '' } })],
  // In this installation, only its configuration can change the access rules.
  [organisation.SaveAuthConfig, [401, 403, 403, 403], () => ({ body: {} })],
  [organisation.ListMembers, CHIEFS],
  [organisation.SetSuperuser, CHIEFS, ({ ids }) => ({ query: { user_id: ids.user_id, is_superuser: 'true' } })],
  [organisation.DeleteMember, CHIEFS],
  [organisation.HandOverMember, CHIEFS, ({ other }) => ({ body: { to_user_id: other.id } })],
  [organisation.BlockMember, CHIEFS],
  [organisation.UnblockMember, CHIEFS],
  [organisation.ListOrganisationTemplates, CHIEFS],
  [organisation.CreateOrganisationTemplate, CHIEFS, () => ({ body: FORMAT })],
  [organisation.UpdateOrganisationTemplate, CHIEFS, () => ({ body: FORMAT }), shared],
  // No personal template can be reached through the organisation's address.
  [organisation.UpdateOrganisationTemplate, [401, 403, 403, 404], () => ({ body: FORMAT })],
  [organisation.DeleteOrganisationTemplate, CHIEFS, plain, shared],
  [organisation.DeleteOrganisationTemplate, [401, 403, 403, 404]],
  [organisation.ListOrganisationVocabularies, CHIEFS],
  [organisation.CreateOrganisationVocabulary, CHIEFS, () => ({ body: WORDS })],
  [organisation.GetOrganisationVocabulary, CHIEFS, plain, shared],
  [organisation.GetOrganisationVocabulary, [401, 403, 403, 404]],
  [organisation.UpdateOrganisationVocabulary, CHIEFS, () => ({ body: WORDS }), shared],
  [organisation.UpdateOrganisationVocabulary, [401, 403, 403, 404], () => ({ body: WORDS })],
  [organisation.DeleteOrganisationVocabulary, CHIEFS, plain, shared],
  [organisation.DeleteOrganisationVocabulary, [401, 403, 403, 404]],
  [queue.GetQueue, CHIEFS],
  [wordTemplate.GetWordTemplate, CHIEFS],
  [wordTemplate.CheckWordTemplate, CHIEFS, () => ({ form: { file: WORD_TEMPLATE } })],
  [wordTemplate.SaveWordTemplate, CHIEFS, () => ({ form: { file: WORD_TEMPLATE } })],
  [wordTemplate.DeleteWordTemplate, CHIEFS],
  [wordTemplate.DownloadWordTemplate, [401, 403, 403, 404]],
  [wordTemplate.DownloadStarterTemplate, CHIEFS],
  [wordTemplate.SaveMinutesLogo, CHIEFS, () => ({ form: { file: LOGO } })],
  [wordTemplate.DeleteMinutesLogo, CHIEFS],
  [dataPolicy.GetDataPolicy, EVERYBODY],
  [
    dataPolicy.SaveDataPolicy,
    CHIEFS,
    () => ({ body: { voices_days: 30, failed_recordings_days: 30, recordings_days: null, meetings_days: null } }),
  ],
  [notices.GetNotices, EVERYBODY],
  [notices.SaveNotices, EVERYBODY, () => ({ body: { mail_when_ready: false } })],
  [ownData.DownloadOwnData, EVERYBODY],
  // The last super user must stay as long as there are other people.
  [ownData.EraseOwnAccount, [401, 200, 200, 409]],
  [audit.ListAuditEntries, CHIEFS],
  [audit.ExportAudit, CHIEFS],
  [engines.GetEngines, EVERYBODY],
  [engines.InstallEngine, CHIEFS, () => ({ body: { model: 'essai' } })],
  [engines.CancelEngineInstall, CHIEFS],
  [engines.UseEngine, CHIEFS, () => ({ body: { model: 'campplus' } })],
  // The model is not in use.
  [engines.LeaveEngine, [401, 403, 403, 409], () => ({ body: { model: 'essai' } })],
  // The model is not installed.
  [engines.RemoveEngine, [401, 403, 403, 409], () => ({ params: { model: 'essai' } })],
];
