import { ErrorBody } from '@greffier/contract/errors';
import { DetailedError, Upload } from 'tus-js-client';
import { authorization, callUrl, endSessionIfRefused } from '../api.ts';
import { readPart, sha256OfText } from './digest.ts';
import { ApiRequestError, requestError, ServerUnreachableError } from '../request-error.ts';
import { getToken, subscribeToToken } from '../session/token.ts';
import type { UploadProgress } from './upload.ts';

/** Small enough for proxies that limit requests, large enough to need few of them. */
const PIECE_BYTES = 16 * 1024 * 1024;
/**
 * Waits between attempts without progress, in ms. The last one is repeated for ever: a laptop may sleep for a night.
 */
const RETRY_DELAYS = [0, 1_000, 3_000, 5_000, 10_000];
/** Another request has the upload for a moment, or the server asks for patience. */
const PASSING = new Set([409, 423, 429]);

/** A pause in the upload, which ends by itself. */
export interface Waiting {
  /** When the connection was interrupted; ms since 1970, as `nextAt`. */
  readonly since: number;
  /** The next attempt; null: once somebody has signed in again. */
  readonly nextAt: number | null;
  /** Tries at once. */
  readonly retry: () => void;
}

export interface PiecesOptions {
  /** Whose upload it is. Another person in this browser starts one of their own. */
  readonly userId: string;
  readonly onProgress: (progress: UploadProgress) => void;
  /** Called when the connection is interrupted or the server away; the upload continues by itself. */
  readonly onWaiting: (waiting: Waiting) => void;
  readonly signal: AbortSignal;
}

export interface SentUpload {
  readonly id: string;
  /** Called once the server has made something of the upload. Sending the same file later starts from the beginning. */
  readonly forget: () => Promise<void>;
}

/**
 * Sends a file in pieces by the tus protocol. An interrupted upload continues where it was: also when the same file is
 * sent again after the page, the browser or the server was closed, and when somebody signs in again after the session
 * ended.
 * @throws ApiRequestError, FileUnreadableError; the signal's reason when aborted
 */
export async function sendInPieces(file: File, options: PiecesOptions): Promise<SentUpload> {
  const { userId, onProgress, onWaiting, signal } = options;
  signal.throwIfAborted();
  let usedToken: string | null = null;
  /** Bytes that the server has confirmed. */
  let reached = 0;
  let failures = 0;
  let since: number | null = null;
  const upload = new Upload(file, {
    endpoint: callUrl({ path: '/uploads' }),
    chunkSize: PIECE_BYTES,
    // The retries are made here. The library's own do not say when the next one is, and cannot be made earlier.
    retryDelays: null,
    // Stays in the browser until the upload is done, even after a sign-out: it contains no file name.
    fingerprint: ({ name, size, lastModified }) =>
      Promise.resolve(`greffier-${userId}-${sha256OfText([name, size, lastModified].join('-'))}`),
    // The current token: a long upload outlives one.
    onBeforeRequest: (request) => {
      usedToken = getToken();
      for (const [name, value] of Object.entries(authorization())) request.setHeader(name, value);
    },
    onAfterResponse: (request, response) => {
      // The library would take a 401 for « no such upload », and start again.
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
      // If a file can no longer be read, the browser reports an interrupted connection. Reading a byte shows the
      // difference.
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

/** True if the server is away or overloaded, or another request has the upload. A full disk is not expected to pass. */
const isPassing = ({ status, body }: ApiRequestError): boolean =>
  (status >= 500 && status !== 507) || (PASSING.has(status) && !isRefusal(status, body));

/** A conflict of the protocol is passing, and so are too many calls; a person's limit is not. */
function isRefusal(status: number, body: unknown): boolean {
  const refusal = ErrorBody.pick({ code: true }).safeParse(body).data;
  return refusal !== undefined && (status === 409 || refusal.code === 'limit_reached');
}

/** How long the server asks to be left alone, in milliseconds; 0 if it does not. */
function askedFor(error: unknown): number {
  const seconds = error instanceof DetailedError ? error.originalResponse?.getHeader('Retry-After') : undefined;
  const wait = Number(seconds ?? 0) * 1000;
  return Number.isFinite(wait) ? wait : 0;
}

/** Sends from where the server is, until an error. When aborted, what has arrived stays there for another time. */
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

/** Waits until the time is over, the network is back, the page is looked at again, or `retry` is called. */
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

/** Waits for a session other than that of a token, or for another attempt with the current one. */
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

/** Converts an error of the library into one to report. */
function told(error: unknown): unknown {
  if (!(error instanceof DetailedError)) return error;
  const { causingError, originalRequest, originalResponse } = error;
  if (causingError instanceof ApiRequestError) return causingError;
  if (originalResponse === null) return new ServerUnreachableError(error);
  return requestError(originalRequest.getURL(), originalResponse.getStatus(), '', originalResponse.getBody());
}
