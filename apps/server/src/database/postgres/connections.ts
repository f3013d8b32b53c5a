import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import { turns } from '../../threads/turns.ts';
import { type Separation, enter } from '../organizations/separation.ts';
import { DatabaseUnavailableError } from '../unavailable.ts';

/** Times to wait for PostgreSQL, in milliseconds. */
export interface Patience {
  /** Longest wait for a connection. */
  readonly connect: number;
  /** Time after which PostgreSQL itself cancels a statement; 0 for never. */
  readonly statement: number;
  /** Time after which a silent connection counts as dead; 0 for never. A statement takes less time. */
  readonly answer: number;
}

/** Waiting times for calls: short, because people wait for the answers. */
export const CALLS: Patience = { connect: 3_000, statement: 15_000, answer: 18_000 };
/** Waiting times for the queue: longer, because its upkeep may take longer. */
export const JOBS: Patience = { connect: 5_000, statement: 0, answer: 60_000 };
/**
 * Waiting times for migrations and other work of an operator. Neither long work nor the wait for another process that
 * migrates is cut off.
 */
export const MIGRATIONS: Patience = { connect: 10_000, statement: 0, answer: 0 };
/** Longest wait for the check that the database answers; ms. */
export const PING_MS = 1_500;

/** SQLSTATE classes and codes of a PostgreSQL that is away, starting, stopping or overloaded. */
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
/** Messages of pg's failures that have no code. */
const WORDS =
  /^(?:timeout expired|timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Number of connections that always remain for other people, however many one person uses. */
const OTHERS = 3;

/** Turns an error of pg into a `DatabaseUnavailableError` if the database is away; passes on any other error. */
function translated(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isAway = AWAY.test(code) || SOCKET_CODES.has(code) || WORDS.test(error.message);
  return isAway ? new DatabaseUnavailableError('the database does not answer', { cause: error }) : error;
}

type Callback = (error: unknown, ...results: unknown[]) => void;

/** Calls a function of pg, which answers by callback or by promise. If it fails, `change` translates the error. */
function watched(
  args: readonly unknown[],
  call: (args: readonly unknown[]) => unknown,
  change: (error: unknown) => unknown,
) {
  const last = args.at(-1);
  if (typeof last === 'function') {
    // A callback is the last argument of pg's functions.
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

/** Functions of pg that can be called in several forms. The overrides below pass each call on in the form it has. */
const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown;
const connect = Reflect.get(Pool.prototype, 'connect') as (...args: unknown[]) => unknown;

/** A connection that closes itself if it does not answer in time, so that nobody else waits for it. */
class WatchedClient extends Client {
  constructor(options?: ClientConfig) {
    super(options);
    // Without a listener, a connection that breaks between two statements would end the process. The next statement on
    // the connection fails anyway.
    this.on('error', () => undefined);
  }

  // pg declares six forms of `query`; all of them pass through unchanged.
  override query(...args: unknown[]): never {
    const change = (error: unknown): unknown => {
      if (error instanceof Error && error.message === 'Query read timeout') this.#drop();
      return translated(error);
    };
    return watched(args, (given) => Reflect.apply(query, this, given), change) as never;
  }

  #drop(): void {
    // Destroys the socket, which pg's types do not mention. An orderly end would also wait for the missing answer.
    const { connection } = this as unknown as { readonly connection: { readonly stream: { destroy(): void } } };
    connection.stream.destroy();
  }
}

class WatchedPool extends Pool {
  // pg-pool declares two forms of `connect`; both pass through unchanged.
  override connect(...args: unknown[]): never {
    return watched(args, (given) => Reflect.apply(connect, this, given), translated) as never;
  }
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: PoolClient['release']) => void;

/**
 * A pool of connections that people share in turns. One person never holds all connections, so that other people still
 * reach the database while that person's statements wait for each other.
 */
class SharedPool extends WatchedPool {
  readonly #places: ReturnType<typeof turns>;
  readonly #waitMs: number;
  readonly #separation: Separation;
  /** Organisation whose rows each connection sees. A connection is switched only for a different organisation. */
  readonly #seen = new WeakMap<PoolClient, string>();

  /** @param waitMs longest wait for a connection while a person already uses as many as one person may */
  constructor(options: PoolConfig & { readonly max: number }, waitMs: number, separation: Separation) {
    super(options);
    this.#places = turns(options.max, Math.max(1, options.max - OTHERS));
    this.#waitMs = waitMs;
    this.#separation = separation;
  }

  // Accepts both forms of a call that pg-pool declares. pg-pool's own queries use the form with a callback.
  override connect(connected?: Connected): never {
    const taken = this.#take();
    if (connected === undefined) return taken as never;
    void taken.then(
      (client) => connected(undefined, client, (destroy) => client.release(destroy)),
      (error: Error) => connected(error, undefined, () => undefined),
    );
    return undefined as never;
  }

  async #take(): Promise<PoolClient> {
    const whose = this.#separation.whose();
    const leave = await this.#places.take(AbortSignal.timeout(this.#waitMs)).catch((cause: unknown) => {
      throw new DatabaseUnavailableError('all connections are in use', { cause });
    });
    try {
      const client = await (super.connect() as Promise<PoolClient>);
      const giveBack = client.release.bind(client);
      client.release = (destroy) => {
        leave();
        giveBack(destroy);
      };
      if (whose === (this.#seen.get(client) ?? '')) return client;
      await client.query(enter(whose)).catch((error: unknown) => {
        client.release(true);
        throw error;
      });
      this.#seen.set(client, whose);
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }
}

/** Returns pg's options for a database's address and these waiting times. */
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

/** Opens a pool for the work that people request, which takes turns. */
export const openSharedPool = (url: string, patience: Patience, max: number, separation: Separation): Pool =>
  new SharedPool({ ...connectionOptions(url, patience), max }, patience.connect, separation);
