import * as client from 'openid-client';
import { isLoopback } from '../../config/loopback.ts';
import { ApiError } from '../../errors.ts';
import type { Flow } from './flow.ts';
import { type Claims, isEntra, namesSomebody } from './policy.ts';
import { once } from './secrets.ts';

export interface IssuerSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface IssuerOptions {
  /** Returns the issuer's settings; called when they are first needed. */
  readonly settings: () => Promise<IssuerSettings>;
  readonly redirectUri: string;
  readonly postLogoutRedirectUri: string;
  /** Sends requests to the issuer; absent to use the network. */
  readonly fetch?: client.CustomFetch;
}

const TIMEOUT_SECONDS = 10;
/**
 * Largest answer of an issuer; bytes. Keys and tokens need a hundredth of that. The library would read an answer
 * completely, whatever its size.
 */
const MOST_BYTES = 1024 * 1024;
/** Part of the name of Entra's multi-tenant issuers: `https://login.microsoftonline.com/{tenantid}/v2.0`. */
const TENANT_PLACEHOLDER = '{tenantid}';
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Error codes of openid-client for an issuer that did not answer properly, in contrast to an issuer that refused. */
const UNREACHABLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

export const issuerUnreachable = (): ApiError =>
  new ApiError(
    503,
    'issuer_unavailable',
    'Le fournisseur d’identité ne répond pas. Réessayez dans un instant\u00A0; si cela dure, prévenez l’administrateur.',
  );

/** Acts as the relying party of OpenID Connect (code flow, PKCE, state, nonce), in the same way for every issuer. */
export function createIssuer({ settings, redirectUri, postLogoutRedirectUri, fetch }: IssuerOptions) {
  // The issuer is discovered when it is first needed, so that a server can start while its issuer is down.
  const configuration = once(async () => {
    const { issuer, clientId, clientSecret } = await settings();
    const server = new URL(issuer);
    const plain = server.protocol === 'http:' && (fetch !== undefined || isLoopback(server.hostname));
    const config = await client.discovery(server, clientId, clientSecret, authenticate(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      // Without these checks, the library does not verify an ID token's signature, because it considers TLS sufficient.
      execute: [client.enableNonRepudiationChecks, ...(plain ? [client.allowInsecureRequests] : [])],
      [client.customFetch]: bounded(fetch ?? overTheNetwork),
    });
    const { authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata();
    for (const address of [authorization_endpoint, token_endpoint, jwks_uri])
      if (!URL.canParse(address ?? '')) throw new TypeError('the issuer’s discovery document lacks an endpoint');
    return config;
  });

  async function discovered(): Promise<client.Configuration> {
    try {
      return await configuration();
    } catch (cause) {
      throw Object.assign(issuerUnreachable(), { cause });
    }
  }

  return {
    /** Returns the address for the browser, and values to remember until the browser is back. @throws ApiError 503 */
    async begin({ selectAccount }: { readonly selectAccount: boolean }): Promise<{ location: string; flow: Flow }> {
      const config = await discovered();
      const flow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const location = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        ...(selectAccount && canSelectAccount(config) && { prompt: 'select_account' }),
      });
      return { location: location.href, flow };
    },

    /**
     * Exchanges the issuer's answer for the person's claims.
     * @param query everything that the issuer added to the redirect; `iss` is checked too
     * @throws ApiError 401 (the issuer refused, or the ID token is not valid for this sign-in), 503
     */
    async finish(query: string, flow: Flow): Promise<Claims> {
      const config = await discovered();
      const answer = new URL(`${redirectUri}?${query}`);
      const checks = { expectedState: flow.state, expectedNonce: flow.nonce, pkceCodeVerifier: flow.verifier };
      try {
        const tokens = await client.authorizationCodeGrant(config, answer, checks);
        const claims = tokens.claims();
        const anyTenant = config.serverMetadata().issuer.includes(TENANT_PLACEHOLDER);
        if (claims === undefined || !namesSomebody(claims) || (anyTenant && !hasTenant(claims))) throw refused();
        const complete = claims['email'] !== undefined || isEntra(claims);
        if (complete || config.serverMetadata().userinfo_endpoint === undefined) return claims;
        return { ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
      } catch (cause) {
        if (cause instanceof ApiError) throw cause;
        throw Object.assign(isUnreachable(cause) ? issuerUnreachable() : refused(), { cause });
      }
    },

    /**
     * Returns the address where a browser ends its session at the issuer; null if the issuer has no such page.
     * @throws ApiError 503
     */
    async endSession(): Promise<string | null> {
      const config = await discovered();
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: postLogoutRedirectUri }).href;
    },
  };
}

const overTheNetwork: client.CustomFetch = (url, { body = null, ...options }) => fetch(url, { ...options, body });

/** Reads an answer before the library does, within a limit. The library would read an answer of any length. */
function bounded(fetch: client.CustomFetch): client.CustomFetch {
  return async (url, options) => {
    const { body, status, headers } = await fetch(url, options);
    if (body === null) return new Response(null, { status, headers });
    const parts: Uint8Array[] = [];
    let bytes = 0;
    // Leaving the loop closes the connection.
    for await (const part of body as AsyncIterable<Uint8Array>) {
      bytes += part.length;
      if (bytes > MOST_BYTES) throw new TypeError('the issuer’s answer is too large');
      parts.push(part);
    }
    return new Response(Buffer.concat(parts), { status, headers });
  };
}

/** Tells whether the issuer can ask which account to use. An issuer that lists no prompts has the standard ones. */
const canSelectAccount = (config: client.Configuration): boolean => {
  const { prompt_values_supported: prompts } = config.serverMetadata();
  return !Array.isArray(prompts) || prompts.includes('select_account');
};

const refused = (): ApiError =>
  new ApiError(401, 'unauthorized', 'Le fournisseur d’identité a refusé cette connexion. Recommencez la connexion.');

/** Tells whether a token's tenant is an id. openid-client does not check this before it puts `tid` into the issuer. */
const hasTenant = ({ tid }: Claims): boolean => typeof tid === 'string' && GUID.test(tid);

/** Tells whether an error means that the issuer is unreachable, as a TypeError of `fetch` does. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof client.ClientError && UNREACHABLE.has(error.code ?? ''));

/**
 * Returns the details of a failed sign-in that a log may contain: codes, never the issuer's sentences, which name the
 * person. Entra's number (`AADSTS…`) tells which setting of a registration is wrong.
 */
export function failureCodes({ status, cause }: ApiError): Readonly<Record<string, string | number>> {
  const codes: Record<string, string | number> = { status };
  for (let error: unknown = cause; error instanceof Error; error = error.cause) {
    if ('code' in error && typeof error.code === 'string') codes['code'] = error.code;
    if ('error' in error && typeof error.error === 'string' && /^\w{1,64}$/.test(error.error)) {
      codes['issuer_error'] = error.error;
    }
    const number = /\bAADSTS\d{4,10}\b/.exec('error_description' in error ? String(error.error_description) : '');
    if (number) codes['entra'] = number[0];
  }
  return codes;
}

/** Sends the secret in the body if the issuer accepts that, else in the standard's default place. */
function authenticate(secret: string): client.ClientAuth {
  const post = client.ClientSecretPost(secret);
  const basic = client.ClientSecretBasic(secret);
  return (server, ...rest) => {
    const inBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (inBody ? post : basic)(server, ...rest);
  };
}
