import { callPath } from '@greffier/contract/call';
import { Callback, DebugToken, EndSession, EndSessions, Login, Logout, Me } from '@greffier/contract/organisation/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isBehindTls } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../errors.ts';
import { mount } from '../../http/route.ts';
import { bearerOf, createLimit } from '../../http/sign-in.ts';
import type { Strangers } from '../../http/limits/strangers.ts';
import type { Tally } from '../audit/tally.ts';
import { cookieNames, readCookie, writeCookie } from './cookies.ts';
import { FLOW_SECONDS } from './flow.ts';
import { failureCodes } from './issuer.ts';
import { closed, isClosedTo, sendClosed } from './local-issuer.ts';
import { withKnownRules } from './policy.ts';
import type { EntranceOf } from './entrances.ts';
import { flowCookie, flowCookies, SignInRefused } from './service.ts';

/** Limit on sign-ins per address. It is generous, because a whole office may use one address on a Monday morning. */
const LIMIT = { perMinute: 600 };
/** Limit on attempts per minute to complete one sign-in. A code works only once, so further attempts are guesses. */
const ENDS_PER_MINUTE = 5;
/** Limit on sign-ins that one person may make in a minute, with all browsers and scripts together. */
const SIGN_INS_PER_MINUTE = 30;
/** Limit on sign-ins that one browser may have begun, because more cookies would make its requests too large. */
const FLOWS = 10;
/**
 * Query parameter that marks an address to which the browser was redirected already. It prevents an endless redirection
 * by a proxy that changes the host.
 */
const MOVED = 'moved';

/**
 * @param entranceOf finds the sign-in that a host leads to
 * @param tally counts refused sign-ins
 * @param strangers learns the tokens that are handed out
 */
export function authRoutes(
  app: FastifyInstance,
  entranceOf: EntranceOf,
  deps: Pick<Deps, 'config' | 'log'>,
  tally: Tally,
  { know }: Strangers,
): void {
  // The cookie is for the whole host, as the prefix `__Host-` demands.
  const cookie = { path: '/', secure: isBehindTls(deps.config) };
  const limitFlow = createLimit(app, { name: 'sign-in', perMinute: ENDS_PER_MINUTE });
  const limitPerson = createLimit(app, { name: 'person', perMinute: SIGN_INS_PER_MINUTE });

  mount(
    app,
    Login,
    async ({ request, reply }) => {
      const { auth, config } = entranceOf(request.host);
      if (isClosedTo(request, config)) return sendClosed(request, reply);
      const { publicUrl } = config;
      const { query, search } = queryOf(request);
      // The cookie belongs to the host of PUBLIC_URL, because the issuer sends the browser back to that host.
      if (request.host !== new URL(publicUrl).host && !query.has(MOVED)) {
        return reply.redirect(`${publicUrl}${callPath(Login)}?${search}${search && '&'}${MOVED}=1`);
      }
      try {
        const { location, cookie: flow } = await auth.begin({ selectAccount: query.get('select_account') === 'true' });
        const begun = cookieNames(request.headers.cookie).filter((name) => name.startsWith(flowCookies(config)));
        for (const name of begun.length < FLOWS ? [] : begun) {
          reply.header('set-cookie', writeCookie(name, '', { ...cookie, maxAgeSeconds: 0 }));
        }
        reply.header('set-cookie', writeCookie(...flow, { ...cookie, maxAgeSeconds: FLOW_SECONDS }));
        return reply.redirect(location);
      } catch (error) {
        if (error instanceof ApiError) deps.log.warn(failureCodes(error), 'the identity issuer cannot be reached');
        throw error;
      }
    },
    LIMIT,
  );

  mount(
    app,
    Callback,
    async ({ request, reply }) => {
      const { auth, config } = entranceOf(request.host);
      if (isClosedTo(request, config)) throw closed();
      const { query, search } = queryOf(request);
      const name = flowCookie(config, query.get('state') ?? '');
      const sealed = readCookie(request.headers.cookie, name);
      if (sealed !== undefined) {
        reply.header('set-cookie', writeCookie(name, '', { ...cookie, maxAgeSeconds: 0 }));
      }
      reply.header('cache-control', 'no-store');
      if (sealed !== undefined) await limitFlow(request, reply, sealed);
      try {
        const token = await auth.callback(search, sealed, bearerOf(request), (id) => limitPerson(request, reply, id));
        know(token);
        return { access_token: token, token_type: 'bearer' as const };
      } catch (error) {
        if (error instanceof ApiError) {
          deps.log.warn(failureCodes(error), 'a sign-in was refused');
          const email = error instanceof SignInRefused ? error.email : null;
          const user = email === null ? null : { id: null, email };
          await tally.noteRefusal({ deed: 'session.refused', actor: { user, address: request.ip } });
        }
        throw error;
      }
    },
    LIMIT,
  );

  mount(
    app,
    Logout,
    async ({ request, reply }) => {
      const { auth } = entranceOf(request.host);
      try {
        return reply.redirect(await auth.logout());
      } catch (error) {
        // The session on this server has ended in spite of this failure.
        if (!(error instanceof ApiError)) throw error;
        deps.log.warn(failureCodes(error), 'the identity issuer cannot be reached');
        return reply.redirect(auth.loggedOut);
      }
    },
    LIMIT,
  );

  mount(app, Me, ({ user }) => withKnownRules(user));
  mount(app, DebugToken, ({ user, session }) => ({
    user_id: user.id,
    email: user.email,
    is_superuser: user.is_superuser,
    issued_at: session.issuedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  }));
  mount(app, EndSession, async ({ request, user, session }) => {
    await entranceOf(request.host).auth.signOut(user, session);
    return DONE;
  });
  mount(app, EndSessions, async ({ request, user }) => {
    await entranceOf(request.host).auth.signOutEverywhere(user);
    return DONE;
  });
}

const DONE = { success: true, error: null };

/** Reads the query without changing it, because the issuer's answer must be passed on letter by letter. */
function queryOf(request: FastifyRequest): { query: URLSearchParams; search: string } {
  const url = request.raw.url ?? '';
  const search = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  return { query: new URLSearchParams(search), search };
}
