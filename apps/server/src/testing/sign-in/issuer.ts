import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { CustomFetch } from 'openid-client';

/** An account at the issuer. */
export interface Account {
  /** Value that the account chooser sends. */
  readonly id: string;
  readonly claims: JWTPayload;
  /** Parameters of the answer with which the issuer refuses the account; it then sends no code. */
  readonly refusal?: Readonly<Record<string, string>>;
}

/** Properties in which a family of issuers differs from others. */
export interface Dialect {
  /** Beginning of the issuer's addresses; null for the address where the server listens. */
  readonly base: string | null;
  /** Makes the discovery document below `base`; `authority` is the path before /.well-known. */
  discovery(base: string, authority: string): Readonly<Record<string, unknown>>;
  /** Makes the claims of an account, for an ID token and for userinfo. */
  idToken(base: string, account: Account, clientId: string): JWTPayload;
  userInfo(base: string, account: Account, clientId: string): JWTPayload;
  /** Makes the parameters that the issuer's answer has besides the code. */
  answer(base: string, authority: string): Readonly<Record<string, string>>;
  /** Makes a refusal of the token endpoint. */
  failure(error: string, detail: string): Readonly<Record<string, unknown>>;
}

export const CLIENT = { id: '11112222-bbbb-3333-cccc-4444dddd5555', secret: 'client~secret.of-the-registration' };

export type Endpoint = 'discovery' | 'authorize' | 'token' | 'keys' | 'userinfo' | 'logout';

/** Faults of the issuer; empty if it has none. */
export interface Faults {
  discovery?: (document: Readonly<Record<string, unknown>>) => unknown;
  /** Changes the claims of ID tokens. */
  claims?: (claims: JWTPayload) => JWTPayload;
  /** Signs ID tokens in place of the issuer. */
  sign?: (claims: JWTPayload) => Promise<string>;
  /** Statuses that endpoints answer instead of their usual answer, without JSON. */
  status?: Partial<Record<Endpoint, number>>;
  /** An endpoint that takes the request and never answers. */
  silent?: Endpoint;
  /** An endpoint whose connections are cut. */
  cut?: Endpoint;
  /** An endpoint whose answer never ends. */
  endless?: Endpoint;
}

/** Sends endless JSON for as long as somebody reads. */
function goOn(response: ServerResponse): void {
  const more = (): void => {
    if (response.destroyed) return;
    if (response.write(' '.repeat(65_536))) setImmediate(more);
    else response.once('drain', more);
  };
  more();
}

interface Grant {
  readonly account: Account;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | null;
  used: boolean;
}

export type TestIssuer = Awaited<ReturnType<typeof openIssuer>>;

/**
 * Opens an OpenID Connect server with HTTP, keys, codes and sessions of its own: code flow, PKCE, `client_secret_post`
 * or basic.
 */
