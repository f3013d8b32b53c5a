import { AUTH_METHODS, type AuthConfig, type Organization, type User } from '@greffier/contract/organisation/auth';
import type { UserId } from '@greffier/contract/ids';
import type { CustomFetch } from 'openid-client';
import { type Config, ConfigError, isBehindTls } from '../../config.ts';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, forbidden } from '../../errors.ts';
import { currentActor, SERVER } from '../../actor.ts';
import type { AuditService } from '../audit/service.ts';
import type { OpenSession, SessionsService } from '../sessions/service.ts';
import { openFlow, sealFlow } from './flow.ts';
import { createIssuer } from './issuer.ts';
import { localIssuerSettings } from './local-provider.ts';
import {
  accountOf,
  entranceOf,
  type Identity,
  isAdmitted,
  isListedSuperUser,
  isMultiTenant,
  isSameIssuer,
  LOCAL_ISSUER,
  mayAdopt,
  readIdentity,
} from './policy.ts';
import * as repository from './repository.ts';
import { createSecrets } from './secrets.ts';

type AuthDeps = Pick<Deps, 'config' | 'database' | 'now' | 'issuerFetch'>;
export type AuthService = ReturnType<typeof createAuthService>;

/** A refusal of a person whom the issuer vouches for, with the person's e-mail address. */
export class SignInRefused extends ApiError {
  readonly email: string | null;

  constructor({ status, code, message }: ApiError, email: string | null) {
    super(status, code, message);
    this.email = email;
  }
}

/** An identity that the rules admit, which always has an e-mail address. */
type Admitted = Identity & { readonly email: string };

/**
 * Returns the beginning of the names of sign-in cookies. Behind TLS, `__Host-` makes browsers accept them only from
 * this very host and only over TLS, so that no other host of the same domain can replace them.
 */
export const flowCookies = (config: Pick<Config, 'publicUrl'>): string =>
  `${isBehindTls(config) ? '__Host-' : ''}greffier_sign_in_`;
/** Returns the name of one sign-in's cookie. Each sign-in has its own, so that two tabs do not disturb each other. */
export const flowCookie = (config: Pick<Config, 'publicUrl'>, state: string): string => flowCookies(config) + state;

interface Needs {
  readonly audit: AuditService;
  readonly sessions: SessionsService;
}

/**
 * Signs people in, in the same way for every issuer.
 * @param localFetch sends requests to the embedded issuer
 * @param readSecret reads the client's secret, if it is not in the configuration
 */
