import { API_PREFIX, type Call, errorStatuses } from '@greffier/contract/call';
import { ErrorBody } from '@greffier/contract/errors';
import type { User } from '@greffier/contract/organisation/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actingAs, type Actor, tracedBy, workingOn } from '../actor.ts';
import type { OpenSession } from '../features/sessions/service.ts';
import { meetingOf } from './logging.ts';
import { encodeInParts, isLarge, listAsJson, ListInParts, PartlyWritten } from './answers/large-answers.ts';

type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined;

/** Arguments of a handler: the request as parsed by the contract's schemas, and the person who made it. */
export interface Input<C extends Call> {
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  readonly body: Parsed<C['body']>;
  readonly user: C['access'] extends 'anyone' ? null : User;
  readonly session: C['access'] extends 'anyone' ? null : OpenSession;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Answer<C extends Call> = C['response'] extends z.ZodType
  ? z.input<C['response']> | ListInParts | PartlyWritten
  : FastifyReply | Buffer | NodeJS.ReadableStream;

/** `config` of a route, which the sign-in hook and the rate limiter read. */
export interface RouteConfig {
  readonly access: Call['access'];
  /** The call, for the documentation. */
  readonly call: Call;
  /** Requests per minute and person; absent for the general limit. */
  readonly perMinute?: number;
}

/**
 * Mounts one call of the contract: its path, its schemas, its documentation. `app` must have the zod type provider's
 * compilers, and the sign-in hook must have set `user` on the request.
 */
export function mount<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: Input<C>) => Promise<Answer<C>> | Answer<C>,
  options: { readonly perMinute?: number } = {},
): void {
  const response: Record<number, unknown> = {};
  if (call.response) response[200] = call.response;
  for (const status of errorStatuses(call)) response[status] = ErrorBody;
  const config: RouteConfig = { access: call.access, call, ...options };
  app.route({
    method: call.method,
    url: API_PREFIX + call.path,
    config,
    // Fastify answers HEAD by making the whole answer and throwing it away, after the limits on calls have ended.
    exposeHeadRoute: false,
    ...(call.bodyBytes !== undefined && { bodyLimit: call.bodyBytes }),
    ...(!call.body && !call.multipart && { onRequest: withoutBody }),
    schema: {
      operationId: call.id,
      summary: call.summary,
      tags: [call.tag],
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.access === 'super_user' && { description: 'Réservé aux super utilisateurs de l’organisation.' }),
      security: call.access === 'anyone' ? [] : [{ bearer: [] }],
      response,
    },
    handler: async (request, reply) => {
      // The schemas above have parsed these values. Fastify's types do not follow a generic call, hence the cast by way
      // of unknown.
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        user: request.user,
        session: request.session,
        request,
        reply,
      } as unknown as Input<C>;
      return asRequest(request, async () => {
        const answer = await handler(input);
        const { response: schema } = call;
        if (!(schema instanceof z.ZodObject)) return answer;
        const isList = answer instanceof ListInParts;
        const isWritten = answer instanceof PartlyWritten;
        if (!isList && !isWritten && !isLarge(answer)) return answer;
        reply.type('application/json; charset=utf-8');
        // Fastify sends buffers and streams as they are.
        if (isWritten) return answer.encode(schema);
        return isList ? listAsJson(schema, answer) : encodeInParts(schema, answer);
      });
    },
  });
}

/** Does the work of a request. Everything that the work calls, now or later, can find the request's person and ids. */
function asRequest<T>(request: FastifyRequest, work: () => T): T {
  const meeting = meetingOf(request.params);
  const about = { request: request.id, ...(meeting !== undefined && { meeting }) };
  return actingAs(actorOf(request), () => workingOn(about, () => tracedBy(request.span?.trace ?? null, work)));
}

/** Returns who makes a request. Behind a trusted proxy, the address is the address of the proxy's client. */
export const actorOf = ({ user, ip }: FastifyRequest): Actor => ({ user, address: ip });

/** Removes a body's headers from a request without a body, because some programs send these headers all the same. */
export async function withoutBody({ raw }: FastifyRequest): Promise<void> {
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete raw.headers[name];
}

declare module 'fastify' {
  /** Routes that `mount` did not make (files, health, the local issuer) lack all these fields. */
  interface FastifyContextConfig extends Partial<RouteConfig> {}
  interface FastifyRequest {
    /** The person whose token came with the request; null for calls that anyone may make. */
    user: User | null;
    /** Session of the token that came with the request; null for calls that anyone may make. */
    session: OpenSession | null;
    /** Aborted when the person's session ends before the answer has been sent; null for calls that anyone may make. */
    sessionEnded: AbortSignal | null;
  }
}
