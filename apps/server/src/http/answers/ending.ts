import type { FastifyReply } from 'fastify';

/** Gives a signal that aborts when an answer has been sent, or when nobody is there to take it. */
export function ending({ raw }: FastifyReply): AbortSignal {
  const over = new AbortController();
  const end = (): void => over.abort();
  raw.once('finish', end).once('close', end);
  return over.signal;
}
