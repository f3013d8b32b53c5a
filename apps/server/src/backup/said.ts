import { formatBytes } from '@greffier/contract/bytes';
import { frenchNumber } from '@greffier/contract/text';
import { ConfigError } from '../config.ts';
import { BackupError } from '../database/backup/error.ts';
import { FolderLockedError } from '../database/lock.ts';
import { NO_STORE } from '../storage/no-store.ts';
import { isStorageFull, isStorageUnavailable } from '../storage/storage.ts';
import type { Destination } from './move/destinations.ts';
import type { Moved } from './move/move.ts';

/** The command was called with wrong arguments. */
export class UsageError extends Error {}

const NO_ROOM = 'Le stockage S3, ou un disque, manque de place\u00A0: libérez-en, puis recommencez.';
const FAILED = 'La commande a échoué\u00A0:';

/**
 * Returns a message that says why the command ended.
 * @param isInterrupted true if somebody ended the command, which may make a disk or an object store fail
 */
export function failureSaid(error: unknown, isInterrupted: boolean): string {
  const said = error instanceof Error ? error.message : String(error);
  if ([BackupError, ConfigError, FolderLockedError, UsageError].some((kind) => error instanceof kind)) return said;
  if (isInterrupted) return `${FAILED} elle a été interrompue.`;
  if (isStorageFull(error)) return NO_ROOM;
  if (isStorageUnavailable(error)) return NO_STORE;
  return `${FAILED} ${said}`;
}

/**
 * Returns a message that says what has moved, and what remains to be done.
 * @param hasBucket true if the environment names a bucket
 */
export function movedSaid(
  { rows, files, isEnded }: Moved,
  to: Destination,
  dataDir: string,
  hasBucket: boolean,
): string {
  const isDatabaseMoved = to === 'postgresql' || to === 'embedded';
  const isAway = to === 'postgresql' || to === 'bucket';
  const ofDatabase = (said: string): string[] => (isDatabaseMoved ? [said] : []);
  const ofFiles = (...said: readonly string[]): readonly string[] => (files === null ? [] : said);
  const copied = [
    ...ofDatabase(counted(rows, 'ligne')),
    ...(files === null ? [] : [`${counted(files.files, 'fichier')} (${formatBytes(files.bytes)})`]),
  ].join(' et ');
  const settings = [...ofDatabase('DATABASE_URL'), ...(hasBucket ? ['les variables S3_…'] : [])].join(' et ');
  const former = isAway
    ? `dans ${dataDir}\u00A0: ${[...ofDatabase('database'), ...ofFiles('files', 'uploads', 'work')].join(', ')}`
    : [...ofDatabase('la base PostgreSQL'), ...ofFiles('le contenu du stockage S3')].join(' et ');
  return [
    `Copie faite et comparée\u00A0: ${copied}.`,
    `${isAway ? 'Gardez' : 'Retirez'} ${settings}, démarrez Greffier, vérifiez, puis supprimez ${former}.`,
    ...ofDatabase('Chaque personne se connecte à nouveau.'),
    ...(isEnded
      ? []
      : [
          'La clé storage-move n’a pas pu être supprimée du nouvel emplacement des fichiers\u00A0: Greffier la supprime à son démarrage.',
        ]),
  ].join(' ');
}

/** Formats a count and its noun: `1 ligne`, `1 234 lignes`. */
const counted = (count: number, one: string): string => `${frenchNumber(count)}\u00A0${count > 1 ? `${one}s` : one}`;
