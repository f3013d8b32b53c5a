import { ErrorBody } from '@greffier/contract/errors';
import { errorTexts } from '../texts/errors.ts';

/** An answer with a status of 400 or above. `message` is French: the server's `detail` where it gave one. */
export class ApiRequestError extends Error {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;

  constructor(answer: { url: string; status: number; statusText: string; body: unknown }) {
    super(messageOf(answer.status, answer.statusText, answer.body));
    this.name = 'ApiRequestError';
    this.url = answer.url;
    this.status = answer.status;
    this.statusText = answer.statusText;
    this.body = answer.body;
  }

  /** Messages by field of a 422 answer; empty otherwise. */
  get fields(): Readonly<Record<string, string>> {
    return ErrorBody.pick({ errors: true }).safeParse(this.body).data?.errors ?? {};
  }
}

/** No answer at all: the server is stopped or the network is away. */
export class ServerUnreachableError extends Error {
  constructor(cause: unknown) {
    super(errorTexts.unreachable, { cause });
    this.name = 'ServerUnreachableError';
  }
}

/** An answer that is not what the contract says. */
export class UnexpectedAnswerError extends Error {
  constructor(cause: unknown) {
    super(errorTexts.unexpectedAnswer, { cause });
    this.name = 'UnexpectedAnswerError';
  }
}

/** A well-formed answer with `success: false`; `message` is the server's French `error`, perhaps empty. */
export class RefusedError extends Error {
  constructor(error: string | null) {
    super(error ?? '');
    this.name = 'RefusedError';
  }
}

function messageOf(status: number, statusText: string, body: unknown): string {
  // A newer server may name codes that this page does not know: its sentence counts all the same.
  const parsed = ErrorBody.pick({ detail: true }).safeParse(body);
  if (parsed.success && parsed.data.detail !== '') return parsed.data.detail;
  return errorTexts.byStatus[status] ?? errorTexts.other(status, statusText, bodyText(body));
}

function bodyText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** What to tell the person: the error's own French message, else `fallback` for errors that are not ours. */
export function errorMessage(error: unknown, fallback: string): string {
  const ours =
    error instanceof ApiRequestError ||
    error instanceof ServerUnreachableError ||
    error instanceof UnexpectedAnswerError ||
    (error instanceof RefusedError && error.message !== '');
  return ours ? error.message : fallback;
}

/** Reads a failed answer's body, JSON or text, into the error to throw. */
export function requestError(url: string, status: number, statusText: string, text: string): ApiRequestError {
  return new ApiRequestError({ url, status, statusText, body: parseBody(text) });
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // A proxy's page is not JSON; its text is all there is to tell.
  }
}
