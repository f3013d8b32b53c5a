import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MeetingId } from '../ids.ts';
import { MeetingDay } from '../values.ts';

/** This call has its own file, because the list of meetings offers it and needs no other call about one meeting. */
export const CreateExample = defineCall({
  id: 'createExample',
  tag: 'meetings',
  summary: 'Crée une réunion d’exemple, inventée, avec transcription, extraits de voix et ordre du jour',
  access: 'user',
  method: 'POST',
  path: '/meetings/example',
  body: z.object({ meeting_date: MeetingDay }),
  response: z.object({ success: z.boolean(), meeting_id: MeetingId }),
  errors: [401, 404, 422],
});
