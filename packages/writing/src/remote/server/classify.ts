import { APICallError } from 'ai';
import { ModelError } from '../settings.ts';

/**
 * Facts about a failure that decide how to continue. `complaint` is the server's own text: it may be examined, but
 * never kept.
 */
export interface Failure {
  readonly error: ModelError;
  readonly retryable: boolean;
  /** Milliseconds that the server asks to wait; null if it does not say. */
  readonly retryAfterMs: number | null;
  readonly complaint: string;
}

const OVERFLOW =
  /context[_ -]?(?:length|window|size)|maximum (?:context|prompt|input|model)|too many (?:input )?tokens|(?:exceed|longer than|larger than)[^.]{0,60}(?:context|tokens?)|prompt is too long|input is too long|n_ctx|reduce the length/i;
const NETWORK = /^(?:E[A-Z]+|UND_ERR_[A-Z_]+)$/;
const SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

function networkCode(error: unknown): string | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    if ('code' in one && typeof one.code === 'string' && NETWORK.test(one.code)) return one.code;
  }
  return null;
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');

/** Reads Retry-After, in seconds or as a date, or the finer header that some servers send. @returns milliseconds */
function retryAfter(headers: Readonly<Record<string, string>> | undefined): number | null {
  const fine = Number(headers?.['retry-after-ms'] ?? Number.NaN);
  if (fine >= 0) return fine;
  const plain = headers?.['retry-after'];
  if (plain === undefined) return null;
  const seconds = Number(plain);
  const wait = Number.isNaN(seconds) ? Date.parse(plain) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/** Turns a value that the library or the network has thrown into a failure. */
export function classify(error: unknown): Failure {
  const call = APICallError.isInstance(error) ? error : null;
  const status = call?.statusCode ?? null;
  const complaint = `${call?.responseBody ?? ''} ${call?.message ?? ''}`;
  const failure = (kind: ModelError['kind'], retryable: boolean): Failure => ({
    error: new ModelError(kind, status),
    retryable,
    retryAfterMs: retryAfter(call?.responseHeaders),
    complaint,
  });
  if (error instanceof ModelError) return { error, retryable: false, retryAfterMs: null, complaint: '' };
  const code = networkCode(error);
  if (isTimeout(error) || (code !== null && SLOW.has(code))) return failure('timeout', false);
  if (code !== null || (error instanceof TypeError && status === null)) return failure('unreachable', true);
  if (call === null || (status !== null && status < 300)) return failure('invalid', true);
  if (status === null) return failure('unreachable', true);
  if (status === 429) return failure('rate_limited', true);
  if (status === 401 || status === 403) return failure('unauthorized', false);
  if (status === 413 || (status < 501 && OVERFLOW.test(complaint))) return failure('overflow', false);
  if (status === 408 || status === 409 || status === 425 || status >= 500) return failure('server_error', true);
  return failure('refused', false);
}
