import { readFile } from 'node:fs/promises';
import type { CustomFetch } from 'openid-client';
import type { Config } from '../../config.ts';
import type { OwnSignIn } from '../../database/schema/organizations.ts';
import type { Served } from '../../database/organizations/separation.ts';
import type { Deps } from '../../deps.ts';
import type { AuditService } from '../audit/service.ts';
import type { SessionsService } from '../sessions/service.ts';
import { type Entrance as Admission, entranceOf } from './policy.ts';
import { type AuthService, createAuthService } from './service.ts';

/** Sign-in of one organisation's people. */
export interface Entrance {
  readonly auth: AuthService;
  /** The installation's configuration, with this organisation's own values. */
  readonly config: Config;
}

/** Finds the entrance that a host leads to. */
export type EntranceOf = (host: string) => Entrance;

interface Needs {
  readonly audit: AuditService;
  readonly sessions: SessionsService;
}

/**
 * Creates the entrance of each organisation on the first visit to it.
 * @param localFetch sends requests to the embedded issuer, which serves only the organisation that the environment
 * describes
 */
export function createEntrances(
  deps: Pick<Deps, 'config' | 'database' | 'now' | 'issuerFetch'>,
  services: Needs,
  localFetch?: CustomFetch,
): EntranceOf {
  const own: Entrance = { auth: createAuthService(deps, services, localFetch), config: deps.config };
  const made = new Map<string, Entrance>();

  function make(served: Served, signIn: OwnSignIn): Entrance {
    const config = configOf(deps.config, served, signIn);
    return { config, auth: createAuthService({ ...deps, config }, services, undefined, () => readSecret(signIn)) };
  }

  return (host) => {
    const served = deps.database.separation.ofHost(host);
    if (served === null || served.signIn === null) return own;
    const entrance = made.get(served.id) ?? make(served, served.signIn);
    made.set(served.id, entrance);
    return entrance;
  };
}

/** Returns the rules on who may enter the organisation that the current work is for. */
export function entranceHere({ config, database: { separation } }: Pick<Deps, 'config' | 'database'>): Admission {
  const { here } = separation;
  return entranceOf(here?.signIn ? configOf(config, here, here.signIn) : config);
}

/** Returns the configuration for an organisation with its own sign-in. Its super users set the access rules. */
function configOf(config: Config, { name, maxUsers }: Served, signIn: OwnSignIn): Config {
  const { host, issuer, clientId, trustEmail, superUsers } = signIn;
  return {
    ...config,
    publicUrl: `${new URL(config.publicUrl).protocol}//${host}`,
    oidc: { issuer, clientId, clientSecret: '', trustEmail },
    organisation: {
      name,
      maxUsers,
      superUsers: [...superUsers],
      canEditAuthConfig: true,
      authorizedTenants: [],
      authorizedDomains: [],
      authorizedEmails: [],
    },
  };
}

/** Reads the secret of an organisation's client from the place that its row names. @throws if the secret is missing */
async function readSecret({ secretFrom }: OwnSignIn): Promise<string> {
  const secret = 'file' in secretFrom ? await readFile(secretFrom.file, 'utf8') : process.env[secretFrom.variable];
  if (secret === undefined || secret.trim() === '')
    throw new TypeError('the client secret of an organisation is missing');
  return secret.trim();
}