export function createAuthService(
  { config, database, now, issuerFetch: remoteFetch }: AuthDeps,
  { audit, sessions }: Needs,
  localFetch?: CustomFetch,
  readSecret?: () => Promise<string>,
) {
  const { db } = database;
  const secrets = createSecrets(db);
  const { oidc, publicUrl, organisation } = config;
  const entrance = entranceOf(config);
  const loggedOut = `${publicUrl}/login?logged_out=1`;
  const issuerFetch = oidc === null ? localFetch : remoteFetch;
  const issuer = createIssuer({
    settings: async () => {
      if (oidc === null) return localIssuerSettings(config, await secrets.localClientSecret());
      return readSecret === undefined ? oidc : { ...oidc, clientSecret: await readSecret() };
    },
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

  /** Lets an admitted identity in, as a new or a known person. @throws ApiError 403 */
  async function enter(tx: Database, identity: Admitted, organization: Organization): Promise<UserId> {
    const { issuer, subject, name, email } = identity;
    const listed = isListedSuperUser(identity, entrance);
    const known = accountOf(identity, await repository.findBySubject(tx, subject));
    const namesake = await repository.findByEmail(tx, email);
    if ((known ?? namesake)?.blockedAt) throw forbidden(BLOCKED);
    if (known) {
      await repository.updateUser(tx, known.id, {
        ...(name !== null && { name }),
        ...(namesake === null && { email }),
        ...(listed && { isSuperuser: true }),
        // The issuer's address may be written in a new way.
        issuer,
      });
      if (listed && !known.isSuperuser) await promoted(tx, known.id, email);
      return known.id;
    }
    if (namesake) {
      if (!mayAdopt(identity, namesake)) throw forbidden(TAKEN);
      // Nobody proved the address of a local account, so its rights do not pass to the new owner. All its sessions end.
      const isSuperuser = listed || (isSameIssuer(namesake.issuer, issuer) && namesake.isSuperuser);
      await repository.updateUser(tx, namesake.id, { issuer, subject, isSuperuser, ...(name !== null && { name }) });
      await sessions.endAllOf(tx, namesake.id);
      if (listed && !namesake.isSuperuser) await promoted(tx, namesake.id, email);
      return namesake.id;
    }
    const people = await repository.countUsers(tx);
    if (organization.max_users !== null && people >= organization.max_users) throw forbidden(FULL);
    const isSuperuser = listed || (entrance.local && people === 0);
    const id = await repository.insertUser(tx, {
      organizationId: organization.id,
      email,
      name,
      issuer,
      subject,
      isSuperuser,
    });
    const { address } = currentActor();
    await audit.record(tx, { deed: 'person.joined', object: id, details: { email } }, { user: { id, email }, address });
    if (isSuperuser) await promoted(tx, id, email);
    return id;
  }

  /** Records that the server made a person a super user: as the configuration says, or because nobody came before. */
  const promoted = (tx: Database, id: UserId, email: string): Promise<void> =>
    audit.record(tx, { deed: 'person.promoted', object: id, details: { email } }, SERVER);

  /** False for a worker. It signs nobody in, so it may lack the sign-in's settings, and must not undo them. */
  const letsIn = config.role !== 'worker';

  return {
    /**
     * Remembers which issuer signs people in. So a later start that has lost this setting does not offer a sign-in
     * without a password.
     * @throws ConfigError if there was an issuer, there is none now, and the operator has not confirmed that
     */
    async settleIssuer(): Promise<void> {
      if (!letsIn) return;
      if (oidc !== null || config.forgetIssuer) return repository.rememberIssuer(db, oidc?.issuer ?? null);
      const former = await repository.rememberedIssuer(db, LOCAL_ISSUER);
      if (former !== null) throw new ConfigError(lostIssuer(former));
    },

    /** Sets the organisation's limits, and the rules that people may not edit, to the present configuration. */
    async followConfiguration(): Promise<void> {
      if (letsIn) await db.transaction((tx) => repository.followConfiguration(tx, settings));
    },

    /**
     * Finds the session of a bearer token, with its person; null if no session has the token, or if the rules no longer
     * admit the person.
     */
    async authenticate(token: string): Promise<{ user: User; session: OpenSession } | null> {
      const found = await sessions.find(token);
      if (found === null) return null;
      const { session, user } = found;
      if (isAdmitted(session.identity, user.organization.auth_config, entrance)) return found;
      await sessions.end(session.id);
      return null;
    },

    /** Ends a session. */
    signOut: ({ id }: User, session: OpenSession): Promise<void> =>
      db.transaction(async (tx) => {
        await sessions.end(session.id, tx);
        await audit.record(tx, { deed: 'session.closed', object: id });
      }),

    /** Ends all sessions of a person, in every browser. */
    signOutEverywhere: ({ id }: User): Promise<void> =>
      db.transaction(async (tx) => {
        await sessions.endAllOf(tx, id);
        await audit.record(tx, { deed: 'session.all_closed', object: id });
      }),

    /** Returns the address for the browser, with the cookie that the browser must bring back. @throws ApiError 503 */
    async begin(options: { readonly selectAccount: boolean }): Promise<{ location: string; cookie: [string, string] }> {
      const { location, flow } = await issuer.begin(options);
      return {
        location,
        cookie: [flowCookie(config, flow.state), await sealFlow(flow, await secrets.flowKey(), now())],
      };
    },

    /**
     * Completes a sign-in and returns a bearer token.
     * @param query the issuer's whole answer
     * @param sealed the cookie of this sign-in
     * @param former the browser's token until now, whose session ends
     * @param limit refuses a person who signs in too often, before any of the person's data changes
     * @throws ApiError 400, 401, 403, 503; SignInRefused if it is known who tried to sign in
     */
    async callback(
      query: string,
      sealed: string | undefined,
      former: string | null,
      limit: (id: UserId) => Promise<void>,
    ): Promise<string> {
      const flow = sealed === undefined ? null : await openFlow(sealed, await secrets.flowKey(), now());
      const state = new URLSearchParams(query).get('state');
      if (flow === null || flow.state !== state) throw new ApiError(400, 'bad_request', EXPIRED);
      const claims = await issuer.finish(query, flow);
      const identity = readIdentity(claims, {
        local: entrance.local,
        multiTenant: oidc !== null && isMultiTenant(oidc.issuer),
        trustEmail: oidc?.trustEmail ?? false,
      });
      const entered = db.transaction(async (tx) => {
        // Waits until nobody else is signing in, so that only one can be "the first person" or get "the last free place".
        const organization = await repository.settleOrganization(tx, settings);
        const { email } = identity;
        if (!isAdmitted(identity, organization.auth_config, entrance)) throw forbidden(notAdmitted(identity));
        if (email === null) throw forbidden(NO_ADDRESS);
        const admitted = { ...identity, email };
        const userId = await enter(tx, admitted, organization);
        await limit(userId);
        if (former !== null) await sessions.endOfToken(tx, former);
        const user = { id: userId, email };
        const { address } = currentActor();
        await audit.record(tx, { deed: 'session.opened', object: userId }, { user, address });
        return sessions.begin(tx, userId, admitted);
      });
      return entered.catch((error: unknown) => {
        throw error instanceof ApiError ? new SignInRefused(error, identity.email) : error;
      });
    },

    /** Returns the address where the browser ends its session at the issuer. @throws ApiError 503 */
    logout: async (): Promise<string> => (await issuer.endSession()) ?? loggedOut,
    loggedOut,
  };
}

const lostIssuer = (issuer: string): string =>
  `Le fournisseur d’identité ${issuer} connectait les personnes de cette installation, et n’est plus configuré\u00A0: rétablissez OIDC_ISSUER, OIDC_CLIENT_ID et OIDC_CLIENT_SECRET (le fichier d’environnement a-t-il été lu\u202F?), ou démarrez avec FORGET_ISSUER=true pour revenir à la connexion locale, sans mot de passe.`;
const EXPIRED =
  'Cette connexion a expiré ou a été commencée dans un autre navigateur. Recommencez depuis la page de connexion.';
const FULL =
  'Votre organisation a atteint son nombre maximal d’utilisateurs. Demandez à un super utilisateur de libérer une place.';
const TAKEN =
  'Cette adresse e-mail appartient déjà à un autre compte. Demandez à un super utilisateur de le supprimer.';

const BLOCKED =
  'Un super utilisateur a bloqué votre compte\u00A0: vous ne pouvez plus vous connecter. Adressez-vous à l’administrateur de votre organisation.';
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
