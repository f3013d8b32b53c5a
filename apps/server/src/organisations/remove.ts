import { MeetingId } from '@greffier/contract/ids';
import type { Logger } from 'pino';
import type { DatabaseClient } from '../database/client.ts';
import { removeServed } from '../database/organizations/remove-served.ts';
import { houseWide } from '../database/organizations/separation.ts';
import { createFilesService } from '../features/files/service.ts';
import { storagePrefix } from '../features/meetings/keys.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * Removes an organisation with everything that is its own: its rows in one transaction, then its files. Files that
 * cannot be removed now are removed by the server's sweep.
 * @returns how many meetings it had
 */
export async function removeOrganization(
  deps: { readonly database: DatabaseClient; readonly storage: Storage; readonly log: Logger },
  id: string,
): Promise<number> {
  const { database, storage } = deps;
  const files = createFilesService({ ...deps, now: () => new Date() });
  let keys: readonly string[] = [];
  const left = await removeServed(database, id, (tx, { meetings, files: own }) => {
    keys = [...meetings.map((meeting) => storagePrefix(MeetingId.parse(meeting))), ...own];
    return files.discard(tx, keys);
  });
  await houseWide(() => files.remove(keys));
  // If one of these removals fails, the sweep finds the leftovers, because no row refers to them.
  const removals = [
    ...left.uploads.map((upload) => storage.arriving.remove(upload)),
    ...left.meetings.map((meeting) => storage.work.remove(meeting)),
  ];
  await Promise.allSettled(removals);
  return left.meetings.length;
}
