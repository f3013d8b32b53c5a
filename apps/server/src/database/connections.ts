import { Client, Pool, type PoolConfig } from 'pg';
import { DatabaseUnavailableError } from './unavailable.ts';

/** How long PostgreSQL is waited for, in milliseconds. */
export interface Patience {
  /** Until there is a connection. */
  readonly connect: number;
  /** Until PostgreSQL itself ends a statement; 0: it may take as long as it wants. */
  readonly statement: number;
  /** Until a connection that says nothing counts as dead: longer than a statement may take; 0: for ever. */
  readonly answer: number;
}

/** Of what people wait for. */
export const CALLS: Patience = { connect: 3_000, statement: 15_000, answer: 18_000 };
/** Of the queue, whose upkeep may take longer. */
export const JOBS: Patience = { connect: 5_000, statement: 0, answer: 60_000 };
/** Of migrations: a long one is not cut off, and another process that migrates is waited for. */
export const MIGRATIONS: Patience = { connect: 10_000, statement: 0, answer: 0 };
/** Of the question whether the database is there. */
export const PING_MS = 1_500;

/** SQLSTATE classes and codes that say that PostgreSQL is away, starts, stops or is overloaded. */
const AWAY = /^(?:08|57P0[1-4]|57014|53300|53400)/;
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Failures that pg tells by their words alone. */
const WORDS =
  /^(?:timeout expired|timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/;

/** Of the failure of a connection, or of a statement on it: what it is for those above. */
function translated(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isAway = AWAY.test(code) || SOCKET_CODES.has(code) || WORDS.test(error.message);
  return isAway ? new DatabaseUnavailableError('the database does not answer', { cause: error }) : error;
}

type Callback = (error: unknown, ...results: unknown[]) => void;

/** Calls a function of pg, which answers by a callback or by a promise, and hands its failure on as `change` makes it. */
function watched(
  args: readonly unknown[],
  call: (args: readonly unknown[]) => unknown,
  change: (error: unknown) => unknown,
) {
  const last = args.at(-1);
  if (typeof last === 'function') {
    // pg's functions take a callback last.
    const done = last as Callback;
    return call([
      ...args.slice(0, -1),
      (error: unknown, ...results: unknown[]) => done(error ? change(error) : error, ...results),
    ]);
  }
  const answer = call(args);
  return answer instanceof Promise
    ? answer.catch((error: unknown) => {
        throw change(error);
      })
    : answer;
}

/** Of pg: functions of several forms, which are called below in the form that they were called in. */
const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown;
const connect = Reflect.get(Pool.prototype, 'connect') as (...args: unknown[]) => unknown;

/** A connection that is closed once it has not answered in time: nobody else is to wait for it. */
class WatchedClient extends Client {
  // pg declares six forms of it; all of them pass through unchanged.
  override query(...args: unknown[]): never {
    const change = (error: unknown): unknown => {
      if (error instanceof Error && error.message === 'Query read timeout') this.#drop();
      return translated(error);
    };
    return watched(args, (given) => Reflect.apply(query, this, given), change) as never;
  }

  #drop(): void {
    // The socket, which pg's types do not tell of: an orderly end would wait for the answer as well.
    const { connection } = this as unknown as { readonly connection: { readonly stream: { destroy(): void } } };
    connection.stream.destroy();
  }
}

class WatchedPool extends Pool {
  // pg-pool declares two forms of it; both pass through unchanged.
  override connect(...args: unknown[]): never {
    return watched(args, (given) => Reflect.apply(connect, this, given), translated) as never;
  }
}

/** What pg needs to be told to be so patient and no more. */
export const connectionOptions = (url: string, { connect, statement, answer }: Patience): PoolConfig => ({
  connectionString: url,
  connectionTimeoutMillis: connect,
  ...(statement > 0 && { statement_timeout: statement }),
  ...(answer > 0 && { query_timeout: answer }),
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  Client: WatchedClient,
});

export const openPool = (url: string, patience: Patience, max: number): Pool =>
  new WatchedPool({ ...connectionOptions(url, patience), max });
