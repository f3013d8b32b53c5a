import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type Adapter, interactionPolicy, Provider } from 'oidc-provider';
import { type Config, isBehindTls } from '../../config.ts';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { errorTrace } from '../../jobs/failure.ts';
import type { IssuerSettings } from './issuer.ts';
import { failurePage } from './pages.ts';
import * as repository from './repository.ts';
import { createSecrets } from './secrets.ts';

/** Path of the embedded issuer, under PUBLIC_URL. */
export const LOCAL_ISSUER_PATH = '/oidc';
export const interactionPath = (uid: string): string => `${LOCAL_ISSUER_PATH}/interaction/${uid}`;

const DAY_SECONDS = 86_400;
/** Model for the names that people typed, stored by e-mail address in the same table as the issuer's own data. */
const ACCOUNT = 'Account';

/** Returns the settings with which the server uses its own issuer. */
export const localIssuerSettings = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  clientSecret: string,
): IssuerSettings => ({
  issuer: publicUrl + LOCAL_ISSUER_PATH,
  clientId: 'greffier',
  clientSecret,
});

/** Stores the name that a person gave, which the issuer hands out as a claim. */
export async function saveAccount(db: Database, email: string, name: string | null): Promise<void> {
  if (name === null && (await repository.findPayload(db, ACCOUNT, { id: email }, new Date(0)))) return;
  await repository.savePayload(db, { model: ACCOUNT, id: email, payload: { name }, expiresAt: null });
}

/** Creates the embedded OpenID provider: one client, no consent, and all its data in the database. */
export async function createLocalProvider({
  config,
  database: { db },
  log,
  now,
}: Pick<Deps, 'config' | 'database' | 'log' | 'now'>) {
  const secrets = createSecrets(db);
  const { issuer, clientId, clientSecret } = localIssuerSettings(config, await secrets.localClientSecret());
  const policy = interactionPolicy.base();
  // Lets the server ask for the sign-in form even during a session, as it does after a logout with any issuer.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

  const provider = new Provider(issuer, {
    adapter: (model) => payloads(db, model, now),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${config.publicUrl}/auth/callback`],
        post_logout_redirect_uris: [`${config.publicUrl}/login?logged_out=1`],
      },
    ],
    jwks: { keys: [await secrets.localSigningKey()] },
    cookies: {
      // The names cannot begin with `__Host-`, because this demands the path `/` and the provider uses other paths.
      names: isBehindTls(config)
        ? {
            session: '__Secure-session',
            interaction: '__Secure-interaction',
            resume: '__Secure-interaction_resume',
          }
        : {},
      keys: [await secrets.localCookieKey()],
      long: { httpOnly: true, sameSite: 'lax', path: LOCAL_ISSUER_PATH, signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
    },
    interactions: { policy, url: (_ctx, interaction) => interactionPath(interaction.uid) },
    async findAccount(_ctx, email) {
      const account = await repository.findPayload(db, ACCOUNT, { id: email }, now());
      const name = typeof account?.['name'] === 'string' ? { name: account['name'] } : {};
      return { accountId: email, claims: () => ({ sub: email, email, email_verified: true, ...name }) };
    },
    // This is the server's own sign-in, so no consent is needed.
    async loadExistingGrant(ctx) {
      const accountId = ctx.oidc.session?.accountId;
      if (accountId === undefined) return undefined;
      // Each session has its own grant, so that a sign-in in a second tab does not remove the first tab's grant.
      const known = ctx.oidc.session?.grantIdFor(clientId);
      const kept = known === undefined ? undefined : await ctx.oidc.provider.Grant.find(known);
      if (kept) return kept;
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 3_600,
      IdToken: 3_600,
      Interaction: 3_600,
      Session: 14 * DAY_SECONDS,
    },
    renderError(ctx) {
      ctx.type = 'html';
      ctx.body = failurePage('Cette connexion n’a pas pu aboutir.');
    },
  });
  // `localIssuer` sets the proxy's headers to the address that browsers use.
  provider.proxy = true;
  // Only this server calls the provider. Pages of other origins may not even read its metadata.
  provider.use(async (ctx, next) => {
    await next();
    ctx.remove('access-control-allow-origin');
  });
  provider.on('server_error', (_ctx, error) => log.error({ err: errorTrace(error) }, 'the local issuer failed'));
  // Without this listener, the provider's framework prints unexpected errors line by line, outside the log.
  const failures: EventEmitter = provider;
  failures.on('error', (error: unknown, ctx?: { readonly req: IncomingMessage }) => {
    // A person who closed the tab reads no answer, which is not an error.
    const isGone = ctx?.req.socket.destroyed === true;
    log[isGone ? 'info' : 'error']({ err: errorTrace(error) }, 'a request to the local issuer failed');
  });
  return provider;
}

/** Creates the store in which the provider keeps the data of one of its models. */
function payloads(db: Database, model: string, now: () => Date): Adapter {
  const find = async (key: { readonly id: string } | { readonly uid: string }) =>
    (await repository.findPayload(db, model, key, now())) ?? undefined;
  return {
    async upsert(id, payload, expiresIn) {
      // Each new sign-in removes the expired data of earlier ones.
      if (model === 'Interaction') await repository.deleteExpired(db, now());
      const expiresAt = expiresIn === undefined ? null : new Date(now().getTime() + expiresIn * 1000);
      await repository.savePayload(db, { model, id, payload: { ...payload }, expiresAt });
    },
    find: (id) => find({ id }),
    findByUid: (uid) => find({ uid }),
    findByUserCode: () => Promise.resolve(undefined),
    consume: (id) => repository.consumePayload(db, model, id, now()),
    destroy: (id) => repository.deletePayload(db, model, id),
    revokeByGrantId: (grantId) => repository.deleteGrant(db, grantId),
  };
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/**
 * Ends the former person's session when somebody else signs in in the same browser. Otherwise the provider would do
 * this through a page with a script.
 */
export async function replaceSession(provider: Provider, interaction: Interaction, email: string): Promise<void> {
  const { session } = interaction;
  if (session === undefined || session.accountId === undefined || session.accountId === email) return;
  await (await provider.Session.findByUid(session.uid))?.destroy();
  delete interaction.session;
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
}
