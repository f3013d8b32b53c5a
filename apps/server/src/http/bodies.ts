import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

/** How many bodies one person may be sending at once: several times what a page sends. */
export const BODIES_AT_ONCE = 30;
/** How long a connection may be silent within a body, in milliseconds: proxies and slow lines pause for seconds, not minutes. */
export const SILENCE_MS = 120_000;
/** After how many seconds it is worth trying again. */
const RETRY_AFTER = 5;

/**
 * Limits how many bodies one person sends at once, and ends a body that has fallen silent. Until a body is whole, its part
 * lies in memory or claims room on the disk: connections that are opened and then left alone would hold both for ever.
 * Expects that the sign-in hook has set `request.user`, and that the server's `connectionTimeout` is `SILENCE_MS`.
 */
export function installBodyLimits(app: FastifyInstance): void {
  const open = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    const { raw, user } = request;
    // After a silence Node emits `timeout` on the answer, and ends the connection itself only where nobody listens. Once the
    // body is whole the silence means that the server works on it: the connection stays, however long that takes.
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
