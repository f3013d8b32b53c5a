import { request } from 'node:http';
import { EndSession, Me } from '@greffier/contract/organisation/auth';
import { Api } from '../../../e2e/support/api.ts';
import type { TestServer } from '../../../e2e/support/server.ts';
import { alone, type Row, statusOf } from '../scene.ts';

export const strangersName: Row = {
  row: 3,
  name: 'local sign-in under another name, through a proxy',
  stage: alone(async ({ server }) => {
    const path = '/api/v1/auth/login';
    const status = await asStranger(server, path);
    const sign = await asStranger(server, '/oidc/auth?client_id=greffier');
    return { what: `${status} for the sign-in, ${sign} for its form`, holds: status >= 400 && sign >= 400 };
  }),
};

export const tokenAfterSignOut: Row = {
  row: 7,
  name: 'a token after signing out',
  stage: alone(async ({ server }) => {
    const api = await Api.signIn(server, 'partie@exemple.ch');
    const before = await statusOf(api, Me);
    await statusOf(api, EndSession);
    const after = await statusOf(api, Me);
    return {
      what: `${before.status} before, ${after.status} after`,
      holds: before.status === 200 && after.status === 401,
    };
  }),
};

/** Returns the status for a stranger who uses a host name other than the name of this machine. */
function asStranger(server: TestServer, path: string): Promise<number> {
  return new Promise((done, fail) => {
    const headers = { host: 'greffier.ville.example', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
    request({ host: '127.0.0.1', port: server.port, path, headers }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    })
      .once('error', fail)
      .end();
  });
}
