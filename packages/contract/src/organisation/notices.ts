import { z } from 'zod';
import { defineCall } from '../call.ts';

export const Notices = z.object({
  mail_when_ready: z
    .boolean('Indiquez true ou false')
    .describe('Un e-mail quand un traitement est terminé, si ce serveur sait en envoyer'),
});
export type Notices = z.infer<typeof Notices>;

export const GetNotices = defineCall({
  id: 'getNotices',
  tag: 'auth',
  summary: 'Comment la personne connectée est avertie',
  access: 'user',
  method: 'GET',
  path: '/auth/me/notices',
  response: Notices,
  errors: [401],
});

export const SaveNotices = defineCall({
  id: 'saveNotices',
  tag: 'auth',
  summary: 'Change la façon dont la personne connectée est avertie',
  access: 'user',
  method: 'PUT',
  path: '/auth/me/notices',
  keepsLittle: true,
  body: Notices,
  response: Notices,
  errors: [401, 422],
});
