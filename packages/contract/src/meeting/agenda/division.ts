import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { Success } from '../../errors.ts';
import { MeetingId } from '../../ids.ts';
import { TEXT_LIMITS } from '../../limits.ts';
import { Passage } from '../../values.ts';
import { Pin } from './item-starts.ts';
import { PassageNumber, PassageSpeaker, PassageText } from '../transcript/transcript.ts';

const WRONG = 'Cette division n’est pas valable';
const WRONG_PINS = 'La liste des débuts n’est pas valable';
const WRONG_RUN = `Envoyez de 1 à ${TEXT_LIMITS.run} passages qui se suivent`;
const WRONG_MOMENT = 'Indiquez un moment de ces passages, en secondes';

const FormerPassage = z.object(
  {
    id: PassageNumber,
    speaker: z.string(WRONG),
    text: z.string(WRONG),
  },
  WRONG,
);

const NewPassage = z.object(
  {
    speaker: PassageSpeaker.describe('Un orateur de la réunion, ou le suivant'),
    start: z.number(WRONG_MOMENT).min(0, WRONG_MOMENT),
    end: z.number(WRONG_MOMENT).min(0, WRONG_MOMENT),
    text: PassageText,
  },
  WRONG,
);

/** Message if a new division of passages loses or adds words. */
export const OTHER_WORDS = 'Les mots de ces passages ne sont pas les mêmes qu’avant';

export const DividePassages = defineCall({
  id: 'dividePassages',
  tag: 'meetings',
  summary:
    'Divise autrement des passages qui se suivent\u00A0: en coupe, en joint, ou donne des mots au voisin. Les mots restent\u00A0; les passages suivants changent de numéro, et le procès-verbal les suit',
  access: 'user',
  method: 'PUT',
  path: '/meetings/:meeting_id/transcript/passages',
  params: z.object({ meeting_id: MeetingId }),
  body: z.object(
    {
      former: z
        .array(FormerPassage, WRONG_RUN)
        .min(1, WRONG_RUN)
        .max(TEXT_LIMITS.run, WRONG_RUN)
        .describe('Les passages qui ont été lus, dans l’ordre\u00A0: refusé s’ils ont changé entre-temps'),
      into: z.array(NewPassage, WRONG_RUN).min(1, WRONG_RUN).max(TEXT_LIMITS.run, WRONG_RUN),
      pins: z
        .array(Pin, WRONG_PINS)
        .max(TEXT_LIMITS.run, WRONG_PINS)
        .refine((pins) => new Set(pins.map(({ passage_id }) => passage_id)).size === pins.length, WRONG_PINS)
        .optional()
        .describe(
          'Ce qui est fixé dans les nouveaux passages, sous leurs numéros, en annulant une division\u00A0; sinon, ce qui l’est suit ses mots',
        ),
    },
    WRONG,
  ),
  response: Success.extend({
    passages: z.array(Passage).describe('Les passages dont il s’agit, tels qu’ils sont'),
    former_pins: z.array(Pin).describe('Ce qui était fixé dans les passages qui ont été lus'),
  }),
  errors: [401, 404, 409, 422],
});
export type Division = z.infer<typeof DividePassages.body>;
