import type { Language } from '@greffier/contract/values';
import { readAnswer, type Heard } from './answer.ts';
import { certificateFault } from './certificate.ts';
import type { Dialect } from './dialect.ts';
import { RemoteError, type FailureKind, type RemoteSettings } from './settings.ts';

/** Limit on the size of an answer; bytes. The text and times of any part are many times smaller. */
const LONGEST_ANSWER = 16 << 20;

/** The sound of one request, and what the server should know about it. */
export interface Sound {
  /** A RIFF WAVE file. */
  readonly wav: Uint8Array<ArrayBuffer>;
  readonly seconds: number;
  /** Language of the sound; null if the server should find it out. */
  readonly language: Language | null;
  /** Text that the server treats as said before the sound; may be empty. */
  readonly prompt: string;
}

/** Sends a sound to a server and returns what it heard. @throws RemoteError; the signal’s reason */
export type Ask = (sound: Sound, signal: AbortSignal) => Promise<Heard>;

/**
 * Sends one request.
 * @param fetch function that sends it
 * @throws RemoteError; the signal's reason
 */
export async function requestText(
  settings: RemoteSettings,
  sound: Sound,
  dialect: Dialect,
  timeoutMs: number,
  signal: AbortSignal,
  reach: typeof fetch,
): Promise<Heard> {
  const tooLong = AbortSignal.timeout(timeoutMs);
  try {
    // The form is sent as bytes. If it were streamed, a refused connection would end the process (an uncaught error in
    // undici).
    const form = new Response(formOf(settings, sound, dialect));
    const response = await reach(addressOf(settings), {
      method: 'POST',
      headers: { ...keyHeaders(settings), 'content-type': form.headers.get('content-type') ?? '' },
      body: await form.arrayBuffer(),
      // Redirects are not followed: a meeting goes only to the configured address.
      redirect: 'manual',
      signal: AbortSignal.any([signal, tooLong]),
    });
    const body = await readBody(response);
    if (!response.ok) throw failureOf(response, body);
    return readAnswer(body);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RemoteError) throw error;
    if (tooLong.aborted || isSlow(error)) throw new RemoteError('timeout');
    // A TypeError is how fetch reports a network failure; any other error is a defect of this program.
    if (error instanceof TypeError) throw new RemoteError(certificateFault(error) ?? 'unreachable');
    throw error;
  }
}

function addressOf({ url }: RemoteSettings): URL {
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/(?<!\/)\/+$/, '')}/audio/transcriptions`;
  return address;
}

function keyHeaders({ url, key }: RemoteSettings): Record<string, string> {
  if (key === null) return {};
  // Azure's older addresses, recognisable by their version, expect the key in another header.
  const isAzure = new URL(url).searchParams.has('api-version');
  return { authorization: `Bearer ${key}`, ...(isAzure && { 'api-key': key }) };
}

function formOf({ model }: RemoteSettings, { wav, language, prompt }: Sound, dialect: Dialect): FormData {
  const form = new FormData();
  form.set('file', new Blob([wav], { type: 'audio/wav' }), 'part.wav');
  form.set('model', model);
  form.set('response_format', dialect.format);
  for (const granularity of dialect.granularities) form.append('timestamp_granularities[]', granularity);
  if (language !== null) form.set('language', language);
  if (dialect.prompt && prompt !== '') form.set('prompt', prompt);
  if (dialect.temperature) form.set('temperature', '0');
  return form;
}

/** Reads an answer up to its limit. @throws RemoteError `invalid` if the answer is longer */
async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LONGEST_ANSWER) throw new RemoteError('invalid', response.status);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const KINDS: Readonly<Record<number, FailureKind>> = {
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'unknown',
  405: 'unknown',
  408: 'server_error',
  413: 'too_large',
  429: 'busy',
};

function failureOf({ status, headers }: Response, complaint: string): RemoteError {
  // A redirect means that the configured address is wrong; often only https is missing.
  const kind = KINDS[status] ?? (status >= 500 ? 'server_error' : status < 400 ? 'unknown' : 'refused');
  return new RemoteError(kind, status, retryAfter(headers), complaint);
}

/** Reads how long to wait, in milliseconds: Retry-After (seconds or a date), or a finer header that some servers send. */
function retryAfter(headers: Headers): number | null {
  const fine = headers.get('retry-after-ms');
  if (fine !== null && Number(fine) >= 0) return Number(fine);
  const plain = headers.get('retry-after');
  if (plain === null) return null;
  const wait = Number.isNaN(Number(plain)) ? Date.parse(plain) - Date.now() : Number(plain) * 1_000;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

function isSlow(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/.test(String(cause.code));
}
