import type { ErrorCode } from '@greffier/contract/errors';
import { SpeechError, type SpeechErrorCode } from '@greffier/speech/types';
import { ApiError } from '../../errors.ts';

/** Status and code of the answer if the speech package refuses a file before it becomes a meeting. */
const ANSWERS: Readonly<Record<SpeechErrorCode, readonly [422 | 503 | 507, ErrorCode]>> = {
  empty_file: [422, 'empty_file'],
  unreadable_audio: [422, 'unreadable_audio'],
  no_audio: [422, 'no_audio'],
  too_short: [422, 'too_short'],
  storage_full: [507, 'storage_full'],
  model_missing: [503, 'engine_unavailable'],
  model_damaged: [503, 'engine_unavailable'],
  model_unknown: [503, 'engine_unavailable'],
  out_of_memory: [503, 'engine_unavailable'],
  crashed: [503, 'engine_unavailable'],
  timed_out: [503, 'engine_unavailable'],
  remote_unavailable: [503, 'engine_unavailable'],
  remote_refused: [503, 'engine_unavailable'],
};

/** Tells whether another try with the same file would fail in the same way. */
export const isFileAtFault = (error: unknown): boolean =>
  error instanceof SpeechError
    ? ANSWERS[error.code][0] === 422
    : error instanceof ApiError && error.code === 'too_long';

/**
 * Measures a file, and once more if it was found at fault. A failure that passes must not destroy a recording of which
 * its sender believes that it has arrived.
 */
export const againIfAtFault = <T>(measure: () => Promise<T>): Promise<T> =>
  measure().catch((error: unknown) => {
    if (error instanceof SpeechError && isFileAtFault(error)) return measure();
    throw error;
  });

/** Tells whether an error says that a person has reached a limit. */
export const isLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'limit_reached';

/** Adds to an error about a limit that the recording, which came in pieces, is kept and need not be sent again. */
export const keptFor = ({ status, code, message, retryAfter }: ApiError): ApiError =>
  new ApiError(
    status,
    code,
    `${message} L’enregistrement envoyé est gardé\u00A0: il ne sera pas envoyé une seconde fois.`,
    undefined,
    undefined,
    retryAfter,
  );

/** Turns a refusal by the speech package into an answer, under `file` if the file is at fault; keeps other errors. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof SpeechError)) return error;
  const [status, code] = ANSWERS[error.code];
  return new ApiError(status, code, error.message, status === 422 ? { file: error.message } : undefined);
}
