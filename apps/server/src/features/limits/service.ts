import type { User } from '@greffier/contract/organisation/auth';
import { formatBytes } from '@greffier/contract/bytes';
import { UPLOAD_RETENTION_DAYS } from '@greffier/contract/limits';
import { recordingTooLong } from '@greffier/contract/meeting/transcript/recording-length';
import { frenchNumber } from '@greffier/contract/text';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, sessionEnded } from '../../errors.ts';
import type { ArrivalsService } from '../room/arrivals.ts';
import * as repository from './repository.ts';

/** Seconds after which a retry is worthwhile: a job or an upload of the person may have ended by then. */
const RETRY_AFTER = 300;

/** Formats a count and its noun: `1 traitement`, `20 traitements`. */
const counted = (count: number, one: string, several: string): string =>
  `${frenchNumber(count)}\u00A0${count === 1 ? one : several}`;

const reached = (detail: string): ApiError =>
  new ApiError(429, 'limit_reached', detail, undefined, undefined, RETRY_AFTER);

export type LimitsService = ReturnType<typeof createLimitsService>;

/** Limits how much one person may ask of the server, so that enough is left for others. */
export function createLimitsService(
  { config: { limits } }: Pick<Deps, 'config'>,
  { arrivals }: { readonly arrivals: Pick<ArrivalsService, 'all'> },
) {
  async function requireBytes(tx: Database, user: User, bytes: number): Promise<void> {
    const arriving = (await arrivals.all(tx, user.id)).reduce((sum, arrival) => sum + arrival.bytes, 0);
    const recordings = (await repository.recordingBytes(tx, user.id)) + arriving;
    const texts = await repository.textBytes(tx, user.id);
    if (recordings + texts + bytes <= limits.bytes) return;
    const limit = `et la limite est de ${formatBytes(limits.bytes)}`;
    throw reached(
      recordings >= texts
        ? `Vos enregistrements occupent déjà ${formatBytes(recordings + texts)} sur le serveur, ${limit}\u00A0: attendez la fin de vos transcriptions, ou supprimez les réunions en erreur dont vous n’avez plus besoin, puis réessayez.`
        : `Vos transcriptions et vos procès-verbaux occupent déjà ${formatBytes(recordings + texts)} sur le serveur, ${limit}\u00A0: supprimez les réunions dont vous n’avez plus besoin, puis réessayez.`,
    );
  }

  return {
    /** @throws ApiError 401 if the person has been removed since the request */
    async requirePerson(tx: Database, user: User): Promise<void> {
      if (!(await repository.lockPerson(tx, user.id))) throw sessionEnded();
    },

    /**
     * Checks the limit inside the transaction that queues a job.
     * @throws ApiError 429 if the person has as many jobs as they may have; 401 if they have been removed since the
     * request
     */
    async requireJob(tx: Database, user: User): Promise<void> {
      if (!(await repository.lockPerson(tx, user.id))) throw sessionEnded();
      if ((await repository.countJobs(tx, user.id)) < limits.jobs) return;
      throw reached(
        `Vous avez déjà ${counted(limits.jobs, 'traitement', 'traitements')} en cours ou en attente, et c’est la limite\u00A0: réessayez quand un traitement sera terminé.`,
      );
    },

    /**
     * Checks the limit inside the transaction that announces a recording, stores one that came in one request, or adds
     * a meeting with an imported transcript.
     * @throws ApiError 429 if the person's data would take more room than it may
     */
    async requireBytes(tx: Database, user: User, bytes: number): Promise<void> {
      await repository.lockPerson(tx, user.id);
      await requireBytes(tx, user, bytes);
    },

    /**
     * Checks the limit when a version of minutes is added to a locked meeting. The person is not locked, because
     * removing a person locks the person before the meetings. So two versions at once may exceed the limit by one.
     * @throws ApiError 429 if the person's data would take more room than it may
     */
    requireVersion: (tx: Database, user: User, html: string): Promise<void> =>
      requireBytes(tx, user, Buffer.byteLength(html)),

    /**
     * Checks the limit when a locked meeting's transcript becomes longer. As in `requireVersion`, the person is not
     * locked.
     * @throws ApiError 429 if the person's data would take more room than it may
     */
    requireWords: (tx: Database, user: User, bytes: number): Promise<void> => requireBytes(tx, user, bytes),

    /**
     * Checks the limits inside the transaction that accepts a recording in one request.
     * @param bytes announced size; 0 if there is no recording, or if no size was announced
     * @throws ApiError 429 if the person already sends as many recordings at once as allowed, or if they take more room
     * than allowed
     */
    async requireArrival(tx: Database, user: User, bytes: number): Promise<void> {
      await repository.lockPerson(tx, user.id);
      if ((await arrivals.all(tx, user.id)).length >= limits.openUploads) {
        throw reached(
          `Vous avez déjà ${counted(limits.openUploads, 'envoi', 'envois')} en cours, et c’est la limite\u00A0: attendez que l’un d’eux soit terminé, puis réessayez.`,
        );
      }
      if (bytes > 0) await requireBytes(tx, user, bytes);
    },

    /**
     * Checks the limits inside the transaction that announces a recording.
     * @throws ApiError 429
     */
    async requireUpload(tx: Database, user: User, bytes: number): Promise<void> {
      await repository.lockPerson(tx, user.id);
      if ((await repository.countOpenUploads(tx, user.id)) >= limits.openUploads) {
        throw reached(
          `Vous avez déjà ${counted(limits.openUploads, 'envoi inachevé', 'envois inachevés')}, et c’est la limite\u00A0: attendez la fin de ce qui est en cours d’envoi, puis réessayez. Un envoi abandonné est effacé après ${UPLOAD_RETENTION_DAYS} jours.`,
        );
      }
      await requireBytes(tx, user, bytes);
    },

    /**
     * @param seconds measured length
     * @throws ApiError 413 for a recording that is too long, which no retry would change
     */
    requireLength(seconds: number): void {
      if (seconds <= limits.hours * 3600) return;
      throw new ApiError(413, 'too_long', recordingTooLong(limits.hours));
    },
  };
}
