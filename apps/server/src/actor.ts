import type { UserId } from '@greffier/contract/ids';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Who acts, and from where. */
export interface Actor {
  /** Null if nobody is signed in. Without an id, it is somebody whom the issuer vouches for, but who has no account. */
  readonly user: { readonly id: UserId | null; readonly email: string } | null;
  /** IP address of the request; null if there is no request, and the server acts by itself. */
  readonly address: string | null;
}

/** Ids of what work is about: all that logs and traces tell of it. */
export interface About {
  readonly request?: string;
  readonly job?: string;
  readonly meeting?: string;
}

interface Context {
  readonly actor: Actor;
  /** Whose work it is: the person who makes the request, or the owner of the job's meeting. */
  readonly owner: string | null;
  readonly about: About;
  /** The span that this work belongs to, as in a W3C `traceparent`; null if nothing is traced. */
  readonly trace: string | null;
}

/** Outside of requests, the server itself acts: a job, a sweep, a start. */
export const SERVER: Actor = { user: null, address: null };
const NO_REQUEST: Context = { actor: SERVER, owner: null, about: {}, trace: null };

const contexts = new AsyncLocalStorage<Context>();
const current = (): Context => contexts.getStore() ?? NO_REQUEST;

/** Runs the work of one request. Everything that it calls, now or later, finds the request's actor. */
export const actingAs = <T>(actor: Actor, work: () => T): T =>
  contexts.run({ ...current(), actor, owner: actor.user?.id ?? null }, work);

/** Does work on behalf of a person. Whenever it waits for a turn, it takes turns with other people's work. */
export const onBehalfOf = <T>(owner: string, work: () => T): T => contexts.run({ ...current(), owner }, work);

export const currentActor = (): Actor => current().actor;

/** The person whose work this is; null if it is nobody's. */
export const currentOwner = (): string | null => current().owner;

/** Does work whose log lines carry these ids, beside those that they carry already. */
export const workingOn = <T>(about: About, work: () => T): T => {
  const context = current();
  return contexts.run({ ...context, about: { ...context.about, ...about } }, work);
};

/** Does work as part of a span. */
export const tracedBy = <T>(trace: string | null, work: () => T): T => contexts.run({ ...current(), trace }, work);

export const currentAbout = (): About => current().about;

export const currentTrace = (): string | null => current().trace;
