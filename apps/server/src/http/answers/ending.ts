import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when an answer has been sent, or when its caller has left. */
export function ending({ raw }: FastifyReply): AbortSignal {
  const over = new AbortController();
  const end = (): void => over.abort();
  raw.once('finish', end).once('close', end);
  return over.signal;
}
