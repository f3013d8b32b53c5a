/** Facts that are reported about one call: never a word that was sent or received. */
export interface CallRecord {
  readonly task: string;
  readonly outcome: 'answered' | FailureKind;
  /** HTTP status of the server's last answer; null if there was none. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** Tokens that a model on this machine had to read, and tokens that it wrote; absent for a model on a server. */
  readonly tokens?: { readonly read: number; readonly written: number };
}

/** Runs work when its turn comes. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Reason why a call failed. `overflow`: more than the context holds. `truncated`: the answer was cut at its greatest
 * length. `looped`: the answer repeated itself and was stopped. `invalid`: the answer is not what was asked for.
 * `refused`: the server does not accept such a request. `unusable`: the model cannot run on this machine.
 */
export type FailureKind =
  | 'timeout'
  | 'unreachable'
  | 'rate_limited'
  | 'server_error'
  | 'unauthorized'
  | 'refused'
  | 'overflow'
  | 'truncated'
  | 'looped'
  | 'invalid'
  | 'unusable';

/** A failed call of the language model. It carries no cause, since the library's errors quote the meeting. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly kind: FailureKind;
  readonly status: number | null;

  constructor(kind: FailureKind, status: number | null = null) {
    super(status === null ? kind : `${kind} (${status})`);
    this.kind = kind;
    this.status = status;
  }
}
