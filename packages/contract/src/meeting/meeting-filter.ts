// The filter of the list of meetings. The first page sends the filter without checking it: the server checks it.
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { LIST_PART, TEXT_LIMITS } from '../limits.ts';
import { frenchNumber } from '../text.ts';
import { soughtDay, soughtMoment, soughtText } from '../values.ts';
import { ListMeetings } from './meeting-list.ts';
import { MeetingStatus } from './status.ts';

const WRONG_PART = `Indiquez un nombre entier, au plus ${frenchNumber(LIST_PART)}`;
const WRONG_DAY = 'Indiquez une date comme 2026-03-31';

export const MeetingFilter = z.object({
  limit: z.coerce
    .number(WRONG_PART)
    .int(WRONG_PART)
    .min(1, WRONG_PART)
    .max(LIST_PART, WRONG_PART)
    .optional()
    .describe('Combien de réunions au plus, des plus récentes'),
  name: soughtText()
    .transform((name) => name.slice(0, TEXT_LIMITS.name))
    .optional()
    .describe('Mots ou parties de mots que le nom contient, quels que soient accents et majuscules'),
  status: MeetingStatus.optional(),
  first_day: soughtDay(WRONG_DAY).optional().describe('Premier jour, de la réunion'),
  last_day: soughtDay(WRONG_DAY).optional(),
  created_since: soughtMoment('Indiquez un moment').optional().describe('Moment de la création, ou plus tard'),
});
export type MeetingFilter = z.infer<typeof MeetingFilter>;

/** `ListMeetings` with the filter, as the server reads it. */
export const ListSomeMeetings = defineCall({ ...ListMeetings, query: MeetingFilter });
