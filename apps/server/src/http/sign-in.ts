import type { User } from '@greffier/contract/organisation/auth';
import { Success } from '@greffier/contract/errors';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { ApiError, forbidden, sessionEnded } from '../errors.ts';
import type { OpenSession } from '../features/sessions/service.ts';
import { breakOffOnce } from './answers/breaking-off.ts';
import { Counts } from './limits/counts.ts';
import { actorOf } from './route.ts';
import { createStrangers, type Strangers } from './limits/strangers.ts';

/**
 * Requests per minute and person. A page polls every 3 s (20 a minute). The limit stops a script out of control, never
 * an office full of open pages.
 */
const GENERAL_PER_MINUTE = 15_000;

export const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

type Authenticate = (
  token: string,
  request: FastifyRequest,
) => Promise<{ readonly user: User; readonly session: OpenSession } | null>;

/** Why a request was refused: its token belongs to nobody, or its person is not a super user. */
export type Refusal = 'token' | 'access';

/**
 * Finds the person whose token came with a request, sets `request.user`, and refuses calls that this person may not
 * make.
 * @param onRefused called, and awaited, before the refusal is answered
 * @param strangers looks up tokens, and remembers those that it has seen
 * @returns a function that checks one request again
 */
export function installSignIn(
  app: FastifyInstance,
  authenticate: Authenticate,
  onRefused: (refusal: Refusal, actor: Actor) => Promise<void>,
  strangers: Strangers = createStrangers(),
): (request: FastifyRequest) => Promise<void> {
  app.decorateRequest('user', null);
  app.decorateRequest('session', null);
  const signIn = async (request: FastifyRequest): Promise<void> => {
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'anyone') return;
    const token = bearerOf(request);
    const found =
      token === null ? null : await strangers.find(token, request.ip, (known) => authenticate(known, request));
    if (found === null) {
      if (token !== null) await onRefused('token', actorOf(request));
      throw sessionEnded();
    }
    if (access === 'super_user' && !found.user.is_superuser) {
      await onRefused('access', { ...actorOf(request), user: found.user });
      throw forbidden('Cette action est réservée aux administrateurs de l’organisation.');
    }
    request.user = found.user;
    request.session = found.session;
  };
  app.addHook('onRequest', async (request, reply) => {
    await signIn(request);
    // The caller has already left. No later event would report that, so the call would be counted as open for ever.
    if (request.raw.socket.destroyed) reply.hijack();
  });
  return signIn;
}

/**
 * Ends calls whose session has ended, or whose person has lost the right to them. Otherwise an export that is read
 * slowly would go on for hours, and a question to a language model would be answered a minute later, with quotations.
 *
 * A change is completed if its request has come completely. It is answered only if the answer says nothing except that
 * the change is done, for example after people erase their own account. `request.sessionEnded` tells work to stop.
 */
export function installSessionWatch(app: FastifyInstance, authenticate: Authenticate, everyMs?: number): void {
  app.decorateRequest('sessionEnded', null);
  app.addHook('onRequest', async (request, reply) => {
    const { access, call } = request.routeOptions.config;
    const token = bearerOf(request);
    if (request.user === null || token === null) return;
    const { raw } = reply;
    const ended = new AbortController();
    request.sessionEnded = ended.signal;
    const saysNothing = request.method !== 'GET' && call?.response === Success;
    const isOver = async (): Promise<boolean> => {
      if (saysNothing && request.raw.complete && !raw.headersSent) return false;
      const found = await authenticate(token, request);
      if (found !== null && (access !== 'super_user' || found.user.is_superuser)) return false;
      ended.abort();
      return true;
    };
    breakOffOnce(raw, isOver, { everyMs });
  });
}

/**
 * Limits calls per person, not per address, because a whole office may share one address. Only calls without a person
 * count by address.
 * @param store class that counts; the default counts in this process alone
 */
export async function installRateLimits(
  app: FastifyInstance,
  general = GENERAL_PER_MINUTE,
  store: typeof Counts = Counts,
): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: 60_000,
    store,
    max: (request) => Math.min(request.routeOptions.config.perMinute ?? general, general),
    keyGenerator: (request) => {
      const { perMinute } = request.routeOptions.config;
      const caller = request.user?.id ?? request.ip;
      return perMinute === undefined ? caller : `${caller} ${request.method} ${request.routeOptions.url ?? ''}`;
    },
    // The page's own files and the health checks are not limited.
    allowList: (request) => request.routeOptions.config.access === undefined,
    errorResponseBuilder: (_, { ttl }) => tooMany(ttl),
  });
}

/** Counts a call under a key that only its handler knows. @throws ApiError 429 */
export type Limit = (request: FastifyRequest, reply: FastifyReply, key: string) => Promise<void>;

/** Makes a limit per key and minute, in addition to the limits of the calls. */
export function createLimit(app: FastifyInstance, { name, perMinute }: { name: string; perMinute: number }): Limit {
  const keys = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max: perMinute,
    // With an empty list, every call that a handler reports counts, even on routes without the general limit.
    allowList: [],
    keyGenerator: (request) => `${name} ${keys.get(request) ?? ''}`,
  });
  return async (request, reply, key) => {
    keys.set(request, key);
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', counted.ttlInSeconds);
    throw tooMany(counted.ttl);
  };
}

/** @param ttl milliseconds until the next call is let through */
const tooMany = (ttl: number): ApiError =>
  new ApiError(
    429,
    'too_many_requests',
    `Trop de demandes à la suite\u00A0: réessayez dans ${Math.max(1, Math.ceil(ttl / 1000))}\u00A0s.`,
  );
