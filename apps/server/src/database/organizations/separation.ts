import { sql } from 'drizzle-orm';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../client.ts';
import { organizations, type OwnSignIn } from '../schema/organizations.ts';

/** Scope that covers the rows of every organisation. */
const EVERYBODY = '';

const scopes = new AsyncLocalStorage<string>();

/** Lets every query of some work see and write the rows of one organisation only. */
export const withinOrganization = <T>(id: string, work: () => PromiseLike<T>): Promise<T> =>
  // A statement of drizzle begins only when it is awaited.
  scopes.run(id, async () => work());

/**
 * Lets the queries of some work see the rows of every organisation: for upkeep of the queue and of files, sign-in keys,
 * and backups. Work that people asked for never runs like this.
 */
export const houseWide = <T>(work: () => PromiseLike<T>): Promise<T> => scopes.run(EVERYBODY, async () => work());

/** Lets a callback, and everything that it starts, see and write the rows of one organisation only. */
export const enterOrganization = (id: string, done: () => void): void => scopes.run(id, done);

/** Returns the organisation that the current work is for; null if none was named. */
export const currentOrganization = (): string | null => scopes.getStore() || null;

/** An organisation of the installation. If it has no sign-in of its own, the environment describes it. */
export interface Served {
  readonly id: string;
  readonly name: string;
  readonly maxUsers: number | null;
  readonly signIn: OwnSignIn | null;
}

/** Keeps the organisations of a database apart. Separation stays off while there is only one organisation. */
export class Separation {
  #served: readonly Served[] = [];
  #isOn = false;

  get isOn(): boolean {
    return this.#isOn;
  }

  /**
   * Finds the organisation of a host. An unknown host counts as that of the organisation which the environment
   * describes. Null if there is only one organisation.
   */
  ofHost(host: string): Served | null {
    return this.#served.find(({ signIn }) => signIn?.host === host.toLowerCase()) ?? this.own;
  }

  /** The organisation that the environment describes; null if there is only one organisation. */
  get own(): Served | null {
    return this.#served.find(({ signIn }) => signIn === null) ?? null;
  }

  /** The organisation that the current work is for; null if there is only one, or none was named. */
  get here(): Served | null {
    return this.#served.find(({ id }) => id === currentOrganization()) ?? null;
  }

  /** Returns the address that people of the current organisation open. `own` is the environment's address. */
  addressOf(own: string): string {
    const host = this.here?.signIn?.host;
    return host === undefined ? own : `${new URL(own).protocol}//${host}`;
  }

  /** Does work for the organisation that the environment describes. */
  forOwn<T>(work: () => Promise<T>): Promise<T> {
    const { own } = this;
    return own === null ? work() : withinOrganization(own.id, work);
  }

  /** Does work for one organisation after another. A failure for one organisation does not stop work for the next. */
  async each(work: () => Promise<void>): Promise<void> {
    if (!this.#isOn) return work();
    const failures: unknown[] = [];
    for (const { id } of this.#served) {
      await withinOrganization(id, work).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /**
   * Turns separation on: from now on, every query must say whose rows it sees.
   * @param db a connection that is not limited to one organisation
   */
  async begin(db: Database): Promise<void> {
    await db.execute(MAY_SEPARATE);
    const { id, name, maxUsers, signIn } = organizations;
    this.#served = await db.select({ id, name, maxUsers, signIn }).from(organizations);
    this.#isOn = true;
  }

  /**
   * Returns the organisation whose rows the current query may see; an empty string for all.
   * @throws if the work has not named an organisation
   */
  whose(): string {
    if (!this.#isOn) return EVERYBODY;
    const scope = scopes.getStore();
    if (scope === undefined) throw new Error('a query did not say which organisation it is for');
    return scope;
  }
}

/** Tells whether the database holds more than one organisation. `db` must not be limited to one organisation. */
export async function holdsSeveral(db: Database): Promise<boolean> {
  const { rows } = (await db.execute(sql`select from organizations limit 2`)) as { rows: unknown[] };
  return rows.length > 1;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Builds the statement that makes a connection see one organisation's rows, or all rows. The tables' policies apply to
 * the role that the connection takes on, but not to an owner or a superuser.
 */
export function enter(whose: string): string {
  if (whose !== EVERYBODY && !UUID.test(whose)) throw new Error('an organisation has a UUID');
  const role = whose === EVERYBODY ? 'none' : 'pg_database_owner';
  return `select set_config('role', '${role}', false), set_config('greffier.organization', '${whose}', false)`;
}

/**
 * Refuses a database whose user cannot take on the role that the policies apply to. A superuser's database also gets
 * its search function marked as leakproof. Without that mark, queries under a policy could not use the index of words.
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
