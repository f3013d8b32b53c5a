import type { FastifyInstance } from 'fastify';

/**
 * Logs one line for each call, by the route's pattern and never by its address, so that ids, query strings
 * (authorization codes) and contents stay out of the log.
 */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.access === undefined) return;
    const entry = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    // Polling would hide what matters.
    if (request.method === 'GET' && reply.statusCode < 400) request.log.debug(entry, 'call');
    else request.log.info(entry, 'call');
  });
}
