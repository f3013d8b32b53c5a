import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onBehalfOf } from '../../actor.ts';
import { ApiError } from '../../errors.ts';
import { turns } from '../../threads/turns.ts';
import { ending } from '../answers/ending.ts';

/**
 * Largest number of one person's calls that are worked on at once, until their answers are sent. Pages make several
 * times fewer calls.
 */
export const CALLS_AT_ONCE = 20;
/**
 * Largest number of one person's calls at once whose answers are megabytes long. Twenty of the largest answers would
 * take a gigabyte.
 */
export const LARGE_AT_ONCE = 3;
/** Largest number of calls of one person that may wait for their turn. */
export const CALLS_WAITING = 500;
/**
 * Wait after which the caller's rights are checked again, in milliseconds. A caller may be blocked during the wait.
 */
const LOOK_AGAIN_MS = 1_000;
/** Longest time that an answer may stay unread on this server, in milliseconds. */
const ANSWER_IDLE_MS = 600_000;
/** Time after which a retry is worthwhile; seconds. */
const RETRY_AFTER = 5;

/**
 * Limits how many calls of one person are worked on at once; further calls wait for their turn. A call lasts until its
 * answer has been sent, because the unread part of an answer takes memory. `installBodyLimits` counts files that are
 * being sent.
 * @param signIn sets `request.user` anew, or refuses the call
 */
export function installCallsAtOnce(app: FastifyInstance, signIn: (request: FastifyRequest) => Promise<void>): void {
  const places = turns(Infinity, CALLS_AT_ONCE);
  const largePlaces = turns(Infinity, LARGE_AT_ONCE);
  const open = new Map<string, number>();

  /** Counts a call until it has ended. */
  function count(owner: string, over: AbortSignal): void {
    const before = open.get(owner) ?? 0;
    if (before >= CALLS_AT_ONCE + CALLS_WAITING) throw tooMany();
    open.set(owner, before + 1);
    const leave = (): void => {
      const left = (open.get(owner) ?? 1) - 1;
      if (left === 0) open.delete(owner);
      else open.set(owner, left);
    };
    over.addEventListener('abort', leave, { once: true });
  }

  app.addHook('onRequest', async (request, reply) => {
    const { user, routeOptions } = request;
    const { call } = routeOptions.config;
    if (user === null || call === undefined || call.multipart !== undefined) return;
    const over = ending(reply);
    count(user.id, over);
    const before = performance.now();
    for (const each of call.large === true ? [largePlaces, places] : [places]) {
      const release = await onBehalfOf(user.id, () => each.take(over));
      if (over.aborted) return release();
      over.addEventListener('abort', release, { once: true });
    }
    if (performance.now() - before > LOOK_AGAIN_MS) await signIn(request);
  });

  app.addHook('onSend', async (_, reply) => {
    reply.raw.setTimeout(ANSWER_IDLE_MS, () => reply.raw.destroy());
  });
}

const tooMany = (): ApiError =>
  new ApiError(
    429,
    'too_many_requests',
    'Vous avez trop de demandes en cours à la fois\u00A0: attendez que l’une d’elles soit terminée, puis réessayez.',
    undefined,
    undefined,
    RETRY_AFTER,
  );
