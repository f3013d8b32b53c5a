import type { User } from '@greffier/contract/organisation/auth';
import type { Notices } from '@greffier/contract/organisation/notices';
import { PRODUCT_NAME } from '@greffier/contract/runtime-config';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { type TellReadyJob, tellReadyJob } from '../../jobs/definitions.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import * as repository from './repository.ts';

export type NoticesService = ReturnType<typeof createNoticesService>;

/** Tells people by e-mail that work on their meetings has ended. The content of a meeting is never mentioned. */
export function createNoticesService({ config, database: { db, separation }, mail, queue }: Deps) {
  return {
    get: async ({ id }: User): Promise<Notices> => ({ mail_when_ready: await repository.wantsMail(db, id) }),

    async save({ id }: User, notices: Notices): Promise<Notices> {
      await repository.setWantsMail(db, id, notices.mail_when_ready);
      return notices;
    },

    /** Queues an e-mail in the transaction that ends the work, so that either both happen or neither. */
    async tell(tx: Database, { id, userId }: Pick<MeetingRecord, 'id' | 'userId'>): Promise<void> {
      if (mail === null || !(await repository.wantsMail(tx, userId))) return;
      // Each message has its own key, because a key that is still in the queue would be refused.
      await queue.send(tx, tellReadyJob, { meetingId: id, userId }, { key: `${id}/${randomUUID()}`, person: null });
    },

    /** Sends a queued e-mail, unless the person no longer wants e-mails, or has been blocked or deleted since. */
    async deliver({ meetingId, userId }: TellReadyJob, signal: AbortSignal): Promise<void> {
      if (mail === null) return;
      const to = await repository.addressFor(db, meetingId, userId);
      if (to === null) return;
      const address = separation.addressOf(config.publicUrl);
      const message = {
        to,
        subject: `${PRODUCT_NAME}\u00A0: le traitement d’une réunion est terminé`,
        text: [
          'Bonjour,',
          `Le traitement d’une de vos réunions est terminé. Vous pouvez l’ouvrir ici\u00A0:\n${address}/meeting/${meetingId}`,
          'Ce message ne contient rien de la réunion.',
          `Pour ne plus recevoir ces messages\u00A0: ${address}/settings`,
        ].join('\n\n'),
      };
      await mail.send(message, signal);
    },
  };
}
