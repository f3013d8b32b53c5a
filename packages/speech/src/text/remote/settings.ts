/** The server that recognises text, and its limits. */
export interface RemoteSettings {
  /** Base address of an OpenAI-compatible server. The part after a `?` is sent with every call. */
  readonly url: string;
  readonly model: string;
  /** Access key; null if the server needs none. */
  readonly key: string | null;
  /** Most bytes of sound in one request. */
  readonly maxBytes: number;
  /** Longest time that the server may take for a minute of sound; seconds. */
  readonly secondsPerMinute: number;
}

/** Waiting times of a client. */
export interface Pace {
  /** Time to wait for an answer, in addition to the time that depends on the sound's length; milliseconds. */
  readonly graceMs: number;
  /** Pause before the second try. It doubles for each further try, up to `longestPauseMs`. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Time from a part's first failure until the part is given up. */
  readonly budgetMs: number;
  /** Time without an answer after which the server is reported as silent. */
  readonly silenceMs: number;
}

export const PACE: Pace = {
  graceMs: 20_000,
  firstPauseMs: 1_000,
  longestPauseMs: 60_000,
  budgetMs: 600_000,
  silenceMs: 45_000,
};

/** Longest wait for an answer, below Node's own limit of 300 s for a server that sends nothing. */
const LONGEST_WAIT_MS = 290_000;
/** Longest part; seconds. Longer ones would cost more to send again, and their context would help little. */
const LONGEST_PART = 180;
/** Bytes of a request besides its sound: headers, fields, separators. */
const FORM_BYTES = 8_192;
const BYTES_PER_SECOND = 2 * 16_000;

/** Computes the longest part that the server accepts and can answer in time; seconds. */
export function longestPart({ maxBytes, secondsPerMinute }: RemoteSettings): number {
  const inTime = (60 * (LONGEST_WAIT_MS - PACE.graceMs)) / 1_000 / secondsPerMinute;
  return Math.min(LONGEST_PART, inTime, (maxBytes - FORM_BYTES) / BYTES_PER_SECOND);
}

/** Computes how long to wait for an answer about this many seconds of sound; milliseconds. */
export function patienceFor(seconds: number, { secondsPerMinute }: RemoteSettings, { graceMs }: Pace): number {
  return Math.ceil(Math.min(LONGEST_WAIT_MS, graceMs + (seconds / 60) * secondsPerMinute * 1_000));
}

/** Describes the server without its key and without the parts of its address that could be secret. */
export function describeRemote({ url, model }: RemoteSettings): { readonly address: string; readonly model: string } {
  const { origin, pathname } = new URL(url);
  return { address: `${origin}${pathname}`, model };
}

/** Facts about a request for the log; nothing that was sent or received is among them. */
export interface RemoteCall {
  readonly outcome: 'answered' | FailureKind;
  /** Status of the server's answer; null if there was none. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** Length of the sound. */
  readonly seconds: number;
}

/**
 * Reason why a request failed. `unknown`: the address or the model does not exist. `too_large`: more sound than the
 * server accepts. `refused`: the server does not accept the request. `invalid`: the answer is not a transcription.
 * `certificate_…`: the server cannot prove that it is the right one.
 */
export type FailureKind =
  | 'timeout'
  | 'unreachable'
  | 'busy'
  | 'server_error'
  | 'unauthorized'
  | 'unknown'
  | 'too_large'
  | 'refused'
  | 'invalid'
  | 'certificate_expired'
  | 'certificate_name'
  | 'certificate_untrusted';

/** A failed request. It has no cause attached, because the server's message may quote what was said. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly kind: FailureKind;
  readonly status: number | null;
  /** How long the server asks to wait; null if it does not say. */
  readonly retryAfterMs: number | null;
  /** The server's message, to find the field that it rejects. It must never be stored. */
  readonly complaint: string;

  constructor(kind: FailureKind, status: number | null = null, retryAfterMs: number | null = null, complaint = '') {
    super(status === null ? kind : `${kind} (${status})`);
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.complaint = complaint;
  }
}
