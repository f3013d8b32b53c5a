import { z } from 'zod';
import { Attendance, AttendanceStatus, Attendee } from './minutes/attendance.ts';
import { defineCall } from '../call.ts';
import { Success } from '../errors.ts';
import { DOCX_TYPE } from '../file-names.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, TEXT_LIMITS } from '../limits.ts';
import { MeetingSummary } from './meeting-list.ts';
import { MinutesKind, MinutesRecord } from './minutes/minutes.ts';
import { ReadPdf } from './agenda/read-pdf.ts';
import { ReadStage } from './status.ts';
import { MeetingId, UploadId, VocabularyId } from '../ids.ts';
import {
  Agenda,
  freeText,
  Language,
  line,
  MeetingDay,
  Participants,
  Passage,
  SpeakerLabel,
  SpeakerName,
  SpeakerSuggestion,
  TimeOfDay,
  unique,
  WrittenBy,
} from '../values.ts';
import { tidyLine } from '../text.ts';

export const Meeting = MeetingSummary.extend({
  transcript: z.array(z.tuple([z.string(), z.string()])).describe('Paires de l’orateur et de ce qu’il dit'),
  passages: z.array(Passage),
  unique_speakers: z.array(z.string()).describe('Orateurs, dans l’ordre où ils prennent la parole'),
  speaker_suggestions: z.record(z.string(), SpeakerSuggestion).describe('Noms proposés, par orateur'),
  speaker_snippets_urls: z.record(z.string(), z.string()).describe('Extraits qui sont encore conservés, par orateur'),
  recording_kept: z.boolean().describe('L’enregistrement est conservé et peut être réécouté (listenToRecording)'),
  voices_kept: z.boolean().describe('Les voix sont encore conservées\u00A0: les orateurs peuvent être retrouvés'),
  speaker_map: z.record(z.string(), z.string()).describe('Noms donnés, par orateur'),
  attendance: z
    .array(Attendee)
    .describe('Les participants, dans le même ordre, et comment chacun a pris part à la réunion'),
  place: z.string().nullable().describe('Lieu, où il a été donné'),
  full_agenda: Agenda.describe('Ordre du jour'),
  summary: z.string().nullable().describe('Procès-verbal en HTML, une fois rédigé'),
  minutes: MinutesRecord,
  minutes_engine: WrittenBy.nullable().describe(
    'Qui a rédigé le procès-verbal\u00A0: le modèle de langage (model), le moteur intégré à sa place (fallback), ou le moteur intégré (null)',
  ),
  minutes_kind: MinutesKind.describe(
    'Type du procès-verbal demandé en dernier\u00a0; synthétique, si aucun ne l’a été',
  ),
  minutes_made_at: z.iso
    .datetime()
    .nullable()
    .describe('Quand le texte du procès-verbal a été rédigé\u00a0; d’une version restaurée, quand celle-ci l’a été'),
  transcript_changed_at: z.iso
    .datetime()
    .nullable()
    .describe('Quand un passage, un orateur ou un participant a été corrigé pour la dernière fois'),
  error_message: z.string().nullable().describe('Pourquoi le dernier travail a échoué'),
  stage: ReadStage.describe('Étape du travail en cours'),
  jobs_before: z
    .int()
    .nullable()
    .describe('Traitements qui passent avant celui de cette réunion\u00A0; null où aucun n’attend'),
  remaining_seconds: z
    .int()
    .nonnegative()
    .nullable()
    .describe(
      'Durée estimée, en secondes, de ce qui reste du travail en cours\u00a0; null tant qu’elle n’est pas connue',
    ),
  transcribed_at: z.iso.datetime().nullable().describe('Quand la transcription a été enregistrée'),
  failed_step: z.enum(['transcription', 'summarization']).nullable().describe('Travail qui a échoué'),
  can_retry: z
    .boolean()
    .describe(
      'Le travail qui a échoué peut être repris, ou l’enregistrement sans parole reconnue, être transcrit de nouveau',
    ),
});
export type Meeting = z.infer<typeof Meeting>;

const WRONG_LANGUAGES = 'La liste des langues n’est pas valable';
const WRONG_DURATION = 'La durée de l’enregistrement est un nombre de secondes';

const WRONG_DIGEST = 'L’empreinte du fichier n’est pas valable';

