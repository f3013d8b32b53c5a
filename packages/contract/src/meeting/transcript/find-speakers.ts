import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { Success } from '../../errors.ts';
import { SPEAKERS_SOUGHT } from '../../limits.ts';
import { MeetingId } from '../../ids.ts';

const WRONG_COUNT = `Le nombre d’orateurs est un nombre entier de ${SPEAKERS_SOUGHT.min} à ${SPEAKERS_SOUGHT.max}`;

export const FindSpeakers = defineCall({
  id: 'findSpeakers',
  tag: 'meetings',
  summary:
    'Retrouve les orateurs d’après leur nombre, sans transcrire de nouveau\u00a0; aucun mot de la transcription ne change',
  access: 'user',
  method: 'POST',
  path: '/meetings/:meeting_id/find_speakers',
  params: z.object({ meeting_id: MeetingId }),
  body: z.object({
    speakers: z
      .int(WRONG_COUNT)
      .min(SPEAKERS_SOUGHT.min, WRONG_COUNT)
      .max(SPEAKERS_SOUGHT.max, WRONG_COUNT)
      .describe('Nombre de personnes qui parlent'),
  }),
  response: Success.extend({
    speakers: z.int().describe('Orateurs retrouvés\u00a0: moins qu’il n’en est demandé, où il y a moins de passages'),
    names_lost: z
      .array(z.string())
      .describe('Noms qui avaient été donnés, et qui ne reviennent clairement à aucun des orateurs retrouvés'),
  }),
  errors: [401, 404, 409, 422, 503],
});
