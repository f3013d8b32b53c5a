import type { FastifyReply } from 'fastify';

/** Aborted when an answer has left, or nobody is there to take it. */
export function ending({ raw }: FastifyReply): AbortSignal {
  const over = new AbortController();
  const end = (): void => over.abort();
  raw.once('finish', end).once('close', end);
  return over.signal;
}