const MeetingName = line({
  missing: 'Veuillez entrer un nom de réunion',
  what: 'Le nom de la réunion',
  max: TEXT_LIMITS.name,
});

const WRONG_FORM = 'Le formulaire de la réunion n’est pas valable';

/** The form of a new meeting, with one rule for the page and the server. */
export const NewMeeting = z
  .object(
    {
      meeting_name: MeetingName,
      meeting_date: MeetingDay,
      meeting_time: TimeOfDay.nullable().default(null),
      main_language: Language.default(DEFAULT_LANGUAGE),
      extra_languages: z.array(Language, WRONG_LANGUAGES).max(LANGUAGES.length, WRONG_LANGUAGES).default([]),
      participants: Participants.default([]),
      vocabulary_id: VocabularyId.nullable().default(null),
      agenda: Agenda.default([]).describe('L’ordre du jour, s’il est déjà connu'),
      /** A recording that was sent in pieces earlier. It replaces `file`. */
      upload_id: UploadId.nullable().default(null),
      /** Digest of the sender's recording, in hexadecimal: the recording that arrived must have the same. */
      sha256: z
        .string(WRONG_DIGEST)
        .regex(/^[0-9a-f]{64}$/, WRONG_DIGEST)
        .nullable()
        .default(null),
      /** The browser's estimate of the length, which is never trusted. */
      audio_duration_s: z.number(WRONG_DURATION).nonnegative(WRONG_DURATION).nullable().default(null),
    },
    WRONG_FORM,
  )
  .transform((form) => ({
    ...form,
    extra_languages: unique(form.extra_languages).filter((language) => language !== form.main_language),
  }));
export type NewMeeting = z.infer<typeof NewMeeting>;

/** The message about a speaker's label that does not occur in the transcript. */
export const UNKNOWN_SPEAKER = 'Cet orateur ne figure pas dans la transcription';

const params = z.object({ meeting_id: MeetingId });

export const ImportTranscript = defineCall({
  id: 'importTranscript',
  tag: 'meetings',
  summary: 'Crée une réunion à partir d’une transcription existante, avec ses orateurs et ses heures',
  access: 'user',
  method: 'POST',
  path: '/meetings/import',
  multipart: {
    file: 'Transcription en WebVTT, SRT, DOCX ou texte («\u00A0Nom\u00A0: …\u00A0»)',
    data: 'Formulaire de la réunion, en JSON',
  },
  data: NewMeeting,
  response: z.object({ success: z.boolean(), meeting_id: MeetingId }),
  errors: [401, 404, 422, 503],
});

export const GetMeeting = defineCall({
  id: 'getMeeting',
  tag: 'meetings',
  summary: 'Une réunion, avec sa transcription et son procès-verbal',
  access: 'user',
  method: 'GET',
  path: '/meetings/:meeting_id',
  params,
  response: Meeting,
  large: true,
  errors: [401, 404],
});

export const UpdateMeeting = defineCall({
  id: 'updateMeeting',
  tag: 'meetings',
  summary:
    'Corrige le nom, la date, l’heure, le lieu, les participants ou les présences\u00A0; ce qui manque reste tel quel',
  access: 'user',
  method: 'PATCH',
  path: '/meetings/:meeting_id',
  params,
  body: z
    .object(
      {
        name: MeetingName,
        meeting_date: MeetingDay,
        meeting_time: TimeOfDay.nullable(),
        place: freeText({ missing: 'Le lieu est un texte', what: 'Le lieu', max: TEXT_LIMITS.name })
          .overwrite(tidyLine)
          .nullable(),
        /** People who stay in the list keep their attendance; new people count as present. */
        participants: Participants,
        /** Attendance that replaces `participants`: its names become the participants. */
        attendance: Attendance,
      },
      WRONG_FORM,
    )
    .partial()
    .refine(({ participants, attendance }) => participants === undefined || attendance === undefined, {
      path: ['attendance'],
      error: 'Envoyez les participants ou les présences, pas les deux',
    }),
  response: Success,
  errors: [401, 404, 409, 422],
});