export async function openIssuer(dialect: Dialect, accounts: readonly Account[], redirectUris: readonly string[]) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'current', use: 'sig' }] };
  const grants = new Map<string, Grant>();
  const bearers = new Map<string, Account>();
  const requests: { endpoint: Endpoint; url: URL; form: URLSearchParams }[] = [];
  const faults: Faults = {};
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'current', typ: 'JWT' }).sign(privateKey);

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the issuer has no port');
  const origin = `http://localhost:${address.port}`;
  const base = dialect.base ?? origin;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(body);
    const endpoint = endpointOf(url.pathname);
    if (endpoint === null) return void response.writeHead(404).end();
    requests.push({ endpoint, url, form });
    if (faults.silent === endpoint) return;
    if (faults.cut === endpoint) return void response.destroy();
    if (faults.endless === endpoint) return goOn(response.writeHead(200, { 'content-type': 'application/json' }));
    const status = faults.status?.[endpoint];
    if (status !== undefined) return void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Error');
    const json = (answer: unknown, status = 200) => {
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    };
    switch (endpoint) {
      case 'discovery': {
        const document = dialect.discovery(base, url.pathname.replace(/\/\.well-known\/.*$/, ''));
        return json(faults.discovery ? faults.discovery(document) : document);
      }
      case 'keys':
        return json(jwks);
      case 'authorize':
        return authorize(url, request, form, response);
      case 'token': {
        const answer = await exchange(request, form);
        return json(answer, 'error' in answer ? (answer['error'] === 'invalid_client' ? 401 : 400) : 200);
      }
      case 'userinfo': {
        const account = bearers.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
        return account ? json(dialect.userInfo(base, account, CLIENT.id)) : json({ error: 'invalid_token' }, 401);
      }
      case 'logout':
        return logout(url, response);
    }
  }

  /** Shows the account chooser. It is skipped if the browser chose an account before, unless the request demands it. */
  function authorize(
    { pathname, searchParams: asked }: URL,
    request: IncomingMessage,
    form: URLSearchParams,
    response: ServerResponse,
  ): void {
    const redirectUri = asked.get('redirect_uri') ?? '';
    const fits =
      asked.get('client_id') === CLIENT.id &&
      redirectUris.includes(redirectUri) &&
      asked.get('response_type') === 'code' &&
      asked.get('scope')?.split(' ').includes('openid') &&
      asked.get('code_challenge_method') === 'S256';
    if (!fits) return void response.writeHead(400).end('AADSTS50011: the request does not fit the registration');
    const session = /(?:^|; )session=([^;]*)/.exec(request.headers.cookie ?? '')?.[1];
    const chosen = form.get('account') ?? (asked.has('prompt') ? null : decodeURIComponent(session ?? ''));
    const account = accounts.find(({ id }) => id === chosen);
    if (account === undefined) {
      const choices = accounts.map(({ id }) => `<button name="account" value="${id}">${id}</button>`).join(' ');
      const page = `<!doctype html><title>Pick an account</title><h1>Pick an account</h1><form method="post">${choices}</form>`;
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    }
    const back = new URL(redirectUri);
    const code = randomBytes(48).toString('base64url');
    const authority = pathname.replace(/\/(?:oauth2|protocol)\/.*$/, '');
    const answer = account.refusal ?? { code, ...dialect.answer(base, authority) };
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
    back.searchParams.set('state', asked.get('state') ?? '');
    const challenge = asked.get('code_challenge') ?? '';
    grants.set(code, { account, redirectUri, challenge, nonce: asked.get('nonce'), used: false });
    const cookie = `session=${encodeURIComponent(account.id)}; Path=/; HttpOnly`;
    response.writeHead(302, { location: back.href, 'set-cookie': cookie }).end();
  }

  async function exchange(
    { headers }: IncomingMessage,
    form: URLSearchParams,
  ): Promise<Readonly<Record<string, unknown>>> {
    const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
    const [basicId, basicSecret] = Buffer.from(basic ?? '', 'base64')
      .toString()
      .split(':')
      .map(decodeURIComponent);
    const id = form.get('client_id') ?? basicId;
    const secret = form.get('client_secret') ?? basicSecret;
    if (id !== CLIENT.id || secret !== CLIENT.secret) {
      return dialect.failure('invalid_client', 'AADSTS7000215: Invalid client secret provided.');
    }
    const grant = grants.get(form.get('code') ?? '');
    if (!grant) return dialect.failure('invalid_grant', 'AADSTS9002313: Invalid request.');
    if (grant.used) return dialect.failure('invalid_grant', 'AADSTS54005: The code was already redeemed.');
    grant.used = true;
    const verifier = form.get('code_verifier') ?? '';
    if (createHash('sha256').update(verifier).digest('base64url') !== grant.challenge) {
      return dialect.failure('invalid_grant', 'AADSTS501481: The Code_Verifier does not match the code_challenge.');
    }
    if (form.get('redirect_uri') !== grant.redirectUri) {
      return dialect.failure('invalid_grant', 'AADSTS50011: The redirect URI does not match.');
    }
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      aud: CLIENT.id,
      iat: now,
      nbf: now,
      exp: now + 3600,
      ...(grant.nonce !== null && { nonce: grant.nonce }),
      ...dialect.idToken(base, grant.account, CLIENT.id),
    };
    const access_token = randomBytes(32).toString('base64url');
    bearers.set(access_token, grant.account);
    const id_token = await (faults.sign ?? sign)(faults.claims ? faults.claims(claims) : claims);
    return { token_type: 'Bearer', scope: 'openid profile email', expires_in: 3600, access_token, id_token };
  }

  function logout({ searchParams: asked }: URL, response: ServerResponse) {
    const back = asked.get('post_logout_redirect_uri') ?? '';
    const headers = { 'set-cookie': 'session=; Path=/; Max-Age=0' };
    if (redirectUris.includes(back)) response.writeHead(302, { ...headers, location: back }).end();
    else response.writeHead(200, { ...headers, 'content-type': 'text/html' }).end('<h1>You signed out');
  }

  const fetchHere: CustomFetch = (target, init) => {
    const { origin: at, pathname, search } = new URL(target);
    if (at !== origin && at !== base && pathname !== '/oidc/userinfo') throw new TypeError(`no way to ${at}`);
    const { body, ...rest } = init;
    return fetch(origin + pathname + search, { ...rest, ...(body instanceof URLSearchParams && { body }) });
  };

  return {
    origin,
    base,
    /** Every request to the issuer, the oldest first. */
    requests,
    faults,
    sign,
    /** Sends requests for addresses below `base` to this server. */
    fetch: fetchHere,
    /** Chooses an account, like a browser that was sent to `location`. @returns the query string of the answer */
    async choose(location: string, account: string): Promise<string> {
      const { pathname, search } = new URL(location);
      const body = new URLSearchParams({ account });
      const response = await fetch(origin + pathname + search, { method: 'POST', body, redirect: 'manual' });
      const back = response.headers.get('location');
      if (back === null) throw new Error(`the issuer answers ${response.status}: ${await response.text()}`);
      return new URL(back).search.slice(1);
    },
    reset() {
      for (const fault of Object.keys(faults) as (keyof Faults)[]) delete faults[fault];
      requests.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Identifies an endpoint by the last part of its path, because Entra and Keycloak use different paths. */
function endpointOf(path: string): Endpoint | null {
  if (path.endsWith('/.well-known/openid-configuration')) return 'discovery';
  const names: Readonly<Record<string, Endpoint>> = {
    authorize: 'authorize',
    auth: 'authorize',
    token: 'token',
    keys: 'keys',
    certs: 'keys',
    userinfo: 'userinfo',
    logout: 'logout',
  };
  return names[path.slice(path.lastIndexOf('/') + 1)] ?? null;
}
