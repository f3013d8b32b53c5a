import type { Dialect } from './dialect.ts';

/** Where the language model is, and what it can take. */
export interface ModelSettings {
  /** Base address of an OpenAI-compatible server; what follows a `?` goes with every call. */
  readonly url: string;
  readonly model: string;
  /** Null: none is sent. */
  readonly key: string | null;
  /** Tokens that a prompt and its answer may have together. */
  readonly context: number;
  /** Longest wait for one answer of the server, or for the next words of one that streams; milliseconds. */
  readonly timeoutMs: number;
}

/** What is told of one call: never a word of what was sent or received. */
export interface CallRecord {
  readonly task: string;
  readonly outcome: 'answered' | FailureKind;
  /** Of the server's last answer; null where there was none. */
  readonly status: number | null;
  readonly milliseconds: number;
}

type Limit = <T>(work: () => Promise<T>) => Promise<T>;

export interface ModelDeps {
  /** Runs work when it is its turn: how many calls the server gets at once. */
  readonly limit: Limit;
  /** The same for answers, which a person waits for. */
  readonly answerLimit: Limit;
  readonly record: (call: CallRecord) => void;
  /** How the server wants to be asked, as far as that was learnt before; absent where nothing was. */
  readonly dialect?: Dialect | undefined;
  /** Told when the server turns out to want to be asked in another way. */
  readonly onDialect?: (dialect: Dialect) => void;
  /** How the server is reached; absent for the network. */
  readonly fetch?: typeof fetch;
  /** Milliseconds before the first retry, doubled for each that follows; absent for a second. */
  readonly retryDelayMs?: number;
}

/**
 * Why a call failed. `overflow`: more than the context holds. `truncated`: the answer was cut at its longest.
 * `invalid`: the answer is not what was asked for. `refused`: the server takes no such request.
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
  | 'invalid';

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
