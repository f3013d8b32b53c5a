import type { ErrorCode } from '@greffier/contract/errors';
import { SpeechError, type SpeechErrorCode } from '@greffier/speech/types';
import { ApiError } from '../../errors.ts';

/** What a person is answered when speech refuses a file before a meeting is made of it. */
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

/** Whether another try with the same file would end the same. */
export const isFileAtFault = (error: unknown): boolean =>
  error instanceof SpeechError
    ? ANSWERS[error.code][0] === 422
    : error instanceof ApiError && error.code === 'too_long';

/** Whether a person has as much as they may at this moment. */
export const isLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'limit_reached';

/** A limit that was met once the recording had come in pieces: none of them needs to be sent again. */
export const keptFor = ({ status, code, message, retryAfter }: ApiError): ApiError =>
  new ApiError(
    status,
    code,
    `${message} L’enregistrement envoyé est gardé\u00A0: il ne sera pas envoyé une seconde fois.`,
    undefined,
    undefined,
    retryAfter,
  );

/** Turns speech's refusal into the answer, under the field `file` where the file is at fault; hands any other error on. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof SpeechError)) return error;
  const [status, code] = ANSWERS[error.code];
  return new ApiError(status, code, error.message, status === 422 ? { file: error.message } : undefined);
}
