import type { CallRecord } from '../settings.ts';
import type { Dialect } from './dialect.ts';

/** Address and limits of a language model's server. */
export interface ModelSettings {
  /** Base address of an OpenAI-compatible server. The parameters after a `?` are sent with every call. */
  readonly url: string;
  readonly model: string;
  /** Key for the server; null if none is sent. */
  readonly key: string | null;
  /** Tokens that a prompt and its answer may have together. */
  readonly context: number;
  /** Time to wait for one answer of the server, or for the next words of a stream; milliseconds. */
  readonly timeoutMs: number;
}

export interface ServerDeps {
  readonly record: (call: CallRecord) => void;
  /** The server's dialect as far as it was learnt before; absent if it was not. */
  readonly dialect?: Dialect | undefined;
  /** Called when the server turns out to need another dialect. */
  readonly onDialect?: (dialect: Dialect) => void;
  /** Function that reaches the server; by default over the network. */
  readonly fetch?: typeof fetch;
  /** Milliseconds before the first retry, doubled for each that follows; by default a second. */
  readonly retryDelayMs?: number;
}
