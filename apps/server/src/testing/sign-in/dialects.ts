import { createHash, randomUUID } from 'node:crypto';
import type { Account, Dialect } from './issuer.ts';

export const MICROSOFT = 'https://login.microsoftonline.com';

const claim = (account: Account, name: string): string => {
  const value = account.claims[name];
  if (typeof value !== 'string') throw new TypeError(`the account ${account.id} has no ${name}`);
  return value;
};

/** Makes the subject of an account as Entra does, which differs for each application. */
const pairwise = (account: Account, clientId: string): string =>
  createHash('sha256')
    .update(claim(account, 'oid') + clientId)
    .digest('base64url');

const entraIssuer = (base: string, tenant: string, version: '1.0' | '2.0'): string =>
  version === '1.0' ? `https://sts.windows.net/${tenant}/` : `${base}/${tenant}/v2.0`;

/**
 * Imitates Microsoft Entra ID. An account has `oid` and `tid` at least.
 * @param base Microsoft's own address; null in tests with a browser, which reaches the issuer only where it listens
 * @param version version of the tokens, on which the issuer's name depends; 1.0 supports only a single tenant here
 */
export const entra = (base: string | null, version: '1.0' | '2.0' = '2.0'): Dialect => ({
  base,
  discovery(base, authority) {
    const tenant = authority.split('/')[1] ?? '';
    const anyone = tenant === 'common' || tenant === 'organizations';
    return {
      token_endpoint: `${base}/${tenant}/oauth2/v2.0/token`,
      token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
      jwks_uri: `${base}/${tenant}/discovery/v2.0/keys`,
      response_modes_supported: ['query', 'fragment', 'form_post'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
      scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
      issuer: entraIssuer(base, anyone ? '{tenantid}' : tenant, version),
      request_uri_parameter_supported: false,
      userinfo_endpoint: base === MICROSOFT ? 'https://graph.microsoft.com/oidc/userinfo' : `${base}/oidc/userinfo`,
      authorization_endpoint: `${base}/${tenant}/oauth2/v2.0/authorize`,
      end_session_endpoint: `${base}/${tenant}/oauth2/v2.0/logout`,
      tenant_region_scope: anyone ? null : 'EU',
      cloud_instance_name: 'microsoftonline.com',
    };
  },
  idToken: (base, account, clientId) => ({
    ver: version,
    iss: entraIssuer(base, claim(account, 'tid'), version),
    sub: pairwise(account, clientId),
    rh: '0.AAAA',
    uti: randomUUID(),
    ...account.claims,
  }),
  userInfo: (_base, account, clientId) => {
    const { name, email } = account.claims;
    return {
      sub: pairwise(account, clientId),
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
    };
  },
  answer: () => ({ session_state: randomUUID() }),
  failure: (error, detail) => ({
    error,
    error_description: `${detail} Trace ID: ${randomUUID()} Correlation ID: ${randomUUID()}`,
    error_codes: [Number(/AADSTS(\d+)/.exec(detail)?.[1] ?? 0)],
    timestamp: new Date().toISOString(),
    trace_id: randomUUID(),
    correlation_id: randomUUID(),
    error_uri: `${MICROSOFT}/error`,
  }),
});

/**
 * Imitates a Keycloak whose ID tokens contain only the subject, while userinfo has the other claims. An account has
 * `sub` at least.
 */
export const keycloak = (): Dialect => ({
  base: null,
  discovery(base, authority) {
    const at = `${base}${authority}`;
    return {
      issuer: at,
      authorization_endpoint: `${at}/protocol/openid-connect/auth`,
      token_endpoint: `${at}/protocol/openid-connect/token`,
      userinfo_endpoint: `${at}/protocol/openid-connect/userinfo`,
      end_session_endpoint: `${at}/protocol/openid-connect/logout`,
      jwks_uri: `${at}/protocol/openid-connect/certs`,
      token_endpoint_auth_methods_supported: ['private_key_jwt', 'client_secret_basic', 'tls_client_auth'],
      id_token_signing_alg_values_supported: ['PS384', 'RS384', 'EdDSA', 'ES384', 'HS256', 'RS256'],
      response_types_supported: ['code', 'none', 'id_token'],
      code_challenge_methods_supported: ['plain', 'S256'],
      authorization_response_iss_parameter_supported: true,
    };
  },
  idToken: (base, account) => ({ iss: `${base}/realms/commune`, sub: claim(account, 'sub'), typ: 'ID', acr: '1' }),
  userInfo: (_base, account) => account.claims,
  answer: (base, authority) => ({ iss: base + authority, session_state: randomUUID() }),
  failure: (error, detail) => ({ error, error_description: detail }),
});
