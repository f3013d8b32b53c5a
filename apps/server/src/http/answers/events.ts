import type { FastifyReply } from 'fastify';
import { errorTrace } from '../../jobs/failure.ts';
import { ending } from './ending.ts';
import { toApiError } from '../errors.ts';

/** An answer that is sent as it grows: named events with JSON. */
export interface EventStream {
  readonly send: (event: string, data: unknown) => void;
  /** Aborted when the person has left. */
  readonly gone: AbortSignal;
}

/**
 * Answers with events (text/event-stream). Nothing is sent before the first event, so an earlier failure gets a normal
 * error answer. A later failure sends a last event called `error`, whose data is the contract's error body.
 */
export async function streamEvents(reply: FastifyReply, work: (stream: EventStream) => Promise<void>): Promise<void> {
  const { raw } = reply;
  const gone = ending(reply);
  let begun = false;
  const send = (event: string, data: unknown): void => {
    if (!begun) {
      begun = true;
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) raw.setHeader(name, value);
      }
      // These headers keep a proxy from collecting the events before it passes them on.
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
    }
    if (!raw.destroyed) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  try {
    await work({ send, gone });
  } catch (error) {
    // The caller has left, so nobody can be told of the error.
    if (gone.aborted) return;
    if (!begun) throw error;
    const answer = toApiError(error);
    if (answer.status >= 500) reply.log.error({ err: errorTrace(error) }, 'request failed');
    send('error', answer.toBody());
  }
  raw.end();
}
