import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { notFound } from '../errors.ts';
import { sendError } from './errors.ts';
import { withoutBody } from './route.ts';

const BUILT = resolve(import.meta.dirname, '../../../web/dist');

/** Serves the web application's files, and its page for every address that a person opens. */
export async function installPages(app: FastifyInstance, folder = BUILT): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Vite puts the content's hash in the names of assets, so browsers can keep assets. The page that names the
        // assets must be fresh.
        const hashed = path.startsWith(join(folder, 'assets') + sep);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  // These addresses need no token. If bodies were read, anybody could send megabytes to an unknown address while all
  // others wait.
  app.addHook('onRequest', async (request) => {
    if (request.is404) await withoutBody(request);
  });
  app.setNotFoundHandler((request, reply) => {
    const navigation = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const program = /^\/(?:api|health|assets)(?:\/|$)/.test(request.url);
    if (built && navigation && !program) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return sendError(reply, notFound('Cette adresse n’existe pas.'));
  });
}
