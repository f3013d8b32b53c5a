import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

/**
 * Answers 405 to methods that an address does not support, and lists the supported ones in `Allow`.
 * @returns a function to be called after every call is mounted
 */
export function answerOtherMethods(app: FastifyInstance): () => void {
  const mounted = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ config, url, method }) => {
    if (config?.call === undefined) return;
    const methods = mounted.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    mounted.set(url, methods);
  });

  return () => {
    for (const [url, methods] of mounted) {
      const allow = [...methods].toSorted().join(', ');
      app.route({
        method: app.supportedMethods.filter((name) => !methods.has(name)),
        url,
        schema: { hide: true },
        // This hook runs before anything reads a body.
        onRequest: async (_, reply) => {
          reply.header('allow', allow);
          throw notAllowed();
        },
        handler: () => Promise.reject(notAllowed()),
      });
    }
  };
}

const notAllowed = (): ApiError =>
  new ApiError(405, 'method_not_allowed', 'Cette adresse existe, mais pas avec cette méthode.');
