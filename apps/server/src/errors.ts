import type { ErrorBody, ErrorCode, STATUS_TEXTS } from '@greffier/contract/errors';
import { patience } from '@greffier/writing/remote/patience';

type ErrorStatus = keyof typeof STATUS_TEXTS;

/** An expected failure that a person is told about. Services throw it, and the application turns it into an answer. */
export class ApiError extends Error {
  readonly status: ErrorStatus;
  readonly code: ErrorCode;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly current: ErrorBody['current'];
  /** Seconds after which a retry may succeed; undefined if waiting does not help, or nobody knows. */
  readonly retryAfter: number | undefined;

  /** @param detail says in French what happened and what to do */
  constructor(
    status: ErrorStatus,
    code: ErrorCode,
    detail: string,
    errors?: Readonly<Record<string, string>>,
    current?: ErrorBody['current'],
    retryAfter?: number,
  ) {
    super(detail);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.current = current;
    this.retryAfter = retryAfter;
  }

  toBody(): ErrorBody {
    return {
      detail: this.message,
      code: this.code,
      ...(this.errors && { errors: { ...this.errors } }),
      ...(this.current && { current: this.current }),
    };
  }
}

export const notFound = (what: string): ApiError => new ApiError(404, 'not_found', what);
/** Tells whether something was found; use it as `found.then(…, isMissing)`. @throws every other error than a 404 */
export const isMissing = (error: unknown): true => {
  if (error instanceof ApiError && error.status === 404) return true;
  throw error;
};
export const forbidden = (why: string): ApiError => new ApiError(403, 'forbidden', why);
export const conflict = (why: string): ApiError => new ApiError(409, 'wrong_status', why);
export const sessionEnded = (): ApiError =>
  new ApiError(401, 'unauthorized', 'Votre session a expiré\u00A0: reconnectez-vous.');
export const missingFile = (): ApiError =>
  new ApiError(422, 'validation_error', 'Veuillez sélectionner un fichier.', { file: 'Fichier manquant' });

/**
 * Limits the time of an engine's work that a person waits for.
 * @param detail message in French for the person if the work takes longer
 * @param work receives a function to report progress, which restarts the time
 * @throws ApiError 503 when the time is over
 */
export async function withinTime<T>(
  milliseconds: number,
  detail: string,
  work: (signal: AbortSignal, heard: () => void) => Promise<T>,
): Promise<T> {
  const { signal, heard } = patience(milliseconds);
  try {
    return await work(signal, heard);
  } catch (error) {
    throw signal.aborted ? new ApiError(503, 'engine_unavailable', detail) : error;
  }
}

/** Waits for work, unless a signal aborts first. @throws the signal's reason */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}
