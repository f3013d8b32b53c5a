import type { UserId } from '@greffier/contract/ids';
import { AsyncLocalStorage } from 'node:async_hooks';

/** The person or program that acts, and the IP address of the request. */
export interface Actor {
  /**
   * Person who is signed in; null for none. The id is null if the issuer vouches for the person, who has no account.
   */
  readonly user: { readonly id: UserId | null; readonly email: string } | null;
  /** IP address of the request; null if the server acts by itself, without a request. */
  readonly address: string | null;
}

/** Ids of the request, job and meeting that a piece of work belongs to. Logs and traces say nothing else about it. */
export interface About {
  readonly request?: string;
  readonly job?: string;
  readonly meeting?: string;
}

interface Context {
  readonly actor: Actor;
  /** Id of the person that the work is for: whoever makes the request, or the owner of the job's meeting. */
  readonly owner: string | null;
  readonly about: About;
  /** Tracing span of this work, in the form of a W3C `traceparent`; null if nothing is traced. */
  readonly trace: string | null;
}

/** The server itself: the actor of all work outside requests, such as jobs, sweeps and the server's start. */
export const SERVER: Actor = { user: null, address: null };
const NO_REQUEST: Context = { actor: SERVER, owner: null, about: {}, trace: null };

const contexts = new AsyncLocalStorage<Context>();
const current = (): Context => contexts.getStore() ?? NO_REQUEST;

/** Runs the work of one request. Everything that the work calls, now or later, gets this actor from `currentActor`. */
export const actingAs = <T>(actor: Actor, work: () => T): T =>
  contexts.run({ ...current(), actor, owner: actor.user?.id ?? null }, work);

/** Does work on behalf of a person. When the work has to wait, it takes turns with the work of other people. */
export const onBehalfOf = <T>(owner: string, work: () => T): T => contexts.run({ ...current(), owner }, work);

export const currentActor = (): Actor => current().actor;

/** Id of the person that the current work is for; null if it is for nobody. */
export const currentOwner = (): string | null => current().owner;

/** Does work whose log lines carry these ids, in addition to the ids that they carry already. */
export const workingOn = <T>(about: About, work: () => T): T => {
  const context = current();
  return contexts.run({ ...context, about: { ...context.about, ...about } }, work);
};

/** Does work as part of a span of a trace. */
export const tracedBy = <T>(trace: string | null, work: () => T): T => contexts.run({ ...current(), trace }, work);

export const currentAbout = (): About => current().about;

export const currentTrace = (): string | null => current().trace;
