import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { StorageFullError } from '../../storage/storage.ts';

/** Share of the disk's reserve that is kept for jobs under way, the audit trail and calls that free room. */
export const LAST_SHARE = 0.25;

/**
 * Refuses calls that store texts once most of the disk's reserve is used up. Recordings are refused earlier
 * (`features/room/`). A completely full disk would end the embedded database for everybody. Calls that free room, or
 * that end a person's access, go on.
 */
export function installLastRoom(app: FastifyInstance, { config, disk }: Pick<Deps, 'config' | 'disk'>): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    const { call } = routeOptions.config;
    if (call === undefined || call.writes === false || call.keepsLittle === true) return;
    if (call.body === undefined && call.multipart === undefined) return;
    if ((await disk.free()) < config.minFreeBytes * LAST_SHARE)
      throw new StorageFullError('the last of the reserve is not for texts');
  });
}
