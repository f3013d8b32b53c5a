import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { MeetingId } from '../../ids.ts';
import { MinutesKind } from './minutes.ts';

/** An estimate of how long the minutes of a meeting will take, before somebody asks for them. */
export const MinutesTime = z.object({
  seconds: z
    .int()
    .nullable()
    .describe('Null où aucun modèle de langage de cette machine ne rédige, ou tant que sa vitesse n’est pas mesurée'),
  measuring: z.boolean().describe('Vrai tant que la vitesse du modèle se mesure'),
  problem: z
    .enum(['memory', 'unusable'])
    .nullable()
    .describe(
      'Pourquoi le modèle ne rédigerait pas maintenant\u00A0: memory, cette machine n’en a pas assez de libre\u00A0; le procès-verbal serait fait de citations',
    ),
});
export type MinutesTime = z.infer<typeof MinutesTime>;

export const GetMinutesTime = defineCall({
  id: 'getMinutesTime',
  tag: 'meetings',
  summary: 'À peu près le temps que prendra la rédaction du procès-verbal sur cette machine',
  access: 'user',
  method: 'GET',
  path: '/meetings/:meeting_id/summary/time',
  params: z.object({ meeting_id: MeetingId }),
  query: z.object({ kind: MinutesKind.optional() }),
  response: MinutesTime,
  errors: [401, 404, 409, 422],
});
