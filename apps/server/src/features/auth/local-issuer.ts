import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { z } from 'zod';
import { type Config, isBehindTls } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, forbidden } from '../../errors.ts';
import { createLimit } from '../../http/sign-in.ts';
import { readCookie, writeCookie } from './cookies.ts';
import {
  createLocalProvider,
  interactionPath,
  LOCAL_ISSUER_PATH,
  replaceSession,
  saveAccount,
} from './local-provider.ts';
import { busyPage, closedPage, failurePage, loginPage, PAGE_POLICY } from './pages.ts';
import { once } from './secrets.ts';
import { isFromThisMachine } from './this-machine.ts';

const Answer = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  name: z.string().trim().max(200).catch(''),
});

/**
 * Largest number of parameters in a request: five times as many as a sign-in has. The provider compares each parameter
 * with all others.
 */
const PARAMETERS = 50;
/** Largest form of a sign-in: an address and a name, with twelve bytes for each letter; bytes. */
const FORM_BYTES = 8 * 1024;

/** Requests that one IP address may make in a minute: enough for some 150 sign-ins of up to eight requests each. */
const PER_MINUTE = 1_200;

const CLOSED =
  'La connexion locale, sans mot de passe, ne répond qu’à la machine du serveur, sous son propre nom. Pour la remplacer, configurez OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET et PUBLIC_URL\u202F; pour l’ouvrir à un réseau où tout le monde peut tout lire, ALLOW_LOCAL_SIGN_IN=true et PUBLIC_URL.';

/**
 * Tells whether the local sign-in is closed to this request, because the request comes from another machine and the
 * operator has not opened the sign-in to other machines.
 */
export const isClosedTo = ({ raw }: FastifyRequest, { oidc, allowLocalSignIn }: Config): boolean =>
  oidc === null && !allowLocalSignIn && !isFromThisMachine(raw);

const MALFORMED = 'La demande est mal formée.';
const malformed = (): ApiError => new ApiError(400, 'bad_request', MALFORMED);

export const closed = (): ApiError => forbidden(CLOSED);

/** Answers that the local sign-in is closed: with a page for a person, with JSON for a program. @throws ApiError 403 */
export const sendClosed = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  refuse(request, reply, closed(), closedPage());

function refuse(request: FastifyRequest, reply: FastifyReply, error: ApiError, page: string): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) throw error;
  return html(reply.status(error.status), page);
}

/** Mounts the embedded OpenID provider at /oidc, if local sign-in is on. */
export function localIssuer(app: FastifyInstance, deps: Deps): void {
  if (deps.config.oidc !== null) return;
  const provider = once(() => createLocalProvider(deps));
  const options = { schema: { hide: true } };
  const { host, protocol } = new URL(deps.config.publicUrl);
  const loggedOut = `${deps.config.publicUrl}/login?logged_out=1`;
  const limit = createLimit(app, { name: 'local issuer', perMinute: PER_MINUTE });
  const guard = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (isClosedTo(request, deps.config)) return sendClosed(request, reply);
    if (request.url.split('&').length > PARAMETERS) return refuse(request, reply, malformed(), failurePage(MALFORMED));
    try {
      await limit(request, reply, request.ip);
    } catch (error) {
      if (error instanceof ApiError) return refuse(request, reply, error, busyPage(error.message));
      throw error;
    }
    return undefined;
  };

  app.register((scope, _options, done) => {
    scope.addHook('onRequest', guard);
    // The provider parses bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${LOCAL_ISSUER_PATH}/*`,
      ...options,
      async handler(request, reply) {
        const handle = (await provider()).callback();
        reply.hijack();
        reply.raw.setHeader('content-security-policy', PAGE_POLICY);
        // The provider's own routes do not include the path at which it is mounted.
        Object.assign(request.raw, { originalUrl: request.url, url: request.url.slice(LOCAL_ISSUER_PATH.length) });
        // The provider's addresses must be those of PUBLIC_URL, whatever a proxy changed in the request.
        Object.assign(request.raw.headers, { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
        await handle(request.raw, reply.raw);
      },
    });
    done();
  });

  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addHook('onRequest', guard);
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      return html(reply.status(400), failurePage('Cette connexion n’est plus valable.'));
    });

    scope.get<{ Params: { uid: string } }>(interactionPath(':uid'), options, async (request, reply) => {
      const { uid } = await (await provider()).interactionDetails(request.raw, reply.raw);
      return html(reply, loginPage({ action: interactionPath(uid), email: '', name: '', error: null }));
    });

    const form = { ...options, bodyLimit: FORM_BYTES };
    scope.post<{ Params: { uid: string } }>(interactionPath(':uid'), form, async (request, reply) => {
      const oidc = await provider();
      const interaction = await oidc.interactionDetails(request.raw, reply.raw);
      const given = z.object({ email: z.string().catch(''), name: z.string().catch('') }).parse(request.body ?? {});
      const answer = Answer.safeParse(given);
      if (!answer.success) {
        const error =
          given.email.trim() === ''
            ? 'Indiquez votre adresse e-mail.'
            : 'Cette adresse n’a pas la forme nom@exemple.ch.';
        return html(reply.status(422), loginPage({ action: interactionPath(interaction.uid), ...given, error }));
      }
      const { email, name } = answer.data;
      await replaceSession(oidc, interaction, email);
      await saveAccount(deps.database.db, email, name || null);
      const result = { login: { accountId: email, remember: true }, select_account: {} };
      return reply.redirect(await oidc.interactionResult(request.raw, reply.raw, result), 303);
    });

    // Ends the session at once. The provider would first ask for a confirmation that nobody has a reason to refuse.
    scope.get(`${LOCAL_ISSUER_PATH}/session/end`, options, async (request, reply) => {
      const oidc = await provider();
      const name = oidc.cookieName('session');
      const session = await oidc.Session.find(readCookie(request.headers.cookie, name) ?? '');
      await session?.destroy();
      for (const cookie of [name, `${name}.sig`]) {
        reply.header(
          'set-cookie',
          writeCookie(cookie, '', { path: LOCAL_ISSUER_PATH, secure: isBehindTls(deps.config), maxAgeSeconds: 0 }),
        );
      }
      return reply.redirect(loggedOut);
    });
    done();
  });
}

const html = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
