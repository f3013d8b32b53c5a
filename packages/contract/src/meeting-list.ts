// What the list of meetings needs. It is apart from the rest because the first page loads nothing else about meetings.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { LIST_PART, TEXT_LIMITS } from './limits.ts';
import { MeetingStatus, ReadStatus } from './status.ts';
import { MeetingId } from './ids.ts';

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
  segments_count: z.int().describe('Parties en lesquelles l’enregistrement est traité'),
});
export type MeetingSummary = z.infer<typeof MeetingSummary>;

const WRONG_PART = `Indiquez un nombre entier, au plus ${LIST_PART}`;
const WRONG_DAY = 'Indiquez une date comme 2026-03-31';

export const ListMeetings = defineCall({
  id: 'listMeetings',
  tag: 'meetings',
  summary: 'Liste des réunions de la personne\u00A0: toutes, ou la partie que les paramètres désignent',
  access: 'user',
  method: 'GET',
  path: '/meetings/',
  query: z.object({
    limit: z.coerce
      .number(WRONG_PART)
      .int(WRONG_PART)
      .min(1, WRONG_PART)
      .max(LIST_PART, WRONG_PART)
      .optional()
      .describe('Combien de réunions au plus, des plus récentes'),
    name: z
      .string()
      .max(TEXT_LIMITS.name, 'Ce nom est trop long')
      .optional()
      .describe('Mots ou parties de mots que le nom contient, quels que soient accents et majuscules'),
    status: MeetingStatus.optional(),
    first_day: z.iso.date(WRONG_DAY).optional().describe('Premier jour, de la réunion'),
    last_day: z.iso.date(WRONG_DAY).optional(),
    created_since: z.iso.datetime('Indiquez un moment').optional().describe('Moment de la création, ou plus tard'),
  }),
  response: z.object({
    meetings: z.array(MeetingSummary),
    total: z.int().optional().describe('Nombre de réunions de la personne, où un paramètre est donné'),
    found: z.int().optional().describe('Combien répondent aux paramètres, limite à part'),
  }),
  large: true,
  errors: [401, 422],
});

/** Which meetings of a person are wanted. */
export type MeetingFilter = z.infer<typeof ListMeetings.query>;
