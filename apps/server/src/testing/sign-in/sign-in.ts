import type { AuthConfig } from '@greffier/contract/organisation/auth';
import { buildApp } from '../../app.ts';
import { loadConfig } from '../../config.ts';
import { organizations } from '../../database/schema/organizations.ts';
import { createServices } from '../../services.ts';
import { type House, openHouse } from '../house.ts';
import { type Account, CLIENT, type Dialect, openIssuer, type TestIssuer } from './issuer.ts';

type App = Awaited<ReturnType<typeof buildApp>>;
type Answer = Awaited<ReturnType<App['inject']>>;

/** The public address that the server under test is configured with. */
export const PUBLIC_URL = 'https://greffier.exemple.ch';
const HOST = new URL(PUBLIC_URL).host;

export interface Entry {
  readonly house: House;
  readonly app: App;
  readonly issuer: TestIssuer;
  /** Replaces the organisation's rules by the given ones; rules that are not given become empty. */
  setRules(rules: Partial<AuthConfig>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a server with the parts of a house, and with an issuer for its sign-in.
 * @param home house that gets these settings in place of its own, and stays open afterwards; absent for a new one
 */
export async function openEntry(
  dialect: Dialect,
  accounts: readonly Account[],
  { authority, ...env }: Readonly<Record<string, string>> & { readonly authority: string },
  home?: House,
): Promise<Entry> {
  const issuer = await openIssuer(dialect, accounts, [
    `${PUBLIC_URL}/auth/callback`,
    `${PUBLIC_URL}/login?logged_out=1`,
  ]);
  const settings = {
    PUBLIC_URL,
    OIDC_ISSUER: issuer.base + authority,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    ...env,
  };
  const house = home ? furnished(home, settings) : await openHouse(settings);
  const app = await buildApp({ ...house.deps, issuerFetch: issuer.fetch });
  return {
    house,
    app,
    issuer,
    async setRules(rules) {
      const none = { authorized_microsoft_tenant_ids: [], authorized_email_domains: [], authorized_emails: [] };
      const authConfig: AuthConfig = { methods: ['microsoft_entra_id'], ...none, ...rules };
      const { db } = house.deps.database;
      const known = await db.update(organizations).set({ authConfig }).returning();
      if (known.length === 0)
        await db.insert(organizations).values({ name: house.deps.config.organisation.name, authConfig });
    },
    async close() {
      await app.close();
      if (!home) await house.close();
      await issuer.close();
    },
  };
}

const furnished = (home: House, settings: Readonly<Record<string, string>>): House => {
  const config = loadConfig({ DATA_DIR: home.deps.config.dataDir, ...settings });
  const deps = { ...home.deps, config };
  return { ...home, deps, services: createServices(deps) };
};

/** Does what a browser does during a sign-in: keeps cookies, and chooses an account at the issuer. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: App;
  readonly #issuer: TestIssuer;
  readonly #host: string;

  /** @param host host that the browser opens; absent for the host of {@link PUBLIC_URL} */
  constructor({ app, issuer }: Pick<Entry, 'app' | 'issuer'>, host = HOST) {
    this.#app = app;
    this.#issuer = issuer;
    this.#host = host;
  }

  async request(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#app.inject({ url, headers: { host: this.#host, cookie, ...headers } });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Goes to the issuer and back. @returns the query string of the issuer's answer */
  async answer(account: string): Promise<string> {
    const login = await this.request('/api/v1/auth/login');
    return this.#issuer.choose(login.headers.location ?? '', account);
  }

  callback(answer: string): Promise<Answer> {
    return this.request(`/api/v1/auth/callback?${answer}`);
  }

  /** Signs in completely. @returns the server's last answer */
  async signIn(account: string): Promise<Answer> {
    return this.callback(await this.answer(account));
  }

  /** Reads the person to whom the token in a sign-in's answer belongs. */
  async me(signedIn: Answer): Promise<Answer> {
    const { access_token: token } = signedIn.json<{ access_token: string }>();
    return this.request('/api/v1/auth/me', { authorization: `Bearer ${token}` });
  }
}
