import type { CallRecord } from '../settings.ts';
import type { Dialect } from './dialect.ts';

/** Where the server of a language model is, and what it can take. */
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

export interface ServerDeps {
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
