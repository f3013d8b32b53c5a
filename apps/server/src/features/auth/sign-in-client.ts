/** A refusal during a sign-in; its message is French. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
}

const STEPS = 12;

/** Does the same as a browser during a sign-in: follows redirects, keeps cookies, fills in the form. */
export class SignInClient {
  readonly cookies = new Map<string, string>();
  readonly #server: string;
  readonly #publicUrl: string;

  /**
   * @param server address where the server listens
   * @param publicUrl the server's public address: its redirects are followed at `server`
   */
  constructor(server: string, publicUrl: string) {
    this.#server = server;
    this.#publicUrl = publicUrl;
  }

  /** Makes one request without following a redirect. */
  async request(address: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const url = new URL(address, this.#publicUrl);
    const response = await fetch(new URL(url.pathname + url.search, this.#server), {
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined) continue;
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return response;
  }

  /**
   * Goes from /auth/login to the page that passes the issuer's answer on.
   * @returns that page's query string
   * @throws SignInError if the server refuses
   */
  async answer(email: string, name = '', login = '/api/v1/auth/login'): Promise<string> {
    let response = await this.request(login);
    let at = login;
    for (let step = 0; step < STEPS; step += 1) {
      const location = response.headers.get('location');
      if (location !== null) {
        at = location;
        const { pathname, search } = new URL(location, this.#publicUrl);
        if (pathname === '/auth/callback') return search.slice(1);
        response = await this.request(location);
      } else if (response.ok) {
        response = await this.request(at, { email, name });
      } else if (response.status === 422) {
        throw new SignInError('Cette adresse n’a pas la forme nom@exemple.ch.');
      } else {
        break;
      }
    }
    throw new SignInError(`Le serveur a interrompu la connexion (statut ${response.status}).`);
  }

  /** Passes an answer of the issuer to the server, as the page /auth/callback does. */
  callback(answer: string): Promise<Response> {
    return this.request(`/api/v1/auth/callback?${answer}`);
  }
}
