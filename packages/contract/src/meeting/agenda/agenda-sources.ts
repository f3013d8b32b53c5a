import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { Success } from '../../errors.ts';
import { MeetingId } from '../../ids.ts';
import { Agenda, AgendaItem } from '../../values.ts';
import { FoundItem } from './read-pdf.ts';

const params = z.object({ meeting_id: MeetingId });

export const ImportAgenda = defineCall({
  id: 'importAgenda',
  tag: 'meetings',
  summary:
    'Lit l’ordre du jour dans un document (PDF, DOCX, ODT), un e-mail (.eml, .msg), un texte ou une image (JPEG, PNG) et l’enregistre',
  access: 'user',
  method: 'POST',
  path: '/meetings/import_agenda/:meeting_id',
  params,
  multipart: { file: 'Document, e-mail, texte ou image' },
  /** If `success` is false, `error` says why the file has no agenda, and the meeting keeps its former agenda. */
  response: Success.extend({
    agenda: Agenda,
    /** The same items, each with a mark that tells whether the item is sure; empty if the answer leaves them out. */
    items: z.array(FoundItem).default([]),
    attachment: z
      .string()
      .nullable()
      .describe('Pièce jointe de l’e-mail où il a été trouvé\u00A0; null\u00A0: ailleurs'),
  }),
  errors: [401, 404, 409, 422, 503, 507],
});

export const ReadAgenda = defineCall({
  id: 'readAgenda',
  tag: 'meetings',
  summary: 'Lit l’ordre du jour d’une réunion à venir, comme importAgenda, et n’enregistre rien',
  access: 'user',
  method: 'POST',
  path: '/meetings/read_agenda',
  writes: false,
  multipart: { file: 'Document, e-mail, texte ou image' },
  /** If `success` is false, `error` says why the file has no agenda. */
  response: Success.extend({
    items: z.array(FoundItem),
    attachment: z.string().nullable().describe('Comme celle de importAgenda'),
  }),
  errors: [401, 422, 503, 507],
});

/** Reason why an item is still open: the minutes say that nobody spoke of the item, or that it was put off. */
export const Unfinished = z.enum(['not_discussed', 'postponed']);
export type Unfinished = z.infer<typeof Unfinished>;

export const NextAgenda = z.object({
  items: z.array(AgendaItem.extend({ unfinished: Unfinished.nullable().describe('D’après le procès-verbal') })),
  announced: z.array(z.string()).describe('Ce que le procès-verbal annonce pour la prochaine réunion'),
});
export type NextAgenda = z.infer<typeof NextAgenda>;

export const GetNextAgenda = defineCall({
  id: 'getNextAgenda',
  tag: 'meetings',
  summary: 'L’ordre du jour d’une réunion comme départ du suivant, avec ce que son procès-verbal laisse en suspens',
  access: 'user',
  method: 'GET',
  path: '/meetings/:meeting_id/next_agenda',
  params,
  response: NextAgenda,
  errors: [401, 404, 503],
});
