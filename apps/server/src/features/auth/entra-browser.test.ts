import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entra, MICROSOFT } from '../../testing/sign-in/dialects.ts';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { COMMUNE, PEOPLE } from '../../testing/sign-in/people.ts';
import { type Entry, openEntry, PUBLIC_URL, TestBrowser } from '../../testing/sign-in/sign-in.ts';

let house: House;
let entry: Entry;
openHouseForTests((opened) => (house = opened));

const detailOf = (answer: { json(): unknown }) => (answer.json() as { detail?: string }).detail;

describe('the browser’s part of a sign-in', () => {
  beforeAll(async () => {
    const env = { authority: `/${COMMUNE}/v2.0`, AUTHORIZED_TENANTS: COMMUNE };
    entry = await openEntry(entra(MICROSOFT), PEOPLE, env, house);
  });
  afterAll(() => entry.close());
  beforeEach(() => entry.issuer.reset());

  it('is a cookie that scripts cannot read, other sites do not send, plain HTTP does not carry, and no other host can set', async () => {
    const login = await entry.app.inject({ url: '/api/v1/auth/login', headers: { host: 'greffier.exemple.ch' } });
    const { location = '' } = login.headers;
    const [cookie] = login.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: true, path: '/', maxAge: 900 });
    const { state = '', nonce = '' } = Object.fromEntries(new URL(location).searchParams);
    expect(cookie?.name).toBe(`__Host-greffier_sign_in_${state}`);
    expect(Buffer.from(cookie?.value ?? '', 'base64').toString()).not.toContain(nonce);
  });

  it('is refused if it is missing, or belongs to another browser or sign-in', async () => {
    const [anne, other] = [new TestBrowser(entry), new TestBrowser(entry)];
    const answer = await anne.answer('anne');
    await other.answer('anne');
    for (const browser of [other, new TestBrowser(entry)]) {
      const refused = await browser.callback(answer);
      expect(refused.statusCode).toBe(400);
      expect(detailOf(refused)).toMatch(/commencée dans un autre navigateur/);
    }
    const mixed = new URLSearchParams(answer);
    mixed.set('state', new URLSearchParams(await anne.answer('anne')).get('state') ?? '');
    expect(entry.issuer.requests.filter(({ endpoint }) => endpoint === 'token')).toHaveLength(0);
    // The code was requested with a different challenge.
    expect((await anne.callback(mixed.toString())).statusCode).toBe(401);
  });

  it('completes a sign-in once: a code that is used again is refused', async () => {
    const browser = new TestBrowser(entry);
    const answer = await browser.answer('anne');
    const cookies = new Map(browser.cookies);
    const first = await browser.callback(answer);
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(browser.cookies.size).toBe(0);
    expect((await browser.callback(answer)).statusCode).toBe(400);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    const again = await browser.callback(answer);
    expect(again.statusCode).toBe(401);
    expect(detailOf(again)).toMatch(/^Le fournisseur d’identité a refusé cette connexion/);
  });

  it('does not grow with every sign-in that is begun and abandoned', async () => {
    const browser = new TestBrowser(entry);
    for (let i = 0; i < 25; i += 1) {
      await browser.request('/api/v1/auth/login');
      expect(browser.cookies.size).toBeLessThanOrEqual(10);
    }
    expect((await browser.signIn('anne')).statusCode).toBe(200);
  });

  it('ends without a token if Entra reports a refusal', async () => {
    const browser = new TestBrowser(entry);
    const answer = await browser.answer('declines');
    expect(new URLSearchParams(answer).get('error')).toBe('access_denied');
    expect((await browser.callback(answer)).statusCode).toBe(422);
    expect((await browser.callback(`${answer}&code=abc`)).statusCode).toBe(401);
  });

  it('ends with a sign-out at Entra, which leads back to the product', async () => {
    const logout = await new TestBrowser(entry).request('/api/v1/auth/logout');
    const location = new URL(logout.headers.location ?? '');
    expect(location.origin + location.pathname).toBe(`${MICROSOFT}/${COMMUNE}/oauth2/v2.0/logout`);
    const ended = await fetch(entry.issuer.origin + location.pathname + location.search, { redirect: 'manual' });
    expect(ended.headers.get('location')).toBe(`${PUBLIC_URL}/login?logged_out=1`);
  });

  it.each([
    ['login', 'greffier.exemple.ch', MICROSOFT, 'redirect_uri', `${PUBLIC_URL}/auth/callback`],
    ['login', 'ailleurs.example', PUBLIC_URL, 'moved', '1'],
    ['logout', 'ailleurs.example', MICROSOFT, 'post_logout_redirect_uri', `${PUBLIC_URL}/login?logged_out=1`],
  ])('does not lead elsewhere, whatever the address of %s at %s asks for', async (call, host, origin, name, value) => {
    const elsewhere = encodeURIComponent('https://ailleurs.example');
    const query = ['redirect_uri', 'post_logout_redirect_uri', 'next']
      .map((asked) => `${asked}=${elsewhere}`)
      .join('&');
    const answer = await entry.app.inject({ url: `/api/v1/auth/${call}?${query}`, headers: { host } });
    const target = new URL(answer.headers.location ?? '');
    expect([target.origin, target.searchParams.get(name)]).toEqual([origin, value]);
  });
});
