import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { SignInClient } from '@greffier/server/features/auth/sign-in-client';
import { keycloak } from '@greffier/server/testing/sign-in/dialects';
import { CLIENT, openIssuer, type TestIssuer } from '@greffier/server/testing/sign-in/issuer';
import { z } from 'zod';
import { Api } from '../../../e2e/support/api.ts';
import { TestServer } from '../../../e2e/support/server.ts';
import { bytes, importing, type Row, type Seen, type Stage, TALK } from '../scene.ts';

const EMAIL = 'anne@exemple.ch';
const SILENT = { id: 'silent', claims: { sub: 'silent', email: EMAIL, preferred_username: 'intrus' } };
/** For comparison: an account with the same address, which the issuer declares as verified. */
const CHECKED = { id: 'checked', claims: { sub: 'checked', email: EMAIL, email_verified: true } };

/** The other people use another server, because this one is restarted with an issuer after a trial of local sign-in. */
export const silentIssuer: Row = {
  row: 14,
  name: 'an issuer that says nothing of the address of an account of a trial, at a second server',
  async stage(): Promise<Stage> {
    // Filled in once the server has a port.
    const redirectUris: string[] = [];
    const issuer = await openIssuer(keycloak(), [SILENT, CHECKED], redirectUris);
    const server = await TestServer.start({ LOG_LEVEL: 'fatal', AUTHORIZED_DOMAINS: 'exemple.ch' });
    redirectUris.push(`${server.url}/auth/callback`);
    await importing(await Api.signIn(server, EMAIL), 'seance.vtt', bytes(TALK));
    await server.kill('SIGTERM');
    await server.run({
      OIDC_ISSUER: `${issuer.origin}/realms/commune`,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    });
    return {
      attack: () => tryAdoption(server, issuer),
      async close() {
        await server.close();
        await issuer.close();
      },
    };
  },
};

async function tryAdoption(server: TestServer, issuer: TestIssuer): Promise<Seen> {
  const silent = await enter(server, issuer, SILENT.id);
  const checked = await enter(server, issuer, CHECKED.id);
  const told = ({ status, meetings }: Entered): string => `${status}, ${meetings} of the account’s meetings seen`;
  return {
    what: `nothing said: ${told(silent)}; checked: ${told(checked)}`,
    holds: silent.status === 403 && silent.meetings === 0 && checked.status === 200 && checked.meetings === 1,
  };
}

interface Entered {
  readonly status: number;
  /** Number of meetings that this account sees. */
  readonly meetings: number;
}

const Token = z.object({ access_token: z.string() });

/** Signs in as a browser does, with an account of the issuer. */
async function enter(server: TestServer, issuer: TestIssuer, account: string): Promise<Entered> {
  const client = new SignInClient(server.url, server.url);
  const login = await client.request('/api/v1/auth/login');
  const answer = await client.callback(await issuer.choose(login.headers.get('location') ?? '', account));
  const token = Token.safeParse(await answer.json());
  if (!token.success) return { status: answer.status, meetings: 0 };
  const api = Api.withToken(server, token.data.access_token);
  return { status: answer.status, meetings: (await api.call(ListMeetings)).meetings.length };
}
