import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { Success } from '../../errors.ts';
import { BODY_BYTES, SUMMARY_SECTION_LENGTH, TEXT_LIMITS } from '../../limits.ts';
import { NewMeeting } from '../meetings.ts';
import { DEFAULT_MINUTES_KIND, MinutesKind } from './minutes.ts';
import { MeetingId, TemplateId } from '../../ids.ts';
import { Agenda, AgendaItem, freeText, WrittenBy } from '../../values.ts';

const params = z.object({ meeting_id: MeetingId });

export const Transcribe = defineCall({
  id: 'transcribe',
  tag: 'ai',
  summary: 'Crée une réunion à partir d’un fichier audio et lance sa transcription',
  access: 'user',
  method: 'POST',
  path: '/ai/transcribe',
  multipart: { file: 'Fichier audio ou vidéo', data: 'Formulaire de la réunion, en JSON' },
  data: NewMeeting,
  response: z.object({ success: z.boolean(), meeting_id: MeetingId, will_split: z.boolean(), segments_count: z.int() }),
  errors: [401, 422, 503],
});

const SECTION_LENGTH = `La longueur d’une section va de ${SUMMARY_SECTION_LENGTH.min} à ${SUMMARY_SECTION_LENGTH.max} mots`;

export const Summarize = defineCall({
  id: 'summarize',
  tag: 'ai',
  summary: 'Lance la rédaction du procès-verbal',
  access: 'user',
  method: 'POST',
  path: '/ai/summarize/:meeting_id',
  params,
  body: z.object({
    summary_section_length: z
      .number(SECTION_LENGTH)
      .min(SUMMARY_SECTION_LENGTH.min, SECTION_LENGTH)
      .max(SUMMARY_SECTION_LENGTH.max, SECTION_LENGTH)
      .default(SUMMARY_SECTION_LENGTH.default),
    kind: MinutesKind.default(DEFAULT_MINUTES_KIND).describe(
      'Type de procès-verbal\u00a0: décisionnel (decisional), synthétique (synthetic) ou analytique (analytic)',
    ),
  }),
  response: Success,
  errors: [401, 404, 409, 422],
});

export const StopSummary = defineCall({
  id: 'stopSummary',
  tag: 'ai',
  summary: 'Arrête la rédaction du procès-verbal',
  access: 'user',
  method: 'DELETE',
  path: '/ai/summarize/:meeting_id',
  params,
  response: Success,
  errors: [401, 404, 409],
});

export const ClearSummary = defineCall({
  id: 'clearSummary',
  tag: 'ai',
  summary: 'Efface le procès-verbal pour le recommencer',
  access: 'user',
  method: 'DELETE',
  path: '/ai/clear_summary/:meeting_id',
  params,
  response: Success,
  errors: [401, 404, 409],
});

/** A matter that people spoke of but that has no place in the chosen template. */
export const FoundMatter = AgendaItem.extend({
  before: z.int().min(0).describe('Place dans agenda devant laquelle il se range\u00A0; sa longueur\u00A0: à la fin'),
});
export type FoundMatter = z.infer<typeof FoundMatter>;

export const GenerateAgenda = defineCall({
  id: 'generateAgenda',
  tag: 'ai',
  summary: 'Propose l’ordre du jour d’après la transcription, dans un template ou sans',
  access: 'user',
  method: 'POST',
  path: '/ai/generate_agenda/:meeting_id',
  params,
  body: z.object({
    template_id: TemplateId.nullable().describe('null : d’après la seule transcription'),
    meeting_id: MeetingId,
  }),
  response: Success.extend({
    agenda: Agenda,
    found: z
      .array(FoundMatter)
      .default([])
      .describe('Ce dont on a parlé et que le template ne demande pas\u00A0: rien de cela n’est ajouté'),
    written_by: WrittenBy.optional().describe('Qui l’a proposé, comme minutes_engine d’une réunion'),
  }),
  errors: [401, 404, 409, 422, 503],
});

export const Retry = defineCall({
  id: 'retry',
  tag: 'ai',
  summary:
    'Reprend le travail d’une réunion en erreur depuis le dernier point conservé, ou transcrit de nouveau un enregistrement sans parole reconnue',
  access: 'user',
  method: 'POST',
  path: '/ai/retry/:meeting_id',
  params,
  response: Success,
  errors: [401, 404, 409],
});

export const ChatMessage = z.object(
  {
    role: z.enum(['user', 'assistant'], 'Un message de l’historique n’a pas d’auteur connu'),
    content: freeText({
      missing: 'Un message de l’historique n’a pas de texte',
      what: 'Un message de l’historique',
      max: TEXT_LIMITS.message,
    }),
  },
  'Un message de l’historique n’est pas valable',
);
export type ChatMessage = z.infer<typeof ChatMessage>;

const NO_QUESTION = 'Veuillez poser une question';

export const AskScribebot = defineCall({
  id: 'askScribebot',
  tag: 'ai',
  summary:
    'Pose une question sur la réunion. Avec Accept: text/event-stream, des événements text ({ text }) à mesure, puis answer (la réponse entière) ou error',
  access: 'user',
  method: 'POST',
  path: '/ai/ask_scribebot/:meeting_id',
  writes: false,
  params,
  bodyBytes: BODY_BYTES.texts,
  body: z.object({
    query: freeText({ missing: NO_QUESTION, what: 'Une question', max: TEXT_LIMITS.query }).min(1, NO_QUESTION),
    chat_history: z
      .array(ChatMessage, 'L’historique n’est pas valable')
      .max(TEXT_LIMITS.messages, `L’historique contient au plus ${TEXT_LIMITS.messages} messages`)
      .default([]),
  }),
  response: z.object({
    success: z.boolean(),
    answer: z.string(),
    sources: z
      .array(z.int())
      .describe(
        'Passages sur lesquels la réponse repose, dans l’ordre de ses renvois\u00A0; aucun si la réunion ne le dit pas',
      ),
    written_by: WrittenBy.optional().describe('Qui a répondu, comme minutes_engine d’une réunion'),
  }),
  errors: [401, 404, 409, 422, 503],
});
