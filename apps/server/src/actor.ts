import type { UserId } from '@greffier/contract/ids';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Who acts, and from where. */
export interface Actor {
  /** Null if nobody is signed in. Without an id, it is somebody whom the issuer vouches for, but who has no account. */
  readonly user: { readonly id: UserId | null; readonly email: string } | null;
  /** IP address of the request; null if there is no request, and the server acts by itself. */
  readonly address: string | null;
}

interface Context {
  readonly actor: Actor;
  /** Whose work it is: the person who makes the request, or the owner of the job's meeting. */
  readonly owner: string | null;
}

/** Outside of requests, the server itself acts: a job, a sweep, a start. */
export const SERVER: Actor = { user: null, address: null };
const NO_REQUEST: Context = { actor: SERVER, owner: null };

const contexts = new AsyncLocalStorage<Context>();
const current = (): Context => contexts.getStore() ?? NO_REQUEST;

/** Runs the work of one request. Everything that it calls, now or later, finds the request's actor. */
export const actingAs = <T>(actor: Actor, work: () => T): T =>
  contexts.run({ actor, owner: actor.user?.id ?? null }, work);

/** Does work on behalf of a person. Whenever it waits for a turn, it takes turns with other people's work. */
export const onBehalfOf = <T>(owner: string, work: () => T): T => contexts.run({ ...current(), owner }, work);

export const currentActor = (): Actor => current().actor;

/** The person whose work this is; null if it is nobody's. */
export const currentOwner = (): string | null => current().owner;
