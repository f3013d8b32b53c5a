import { DetailedError, Upload } from 'tus-js-client';
import { authorization, callUrl } from './api.ts';
import { requestError, ServerUnreachableError } from './request-error.ts';
import type { UploadProgress } from './upload.ts';

/** Small enough for the proxies that bound a request, large enough that their number does not matter. */
const PIECE_BYTES = 16 * 1024 * 1024;
/** Waits between attempts that got no further, in ms: a laptop may sleep for a night. */
const RETRY_DELAYS = [0, 1_000, 3_000, 5_000, ...Array.from({ length: 5_000 }, () => 10_000)];
/** The upload is in another request's hands for a moment, or the server asks for patience. */
const PASSING = new Set([409, 423, 429]);

export interface PiecesOptions {
  /** Whose upload it is: another person in this browser begins one of their own. */
  readonly userId: string;
  readonly onProgress: (progress: UploadProgress) => void;
  /** The line is cut, or the server away: it goes on by itself. */
  readonly onWaiting: () => void;
  readonly signal: AbortSignal;
}

export interface SentUpload {
  readonly id: string;
  /** Called once the server has made something of it: a later sending of the same file begins anew. */
  readonly forget: () => Promise<void>;
}

/**
 * Sends a file in pieces by the tus protocol. What is cut goes on where it was, also after the page, the browser or
 * the server was closed, as soon as the same file is sent again.
 * @throws ApiRequestError, ServerUnreachableError; the signal's reason when aborted
 */
export function sendInPieces(
  file: File,
  { userId, onProgress, onWaiting, signal }: PiecesOptions,
): Promise<SentUpload> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: callUrl({ path: '/uploads' }),
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_DELAYS,
      fingerprint: ({ name, size, lastModified }) =>
        Promise.resolve(['greffier', userId, name, size, lastModified].join('-')),
      // The token of the moment: a long upload outlives one.
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(authorization())) request.setHeader(name, value);
      },
      // Taken for « there is no such upload », it would begin anew.
      onAfterResponse: (request, response) => {
        if (response.getStatus() === 401) throw requestError(request.getURL(), 401, 'Unauthorized', response.getBody());
      },
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? null;
        const again = status === null ? causeOf(error) === null : status >= 500 || PASSING.has(status);
        if (again) onWaiting();
        return again && status !== 507;
      },
      onProgress: (sent, total) => onProgress({ sent, total }),
      onError: (error) => reject(told(error)),
      onSuccess: () => {
        const url = upload.url ?? '';
        resolve({ id: url.slice(url.lastIndexOf('/') + 1), forget: () => forget(upload) });
      },
    });
    signal.addEventListener('abort', () => {
      // What has arrived stays there, for another time.
      void upload.abort().catch(() => undefined);
      reject(signal.reason as Error);
    });
    begin(upload, signal).catch(reject);
  });
}

/** Where the same file was being sent before, it goes on there. */
async function begin(upload: Upload, signal: AbortSignal): Promise<void> {
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  if (!signal.aborted) upload.start();
}

async function forget(upload: Upload): Promise<void> {
  for (const { urlStorageKey } of await upload.findPreviousUploads()) {
    await upload.options.urlStorage?.removeUpload(urlStorageKey);
  }
}

/** An error of ours that was thrown inside the library. */
const causeOf = (error: DetailedError): Error | null =>
  error.causingError !== null && error.causingError.name === 'ApiRequestError' ? error.causingError : null;

function told(error: Error): Error {
  if (!(error instanceof DetailedError)) return error;
  const { originalRequest, originalResponse } = error;
  const cause = causeOf(error);
  if (cause !== null) return cause;
  if (originalResponse === null) return new ServerUnreachableError(error);
  return requestError(originalRequest.getURL(), originalResponse.getStatus(), '', originalResponse.getBody());
}
