import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { StorageFullError } from '../../storage/storage.ts';

/** Share of the disk's reserve that is left to jobs under way, to the audit trail and to what makes room. */
export const LAST_SHARE = 0.25;

/**
 * Refuses texts once most of the disk's reserve is used up. Recordings are refused earlier (`features/room/`); a disk that is
 * filled to the last byte ends the embedded database for everybody. What makes room, or ends somebody's access, goes on.
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
