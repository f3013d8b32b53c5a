import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { Success } from '../../errors.ts';
import { MeetingId } from '../../ids.ts';
import { TEXT_LIMITS } from '../../limits.ts';
import { PersonName } from '../../values.ts';

/** The name given to a voice, and another name by which people call the voice. */
const TwoNames = z.object(
  {
    given: PersonName.describe('Nom donné à la voix'),
    called: PersonName.describe('Nom que lui donne ce qui a été dit'),
  },
  'Indiquez les deux noms',
);

export const NameConflict = z.object({
  speaker: z.string(),
  given: z.string().describe('Nom donné à cette voix'),
  called: z.string().describe('Nom que lui donne ce qui a été dit'),
  passage_id: z.int().describe('Le passage qui le dit le plus clairement'),
  quote: z.string().describe('Ce qui y est dit'),
  by_self: z.boolean().describe('La voix le dit d’elle-même\u00A0; sinon, d’autres l’appellent ainsi'),
  bearer: z
    .string()
    .nullable()
    .describe('La voix à qui cet autre nom a été donné\u00A0: les deux ont pu être échangés\u00A0; null\u00A0: aucune'),
});
export type NameConflict = z.infer<typeof NameConflict>;

const params = z.object({ meeting_id: MeetingId });

export const ListNameConflicts = defineCall({
  id: 'listNameConflicts',
  tag: 'meetings',
  summary: 'Où les noms donnés aux voix ne s’accordent pas avec la façon dont on s’adresse aux personnes',
  access: 'user',
  method: 'GET',
  path: '/meetings/:meeting_id/name_conflicts',
  params,
  response: z.object({
    conflicts: z.array(NameConflict).describe('Dans l’ordre de la réunion, sans les noms que quelqu’un a gardés'),
  }),
  errors: [401, 404, 503],
});

const TOO_MANY = `Une réunion garde au plus ${TEXT_LIMITS.keptNames} noms`;

export const KeepNames = defineCall({
  id: 'keepNames',
  tag: 'meetings',
  summary: 'Garde des noms qui ne s’accordent pas avec ce qui a été dit, ou revient là-dessus',
  access: 'user',
  method: 'PUT',
  path: '/meetings/:meeting_id/name_conflicts',
  params,
  body: z.object({
    names: z
      .array(TwoNames, 'La liste des noms n’est pas valable')
      .min(1, 'Indiquez au moins un nom')
      .max(TEXT_LIMITS.keptNames, TOO_MANY),
    kept: z.boolean('Dites si les noms sont gardés').describe('false\u00A0: ils seront signalés de nouveau'),
  }),
  response: Success,
  errors: [401, 404, 409, 422],
});
