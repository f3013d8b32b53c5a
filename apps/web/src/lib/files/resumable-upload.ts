import { ErrorBody } from '@greffier/contract/errors';
import { DetailedError, Upload } from 'tus-js-client';
import { authorization, callUrl, endSessionIfRefused } from '../api.ts';
import { readPart, sha256OfText } from './digest.ts';
import { ApiRequestError, requestError, ServerUnreachableError } from '../request-error.ts';
import { getToken, subscribeToToken } from '../session/token.ts';
import type { UploadProgress } from './upload.ts';

/** Size of a piece: small enough for proxies that limit requests, large enough to need few requests; bytes. */
const PIECE_BYTES = 16 * 1024 * 1024;
/**
 * Waits between attempts without progress; ms. The last one is repeated for ever, because a laptop may sleep all night.
 */
const RETRY_DELAYS = [0, 1_000, 3_000, 5_000, 10_000];
/** Statuses of temporary errors: another request holds the upload for a moment, or the server asks for patience. */
const PASSING = new Set([409, 423, 429]);

/** A pause in the upload, which ends by itself. */
export interface Waiting {
  /** Moment when the connection was interrupted; ms since 1970, like `nextAt`. */
  readonly since: number;
  /** Moment of the next attempt; null if somebody must sign in again first. */
  readonly nextAt: number | null;
  /** Makes the next attempt at once. */
  readonly retry: () => void;
}

export interface PiecesOptions {
  /** The person who uploads. Another person in this browser starts an upload of their own. */
  readonly userId: string;
  readonly onProgress: (progress: UploadProgress) => void;
  /** Called when the connection is interrupted or the server is away; the upload continues by itself. */
  readonly onWaiting: (waiting: Waiting) => void;
  readonly signal: AbortSignal;
}

export interface SentUpload {
  readonly id: string;
  /** Forgets the upload, once the server has used it. Sending the same file later then starts from the beginning. */
  readonly forget: () => Promise<void>;
}

/**
 * Sends a file in pieces by the tus protocol. An interrupted upload continues where it stopped. It does so too when the
 * same file is sent again after the page, the browser or the server was closed, and when somebody signs in again after
 * the session ended.
 * @throws ApiRequestError, FileUnreadableError; the signal's reason when aborted
 */
export async function sendInPieces(file: File, options: PiecesOptions): Promise<SentUpload> {
  const { userId, onProgress, onWaiting, signal } = options;
  signal.throwIfAborted();
  let usedToken: string | null = null;
  /** Number of bytes that the server has confirmed. */
  let reached = 0;
  let failures = 0;
  let since: number | null = null;
  const upload = new Upload(file, {
    endpoint: callUrl({ path: '/uploads' }),
    chunkSize: PIECE_BYTES,
    // The code below retries. The library does not tell when it will retry, and cannot be made to retry earlier.
    retryDelays: null,
    // The key stays in the browser until the upload is done, even after a sign-out, so it contains no file name.
    fingerprint: ({ name, size, lastModified }) =>
      Promise.resolve(`greffier-${userId}-${sha256OfText([name, size, lastModified].join('-'))}`),
    // Uses the current token, because a long upload outlasts a token.
    onBeforeRequest: (request) => {
      usedToken = getToken();
      for (const [name, value] of Object.entries(authorization())) request.setHeader(name, value);
    },
    onAfterResponse: (request, response) => {
      // The library would treat a 401 as « no such upload », and start again.
      if (response.getStatus() === 401) throw requestError(request.getURL(), 401, 'Unauthorized', response.getBody());
      const offset = Number(response.getHeader('Upload-Offset') ?? 0);
      if (offset <= reached) return;
      reached = offset;
      failures = 0;
      since = null;
    },
    onProgress: (sent, total) => onProgress({ sent, total }),
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  for (;;) {
    try {
      await attempt(upload, signal);
      const url = upload.url ?? '';
      return { id: url.slice(url.lastIndexOf('/') + 1), forget: () => forget(upload) };
    } catch (error) {
      signal.throwIfAborted();
      const reason = told(error);
      const status = reason instanceof ApiRequestError ? reason.status : null;
      const passes =
        reason instanceof ServerUnreachableError || (reason instanceof ApiRequestError && isPassing(reason));
      if (!passes && status !== 401) throw reason;
      // If a file can no longer be read, the browser reports an interrupted connection. Reading one byte shows which of
      // the two has happened.
      await readPart(file, 0, 1);
      since ??= Date.now();
      if (status === 401) {
        endSessionIfRefused({ access: 'user' }, 401, usedToken);
        await sessionAfter(usedToken, signal, (retry) =>
          onWaiting({ since: since ?? Date.now(), nextAt: null, retry }),
        );
      } else {
        const delay = Math.max(RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length - 1)] ?? 0, askedFor(error));
        failures += 1;
        await pause(delay, signal, (retry) =>
          onWaiting({ since: since ?? Date.now(), nextAt: Date.now() + delay, retry }),
        );
      }
    }
  }
}

