import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Meters } from '../observe/meters.ts';
import type { Span, Traces } from '../observe/traces.ts';

interface Observers {
  readonly meters: Meters;
  readonly traces: Traces;
}

/** Returns the ids that a log line of a call carries besides the request's own: the caller's and the meeting's. */
export function idsOf({ user, params }: FastifyRequest): { readonly actor?: string; readonly meeting?: string } {
  const meeting = meetingOf(params);
  // An error may occur before the sign-in has looked at the request.
  const actor = user?.id;
  return { ...(actor !== undefined && { actor }), ...(meeting !== undefined && { meeting }) };
}

/** Finds the meeting's id in the parameters of an address; undefined if they contain no valid id. */
export function meetingOf(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null || !('meeting_id' in params)) return undefined;
  const { meeting_id: id } = params;
  return typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id) ? id : undefined;
}

/**
 * Logs, measures and traces each call under its route's pattern, never under its address, so that query strings
 * (authorization codes) and contents stay out. Log lines carry ids, so that a request can be followed into its job.
 */
export function installRequestLog(app: FastifyInstance, { meters, traces }: Observers): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', async (request) => {
    const { config, url = '' } = request.routeOptions;
    if (config.access === undefined) return;
    const { traceparent } = request.headers;
    request.span = traces.begin(`${request.method} ${url}`, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : null,
      facts: { 'http.request.method': request.method, 'http.route': url, 'greffier.request': request.id },
    });
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { config, url = '' } = request.routeOptions;
    if (config.access === undefined) return;
    const { method } = request;
    const status = reply.statusCode;
    const ids = idsOf(request);
    meters.call(url, method, status, reply.elapsedTime / 1_000);
    request.span?.end(status >= 500 ? String(status) : null, {
      'http.response.status_code': status,
      'greffier.meeting': ids.meeting,
    });
    const entry = { ...ids, method, route: url, status, ms: Math.round(reply.elapsedTime) };
    // Log lines about polling would hide important lines.
    if (method === 'GET' && status < 400) request.log.debug(entry, 'call');
    else request.log.info(entry, 'call');
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Span of this call; null for addresses outside the contract. */
    span: Span | null;
  }
}
