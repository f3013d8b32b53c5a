import type { FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';

/** Sends requests to the local issuer inside this process, so that proxies before PUBLIC_URL play no role. */
export function inProcess(app: FastifyInstance, publicUrl: string): CustomFetch {
  const { origin, host } = new URL(publicUrl);
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    if (url.origin !== origin) throw new TypeError('the local issuer has no other address');
    const answer = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: url.pathname + url.search,
      headers: { ...headers, host },
      ...(body instanceof URLSearchParams && { payload: body.toString() }),
      ...(typeof body === 'string' && { payload: body }),
    });
    const received = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) received.set(name, String(value));
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
      headers: received,
    });
  };
}
