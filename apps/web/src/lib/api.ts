import type { Call } from '@greffier/contract/call';
import { callPath } from '@greffier/contract/call';
import type { z } from 'zod';
import { errorTexts } from '../texts/common/errors.ts';
import { requestError, ServerUnreachableError, UnexpectedAnswerError } from './request-error.ts';
import type { SessionEnd } from './session/token.ts';
import { getSessionEnd, getToken, removeToken } from './session/token.ts';

type Part<C, K extends 'params' | 'query' | 'body'> = C extends { readonly [key in K]: infer S extends z.ZodType }
  ? Record<K, z.input<S>>
  : unknown;

/** The input of a call: its path parameters, query and body, as the contract names them. */
export type CallInput<C extends Call> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>;

/** The output of a call. */
export type CallOutput<C extends Call> = C extends { readonly response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** The input of a call as the functions below read it. TypeScript has already checked the input in their callers. */
export interface RawInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

let baseUrl = '';

/** Sets the base address of every call, from /config.json; empty for the page's own origin. */
export function setApiBaseUrl(url: string): void {
  baseUrl = url.replace(/(?<!\/)\/+$/, '');
}

/** Returns the address of a call, with its parameters and query filled in. */
export function callUrl(call: Pick<Call, 'path'>, input: Pick<RawInput, 'params' | 'query'> = {}): string {
  const query = Object.entries(input.query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`;
  return baseUrl + callPath(call, input.params) + search;
}

/** Returns the header with the bearer token. Without a session, the token is empty, as the specification asks. */
export function authorization(): Record<string, string> {
  return { Authorization: `Bearer ${getToken() ?? ''}` };
}

/**
 * Ends the session after a 401 for the current token, but not for an older token. If there is no token, announces again
 * how the last session ended.
 */
export function endSessionIfRefused(call: Pick<Call, 'access'>, status: number, usedToken: string | null): void {
  if (status !== 401 || call.access === 'anyone' || usedToken !== getToken()) return;
  if (usedToken === null) removeToken({ ...(getSessionEnd() ?? SESSION_EXPIRED) });
  else removeToken(SESSION_EXPIRED);
}

const SESSION_EXPIRED: SessionEnd = { kind: 'failed', reason: errorTexts.sessionExpired };

/**
 * Makes a call and returns the response unless it is an error. Used by `call`, `callFile`, and other readers of
 * responses.
 * @param more headers besides the usual ones
 */
export async function send(
  call: Call,
  input: RawInput,
  signal: AbortSignal | undefined,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const url = callUrl(call, input);
  const usedToken = getToken();
  const headers = { ...authorization(), ...more };
  const init: RequestInit = { method: call.method, headers, credentials: 'include' };
  if (signal) init.signal = signal;
  if (input.body !== undefined) {
    init.headers = { ...headers, 'Content-Type': 'application/json' };
    init.body = JSON.stringify(input.body);
  }
  const response = await fetch(url, init).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ServerUnreachableError(error);
  });
  if (response.ok) return response;
  endSessionIfRefused(call, response.status, usedToken);
  // The status is known even if the body breaks off.
  throw requestError(url, response.status, response.statusText, await response.text().catch(() => ''));
}

/** Checks a JSON answer against the contract. @throws UnexpectedAnswerError if it does not match */
export function parseAnswer<C extends Call>(call: C, answer: unknown): CallOutput<C> {
  const parsed = call.response?.safeParse(answer);
  if (parsed && !parsed.success) throw new UnexpectedAnswerError(parsed.error);
  // CallOutput<C> is the output of this very schema, but TypeScript cannot follow it through the optional member.
  return parsed?.data as CallOutput<C>;
}

/**
 * Makes a call of the contract and returns its checked response.
 * @throws ApiRequestError, ServerUnreachableError, UnexpectedAnswerError; the signal's reason when aborted.
 */
export async function call<const C extends Call>(
  definition: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<CallOutput<C>> {
  // At run time, CallInput<C> is a RawInput; only its type knows the names of C.
  const response = await send(definition, input as RawInput, signal);
  const answer: unknown = definition.response
    ? await response.json().catch((error: unknown) => {
        throw signal?.aborted ? error : new UnexpectedAnswerError(error);
      })
    : undefined;
  return parseAnswer(definition, answer);
}

/**
 * Makes a call that returns a file (a snippet, a Word document), with the bearer token.
 * @throws the errors of `call`; UnexpectedAnswerError, too, if a proxy's page arrives in place of the file
 */
export async function callFile<const C extends Call & { readonly file: string }>(
  definition: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<Blob> {
  return (await callFileAnswer(definition, input, signal)).blob;
}

/**
 * Fetches a part of a file.
 * @param part positions of the part's first and last byte
 */
export async function callPart<const C extends Call & { readonly file: string }>(
  definition: C,
  input: CallInput<C>,
  { start, end }: { readonly start: number; readonly end: number },
  signal?: AbortSignal,
): Promise<Blob> {
  return (await callFileAnswer(definition, input, signal, `bytes=${start}-${end}`)).blob;
}

/**
 * Like `callFile`, but with the response's headers.
 * @param range the part of the file to fetch; absent for the whole file
 */
export async function callFileAnswer<const C extends Call & { readonly file: string }>(
  definition: C,
  input: CallInput<C>,
  signal?: AbortSignal,
  range?: string,
): Promise<{ readonly blob: Blob; readonly headers: Headers }> {
  // As in `call`, CallInput<C> is a RawInput at run time.
  const response = await send(definition, input as RawInput, signal, range === undefined ? {} : { Range: range });
  const type = response.headers.get('content-type');
  if (type === null || !type.startsWith(definition.file)) throw new UnexpectedAnswerError(`a file of type ${type}`);
  const blob = await response.blob().catch((error: unknown) => {
    throw signal?.aborted ? error : new ServerUnreachableError(error);
  });
  return { blob, headers: response.headers };
}
