/** What is told of one call: never a word of what was sent or received. */
export interface CallRecord {
  readonly task: string;
  readonly outcome: 'answered' | FailureKind;
  /** Of the server's last answer; null where there was none. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** What a model on this machine had to read anew, and what it wrote; absent of one on a server. */
  readonly tokens?: { readonly read: number; readonly written: number };
}

/** Runs work when it is its turn. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Why a call failed. `overflow`: more than the context holds. `truncated`: the answer was cut at its longest.
 * `looped`: the answer said the same again and again, and was stopped. `invalid`: the answer is not what was asked for. `refused`: the server takes no such request.
 * `unusable`: the model cannot run on this machine.
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

/** A call of the language model that failed. It carries no cause: those of the library quote the meeting. */
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
