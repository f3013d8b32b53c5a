import { SpeechError } from '@greffier/speech/types';
import { StorageFullError, StorageMissingError } from '../storage/storage.ts';
import { ThreadError, type ThreadFailure } from '../threads/thread-error.ts';

/** Facts about an error for a log: its kind and where it arose, never its message, which may quote a meeting. */
export interface ErrorTrace {
  readonly kind: string;
  readonly code: string | null;
  readonly at: readonly string[];
  readonly cause: ErrorTrace | null;
}

const FRAMES = 8;

const THREAD_FAILURES: Readonly<Record<ThreadFailure, string | null>> = {
  time: 'Ce traitement a demandé trop de temps\u00A0: réessayez dans un moment, ou avec moins de texte à la fois.',
  memory: 'Ce traitement a demandé trop de mémoire\u00A0: réessayez avec moins de texte à la fois.',
  broke: null,
};

export function errorTrace(error: unknown): ErrorTrace {
  if (!(error instanceof Error)) return { kind: typeof error, code: null, at: [], cause: null };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    kind: error.name,
    code,
    at: frames.slice(0, FRAMES).map((line) => line.trim()),
    cause: error.cause === undefined ? null : errorTrace(error.cause),
  };
}

/** Returns the reason of a failed job in French, for people; null if the error was not expected. */
export function expectedReason(error: unknown): string | null {
  if (error instanceof SpeechError) return error.message;
  if (error instanceof StorageFullError) {
    return 'Il n’y a plus de place sur le serveur\u00a0: libérez de l’espace, puis relancez le traitement.';
  }
  if (error instanceof StorageMissingError) {
    return 'L’enregistrement de cette réunion n’existe plus\u00a0: supprimez la réunion et recommencez avec le fichier.';
  }
  if (error instanceof ThreadError) return THREAD_FAILURES[error.reason];
  return null;
}
