import type { FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.ts';
import type { Services } from '../services.ts';
import { bearerOf } from './sign-in.ts';

/**
 * Mounts `/metrics`, in every role, if a token is configured. A token is better than a separate address: it works in
 * the same way for a web process and a worker, with and without a container, and a mistake in a firewall reveals
 * nothing.
 */
export function metricsRoute(app: FastifyInstance, { metrics }: Services, { config, prometheus }: Deps): void {
  if (config.metricsToken === null || prometheus === null) return;
  const expected = digest(config.metricsToken);
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const given = bearerOf(request);
    if (given === null || !timingSafeEqual(digest(given), expected)) {
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('METRICS_TOKEN\n');
    }
    return reply.type(prometheus.contentType).send(await prometheus.text(await metrics.read()));
  });
}

/** Hashes a token to a fixed length, so that the time of a comparison reveals nothing. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
