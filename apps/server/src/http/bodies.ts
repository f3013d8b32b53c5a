import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

/** Bodies that one person may be sending at once: several times what a page sends. */
export const BODIES_AT_ONCE = 30;
/** Longest silence of a connection within a body, in milliseconds: proxies and slow lines pause for seconds, not for minutes. */
export const SILENCE_MS = 120_000;
/** When another try is worth it, in seconds. */
const RETRY_AFTER = 5;

/**
 * Bounds the bodies that one person sends at once, and ends one that has fallen silent. What has come of a body lies in
 * memory or claims room on the disk until it is whole: connections that are opened and left would hold both for ever.
 * The sign-in hook has put `user` on the request; the server tells requests of a silence of `SILENCE_MS`.
 */
export function installBodyLimits(app: FastifyInstance): void {
  const open = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    const { raw, user } = request;
    // Of one that came whole Node asks its answer alone: whoever listens there keeps it alive, however long it takes.
    reply.raw.on('timeout', () => {
      if (!raw.complete) raw.destroy();
    });
    if (user === null || !hasBody(request)) return;
    const { id } = user;
    const count = open.get(id) ?? 0;
    if (count >= BODIES_AT_ONCE) throw tooMany();
    open.set(id, count + 1);

    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      const left = (open.get(id) ?? 1) - 1;
      if (left === 0) open.delete(id);
      else open.set(id, left);
    };
    raw.once('end', over).once('close', over);
    reply.raw.once('finish', over).once('close', over);
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const tooMany = (): ApiError =>
  new ApiError(
    429,
    'too_many_requests',
    'Vous avez trop d’envois en cours à la fois\u00A0: attendez que l’un d’eux soit terminé, puis réessayez.',
    undefined,
    undefined,
    RETRY_AFTER,
  );
