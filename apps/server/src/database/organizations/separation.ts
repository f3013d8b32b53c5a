import { sql } from 'drizzle-orm';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../client.ts';
import { organizations, type OwnSignIn } from '../schema/organizations.ts';

/** Rows of every organisation. */
const EVERYBODY = '';

const scopes = new AsyncLocalStorage<string>();

/** Lets every query of some work see and write the rows of one organisation only. */
export const withinOrganization = <T>(id: string, work: () => PromiseLike<T>): Promise<T> =>
  // Statements of drizzle begin only when they are awaited.
  scopes.run(id, async () => work());

/**
 * Lets the queries of some work see the rows of every organisation: upkeep of the queue and of files, sign-in keys,
 * backups. What people asked for never runs like this.
 */
export const houseWide = <T>(work: () => PromiseLike<T>): Promise<T> => scopes.run(EVERYBODY, async () => work());

/** Lets a callback, and all that it causes, see and write the rows of one organisation only. */
export const enterOrganization = (id: string, done: () => void): void => scopes.run(id, done);

/** The organisation whose work this is; null if none was named. */
export const currentOrganization = (): string | null => scopes.getStore() || null;

/** An organisation that the installation serves; without a sign-in of its own, the one that the environment describes. */
export interface Served {
  readonly id: string;
  readonly name: string;
  readonly maxUsers: number | null;
  readonly signIn: OwnSignIn | null;
}

/** Whether a database keeps several organisations apart. With one alone there is nothing to keep apart. */
export class Separation {
  #served: readonly Served[] = [];
  #isOn = false;

  get isOn(): boolean {
    return this.#isOn;
  }

  /** The organisation that a host leads to, which is the environment's for any other host; null if there is one alone. */
  ofHost(host: string): Served | null {
    return this.#served.find(({ signIn }) => signIn?.host === host.toLowerCase()) ?? this.own;
  }

  /** The organisation that the environment describes; null if there is one alone. */
  get own(): Served | null {
    return this.#served.find(({ signIn }) => signIn === null) ?? null;
  }

  /** The organisation whose work this is; null if there is one alone, or none was named. */
  get here(): Served | null {
    return this.#served.find(({ id }) => id === currentOrganization()) ?? null;
  }

  /** The address that people of the current organisation open, where `own` is that of the environment. */
  addressOf(own: string): string {
    const host = this.here?.signIn?.host;
    return host === undefined ? own : `${new URL(own).protocol}//${host}`;
  }

  /** Does work for the organisation that the environment describes. */
  forOwn<T>(work: () => Promise<T>): Promise<T> {
    const { own } = this;
    return own === null ? work() : withinOrganization(own.id, work);
  }

  /** Does work for one organisation after the other. One that fails keeps none from its turn. */
  async each(work: () => Promise<void>): Promise<void> {
    if (!this.#isOn) return work();
    const failures: unknown[] = [];
    for (const { id } of this.#served) {
      await withinOrganization(id, work).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /**
   * From now on, every query must say whose rows it sees.
   * @param db a connection that has not entered an organisation
   */
  async begin(db: Database): Promise<void> {
    await db.execute(MAY_SEPARATE);
    const { id, name, maxUsers, signIn } = organizations;
    this.#served = await db.select({ id, name, maxUsers, signIn }).from(organizations);
    this.#isOn = true;
  }

  /**
   * Tells whose rows the query that is being asked sees.
   * @throws if nobody said it
   */
  whose(): string {
    if (!this.#isOn) return EVERYBODY;
    const scope = scopes.getStore();
    if (scope === undefined) throw new Error('a query did not say which organisation it is for');
    return scope;
  }
}

/** Whether the database holds more organisations than one. `db` has not entered an organisation. */
export async function holdsSeveral(db: Database): Promise<boolean> {
  const { rows } = (await db.execute(sql`select from organizations limit 2`)) as { rows: unknown[] };
  return rows.length > 1;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * The statement that makes a connection see one organisation's rows, or everybody's. The policies of the tables hold for
 * the role that it takes on, and for no owner or superuser.
 */
export function enter(whose: string): string {
  if (whose !== EVERYBODY && !UUID.test(whose)) throw new Error('an organisation has a UUID');
  const role = whose === EVERYBODY ? 'none' : 'pg_database_owner';
  return `select set_config('role', '${role}', false), set_config('greffier.organization', '${whose}', false)`;
}

/**
 * Refuses a database whose user cannot take on the role that policies hold for. Where that user may, lets the index of
 * words be used below a policy: PostgreSQL takes it for a function that could tell rows that are not shown.
 */
const MAY_SEPARATE = sql`do $$ begin
  if not pg_has_role(session_user, 'pg_database_owner', 'member') then
    raise exception 'the user % is not the owner of the database', session_user using errcode = 'insufficient_privilege';
  end if;
  if (select rolsuper from pg_roles where rolname = session_user)
    and not (select proleakproof from pg_proc where oid = 'ts_match_vq(tsvector, tsquery)'::regprocedure)
  then
    alter function ts_match_vq(tsvector, tsquery) leakproof;
  end if;
end $$`;
