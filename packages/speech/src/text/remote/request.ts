import type { Language } from '@greffier/contract/values';
import { readAnswer, type Heard } from './answer.ts';
import { certificateFault } from './certificate.ts';
import type { Dialect } from './dialect.ts';
import { RemoteError, type FailureKind, type RemoteSettings } from './settings.ts';

/** Many times what any part's text and times take; bytes. */
const LONGEST_ANSWER = 16 << 20;

/** One request's sound, and how it is to be heard. */
export interface Sound {
  /** RIFF WAVE. */
  readonly wav: Uint8Array<ArrayBuffer>;
  readonly seconds: number;
  /** Null: the server finds it. */
  readonly language: Language | null;
  /** Text that would have come before; may be empty. */
  readonly prompt: string;
}

/** Hands a sound to a server and gives back what it heard. @throws RemoteError; the signal’s reason */
export type Ask = (sound: Sound, signal: AbortSignal) => Promise<Heard>;

/**
 * Asks once.
 * @param fetch how the server is reached
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
    // As bytes: while a form is streamed, a refused connection ends the process (an uncaught error of undici's).
    const form = new Response(formOf(settings, sound, dialect));
    const response = await reach(addressOf(settings), {
      method: 'POST',
      headers: { ...keyHeaders(settings), 'content-type': form.headers.get('content-type') ?? '' },
      body: await form.arrayBuffer(),
      // A meeting goes to the address that was configured and to none that it names.
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
    // What fetch says of the network; anything else is a defect of this program.
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
  // Azure's older addresses, known by their version, look for the key elsewhere.
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

/** @throws RemoteError `invalid` where there is no end of it */
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
  // Nobody is followed elsewhere: the address is another one, often the same with https.
  const kind = KINDS[status] ?? (status >= 500 ? 'server_error' : status < 400 ? 'unknown' : 'refused');
  return new RemoteError(kind, status, retryAfter(headers), complaint);
}

/** Retry-After in seconds or as a date, and the finer header that some servers send; milliseconds. */
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
