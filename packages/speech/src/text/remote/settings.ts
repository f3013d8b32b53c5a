/** The server that recognises text, and what it can take. */
export interface RemoteSettings {
  /** Base address of an OpenAI-compatible server; what follows a `?` goes with every call. */
  readonly url: string;
  readonly model: string;
  /** Null: none is sent. */
  readonly key: string | null;
  /** Most bytes of sound in one request. */
  readonly maxBytes: number;
  /** Seconds that the server may take for a minute of sound. */
  readonly secondsPerMinute: number;
}

/** How patient a client is; what is left out is the product's. */
export interface Pace {
  /** Beside what the sound's length allows for an answer; milliseconds. */
  readonly graceMs: number;
  /** Before the first try again; doubled for each that follows, up to `longestPauseMs`. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** From a part's first failure until it is given up. */
  readonly budgetMs: number;
  /** Without an answer, until it is told that the server is silent. */
  readonly silenceMs: number;
}

export const PACE: Pace = {
  graceMs: 20_000,
  firstPauseMs: 1_000,
  longestPauseMs: 60_000,
  budgetMs: 600_000,
  silenceMs: 45_000,
};

/** Node's own patience with a server that says nothing is 300 s. */
const LONGEST_WAIT_MS = 290_000;
/** A part that must be sent again costs little; more context brings little; seconds. */
const LONGEST_PART = 180;
/** Of a request beside its sound: header, fields, marks between them. */
const FORM_BYTES = 8_192;
const BYTES_PER_SECOND = 2 * 16_000;

/** How long a part may be: what the server takes, and what it can answer in time; seconds. */
export function longestPart({ maxBytes, secondsPerMinute }: RemoteSettings): number {
  const inTime = (60 * (LONGEST_WAIT_MS - PACE.graceMs)) / 1_000 / secondsPerMinute;
  return Math.min(LONGEST_PART, inTime, (maxBytes - FORM_BYTES) / BYTES_PER_SECOND);
}

/** How long an answer for so many seconds of sound is waited for; milliseconds. */
export function patienceFor(seconds: number, { secondsPerMinute }: RemoteSettings, { graceMs }: Pace): number {
  return Math.ceil(Math.min(LONGEST_WAIT_MS, graceMs + (seconds / 60) * secondsPerMinute * 1_000));
}

/** What may be told of the engine: no key, and nothing of the address that could be a secret. */
export function describeRemote({ url, model }: RemoteSettings): { readonly address: string; readonly model: string } {
  const { origin, pathname } = new URL(url);
  return { address: `${origin}${pathname}`, model };
}

/** What is told of one request: never a word of what was sent or received. */
export interface RemoteCall {
  readonly outcome: 'answered' | FailureKind;
  /** Of the server's answer; null where there was none. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** Of sound. */
  readonly seconds: number;
}

/**
 * Why a request failed. `unknown`: no such address or model. `too_large`: more sound than the server takes.
 * `refused`: it takes no such request. `invalid`: the answer is no transcription. `certificate_…`: the server is not shown
 * to be the one that was meant.
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

/** A request that failed. It carries no cause: the server's own words may quote what was said. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly kind: FailureKind;
  readonly status: number | null;
  /** Milliseconds that the server asks to be left alone; null where it says nothing. */
  readonly retryAfterMs: number | null;
  /** What the server stumbles over: to be looked at, never to be kept. */
  readonly complaint: string;

  constructor(kind: FailureKind, status: number | null = null, retryAfterMs: number | null = null, complaint = '') {
    super(status === null ? kind : `${kind} (${status})`);
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.complaint = complaint;
  }
}
