import type { CallRecord } from '../settings.ts';
import type { Dialect } from './dialect.ts';

/** Where the server of a language model is, and what it accepts. */
export interface ModelSettings {
  /** Base address of an OpenAI-compatible server; what follows a `?` is sent with every call. */
  readonly url: string;
  readonly model: string;
  /** Null if none is sent. */
  readonly key: string | null;
  /** Tokens that a prompt and its answer may have together. */
  readonly context: number;
  /** How long to wait for one answer of the server, or for the next words of a stream; milliseconds. */
  readonly timeoutMs: number;
}

export interface ServerDeps {
  readonly record: (call: CallRecord) => void;
  /** The server's dialect as far as it was learnt before; absent if nothing was. */
  readonly dialect?: Dialect | undefined;
  /** Called when the server turns out to need another dialect. */
  readonly onDialect?: (dialect: Dialect) => void;
  /** How to reach the server; by default over the network. */
  readonly fetch?: typeof fetch;
  /** Milliseconds before the first retry, doubled for each that follows; by default a second. */
  readonly retryDelayMs?: number;
}
