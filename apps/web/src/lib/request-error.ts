import { ErrorBody, STATUS_TEXTS } from '@greffier/contract/errors';
import { errorTexts } from '../texts/common/errors.ts';

/** Largest number of characters of a body that a message quotes. */
const QUOTED_BODY = 200;

/**
 * An answer with a status of 400 or above. `message` is French: the server's `detail` if there is one. `statusText`
 * comes from the catalogue (specification §8) for the statuses in it, because HTTP/2 sends none.
 */
export class ApiRequestError extends Error {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;

  constructor(answer: { url: string; status: number; statusText: string; body: unknown }) {
    const statusText = knownStatusText(answer.status) ?? answer.statusText;
    super(messageOf(answer.status, statusText, answer.body));
    this.name = 'ApiRequestError';
    this.url = answer.url;
    this.status = answer.status;
    this.statusText = statusText;
    this.body = answer.body;
  }

  /** Messages by field for a 422 answer; empty otherwise. */
  get fields(): Readonly<Record<string, string>> {
    return ErrorBody.pick({ errors: true }).safeParse(this.body).data?.errors ?? {};
  }
}

/** The error when no answer came: the server is stopped, or the network is down. */
export class ServerUnreachableError extends Error {
  constructor(cause: unknown) {
    super(errorTexts.unreachable, { cause });
    this.name = 'ServerUnreachableError';
  }
}

/** The error when an answer does not match the contract. */
export class UnexpectedAnswerError extends Error {
  constructor(cause: unknown) {
    super(errorTexts.unexpectedAnswer, { cause });
    this.name = 'UnexpectedAnswerError';
  }
}

/** The error when a chosen file was changed, moved or removed since. */
export class FileUnreadableError extends Error {
  constructor(cause: unknown) {
    super(errorTexts.fileUnreadable, { cause });
    this.name = 'FileUnreadableError';
  }
}

/** The error for a well-formed answer with `success: false`; `message` is its French `error`, perhaps empty. */
export class RefusedError extends Error {
  constructor(error: string | null) {
    super(error ?? '');
    this.name = 'RefusedError';
  }
}

const knownStatusText = (status: number): string | undefined =>
  Object.entries(STATUS_TEXTS).find(([known]) => Number(known) === status)?.[1];

function messageOf(status: number, statusText: string, body: unknown): string {
  // A newer server may send codes that this page does not know, so only its sentence is read.
  const parsed = ErrorBody.pick({ detail: true }).safeParse(body);
  if (parsed.success && parsed.data.detail !== '') return parsed.data.detail;
  return errorTexts.byStatus[status] ?? errorTexts.other(status, statusText, bodyText(body));
}

/** Returns the beginning of a body, on one line. Of an HTML page, such as a proxy's, only the visible words count. */
function bodyText(body: unknown): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const words = /^\s*</.test(text) ? new DOMParser().parseFromString(text, 'text/html').body.textContent : text;
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, QUOTED_BODY);
}

/** Tells whether an error only means that the person cancelled, so that it is not reported. */
export const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Returns the message for the person: the error's own French message, or `fallback` for other errors. */
export function errorMessage(error: unknown, fallback: string): string {
  const ours =
    error instanceof ApiRequestError ||
    error instanceof ServerUnreachableError ||
    error instanceof UnexpectedAnswerError ||
    error instanceof FileUnreadableError ||
    (error instanceof RefusedError && error.message !== '');
  return ours ? error.message : fallback;
}

/** Turns the body of a failed answer, JSON or text, into the error to throw. */
export function requestError(url: string, status: number, statusText: string, text: string): ApiRequestError {
  return new ApiRequestError({ url, status, statusText, body: parseBody(text) });
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // A proxy's page is not JSON; then the text is used as it is.
  }
}