/** Tells whether an error is temporary: the server is away, overloaded or busy with the upload. A full disk is not. */
const isPassing = ({ status, body }: ApiRequestError): boolean =>
  (status >= 500 && status !== 507) || (PASSING.has(status) && !isRefusal(status, body));

/** Tells whether a refusal lasts. Conflicts of the protocol and too many calls do not last; a person's limit does. */
function isRefusal(status: number, body: unknown): boolean {
  const refusal = ErrorBody.pick({ code: true }).safeParse(body).data;
  // The server says so of an offset: the page then asks for the present one.
  if (refusal === undefined || refusal.code === 'outdated') return false;
  return status === 409 || refusal.code === 'limit_reached';
}

/** Returns how long the server asks the page to wait, in milliseconds; 0 if it does not ask. */
function askedFor(error: unknown): number {
  const seconds = error instanceof DetailedError ? error.originalResponse?.getHeader('Retry-After') : undefined;
  const wait = Number(seconds ?? 0) * 1000;
  return Number.isFinite(wait) ? wait : 0;
}

/** Sends the file from the last confirmed byte on. If this is aborted, the server keeps the bytes that arrived. */
function attempt(upload: Upload, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      void upload.abort().catch(() => undefined);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop);
    const over = (): void => signal.removeEventListener('abort', stop);
    upload.options.onError = (error) => {
      over();
      reject(error);
    };
    upload.options.onSuccess = () => {
      over();
      resolve();
    };
    upload.start();
  });
}

/** Waits until the time is over, the network is back, the page is visible again, or `retry` is called. */
function pause(ms: number, signal: AbortSignal, onPause: (retry: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (): void => {
      over.abort();
      clearTimeout(timer);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end, { signal: over.signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), {
      signal: over.signal,
    });
    signal.addEventListener('abort', end, { signal: over.signal });
    onPause(end);
  });
}

/** Waits for a session with a token other than this one, or for a retry with the current token. */
function sessionAfter(token: string | null, signal: AbortSignal, onPause: (retry: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      unsubscribe();
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const look = (): void => {
      const now = getToken();
      if (now !== null && now !== token) end();
    };
    const unsubscribe = subscribeToToken(look);
    signal.addEventListener('abort', end);
    onPause(end);
    look();
  });
}

async function forget(upload: Upload): Promise<void> {
  for (const { urlStorageKey } of await upload.findPreviousUploads()) {
    await upload.options.urlStorage?.removeUpload(urlStorageKey);
  }
}

/** Converts an error of the library into an error to report. */
function told(error: unknown): unknown {
  if (!(error instanceof DetailedError)) return error;
  const { causingError, originalRequest, originalResponse } = error;
  if (causingError instanceof ApiRequestError) return causingError;
  if (originalResponse === null) return new ServerUnreachableError(error);
  return requestError(originalRequest.getURL(), originalResponse.getStatus(), '', originalResponse.getBody());
}
