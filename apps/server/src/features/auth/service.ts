import { AUTH_METHODS, type AuthConfig, type User } from '@greffier/contract/auth';
import type { UserId } from '@greffier/contract/ids';
import type { CustomFetch } from 'openid-client';
import type { Deps } from '../../deps.ts';
import { ApiError, forbidden } from '../../errors.ts';
import { createIssuer } from './issuer.ts';
import { localIssuerSettings } from './local-provider.ts';
import {
  type Entrance,
  type Identity,
  isAdmitted,
  isListedSuperUser,
  isMultiTenant,
  LOCAL_ISSUER,
  mayAdopt,
  readIdentity,
} from './policy.ts';
import * as repository from './repository.ts';
import { createSecrets } from './secrets.ts';
import { openFlow, sealFlow, signToken, verifyToken } from './tokens.ts';

type AuthDeps = Pick<Deps, 'config' | 'database' | 'now' | 'issuerFetch'>;
export type AuthService = ReturnType<typeof createAuthService>;

export const FLOW_COOKIE = 'greffier_sign_in_';
/** Name of the cookie that carries one sign-in: one for each, so that two tabs do not break each other. */
export const flowCookie = (state: string): string => FLOW_COOKIE + state;

/**
 * Sign-in: the same for every issuer.
 * @param localFetch how requests reach the embedded issuer
 */
export function createAuthService(
  { config, database: { db }, now, issuerFetch: remoteFetch }: AuthDeps,
  localFetch?: CustomFetch,
) {
  const secrets = createSecrets(db);
  const { oidc, publicUrl, organisation } = config;
  const entrance: Entrance = { local: oidc === null, superUsers: organisation.superUsers };
  const loggedOut = `${publicUrl}/login?logged_out=1`;
  const issuerFetch = oidc === null ? localFetch : remoteFetch;
  const issuer = createIssuer({
    settings: async () => oidc ?? localIssuerSettings(config, await secrets.localClientSecret()),
    redirectUri: `${publicUrl}/auth/callback`,
    postLogoutRedirectUri: loggedOut,
    ...(issuerFetch && { fetch: issuerFetch }),
  });
  const settings: repository.OrganizationSettings = {
    name: organisation.name,
    maxUsers: organisation.maxUsers,
    canEditAuthConfig: organisation.canEditAuthConfig,
    rules: firstRules(config),
  };

  /** Lets an identity in, as a new person or a known one. @throws ApiError 403 */
  function enter(identity: Identity): Promise<UserId> {
    return db.transaction(async (tx) => {
      // Waits for whoever is signing in: "the first person" and "the last free place" are one person each.
      const organization = await repository.settleOrganization(tx, settings);
      if (!isAdmitted(identity, organization.auth_config, entrance)) throw forbidden(notAdmitted(identity));
      const { email } = identity;
      if (email === null) throw forbidden(NO_ADDRESS);
      const { issuer, subject, name } = identity;
      const listed = isListedSuperUser(identity, entrance);
      const known = await repository.findByIdentity(tx, issuer, subject);
      const namesake = await repository.findByEmail(tx, email);
      if (known) {
        await repository.updateUser(tx, known.id, {
          ...(name !== null && { name }),
          ...(namesake === null && { email }),
          ...(listed && { isSuperuser: true }),
          subject,
        });
        return known.id;
      }
      if (namesake) {
        if (!mayAdopt(identity, namesake)) throw forbidden(TAKEN);
        // Rights that were given to an address nobody proved do not go with it.
        const isSuperuser = listed || (namesake.issuer === issuer && namesake.isSuperuser);
        await repository.updateUser(tx, namesake.id, { issuer, subject, isSuperuser, ...(name !== null && { name }) });
        return namesake.id;
      }
      const people = await repository.countUsers(tx);
      if (organization.max_users !== null && people >= organization.max_users) throw forbidden(FULL);
      return repository.insertUser(tx, {
        organizationId: organization.id,
        email,
        name,
        issuer,
        subject,
        isSuperuser: listed || (entrance.local && people === 0),
      });
    });
  }

  const readToken = async (token: string) => verifyToken(token, await secrets.tokenKey(), now());

  return {
    /** What a bearer token says; null where it is none of ours. */
    readToken,

    /** The person whose bearer token this is; null where it is nobody's. */
    async authenticate(token: string): Promise<User | null> {
      const said = await readToken(token);
      const found = said && (await repository.findUser(db, said.userId));
      // Once an issuer is configured, what the local sign-in believed counts no more.
      if (!found || (found.issuer === LOCAL_ISSUER && !entrance.local)) return null;
      return found.user;
    },

    /** Where to send the browser, with the cookie it must bring back. @throws ApiError 503 */
    async begin(options: { readonly selectAccount: boolean }): Promise<{ location: string; cookie: [string, string] }> {
      const { location, flow } = await issuer.begin(options);
      return { location, cookie: [flowCookie(flow.state), await sealFlow(flow, await secrets.flowKey(), now())] };
    },

    /**
     * Ends a sign-in with a bearer token.
     * @param query the issuer's whole answer
     * @param sealed the cookie of this sign-in
     * @throws ApiError 400, 401, 403, 503
     */
    async callback(query: string, sealed: string | undefined): Promise<{ token: string; userId: UserId }> {
      const flow = sealed === undefined ? null : await openFlow(sealed, await secrets.flowKey(), now());
      const state = new URLSearchParams(query).get('state');
      if (flow === null || flow.state !== state) throw new ApiError(400, 'bad_request', EXPIRED);
      const claims = await issuer.finish(query, flow);
      const multiTenant = oidc !== null && isMultiTenant(oidc.issuer);
      const userId = await enter(readIdentity(claims, { local: entrance.local, multiTenant }));
      return { token: await signToken(userId, await secrets.tokenKey(), now()), userId };
    },

    /** Where to send the browser to end its session at the issuer. @throws ApiError 503 */
    logout: async (): Promise<string> => (await issuer.endSession()) ?? loggedOut,
    loggedOut,
  };
}

const EXPIRED =
  'Cette connexion a expiré ou a été commencée dans un autre navigateur. Recommencez depuis la page de connexion.';
const FULL =
  'Votre organisation a atteint son nombre maximal d’utilisateurs. Demandez à un super utilisateur de libérer une place.';
const TAKEN =
  'Cette adresse e-mail appartient déjà à un autre compte. Demandez à un super utilisateur de le supprimer.';

const NO_ADDRESS = 'Votre compte n’a pas d’adresse e-mail\u00A0: prévenez l’administrateur.';
const UNVERIFIED =
  'Le fournisseur d’identité n’a pas vérifié votre adresse e-mail. Vérifiez-la auprès de lui, puis reconnectez-vous.';
const STRANGER =
  'Votre compte n’est pas autorisé à utiliser cette application. Demandez l’accès à l’administrateur de votre organisation.';

function notAdmitted({ email, emailTrusted }: Identity): string {
  if (email === null) return NO_ADDRESS;
  return emailTrusted ? STRANGER : UNVERIFIED;
}

function firstRules({ organisation }: AuthDeps['config']): AuthConfig {
  return {
    methods: [...AUTH_METHODS],
    authorized_microsoft_tenant_ids: [...organisation.authorizedTenants],
    authorized_email_domains: [...organisation.authorizedDomains],
    authorized_emails: [...organisation.authorizedEmails],
  };
}
