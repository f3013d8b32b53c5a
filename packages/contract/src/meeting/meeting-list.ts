// Everything that the list of meetings needs. It is separate, because the first page loads nothing else about meetings.
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Approval, ReadStatus } from './status.ts';
import { MeetingId } from '../ids.ts';

export const MeetingSummary = z.object({
  id: MeetingId,
  name: z.string(),
  status: ReadStatus,
  date_created: z.iso.datetime().describe('Moment de la création, en temps universel'),
  meeting_date: z.iso.date(),
  meeting_time: z.string().nullable().describe('hh:mm'),
  duration: z.number().describe('Secondes d’audio'),
  participants: z.array(z.string()),
  progress: z.number().min(0).max(100).describe('Part du travail en cours qui est faite, en pour cent'),
  /** Missing in the answers of servers that are older than the page. */
  approval: Approval.optional().describe('État du procès-verbal, dès qu’il y en a un'),
  segments_count: z.int().describe('Parties en lesquelles l’enregistrement est traité'),
});
export type MeetingSummary = z.infer<typeof MeetingSummary>;

export const ListMeetings = defineCall({
  id: 'listMeetings',
  tag: 'meetings',
  summary: 'Liste des réunions de la personne\u00A0: toutes, ou la partie que les paramètres désignent',
  access: 'user',
  method: 'GET',
  path: '/meetings/',
  response: z.object({
    meetings: z.array(MeetingSummary),
    total: z.int().optional().describe('Nombre de réunions de la personne, où un paramètre est donné'),
    found: z.int().optional().describe('Combien répondent aux paramètres, limite à part'),
  }),
  large: true,
  errors: [401, 422],
});