export const ProposeAttendance = defineCall({
  id: 'proposeAttendance',
  tag: 'meetings',
  summary: 'Présences que ce qui a été dit laisse entendre, chacune avec son passage\u00A0; rien n’en est enregistré',
  access: 'user',
  method: 'GET',
  path: '/meetings/:meeting_id/attendance_proposals',
  params,
  response: z.object({
    proposals: z.array(
      z.object({
        name: z.string().describe('Comme dans la liste, ou comme il a été dit'),
        status: AttendanceStatus,
        passage_id: z.int(),
      }),
    ),
  }),
  errors: [401, 404, 503],
});
export type AttendanceProposal = z.infer<(typeof ProposeAttendance)['response']>['proposals'][number];

export const DeleteMeeting = defineCall({
  id: 'deleteMeeting',
  tag: 'meetings',
  summary: 'Supprime une réunion, son travail en cours et ses fichiers',
  access: 'user',
  method: 'DELETE',
  path: '/meetings/:meeting_id',
  params,
  response: Success,
  errors: [401, 404],
});

export const DeleteRecording = defineCall({
  id: 'deleteRecording',
  tag: 'meetings',
  summary: 'Détruit l’enregistrement d’une réunion, s’il est encore conservé',
  access: 'user',
  method: 'DELETE',
  path: '/meetings/:meeting_id/recording',
  params,
  response: Success,
  errors: [401, 404, 409],
});

export const UpdateSpeakers = defineCall({
  id: 'updateSpeakers',
  tag: 'meetings',
  summary: 'Nomme les orateurs',
  access: 'user',
  method: 'POST',
  path: '/meetings/:meeting_id/update_speakers',
  params,
  body: z.object({
    /** A speaker who is left out keeps their name. A value that is not a name (see `isNamed`) removes the name. */
    speakers: z.record(SpeakerLabel, SpeakerName, {
      error: ({ code }) => (code === 'invalid_key' ? UNKNOWN_SPEAKER : 'La liste des orateurs n’est pas valable'),
    }),
    participants: Participants,
  }),
  response: Success,
  errors: [401, 404, 409, 422],
});

export const UpdateAgenda = defineCall({
  id: 'updateAgenda',
  tag: 'meetings',
  summary: 'Remplace l’ordre du jour\u00A0; une liste vide le supprime',
  access: 'user',
  method: 'PUT',
  path: '/meetings/:meeting_id/agenda',
  params,
  body: z.object({
    agenda: Agenda,
    replaces: Agenda.optional().describe(
      'L’ordre du jour que l’auteur avait sous les yeux\u00A0: si un autre a été enregistré entre-temps, il reste (409)',
    ),
  }),
  response: Success,
  errors: [401, 404, 409, 422],
});

export const ExtractAgendaFromPdf = defineCall({
  id: 'extractAgendaFromPdf',
  tag: 'meetings',
  summary: 'Lit l’ordre du jour dans un PDF (convocation, ordre du jour) et l’enregistre',
  access: 'user',
  method: 'POST',
  path: '/meetings/extract_agenda_from_pdf/:meeting_id',
  params,
  multipart: { file: 'Document PDF' },
  /** If `success` is false, `error` says why the file has no agenda, and the meeting keeps its agenda. */
  response: Success.extend({ agenda: Agenda, ...ReadPdf.shape }),
  errors: [401, 404, 409, 422, 503, 507],
});

export const GetSpeakerSnippet = defineCall({
  id: 'getSpeakerSnippet',
  tag: 'meetings',
  summary: 'Court extrait de la voix d’un orateur',
  access: 'user',
  method: 'GET',
  path: '/meetings/speaker_snippets/:meeting_id/:speaker_id',
  params: params.extend({ speaker_id: SpeakerLabel }),
  query: z.object({ speaker_id: z.string('Indiquez un seul orateur').optional() }),
  file: 'audio/wav',
  errors: [401, 404, 422],
});

export const DownloadMinutes = defineCall({
  id: 'downloadMinutes',
  tag: 'meetings',
  summary: 'Procès-verbal en DOCX',
  access: 'user',
  method: 'GET',
  path: '/meetings/download_docx/:meeting_id',
  params,
  file: DOCX_TYPE,
  errors: [401, 404, 409, 503],
});

export const DownloadTranscript = defineCall({
  id: 'downloadTranscript',
  tag: 'meetings',
  summary: 'Transcription en DOCX',
  access: 'user',
  method: 'GET',
  path: '/meetings/download_transcript/:meeting_id',
  params,
  file: DOCX_TYPE,
  errors: [401, 404, 409, 503],
});
