import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entra, MICROSOFT } from '../../testing/sign-in/dialects.ts';
import { CLIENT, type Faults } from '../../testing/sign-in/issuer.ts';
import { COMMUNE, ELSEWHERE, PEOPLE } from '../../testing/sign-in/people.ts';
import { type Entry, openEntry, TestBrowser } from '../../testing/sign-in/sign-in.ts';

const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);
const claims = (changes: JWTPayload) => (): Faults => ({ claims: (given) => ({ ...given, ...changes }) });
const without = (name: string) => (): Faults => ({
  claims: (given) => Object.fromEntries(Object.entries(given).filter(([key]) => key !== name)),
});
const signed =
  (header: { alg: string; kid?: string }, key: Parameters<SignJWT['sign']>[0]): (() => Faults) =>
  () => ({ sign: (given) => new SignJWT(given).setProtectedHeader(header).sign(key) });

const stranger = await generateKeyPair('RS256');
const secret = new TextEncoder().encode(CLIENT.secret);

let entry: Entry;

/** Forged ID tokens, which must not be accepted in place of a token from `authority`. */
const FORGED: [string, () => Faults][] = [
  ['of another nonce', claims({ nonce: 'another' })],
  ['without nonce', without('nonce')],
  ['for another application', claims({ aud: '99999999-0000-0000-0000-000000000000' })],
  ['for two applications', claims({ aud: [CLIENT.id, '99999999-0000-0000-0000-000000000000'] })],
  ['that has expired', () => claims({ iat: now() - 2 * HOUR, nbf: now() - 2 * HOUR, exp: now() - HOUR })()],
  ['that never expires', without('exp')],
  ['of tomorrow', () => claims({ nbf: now() + 24 * HOUR })()],
  ['of nobody', without('sub')],
  ['of another issuer', claims({ iss: 'https://ailleurs.example/v2.0' })],
  ['of another tenant’s issuer', claims({ iss: `${MICROSOFT}/${ELSEWHERE}/v2.0` })],
  ['of Entra’s older issuer', claims({ iss: `https://sts.windows.net/${COMMUNE}/` })],
  ['signed by somebody else', signed({ alg: 'RS256', kid: 'current' }, stranger.privateKey)],
  ['signed with a key that the issuer does not know', signed({ alg: 'RS256', kid: 'other' }, stranger.privateKey)],
  ['signed with the client’s secret', signed({ alg: 'HS256' }, secret)],
  ['that is not signed', () => ({ sign: (given) => Promise.resolve(new UnsecuredJWT(given).encode()) })],
  ['that was changed', () => ({ sign: async (given) => tamper(await entry.issuer.sign(given)) })],
  ['that is none', () => ({ sign: () => Promise.resolve('abc') })],
];

/** Replaces the token's subject, but keeps its signature. */
function tamper(token: string): string {
  const [header, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload;
  const changed = Buffer.from(JSON.stringify({ ...claims, oid: 'of a super user' })).toString('base64url');
  return `${header}.${changed}.${signature}`;
}

const ANY_TENANT: [string, () => Faults][] = [
  ['without tenant', without('tid')],
  ['of an issuer that is still a template', claims({ iss: `${MICROSOFT}/{tenantid}/v2.0` })],
  ['of a tenant that is not the issuer’s', claims({ tid: ELSEWHERE })],
  ['of a tenant that is no GUID', claims({ tid: 'common', iss: `${MICROSOFT}/common/v2.0` })],
  ['of a tenant that leads out of the address', claims({ tid: '../x', iss: `${MICROSOFT}/../x/v2.0` })],
  [
    'without tenant, and an issuer to fit',
    () => ({
      claims: (given) => ({ ...without('tid')().claims?.(given), iss: `${MICROSOFT}/undefined/v2.0` }),
    }),
  ],
];

describe.each([
  ['one tenant', COMMUNE, FORGED],
  ['any tenant', 'organizations', [...FORGED, ...ANY_TENANT]],
])('with an issuer of %s, an ID token', (_, tenant, forged) => {
  beforeAll(async () => {
    const env = {
      authority: `/${tenant}/v2.0`,
      AUTHORIZED_TENANTS: `${COMMUNE},${ELSEWHERE}`,
      AUTHORIZED_DOMAINS: 'commune.ch',
    };
    entry = await openEntry(entra(MICROSOFT), PEOPLE, env);
  });
  afterAll(() => entry.close());
  beforeEach(() => entry.issuer.reset());

  it('of that issuer lets a person in', async () => {
    expect((await new TestBrowser(entry).signIn('anne')).statusCode).toBe(200);
  });

  it.each(forged)('%s is refused in French', async (_, faults) => {
    Object.assign(entry.issuer.faults, faults());
    const refused = await new TestBrowser(entry).signIn('anne');
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toEqual({
      code: 'unauthorized',
      detail: 'Le fournisseur d’identité a refusé cette connexion. Recommencez la connexion.',
    });
  });
});
