import type { Call } from '@greffier/contract/call';
import type { CallOutput } from '../api.ts';
import { authorization, callUrl, endSessionIfRefused, parseAnswer } from '../api.ts';
import { FileUnreadableError, requestError, ServerUnreachableError, UnexpectedAnswerError } from '../request-error.ts';
import { getToken } from '../session/token.ts';

/** Number of bytes of the form sent so far, and in total. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

export interface UploadOptions {
  readonly form: FormData;
  /** Parameters of the call's path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly onProgress?: (progress: UploadProgress) => void;
  /** Aborting stops the transfer; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Sends a form with a file. It uses XMLHttpRequest, because fetch does not report progress.
 * @throws the errors of `call`; FileUnreadableError if a file has changed since it was chosen
 */
export async function upload<const C extends Call & { readonly multipart: object }>(
  definition: C,
  { form, params = {}, onProgress, signal }: UploadOptions,
): Promise<CallOutput<C>> {
  signal?.throwIfAborted();
  const url = callUrl(definition, { params });
  const usedToken = getToken();
  const request = new XMLHttpRequest();
  request.open(definition.method, url);
  request.withCredentials = true;
  for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);

  const text = await new Promise<string>((resolve, reject) => {
    const stop = (): void => request.abort();
    signal?.addEventListener('abort', stop);
    request.upload.addEventListener('progress', (event) => onProgress?.({ sent: event.loaded, total: event.total }));
    request.addEventListener('load', () => resolve(request.responseText));
    request.addEventListener('error', () => void whatStopped(form).then(reject));
    request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    request.send(form);
  });

  if (request.status < 200 || request.status > 299) {
    endSessionIfRefused(definition, request.status, usedToken);
    throw requestError(url, request.status, request.statusText, text);
  }
  return parseAnswer(definition, parseJson(text));
}

/** Finds out whether the network or a changed file stopped a request, because browsers do not tell. */
async function whatStopped(form: FormData): Promise<Error> {
  const files = [...form.values()].filter((value) => value instanceof File);
  return Promise.all(files.map((file) => file.slice(0, 1).arrayBuffer())).then(
    () => new ServerUnreachableError(new Error('network error during upload')),
    (error: unknown) => new FileUnreadableError(error),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnexpectedAnswerError(error);
  }
}
